// The summary as tables, for people: as Markdown in a file and on the terminal, as HTML in the page.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "bench/summary.h"

namespace warrant {

struct TextTable {
  std::string title, note;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::size_t text_columns = 1;  // the first ones; the others hold numbers
  bool last_is_text = false;
};

std::string to_markdown(const TextTable& table);
std::string to_html(const TextTable& table);

// A set of tools whose virtual best is of interest.
struct VirtualBest {
  std::string name;
  std::vector<std::string> tools;
};

// All tables with anything but zeros in them, those of all runs first and last. Without a choice of sets, the virtual
// best is that of all tools, and is compared with the best single one.
std::vector<TextTable> summary_tables(const ResultTable& results, const std::vector<VirtualBest>& sets);

}  // namespace warrant
