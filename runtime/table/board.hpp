// The table as the machine's board: what its geometry answers from where the stands are in a state.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/image/image.hpp"
#include "runtime/image/names.hpp"
#include "runtime/table/ground.hpp"
#include "runtime/vm/machine.hpp"
#include "runtime/vm/sides.hpp"

namespace tercio::table {

// Answers for a verified image with a table. It keeps no state of its own; not for several threads at once.
class TableBoard final : public vm::Board {
 public:
  explicit TableBoard(const image::Image& image);

  image::Value ask(image::Engine question, image::Value a, image::Value b) const override;
  std::span<const image::Value> crossings(image::Value a, image::Value b) const override;  // none on a table
  image::Value measure(image::Geometry question, const vm::Stands& where, const image::Value* args,
                       const image::Word* const* sets) const override;
  void gather(image::Geometry question, const vm::Stands& where, const image::Value* args,
              const image::Word* const* sets, image::Word* out) const override;

  Stand stand(const vm::Stands& where, image::Value number) const;  // where a stand is, its base included
  bool stands(const vm::Stands& where, image::Value number) const;  // it is one, and on the table
  const std::vector<Ground>& grounds() const { return grounds_; }   // of each patch

 private:
  image::Value pair(image::Geometry question, const Stand& a, const Stand& b, const image::Value* args,
                    const vm::Stands& where, const image::Word* const* sets) const;
  image::Value motion(image::Geometry question, const Stand& s, const vm::Stands& where, const image::Value* args,
                      const image::Word* const* sets) const;
  void forget() const;
  void keep(const vm::Stands& where, image::Value number) const;  // among the found, if it is on the table
  // The stands of a set that are on the table, without two of them.
  void gather_stands(const vm::Stands& where, const image::Word* set, image::Value without,
                     image::Value nor = image::none) const;
  void gather_all(const vm::Stands& where, image::Value without) const;
  void gather_grounds(const image::Word* set) const;
  bool clear(const Stand& there) const;  // overlaps none of those found
  // Within the table, and overlaps none of the set but that one.
  bool fits(const Stand& there, const vm::Stands& where, const image::Word* set, image::Value without) const;

  Table table_;
  std::int32_t count_ = 0;  // stands
  std::vector<Base> bases_;
  std::vector<Ground> grounds_;
  vm::Sides sides_;
  mutable std::vector<Stand> found_;         // of the last gathering, in order,
  mutable std::vector<image::Value> names_;  // and which they are
  mutable std::vector<const Ground*> found_grounds_;
};

}  // namespace tercio::table
