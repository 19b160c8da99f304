#include "compiler/cli/progress.hpp"

#include <unistd.h>

#include <cstdio>

namespace tercio::cli {

Progress::Progress(std::string what, std::size_t total)
    : what_(std::move(what)), total_(total), shown_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void Progress::done(std::size_t so_many) {
  if (shown_) std::fprintf(stderr, "\r\x1b[K%zu of %zu %s", so_many, total_, what_.c_str());
}

}  // namespace tercio::cli
