#include "compiler/driver/board.hpp"

#include "runtime/area/board.hpp"
#include "runtime/hex/board.hpp"
#include "runtime/table/board.hpp"

namespace tercio::driver {

std::unique_ptr<vm::Board> board_for(const image::Image& image) {
  switch (image.space.kind) {
    case image::SpaceKind::nothing: return nullptr;
    case image::SpaceKind::hex: return std::make_unique<hex::HexBoard>(image);
    case image::SpaceKind::areas: return std::make_unique<area::AreaBoard>(image);
    case image::SpaceKind::table: return std::make_unique<table::TableBoard>(image);
  }
  return nullptr;
}

}  // namespace tercio::driver
