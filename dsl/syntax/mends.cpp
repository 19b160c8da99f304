#include "dsl/syntax/mends.hpp"

#include <algorithm>

#include "dsl/syntax/starts.hpp"

namespace tercio::syntax {
namespace {

// Bytes of a declaration that is read again, up to thirty times.
constexpr std::uint32_t longest = 2000;
// Of more wanted words only those are tried that begin a part of their own.
constexpr std::size_t most_tried = 8;

// Words that join what stands before them to what follows: nearly anything is understood with one between.
bool joins(std::string_view word) {
  return one_of(word, {"and", "or", "not", "is", "in", "has", "if", "else", "rounded"});
}

std::vector<std::string> wanted(const Frontier& frontier) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < word_count; ++i)
    if (frontier.words[i]) words.emplace_back(text(static_cast<Word>(i)));
  for (std::size_t i = 0; i < frontier.signs.size(); ++i)
    if (frontier.signs[i]) words.emplace_back(1, static_cast<char>(i));
  if (words.size() > most_tried) std::erase_if(words, [](const std::string& word) { return joins(word) || !(scan::begins_word(word[0]) || word == ")"); });
  return words;
}

class Trial {
 public:
  Trial(const Reader& in, Token last, const Understood& is_understood) : in_(in), last_(last), is_understood_(is_understood), words_(wanted(in.frontier)) {}

  std::optional<Mend> run(bool line_ends) const {
    const std::uint32_t place = line_ends ? last_.end() : in_.at;
    const auto put = line_ends ? Mend::How::put_behind : Mend::How::put_before;
    if (auto found = several(put, place, 0, "")) return found;
    if (line_ends) return several(put, place, 0, " x");
    const Token here = in_.here();
    if (here.text.empty() || here.end() > in_.end || static_cast<unsigned char>(here.text[0]) >= 0x80) return {};
    // A word for a word, where few are wanted.
    const bool word = here.is_word() && in_.frontier.words.count() + in_.frontier.signs.count() <= most_tried;
    if (auto found = !word ? std::nullopt : several(Mend::How::replace, in_.at, here.text.size(), "")) return found;
    const Token next = in_.behind(here);
    if (here.is("}") || next.text.empty() || next.begin >= in_.end || !understood(in_.at, here.text.size(), "")) return {};
    return Mend{Mend::How::take_away, {}, false};
  }

 private:
  // The wanted words that would do in the place of `size` bytes.
  std::optional<Mend> several(Mend::How how, std::uint32_t place, std::size_t size, const std::string& behind) const {
    std::vector<std::string> found;
    for (const std::string& word : words_)
      if (may_stand(how, word) && understood(place, size, " " + word + behind + " ")) found.push_back(word);
    const bool limit = std::find(words_.begin(), words_.end(), "at") != words_.end();  // the one word that never stands alone
    if (limit && found.empty() && understood(place, size, " at most" + behind + " ")) found.emplace_back("at most");
    if (found.size() > 1) std::erase_if(found, [](const std::string& word) { return joins(word); });
    if (found.empty() || found.size() > 2) return {};
    return Mend{how, found, !behind.empty()};
  }

  // Words that begin a part of an example go in at the head of a line and in the place of no other word; a `=` before a
  // bracket would give a value that nobody meant.
  bool may_stand(Mend::How how, std::string_view word) const {
    const bool part = one_of(word, {"given", "when", "then", "dice"}) && in_.opening().is("example");
    if (part && (how == Mend::How::replace || !first_in_line(in_.text, in_.at))) return false;
    return !(word == "=" && in_.here().is("("));
  }

  bool understood(std::uint32_t place, std::size_t size, const std::string& put) const {
    std::string mended(in_.text.substr(in_.begin, std::max(in_.end, place) - in_.begin));
    mended.replace(place - in_.begin, size, put);
    return is_understood_(mended);
  }

  const Reader& in_;
  Token last_;
  const Understood& is_understood_;
  std::vector<std::string> words_;
};

}  // namespace

std::optional<Mend> find_mend(const Reader& in, Token last, bool ends, const Understood& is_understood) {
  if (in.end - in.begin > longest || in.at > std::max(in.end, last.end())) return {};
  return Trial(in, last, is_understood).run(ends && !last.text.empty());
}

}  // namespace tercio::syntax
