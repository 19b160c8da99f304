// Rules as text, checked, lowered, verified and ready to be asked or played.
#pragma once

#include <catch2/catch.hpp>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "compiler/check/check.hpp"
#include "compiler/lower/lower.hpp"
#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/source.hpp"
#include "dsl/syntax/tree.hpp"
#include "runtime/hex/board.hpp"
#include "runtime/image/layout.hpp"
#include "runtime/image/text.hpp"
#include "runtime/image/verify.hpp"
#include "runtime/table/board.hpp"
#include "runtime/vm/machine.hpp"

namespace tercio {

struct Checked {
  source::SourceMap sources;
  std::deque<syntax::Tree> trees;
  check::Model model;
};

inline std::unique_ptr<Checked> checked(const std::string& text, const check::Options& options = {}) {
  auto result = std::make_unique<Checked>();
  diagnostics::Findings findings;
  const auto file = result->sources.add("trial/trial.tercio", text);
  result->trees.push_back(syntax::parse(result->sources, file, findings));
  check::BookSource book;
  book.name = "trial";
  book.trees.push_back(&result->trees.back());
  result->model = check::check({book}, options, findings);
  for (const auto& f : findings.all()) {
    if (f.severity != diagnostics::Severity::error) continue;
    const auto at = result->sources.begin(f.span);
    FAIL(f.message << " at " << at.line << ":" << at.column);
  }
  return result;
}

inline std::unique_ptr<vm::Board> board_for(const image::Image& image) {
  if (image.space.kind == image::SpaceKind::hex) return std::make_unique<hex::HexBoard>(image);
  if (image.space.kind == image::SpaceKind::table) return std::make_unique<table::TableBoard>(image);
  return nullptr;
}

inline void require_verified(const image::Image& image) {
  const auto faults = image::verify(image);
  for (const auto& fault : faults) UNSCOPED_INFO(fault);
  REQUIRE(faults.empty());
}

// An image with a state that a test may write to; hooks and columns by name.
class Asked {
 public:
  explicit Asked(image::Image from) : image_(std::move(from)), layout_(image_), board_(board_for(image_)) {
    require_verified(image_);
    machine_ = std::make_unique<vm::Machine>(image_, layout_, board_.get());
    state_.assign(static_cast<std::size_t>(layout_.words), 0);
    image::reindex(image_, layout_, state_.data());
    for (std::size_t c = 0; c < image_.columns.size(); ++c) {
      const auto& column = image_.columns[c];
      if (column.encoding == image::Encoding::set) continue;
      for (std::int32_t i = 0; i < image::elements(image_, column); ++i) {
        const auto value = column.initial.empty() ? column.absent : column.initial[static_cast<std::size_t>(i)];
        image::write(image_, layout_, state_.data(), static_cast<std::int32_t>(c), i, value);
      }
    }
  }

  const image::Image& image() const { return image_; }
  image::Value thing(const std::string& name) const {
    for (const auto& domain : image_.domains) {
      for (std::size_t i = 0; i < domain.names.size(); ++i)
        if (domain.names[i] == name) return static_cast<image::Value>(i);
    }
    FAIL("no thing " << name);
    return image::none;
  }
  image::Value word(const std::string& name) const {
    for (std::size_t i = 0; i < image_.words.size(); ++i)
      if (image_.words[i] == name) return static_cast<image::Value>(i);
    FAIL("no word " << name);
    return image::none;
  }
  void set(const std::string& column, image::Value owner, image::Value value) {
    for (std::size_t c = 0; c < image_.columns.size(); ++c) {
      if (image_.columns[c].name != column) continue;
      image::write(image_, layout_, state_.data(), static_cast<std::int32_t>(c), owner, value);
      return;
    }
    FAIL("no column " << column);
  }
  void slot(const std::string& name, image::Value value) {
    bool found = false;
    for (std::size_t i = 0; i < image_.slots.size(); ++i) {
      if (image_.slots[i].name != name) continue;
      image::write_slot(layout_, state_.data(), static_cast<std::int32_t>(i), value);
      found = true;
    }
    REQUIRE(found);
  }
  image::Value value(std::int32_t hook, std::initializer_list<image::Value> args = {}) const {
    return machine_->value(hook, state_.data(), std::span<const image::Value>(args.begin(), args.size()));
  }
  image::Value ask(const std::string& question, std::initializer_list<image::Value> args = {}) const {
    return value(find(question).hook, args);
  }
  std::vector<image::Value> elements(std::int32_t hook, std::initializer_list<image::Value> args = {}) const {
    const auto& domain =
        image_.domains[static_cast<std::size_t>(image_.hooks[static_cast<std::size_t>(hook)].result_domain)];
    std::vector<image::Word> bits(static_cast<std::size_t>(domain.words()));
    machine_->set(hook, state_.data(), bits.data(), std::span<const image::Value>(args.begin(), args.size()));
    std::vector<image::Value> all;
    for (std::int32_t i = 0; i < domain.count; ++i) {
      if ((bits[static_cast<std::size_t>(i / 64)] >> (static_cast<unsigned>(i) % 64U) & 1U) != 0)
        all.push_back(domain.low + i);
    }
    return all;
  }
  const image::Question& find(const std::string& question) const {
    for (const auto& q : image_.questions)
      if (q.name == question) return q;
    FAIL("no question " << question);
    return image_.questions.front();
  }
  const image::Hook& hook_of(const std::string& question) const {
    return image_.hooks[static_cast<std::size_t>(find(question).hook)];
  }

 private:
  image::Image image_;
  image::Layout layout_;
  std::unique_ptr<vm::Board> board_;
  std::unique_ptr<vm::Machine> machine_;
  std::vector<image::Word> state_;
};

inline Asked asked(const std::string& text, const check::Options& options = {}) {
  return Asked(lower::lower(checked(text, options)->model));
}

inline int count(const image::Hook& hook, image::Op op) {
  int n = 0;
  for (const auto& i : hook.code) n += i.op == op ? 1 : 0;
  return n;
}

}  // namespace tercio
