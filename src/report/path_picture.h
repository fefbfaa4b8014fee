// The lines that a path visits and the steps between them, as a picture.
#pragma once

#include <string>
#include <vector>

#include "result/path.h"

namespace warrant {

struct PathPicture {
  std::string svg;           // its colours come from the page
  std::vector<int> nodes;    // of each step, its node; -1 where the picture has none
  std::size_t left_out = 0;  // lines that are not in the picture
};
PathPicture draw_path(const std::vector<PathStep>& path);

}  // namespace warrant
