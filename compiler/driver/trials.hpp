// Which forms of a battle are looked at. Private to compiler/driver.
//
// A battle of n options has 2^n forms. What is told is so in the rules as they stand or with one option changed, but
// that needs no form for each option. Of many options halves are changed together, by each binary digit of their
// number, so that of any two options each is somewhere changed without the other: 2 log n forms. A finding that is new
// in one of them belongs to the options whose section it stands in, or that are changed wherever it is found; these
// are tried by themselves, and then the halves are formed again without those whose errors hide what else there is.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/driver/forms.hpp"

namespace tercio::driver {

class Trials {
 public:
  // `whole`: the forms are looked at as games as well.
  Trials(Compiled& compiled, const check::Options& options, bool whole);

  void as_it_stands();
  void with_options_changed();
  // Each form that an example asks for and that is not looked at yet; without `alone` no form for an example that stands
  // in one with more changed, where one change is all it asks for.
  void as_examples_ask(bool alone);
  void tell(diagnostics::Findings& findings) const;

 private:
  // One value of one option that the battle does not have now.
  struct Candidate {
    std::pair<std::string, std::string> change;  // option, value
    std::size_t option = 0;  // of the model
    bool tried = false;      // by itself
    bool reviewed = false;   // in some form without an error
  };
  // A finding of halves that is not one of the rules as they stand.
  struct News {
    const diagnostics::Finding* finding = nullptr;
    std::uint64_t digits[2] = {0, 0};  // those at which it is found in the half of 0, of 1
  };
  using Numbers = std::vector<std::size_t>;  // of candidates, each of another option

  Form& look(const Numbers& changed);
  Form& look(check::Settings changed);
  void alone(std::size_t candidate);
  bool afford();  // one more form
  void round(Numbers among);
  bool halves(const Numbers& among, std::vector<News>& news);  // whether some had an error of their own
  Numbers suspects(const News& news, const Numbers& among) const;
  std::vector<std::size_t> sections_at(source::Span place) const;  // options
  bool concerns(const check::OptionInfo& option) const;
  bool told(const diagnostics::Finding& finding) const;

  Compiled& compiled_;
  const check::Options& options_;
  bool whole_;
  bool set_up_told_ = false;  // the rules as they stand have a finding of the set-up
  std::vector<check::BookSource> sources_;
  std::deque<Form> forms_;
  std::vector<Candidate> candidates_;
  std::set<std::tuple<diagnostics::Code, source::FileId, std::uint32_t, std::string>> told_;  // by forms that count
  std::map<source::FileId, std::vector<std::pair<std::uint32_t, std::vector<std::size_t>>>> sections_;  // from where which
  std::int64_t left_ = 0;          // forms that may still be looked at
  std::set<std::size_t> untried_;  // candidates
};

}  // namespace tercio::driver
