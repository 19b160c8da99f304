// The blocks of a page that a fence begins with a word: ```tercio, ```file-test.
#pragma once

#include <fstream>
#include <string>
#include <vector>

struct Fenced {
  int line = 0;  // of the fence
  std::string text;
};

// Those whose fence is exactly this word.
inline std::vector<Fenced> fenced(const std::string& page, const std::string& word) {
  std::vector<Fenced> blocks;
  std::ifstream in(page);
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!inside && line == "```" + word) {
      inside = true;
      blocks.push_back({number, ""});
    } else if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  if (inside) blocks.pop_back();  // it has no end
  return blocks;
}
