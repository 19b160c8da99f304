#include "compiler/driver/cases.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace tercio::driver {
namespace {

// Places and tests in a fixed order, each once.
void put_in_order(CaseRow& row) {
  std::stable_sort(row.places.begin(), row.places.end(), [](const CasePlace& a, const CasePlace& b) {
    return std::tie(a.kind, a.file, a.line) < std::tie(b.kind, b.file, b.line);
  });
  const auto same = [](const CasePlace& a, const CasePlace& b) {
    return a.kind == b.kind && a.file == b.file && a.line == b.line && a.what == b.what;
  };
  row.places.erase(std::unique(row.places.begin(), row.places.end(), same), row.places.end());
  std::sort(row.tests.begin(), row.tests.end());
  row.tests.erase(std::unique(row.tests.begin(), row.tests.end()), row.tests.end());
}

class Table {
 public:
  Table(const Scope& scope, const source::SourceMap& sources) : sources_(sources) {
    for (const Book& book : scope.books) {
      for (const IndexRow& row : book.index) {
        index_[{book.name, row.case_no}] = rows_.size();
        rows_.push_back({book.name, row.case_no, row.status, row.what, {}, {}});
      }
    }
  }

  void add(const check::Model& model) {
    model_ = &model;
    for (std::size_t i = 0; i < model.handles.size(); ++i) rule(i);
    for (const check::Note& each : model.notes) note(each);
    for (const check::Ruling& each : model.rulings) ruling(each);
    for (const check::Example& each : model.examples) test(each);
  }

  std::vector<CaseRow> finish() {
    for (CaseRow& row : rows_) put_in_order(row);
    return std::move(rows_);
  }

 private:
  // `tyw/9.2a` is 9.2a of the book tyw, for a number that the own list has too.
  CaseRow* row(const std::string& book, const std::string& case_no) {
    auto found = index_.find({book, case_no});
    if (const std::size_t slash = case_no.find('/'); found == index_.end() && slash != std::string::npos) {
      found = index_.find({case_no.substr(0, slash), case_no.substr(slash + 1)});
    }
    if (found == index_.end()) {
      found =
          std::find_if(index_.begin(), index_.end(), [&](const auto& each) { return each.first.second == case_no; });
    }
    return found == index_.end() ? nullptr : &rows_[found->second];
  }

  void add(const std::string& book, const std::string& case_no, CasePlace::Kind kind, source::Span span,
           const std::string& what) {
    CaseRow* const at = row(book, case_no);
    if (at == nullptr || span.file == source::FileId::none) return;
    at->places.push_back({kind, sources_.file(span.file).path(), sources_.begin(span).line, what});
  }

  const std::string& book_of(std::size_t handle) const {
    static const std::string nowhere;
    const std::int32_t book = handle < model_->handle_books.size() ? model_->handle_books[handle] : -1;
    return book < 0 ? nowhere : model_->books[static_cast<std::size_t>(book)].name;
  }

  // Notes, rulings and examples have handles as well; they speak for themselves.
  void rule(std::size_t handle) {
    const image::Handle& each = model_->handles[handle];
    for (const char* said : {"note ", "note[", "ruling ", "example "}) {
      if (each.text.starts_with(said)) return;
    }
    add(book_of(handle), each.case_, CasePlace::Kind::rule, model_->handle_spans[handle], each.str());
  }

  void note(const check::Note& each) {
    for (const std::string& case_no : each.cases) {
      if (each.covered_by.empty()) add(each.book, case_no, CasePlace::Kind::note, each.span, "note");
      for (const std::int32_t handle : each.covered_by) {
        const auto at = static_cast<std::size_t>(handle);
        add(each.book, case_no, CasePlace::Kind::covered, model_->handle_spans[at], model_->handles[at].str());
      }
    }
  }

  void ruling(const check::Ruling& each) {
    for (const std::string& case_no : each.cases) add(each.book, case_no, CasePlace::Kind::ruling, each.span, each.id);
  }

  void test(const check::Example& each) {
    if (each.handle < 0) return;
    const auto handle = static_cast<std::size_t>(each.handle);
    std::vector<std::string> cited = model_->handles[handle].see;
    cited.insert(cited.begin(), model_->handles[handle].case_);
    for (const std::string& case_no : cited) {
      if (CaseRow* const at = row(book_of(handle), case_no)) at->tests.push_back(each.id);
    }
  }

  const check::Model* model_ = nullptr;
  const source::SourceMap& sources_;
  std::vector<CaseRow> rows_;
  std::map<std::pair<std::string, std::string>, std::size_t> index_;
};

}  // namespace

std::vector<CaseRow> case_rows(const Compiled& battle, const source::SourceMap& sources) {
  Table table(*battle.scope, sources);
  table.add(battle.model);
  for (const Variant& each : battle.variants) table.add(each.model);
  return table.finish();
}

std::vector<std::vector<CaseRow>> case_tables(const std::vector<Compiled>& all, const source::SourceMap& sources) {
  std::vector<std::vector<CaseRow>> tables;
  std::map<std::string, int> users;  // of a book; a battle is nobody's, whatever else has its name
  for (const Compiled& each : all) {
    tables.push_back(case_rows(each, sources));
    for (const Book& book : each.scope->books) users[book.name] += book.battle ? 0 : 1;
  }
  std::map<std::pair<std::string, std::string>, CaseRow> together;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    for (CaseRow& row : tables[i]) {
      if (users[row.book] < 2) continue;
      for (std::string& test : row.tests) test = all[i].scope->main().name + "/" + test;
      CaseRow& sum = together[{row.book, row.case_no}];
      sum.places.insert(sum.places.end(), row.places.begin(), row.places.end());
      sum.tests.insert(sum.tests.end(), row.tests.begin(), row.tests.end());
    }
  }
  for (auto& [name, row] : together) put_in_order(row);
  for (std::vector<CaseRow>& table : tables) {
    for (CaseRow& row : table) {
      const auto sum = together.find({row.book, row.case_no});
      if (sum == together.end()) continue;
      row.places = sum->second.places;
      row.tests = sum->second.tests;
    }
  }
  return tables;
}

std::string_view place_kind_name(CasePlace::Kind kind) {
  switch (kind) {
    case CasePlace::Kind::rule: return "rule";
    case CasePlace::Kind::covered: return "covered by";
    case CasePlace::Kind::note: return "note";
    case CasePlace::Kind::ruling: return "ruling";
  }
  return "";
}

}  // namespace tercio::driver
