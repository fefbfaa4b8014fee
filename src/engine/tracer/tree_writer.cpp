#include "engine/tracer/tree_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/atomic_file.h"
#include "base/markup.h"
#include "c_text/dump.h"
#include "c_text/print_c.h"

namespace warrant::tracer {
namespace {

constexpr std::size_t max_formula_length = 300;
constexpr std::size_t max_label_length = 28;
constexpr std::size_t max_operations = 4;

const char* describe_kind(NodeKind kind) {
  switch (kind) {
    case NodeKind::Open:
      return "not finished";
    case NodeKind::Finished:
      return "explored";
    case NodeKind::Subsumed:
      return "subsumed";
    case NodeKind::Closed:
      return "end of a cycle";
    case NodeKind::Ended:
      return "end";
    case NodeKind::Infeasible:
      return "infeasible";
    case NodeKind::Target:
      return "to be kept out of reach";
  }
  return "";
}

// The texts of a tree and the order of its nodes, the same for every format.
class Picture {
 public:
  Picture(const Program& program, const Blocks& blocks, const Tree& tree)
      : program_(program), blocks_(blocks), tree_(tree), nodes_(tree.in_use()) {
    std::ranges::sort(nodes_);
  }

  const std::vector<NodeId>& nodes() const { return nodes_; }
  const Node& node(NodeId id) const { return tree_[id]; }

  std::string place(NodeId id) const {
    const Location& location = program_.cfa().location(tree_[id].location);
    SourceRange range = location.range;
    for (const EdgeId edge : location.out)
      if (!range.known()) range = program_.cfa().edge(edge).range;
    const std::string text = program_.sources.to_string(range);
    return text.substr(text.rfind('/') + 1);
  }

  std::string interpolant(NodeId id) const {
    const Node& node = tree_[id];
    if (node.kind == NodeKind::Infeasible) return node.subsumed_by == no_node ? "false" : "";
    if (!node.has_interpolant) return "";
    return to_c(program_.terms().conjunction(node.interpolant), max_formula_length);
  }

  // What leads to the node.
  std::string operations(NodeId id) const {
    if (tree_[id].block == none_id) return "";
    std::vector<std::string> lines;
    for (const EdgeId edge : blocks_.block(tree_[id].block).edges) {
      const Operation& operation = program_.cfa().edge(edge).operation;
      if (std::holds_alternative<Skip>(operation)) continue;
      if (lines.size() == max_operations) {
        lines.emplace_back("...");
        break;
      }
      lines.push_back(to_text(program_, operation, max_label_length));
    }
    return fmt::format("{}", fmt::join(lines, "; "));
  }

  std::string summary() const {
    std::map<NodeKind, std::size_t> counts;
    for (const NodeId id : nodes_) ++counts[tree_[id].kind];
    std::vector<std::string> parts;
    for (const auto& [kind, count] : counts) parts.push_back(fmt::format("{} {}", count, describe_kind(kind)));
    return fmt::format("{}", fmt::join(parts, ", "));
  }

