// The program as a weighted graph: few vertices, and edges that carry whole loop-free blocks.
//
// Vertices are the entry, the loop heads, the target locations, those that need a formula of their own, and those where
// too many ways meet; everything between two of them is one transition, whatever way it takes. Only what can lead to a
// target is kept.
#pragma once

#include <vector>

#include "program/program.h"
#include "summary/presburger.h"
#include "summary/transition.h"

namespace warrant {

using VertexId = std::uint32_t;

struct GraphEdge {
  VertexId source, target;
  Transition transition;
  std::vector<Term> existentials;  // of the transition, ordered by id
  bool on_cycle = false;           // its target leads back to its source
  Term count = {};                 // of a shortcut: the symbol for the number of iterations that it stands for
};

struct GraphVertex {
  LocationId location;
  bool is_target = false;  // a target location
  std::vector<Term> live;  // variables whose value there can matter, ordered by id
  // Ranges of the live variables: an inductive invariant. Every transition from here has it as part of its guard.
  Term invariant;
  std::vector<std::uint32_t> out;  // edges
  std::vector<std::uint32_t> in;
};

class WeightedGraph {
 public:
  explicit WeightedGraph(const Program& program);

  const Program& program() const { return program_; }
  const Transitions& transitions() const { return transitions_; }
  VertexId entry() const { return 0; }
  // What is known of the state at the entry: variables are in the ranges of their types.
  Term initial() const { return initial_; }
  std::size_t vertex_count() const { return vertices_.size(); }
  std::size_t edge_count() const { return edge_count_; }
  const GraphVertex& vertex(VertexId id) const { return vertices_[id]; }
  const GraphEdge& edge(std::uint32_t id) const { return edges_[id]; }
  // Shortcuts are edges behind the others. They lead where loops lead, so everything but a search for errors does
  // without: they are in none of the lists of the vertices.
  void add_shortcuts(Presburger& presburger);
  std::size_t shortcut_count() const { return edges_.size() - edge_count_; }
  const std::vector<std::uint32_t>& shortcuts(VertexId vertex) const { return shortcuts_[vertex]; }
  bool is_vertex(LocationId location) const { return is_vertex_[location]; }
  // Whether a transition has a product of two integers that are no constants.
  bool multiplies() const;
  // The symbol that a transition has for the value read by a Havoc edge of the program.
  Term input_symbol(EdgeId edge) const;

 private:
  class Builder;

  const Program& program_;
  Transitions transitions_;
  Term initial_;
  std::vector<GraphVertex> vertices_;
  std::vector<bool> is_vertex_;  // by location
  std::vector<GraphEdge> edges_;
  std::size_t edge_count_ = 0;                         // without shortcuts
  std::vector<std::vector<std::uint32_t>> shortcuts_;  // by vertex
};

}  // namespace warrant
