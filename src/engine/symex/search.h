// In which order symbolic execution visits the forks it has found.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/symex/state.h"

namespace warrant {

class Search {
 public:
  virtual ~Search() = default;
  virtual void add(SymexState state) = 0;
  virtual bool is_empty() const = 0;
  virtual SymexState next() = 0;  // removes it
};

const std::vector<std::string>& search_names();

// dfs: the newest state first. bfs: the oldest first. random: any, by the seed. nearest: the fewest edges to an error
// location first. iterations: the fewest loop iterations first, the newest among equals. mixed: iterations and dfs in
// turn, so that neither a deep loop nor a wide one hides an error for long.
std::unique_ptr<Search> make_search(const std::string& name, const Program& program, std::uint64_t seed);

}  // namespace warrant
