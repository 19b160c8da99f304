#include "tests/mutation/mutants.hpp"

#include <algorithm>
#include <cctype>

namespace tercio::test {
namespace {

using Sort = Token::Sort;
using Chart = Token::Chart;

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || (c & 0x80) != 0; }
bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Without these words a rule is another good rule.
const std::set<std::string> optional_words{"not",  "printed", "clamped", "all",   "best", "open", "also", "once",
                                           "each", "for",     "good",    "every", "some", "no",   "the",  "been"};

class Maker {
 public:
  Maker(const std::string& text, const std::set<std::string>& names, const std::set<std::string>& keywords,
        std::uint32_t seed)
      : text_(text), names_(names), keywords_(keywords), random_(seed), tokens_(tokens_of(text)) {}

  std::vector<Mutant> run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& t = tokens_[i];
      switch (t.sort) {
        case Sort::word: word(i); break;
        case Sort::number: number(i); break;
        case Sort::sign: sign(i); break;
        case Sort::text: drop(i, "a quote dropped", t.end - 1, t.end); break;
        case Sort::citation: citation(i); break;
      }
    }
    rows();
    return std::move(made_);
  }

 private:
  std::string_view of(const Token& t) const { return std::string_view(text_).substr(t.begin, t.end - t.begin); }
  std::uint32_t any(std::size_t n) { return static_cast<std::uint32_t>(random_() % n); }

  // The text with [begin, end) replaced; the place takes in what stands beside it.
  void make(const std::string& sort, std::uint32_t begin, std::uint32_t end, const std::string& now,
            const std::string& meant, bool beside) {
    Mutant m;
    m.sort = sort;
    m.text = text_.substr(0, begin) + now + text_.substr(end);
    if (m.text == text_) return;
    m.begin = begin;
    m.end = begin + static_cast<std::uint32_t>(now.size());
    if (beside) {
      const auto before = std::find_if(tokens_.rbegin(), tokens_.rend(), [&](const Token& t) { return t.end <= begin; });
      const auto after = std::find_if(tokens_.begin(), tokens_.end(), [&](const Token& t) { return t.begin >= end; });
      if (before != tokens_.rend()) m.begin = before->begin;
      if (after != tokens_.end()) m.end = after->end - end + begin + static_cast<std::uint32_t>(now.size());
    }
    m.meant = meant;
    m.what = sort + ": `" + text_.substr(begin, std::min<std::uint32_t>(end - begin, 40)) + "` -> `" + now.substr(0, 40) + "`";
    made_.push_back(std::move(m));
  }
  void drop(std::size_t, const std::string& sort, std::uint32_t begin, std::uint32_t end) {
    make(sort, begin, end, "", "", true);
  }

  std::string misspelt(const std::string& word) {
    for (int tries = 0; tries < 20; ++tries) {
      std::string now = word;
      const std::size_t at = any(word.size());
      switch (any(4)) {
        case 0: now.erase(at, 1); break;
        case 1: now.insert(at, 1, word[at]); break;
        case 2: if (at + 1 < word.size()) std::swap(now[at], now[at + 1]); break;
        default: now[at] = static_cast<char>('a' + any(26)); break;
      }
      const bool known = names_.contains(now) || keywords_.contains(now);
      if (now != word && now.size() > 1 && !known && !digit(now[0])) return now;
    }
    return {};
  }

  void word(std::size_t i) {
    const Token& t = tokens_[i];
    const std::string w(of(t));
    const bool keyword = keywords_.contains(w) && !t.in_chart();
    if (w.size() >= 4 && (keyword || names_.contains(w))) {
      const std::string now = misspelt(w);
      if (!now.empty()) make(keyword ? "a keyword misspelt" : t.in_chart() ? "a cell misspelt" : "a name misspelt", t.begin, t.end, now, w, false);
    }
    if (keyword && !optional_words.contains(w)) drop(i, "a keyword dropped", t.begin, t.end);
    if (keyword || t.in_chart() || i + 1 == tokens_.size()) return;
    const Token& next = tokens_[i + 1];
    if (next.sort == Sort::word && !keywords_.contains(std::string(of(next))) && of(next) != of(t)) {
      make("two words swapped", t.begin, next.end, std::string(of(next)) + " " + w, "", false);
    } else if (next.sort == Sort::word && !names_.empty()) {
      make("two words swapped", t.begin, next.end, std::string(of(next)) + " " + w, "", false);
    }
  }

  void number(std::size_t i) {
    const Token& t = tokens_[i];
    const std::string n(of(t));
    if (t.in_chart() && n.size() == 4) {  // a hex
      const std::string turned = n.substr(2) + n.substr(0, 2);
      if (turned[0] > '3') make("a hex turned round", t.begin, t.end, turned, "", false);
      make("a hex off the map", t.begin, t.end, "9" + n.substr(1), "", false);
      make("a word for a number", t.begin, t.end, "there", "", false);
    } else if (n.size() <= 2) {
      make("a word for a number", t.begin, t.end, "many", "", false);
      if (t.in_chart()) make("a number far too large", t.begin, t.end, n + "0000", "", false);
    }
  }

  void sign(std::size_t i) {
    const Token& t = tokens_[i];
    const char c = of(t)[0];
    if (c == ';' || c == '?') return;  // marks of provenance are not to be seen
    const Token* before = i > 0 ? &tokens_[i - 1] : nullptr;
    if (c == '-' && before != nullptr && of(*before) == "=") return;
    if (c == '{' || c == '}' || c == '(' || c == ')') {
      const std::size_t before_ = made_.size();
      drop(i, c == '{' || c == '}' ? "a brace dropped" : "a bracket dropped", t.begin, t.end);
      if (made_.size() > before_) made_.back().partner = partner_of(i);
    }
    else if (!t.in_chart()) drop(i, "a sign dropped", t.begin, t.end);
    if (of(t) == "=" && !t.in_chart()) make("a habit of other languages", t.begin, t.end, "==", "=", false);
    if (c == ':' && !t.in_chart()) make("a habit of other languages", t.begin, t.end, ";", "", false);
  }

  // Where the other bracket of a pair stands once this one is gone.
  std::uint32_t partner_of(std::size_t i) const {
    const char c = of(tokens_[i])[0];
    const bool opens = c == '(' || c == '{';
    const char other = c == '(' ? ')' : c == ')' ? '(' : c == '{' ? '}' : '{';
    int depth = 0;
    for (std::size_t k = i; k < tokens_.size(); k = opens ? k + 1 : k - 1) {
      const char d = of(tokens_[k])[0];
      if (tokens_[k].sort == Sort::sign && (d == c || d == other)) depth += d == c ? 1 : -1;
      if (depth == 0) return tokens_[k].begin - (opens ? 1 : 0);
      if (k == 0) break;
    }
    return 0;
  }

  void citation(std::size_t i) {
    const Token& t = tokens_[i];
    const std::string c(of(t));
    drop(i, "a bracket of a citation dropped", t.end - 1, t.end);
    const std::size_t end = c.find_first_of(" ]");
    if (digit(c[1])) make("a case that is in no index", t.begin + 1, t.begin + static_cast<std::uint32_t>(end), "99.9", "", false);
  }

  // Where the last cell of a row begins; 0: it has but one.
  static std::size_t last_cell(const std::string& line) {
    std::size_t cut = 0;
    for (const std::size_t at : {line.rfind("  ", line.find_last_not_of(' ')), line.rfind('|')})
      if (at != std::string::npos) cut = std::max(cut, at);
    const std::size_t cell = line.find_first_not_of("| ", cut);
    return cell == line.find_first_not_of(' ') ? 0 : cell;
  }

  void rows() {
    std::size_t at = 0;
    while (at < text_.size()) {
      const std::size_t stop = std::min(text_.find('\n', at), text_.size());
      std::vector<const Token*> here;
      for (const Token& t : tokens_)
        if (t.begin >= at && t.end <= stop) here.push_back(&t);
      const bool row = !here.empty() && std::all_of(here.begin(), here.end(), [](const Token* t) { return t->in_chart(); });
      if (row && here.front()->sort != Sort::sign) {
        const auto begin = static_cast<std::uint32_t>(at), end = static_cast<std::uint32_t>(stop);
        const std::string line = text_.substr(at, stop - at);
        make("a row twice", begin, end, line + "\n" + line, "", false);
        // Another hex on a map, another thing in a list: a row less is another good map or list, a chart has a hole.
        const Chart chart = here.front()->chart;
        if (chart == Chart::table) make("a row dropped", begin, end, "", "", true);
        if (const std::size_t cell = last_cell(line); chart != Chart::map && cell > 0) {
          make("a cell dropped", begin + static_cast<std::uint32_t>(cell), end, "", "", false);
          made_.back().begin = begin;
        }
        for (std::size_t k = 0; k + 1 < here.size(); ++k) {
          const Token &a = *here[k], &b = *here[k + 1];
          if ((a.sort == Sort::word && b.sort == Sort::number) || (a.sort == Sort::number && b.sort == Sort::word)) {
            const std::string now = std::string(of(b)) + text_.substr(a.end, b.begin - a.end) + std::string(of(a));
            make("two cells swapped", a.begin, b.end, now, "", false);
            break;
          }
        }
      }
      at = stop + 1;
    }
  }

  const std::string& text_;
  const std::set<std::string>& names_;
  const std::set<std::string>& keywords_;
  std::mt19937 random_;
  std::vector<Token> tokens_;
  std::vector<Mutant> made_;
};

}  // namespace

