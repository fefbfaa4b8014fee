// The tree for people: what was explored, why the rest was not, and what mattered.
#pragma once

#include <string>

#include "engine/tracer/tree.h"

namespace warrant::tracer {

// Writes the part of the tree that is in use: for Graphviz if the path ends in ".dot", else as a page that needs
// nothing from outside. Throws UserError if the file cannot be written.
void write_tree(const std::string& path, const Program& program, const Blocks& blocks, const Tree& tree);

std::string tree_as_dot(const Program& program, const Blocks& blocks, const Tree& tree);
std::string tree_as_html(const Program& program, const Blocks& blocks, const Tree& tree);

}  // namespace warrant::tracer
