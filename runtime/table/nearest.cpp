#include "runtime/table/nearest.hpp"

namespace tercio::table {

Pair middle(const std::vector<Pair>& pairs) {
  const Wide square = least(pairs);
  const Wide limit = whole_root(square) + hair / 1024;
  Wide fu = 0, fv = 0, tu = 0, tv = 0, count = 0;
  for (const Pair& pair : pairs) {
    if (pair.square > limit * limit) continue;
    fu += pair.from.u, fv += pair.from.v, tu += pair.to.u, tv += pair.to.v;
    ++count;
  }
  const auto share = [&](Wide sum) { return static_cast<Hair>(rounded(sum, count)); };
  return {{share(fu), share(fv)}, {share(tu), share(tv)}, square};
}

Measure nearest(const std::vector<Pair>& pairs, const Pose& frame) {
  const Pair pair = middle(pairs);
  return {units_up(pair.square), world(frame, pair.from), world(frame, pair.to)};
}

std::vector<Pair> pairs_between(const Stand& a, const Box& part, const Stand& b) {
  std::vector<Pair> pairs;
  for (const Local corner : corners_in(a.pose, b)) {
    const Local foot = part.nearest(corner);
    pairs.push_back({foot, corner, square(foot, corner)});
  }
  const Box other = box(b.base);
  for (const Local corner : {Local{part.left, part.front}, Local{part.right, part.front}, Local{part.right, part.rear},
                             Local{part.left, part.rear}}) {
    const Local seen = local(b.pose, a.pose, corner), foot = other.nearest(seen);
    pairs.push_back({corner, local(a.pose, b.pose, foot), square(seen, foot)});
  }
  return pairs;
}

}  // namespace tercio::table
