// Runs a program in a folder without a shell.
#pragma once

#include <string>
#include <vector>

struct Finished {
  int exit = -1;
  std::string output, errors;
};

// Throws std::runtime_error when the program cannot be started or dies by a signal.
Finished run_program(const std::string& program, const std::vector<std::string>& arguments, const std::string& folder,
                     const std::string& input);
