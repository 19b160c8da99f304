// How far long work has come, on one line of a terminal; nothing where standard error is none.
#pragma once

#include <cstddef>
#include <string>

namespace tercio::cli {

class Progress {
 public:
  Progress(std::string what, std::size_t total);
  ~Progress();  // takes the line away
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void done(std::size_t so_many);

 private:
  std::string what_;
  std::size_t total_;
  bool shown_;
};

}  // namespace tercio::cli
