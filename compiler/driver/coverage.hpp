// What the examples of a battle touch: the rules that ran, and the cases they cite.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/driver/examples.hpp"
#include "compiler/driver/pipeline.hpp"

namespace tercio::driver {

class Coverage {
 public:
  explicit Coverage(const source::SourceMap& sources) : sources_(sources) {}

  // The rules of a battle that leave a trace when they run: flows, windows, laws and reactions.
  void expect(const Compiled& battle);
  void count(const Playable& example, const ExampleRun& run);

  std::size_t rules() const { return rules_.size(); }
  std::size_t reached() const { return rules_.size() - unreached().size(); }
  std::vector<std::string> unreached() const;   // "FILE:LINE [HANDLE]", by place
  std::size_t cases() const { return cases_; }  // executable
  std::size_t tested() const { return tested_; }
  std::int64_t percent() const;  // of rules and cases together, rounded down

 private:
  void expect_rules(const check::Model& model);
  void expect_rule(const check::Model& model, std::int32_t handle);

  const source::SourceMap& sources_;
  using Place = std::pair<source::FileId, std::uint32_t>;
  struct Rule {
    std::string text;
    bool reached = false;
  };
  std::map<Place, Rule> rules_;  // a rule is where it stands, in whatever form of the battle
  std::size_t cases_ = 0, tested_ = 0;
};

}  // namespace tercio::driver