std::vector<Token> tokens_of(const std::string& text) {
  std::vector<Token> all;
  Chart chart = Chart::none;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const auto put = [&](Sort sort, std::size_t end) {
      all.push_back({sort, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end), chart});
      i = end;
    };
    const bool line_start = i == 0 || text[i - 1] == '\n';
    if (!all.empty() && all.back().sort == Sort::word) {  // the name of an example or a ruling is free
      const std::string last = text.substr(all.back().begin, all.back().end - all.back().begin);
      if ((last == "example" || last == "ruling") && c == ' ') {
        i = std::min(text.find_first_of(" \n", i + 1), text.size());
        if (i < text.size()) ++i;
        all.back().sort = Sort::word;
        continue;
      }
    }
    if (line_start) {
      if (c == '}') chart = Chart::none;
      if (text.compare(i, 2, "==") == 0 || text.compare(i, 5, "book ") == 0 || text.compare(i, 7, "battle ") == 0) {
        i = std::min(text.find('\n', i), text.size());
        continue;
      }
    }
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"') {
      put(Sort::text, std::min(text.find_first_of("\"\n", i + 1), text.size() - 1) + 1);
    } else if (c == '[' && chart == Chart::none) {
      put(Sort::citation, std::min(text.find_first_of("]\n", i + 1), text.size() - 1) + 1);
    } else if (letter(c)) {
      std::size_t end = i;
      while (end < text.size() && letter(text[end])) ++end;
      const bool number = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i), text.begin() + static_cast<std::ptrdiff_t>(end), digit);
      put(number ? Sort::number : Sort::word, end);
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++i;
    } else {
      std::size_t end = i + 1;
      if ((c == '!' || c == '<' || c == '>') && end < text.size() && text[end] == '=') ++end;
      if (c == '.') while (end < text.size() && text[end] == '.') ++end;
      put(Sort::sign, end);
      if (c == '{' && !all.empty()) {  // rows: the line ends here and the next one is indented by four
        const std::size_t next = text.find('\n', i);
        if (next == i && text.compare(next + 1, 4, "    ") == 0) {
          const std::size_t start = text.rfind('\n', i - 1) + 1;
          const std::string line = text.substr(start, i - start);
          const auto heads = [&](const char* word) { return line.find(word) != std::string::npos; };
          chart = heads("] list ") ? Chart::list : heads("] map ") ? Chart::map : heads("] table ") ? Chart::table : Chart::none;
        }
      }
    }
  }
  return all;
}

std::vector<Mutant> mutants_of(const std::string& text, const std::set<std::string>& names,
                               const std::set<std::string>& keywords, std::uint32_t seed) {
  return Maker(text, names, keywords, seed).run();
}

}  // namespace tercio::test
