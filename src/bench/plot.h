// Plots as SVG: how many tasks each tool solves in how much time, and how the times of two tools compare.
#pragma once

#include <string>
#include <vector>

#include "bench/summary.h"

namespace warrant {

struct Plot {
  std::string name;  // of its file: "cactus", "scatter-a-b"
  std::string title;
  std::string svg;  // one <svg> element that needs nothing from outside
};

// CPU time over the number of correctly solved tasks, one line per tool, the fastest first.
Plot cactus_plot(const ResultTable& results, double time_limit);
// One point per task that both ran; what is not solved stands at the border.
Plot scatter_plot(const ResultTable& results, const std::string& x_tool, const std::string& y_tool, double time_limit);

// The cactus plot and a scatter plot of each pair, or of the pairs with the first tool if there are many.
std::vector<Plot> make_plots(const ResultTable& results, double time_limit);

}  // namespace warrant
