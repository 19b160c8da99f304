// Proves an image before anything of it runs: what is accepted here, the machine and the game loop trust.
#pragma once

#include <string>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::image {

// Why the image is refused, each reason with the table, the row and its name; empty: accepted. Proved are
// - every index, operand, jump target and table size, and that all counts stay within limits.hpp;
// - of a hook: it ends in ret or rets on every path, registers are written before they are read, set registers keep to
//   their domains, loops are nested and never write their position (so they end), calls go round nowhere;
// - of the flow table: a flow is opened, closed and called in order, its loops end, hooks have the arguments and the
//   result that the place asks for;
// - of space: the domains and lists it names are as large as its grid.
// `overruns` gets those reasons that are a limit of limits.hpp: rules that are too large give them, not only a faulty
// compiler or a forged file.
std::vector<std::string> verify(const Image& image, std::vector<std::string>* overruns = nullptr);

}  // namespace tercio::image