 private:
  const Program& program_;
  const Blocks& blocks_;
  const Tree& tree_;
  std::vector<NodeId> nodes_;
};

std::string in_quotes(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

// Where nodes are drawn: depth downwards, leaves side by side, every other node above the middle of its children.
class Layout {
 public:
  explicit Layout(const Picture& picture, const Tree& tree) {
    // Children have greater numbers than their parents, and are shown if these are.
    const std::vector<NodeId>& nodes = picture.nodes();
    const std::set<NodeId> shown(nodes.begin(), nodes.end());
    for (const NodeId id : nodes) {
      const NodeId parent = tree[id].parent;
      const bool is_below = parent != no_node && shown.contains(parent) &&
                            std::ranges::find(tree[parent].children, id) != tree[parent].children.end();
      depth_[id] = is_below ? depth_[parent] + 1 : 0;
      if (is_below) parents_[id] = parent;
      if (is_below)
        children_[parent].push_back(id);
      else
        roots_.push_back(id);
      height_ = std::max(height_, depth_[id] + 1);
    }
    for (const NodeId root : roots_) place(root);
  }

  double column(NodeId id) const { return columns_.at(id); }
  std::size_t depth(NodeId id) const { return depth_.at(id); }
  const std::map<NodeId, NodeId>& parents() const { return parents_; }
  std::size_t width() const { return leaves_; }
  std::size_t height() const { return height_; }

 private:
  void place(NodeId root) {
    std::vector<std::pair<NodeId, bool>> pending{{root, false}};
    while (!pending.empty()) {
      const auto [id, is_done] = pending.back();
      pending.pop_back();
      const auto children = children_.find(id);
      if (children == children_.end()) {
        columns_[id] = static_cast<double>(leaves_++);
      } else if (is_done) {
        columns_[id] = (columns_.at(children->second.front()) + columns_.at(children->second.back())) / 2;
      } else {
        pending.emplace_back(id, true);
        for (auto child = children->second.rbegin(); child != children->second.rend(); ++child)
          pending.emplace_back(*child, false);
      }
    }
  }

  std::map<NodeId, std::size_t> depth_;
  std::map<NodeId, NodeId> parents_;
  std::map<NodeId, std::vector<NodeId>> children_;
  std::map<NodeId, double> columns_;
  std::vector<NodeId> roots_;
  std::size_t leaves_ = 0, height_ = 0;
};

constexpr const char* page_head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Symbolic execution tree</title>
<style>
body { font: 14px sans-serif; margin: 1em; }
svg { font: 11px sans-serif; }
.edge { stroke: #888; fill: none; }
.by { stroke: #06c; stroke-dasharray: 5 4; fill: none; }
rect { fill: #fff; stroke: #333; rx: 4; }
.finished rect { fill: #eef6ee; } .subsumed rect, .closed rect { fill: #e8f0fb; stroke: #06c; stroke-dasharray: 5 4; }
.infeasible rect { fill: #f4f4f4; stroke: #999; } .marked rect { fill: #fbe3e3; stroke: #b00; }
.abstracted rect { stroke-width: 2.5; }
.formula { fill: #b00; }
.note { color: #555; }
</style></head><body>
<h1>Symbolic execution tree</h1>
)";

const char* css_class(NodeKind kind) {
  switch (kind) {
    case NodeKind::Finished:
      return "finished";
    case NodeKind::Subsumed:
      return "subsumed";
    case NodeKind::Closed:
      return "closed";
    case NodeKind::Infeasible:
      return "infeasible";
    case NodeKind::Target:
      return "marked";
    default:
      return "plain";
  }
}

std::string shortened(const std::string& text) {
  return text.size() <= max_label_length ? text : text.substr(0, max_label_length - 3) + "...";
}

}  // namespace

std::string tree_as_dot(const Program& program, const Blocks& blocks, const Tree& tree) {
  const Picture picture(program, blocks, tree);
  const Layout layout(picture, tree);
  std::string result = "digraph tree {\n  node [shape=box, fontsize=10];\n  edge [fontsize=9];\n";
  for (const NodeId id : picture.nodes()) {
    const Node& node = picture.node(id);
    std::string label = fmt::format("{}  {}", node.location, picture.place(id));
    if (const std::string formula = picture.interpolant(id); !formula.empty()) label += "\n" + formula;
    const char* style = node.kind == NodeKind::Infeasible ? ", color=gray"
                        : node.kind == NodeKind::Target   ? ", color=red"
                        : node.is_abstracted              ? ", penwidth=2"
                                                          : "";
    result += fmt::format("  n{} [label={}{}];\n", id, in_quotes(label), style);
    if (const auto parent = layout.parents().find(id); parent != layout.parents().end())
      result += fmt::format("  n{} -> n{} [label={}];\n", parent->second, id, in_quotes(picture.operations(id)));
    if (node.subsumed_by != no_node)
      result +=
          fmt::format("  n{} -> n{} [style=dashed, constraint=false, label=\"subsumed\"];\n", id, node.subsumed_by);
  }
  return result + "}\n";
}

std::string tree_as_html(const Program& program, const Blocks& blocks, const Tree& tree) {
  constexpr double column_width = 200, row_height = 84, box_width = 180, box_height = 46, margin = 10;
  const Picture picture(program, blocks, tree);
  const Layout layout(picture, tree);
  const auto x = [&](NodeId id) { return margin + layout.column(id) * column_width + box_width / 2; };
  const auto y = [&](NodeId id) { return margin + static_cast<double>(layout.depth(id)) * row_height; };
  std::string result = page_head;
  result += fmt::format(
      "<p>{}</p>\n<p class=\"note\">A box is a state at a place of the program, with its interpolant; "
      "thick ones are abstracted loop heads. Dashed lines lead to the node that subsumes another. "
      "Point at a box for the whole text.</p>\n",
      escape_html(picture.summary()));
  result += fmt::format("<svg width=\"{:.0f}\" height=\"{:.0f}\">\n",
                        2 * margin + static_cast<double>(layout.width()) * column_width,
                        2 * margin + static_cast<double>(layout.height()) * row_height);
  for (const NodeId id : picture.nodes()) {
    if (const auto parent = layout.parents().find(id); parent != layout.parents().end())
      result += fmt::format("<path class=\"edge\" d=\"M{:.0f} {:.0f}L{:.0f} {:.0f}\"/>\n", x(parent->second),
                            y(parent->second) + box_height, x(id), y(id));
    if (const NodeId by = picture.node(id).subsumed_by; by != no_node)
      result += fmt::format("<path class=\"by\" d=\"M{:.0f} {:.0f}Q{:.0f} {:.0f} {:.0f} {:.0f}\"/>\n", x(id), y(id),
                            (x(id) + x(by)) / 2, (y(id) + y(by)) / 2 - 30, x(by), y(by));
  }
  for (const NodeId id : picture.nodes()) {
    const Node& node = picture.node(id);
    const std::string formula = picture.interpolant(id), operations = picture.operations(id);
    result += fmt::format(
        "<g class=\"{}{}\"><title>{}</title><rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" "
        "height=\"{:.0f}\"/>",
        css_class(node.kind), node.is_abstracted ? " abstracted" : "",
        escape_html(fmt::format("{}: {}\n{}\n{}", picture.place(id), describe_kind(node.kind), operations, formula)),
        x(id) - box_width / 2, y(id), box_width, box_height);
    const auto line = [&](double offset, const char* kind, const std::string& text) {
      result += fmt::format("<text class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", kind, x(id) - box_width / 2 + 5,
                            y(id) + offset, escape_html(shortened(text)));
    };
    line(13, "place", picture.place(id));
    line(27, "operations", operations);
    line(41, "formula", formula);
    result += "</g>\n";
  }
  return result + "</svg>\n</body></html>\n";
}

void write_tree(const std::string& path, const Program& program, const Blocks& blocks, const Tree& tree) {
  write_file(path, path.ends_with(".dot") ? tree_as_dot(program, blocks, tree) : tree_as_html(program, blocks, tree));
}

}  // namespace warrant::tracer
