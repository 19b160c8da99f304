// Images that are damaged in one place each, with a part of the reason that the verifier must give.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <vector>

#include "runtime/image/verify.hpp"
#include "sample.hpp"

namespace tercio::sample {

struct Damage {
  std::string reason;
  std::function<void(image::Image&)> damage;
};

inline void check_refused(const std::vector<Damage>& all, image::Image (*whole)() = image) {
  REQUIRE(image::verify(whole()).empty());
  for (const Damage& one : all) {
    image::Image damaged = whole();
    one.damage(damaged);
    const std::vector<std::string> reasons = image::verify(damaged);
    INFO("expected: " << one.reason);
    CAPTURE(reasons);
    CHECK(std::any_of(reasons.begin(), reasons.end(),
                      [&](const std::string& reason) { return reason.find(one.reason) != std::string::npos; }));
  }
}

}  // namespace tercio::sample
