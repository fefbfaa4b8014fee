// One node for each line of each function, downwards in the order of the first visits, one column for each function. In
// a column, an edge to a later node goes along its right side, one to an earlier node along its left.
#include "report/path_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/markup.h"
#include "base/text.h"

namespace warrant {

namespace {

constexpr std::size_t max_nodes = 200, max_columns = 6;
constexpr std::size_t label_length = 30;
constexpr int node_width = 250, node_height = 22, row_height = 34, column_width = 330, margin = 60, head = 30;

struct Node {
  const PathStep* step;
  std::size_t column;
  std::size_t visits = 0;
};

class Drawing {
 public:
  explicit Drawing(const std::vector<PathStep>& path) {
    std::map<std::tuple<std::string, std::string, std::uint32_t>, int> known;
    std::map<std::string, std::size_t> columns;
    // What happens before the first call belongs to it.
    const auto first = std::ranges::find_if(path, [](const auto& step) { return !step.function.empty(); });
    int previous = -1;
    for (const PathStep& step : path) {
      const std::string& function = step.function.empty() && first != path.end() ? first->function : step.function;
      const auto [place, is_new] = known.try_emplace({function, step.file, step.line}, -1);
      if (is_new && nodes_.size() < max_nodes) {
        place->second = static_cast<int>(nodes_.size());
        const std::size_t next = std::min(columns.size(), max_columns - 1);
        const auto [column, is_new_function] = columns.try_emplace(function, next);
        if (is_new_function && columns.size() <= max_columns) functions_.push_back(function);
        nodes_.push_back({&step, column->second});
      } else if (is_new) {
        ++picture_.left_out;
      }
      const int node = place->second;
      if (node >= 0) ++nodes_[static_cast<std::size_t>(node)].visits;
      if (node >= 0 && previous >= 0) ++edges_[{previous, node}];
      previous = node;
      picture_.nodes.push_back(node);
    }
  }

  PathPicture take() {
    const int width = 2 * margin + static_cast<int>(functions_.size()) * column_width - (column_width - node_width);
    const int height = head + static_cast<int>(nodes_.size()) * row_height;
    picture_.svg = fmt::format(
        "<svg id=\"graph\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
        "aria-label=\"lines of the path and the steps between them\">\n"
        "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" "
        "orient=\"auto\"><path class=\"tip\" d=\"M0 0L8 4L0 8z\"/></marker></defs>\n",
        width, height);
    for (std::size_t column = 0; column < functions_.size(); ++column)
      picture_.svg += fmt::format("<text class=\"function\" x=\"{}\" y=\"16\">{}</text>\n", left(column),
                                  escape_html(functions_[column]));
    for (const auto& [edge, count] : edges_) add_edge(edge.first, edge.second, count);
    for (std::size_t number = 0; number < nodes_.size(); ++number) add_node(number);
    picture_.svg += "</svg>\n";
    return std::move(picture_);
  }

 private:
  static int left(std::size_t column) { return margin + static_cast<int>(column) * column_width; }
  static int top(int node) { return head + node * row_height; }
  const Node& node(int number) const { return nodes_[static_cast<std::size_t>(number)]; }

  void add_node(std::size_t number) {
    const Node& node = nodes_[number];
    const int x = left(node.column), y = top(static_cast<int>(number));
    const std::string label = fmt::format("{}  {}", node.step->line, node.step->text);
    picture_.svg += fmt::format(
        "<g class=\"node\" data-node=\"{}\"><title>{}:{}, {} visit{}</title>"
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/><text x=\"{}\" y=\"{}\">{}</text></g>\n",
        number, escape_html(node.step->file), node.step->line, node.visits, node.visits == 1 ? "" : "s", x, y,
        node_width, node_height, x + 8, y + 15, escape_html(shorten(label)));
  }

  static std::string shorten(const std::string& text) {
    std::size_t end = std::min(text.size(), label_length);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return end == text.size() ? text : text.substr(0, end) + "...";
  }

  void add_edge(int from, int to, std::size_t count) {
    const int from_x = left(node(from).column), to_x = left(node(to).column);
    const int from_y = top(from) + node_height / 2, to_y = top(to) + node_height / 2;
    std::string shape;
    int label_x = 0, label_y = 0;
    if (to == from + 1 && from_x == to_x) {
      const int middle = from_x + node_width / 2, start_y = top(from) + node_height;
      shape = fmt::format("M{} {}V{}", middle, start_y, top(to));
      label_x = middle + 6;
      label_y = (start_y + top(to)) / 2 + 4;
    } else if (from_x == to_x) {
      // Further away the further it goes, so that edges can be told apart.
      const bool forward = to > from;
      const int side = from_x + (forward ? node_width : 0);
      const int bend = side + std::min(14 + 3 * std::abs(to - from), margin - 8) * (forward ? 1 : -1);
      shape = fmt::format("M{} {}C{} {} {} {} {} {}", side, from_y, bend, from_y, bend, to_y, side, to_y);
      label_x = (side + 3 * bend) / 4 + (forward ? 4 : -22);
      label_y = (from_y + to_y) / 2;
    } else {
      const bool rightwards = to_x > from_x;
      const int start = from_x + (rightwards ? node_width : 0), end = to_x + (rightwards ? 0 : node_width);
      const int bend = rightwards ? margin / 2 : -margin / 2;
      shape = fmt::format("M{} {}C{} {} {} {} {} {}", start, from_y, start + bend, from_y, end - bend, to_y, end, to_y);
      label_x = (start + end) / 2 + 4;
      label_y = (from_y + to_y) / 2 - 4;
    }
    picture_.svg += fmt::format("<path class=\"edge\" data-edge=\"{}-{}\" d=\"{}\"/>\n", from, to, shape);
    if (count > 1)
      picture_.svg += fmt::format("<text class=\"count\" x=\"{}\" y=\"{}\">{}&#215;</text>\n", label_x, label_y, count);
  }

  PathPicture picture_;
  std::vector<Node> nodes_;
  std::vector<std::string> functions_;  // those with a column of their own
  std::map<std::pair<int, int>, std::size_t> edges_;
};

}  // namespace

PathPicture draw_path(const std::vector<PathStep>& path) { return Drawing(path).take(); }

}  // namespace warrant
