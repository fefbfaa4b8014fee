// The inputs that an error condition speaks about: values that the program reads, named by where and how often.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/interpreter/input.h"
#include "program/pass/memory/memory_map.h"
#include "program/program.h"

namespace warrant {

// A place of the C text where inputs are read. A call that was inlined several times is one site.
struct InputSite {
  std::string key;  // of the place; the same in the lowered and in the reference form
  // "x" for `int x = __VERIFIER_nondet_int()`, "*p" or "p->x" for what a block holds, "p == NULL" for what decides
  // that; else "read@12". No two sites have one name.
  std::string name;
  Input input;
  SourceRange range;
  std::vector<EdgeId> edges;  // Havocs of the reference CFA
  bool is_repeated = false;   // an execution may read here more than once
};

// What identifies the place that an edge reads at.
std::string site_key(const Edge& edge, const Input& input);

// The name of the input that the key was made of.
std::string input_name(const std::string& site_key);

// The sites of a program in reference form whose values people can give: not addresses, whole arrays and values that
// are not modelled, and not what nobody reads. `memory` tells what blocks hold; may be null.
std::vector<InputSite> input_sites(const Program& reference, const MemoryMap* memory = nullptr);

// How the name of an input ends that says whether a pointer is null: 1 if it is, else 0.
inline constexpr std::string_view null_suffix = " == NULL";
// Whether the name is that of a value behind the pointer: "*p", "p->x", "p[2]".
bool leads_through(const std::string& name, const std::string& pointer);

// One value for each named occurrence, in the order of the inputs; C values, whatever the encoding.
using InputValues = std::vector<Value>;

// Gives the values of sites in the order in which they are read there, and others from another source. For programs
// that were marked.
class SiteInputs : public InputSource {
 public:
  SiteInputs(std::map<std::string, std::vector<Value>> values, InputSource& others)
      : values_(std::move(values)), others_(others) {}
  Value next(const Input& input) override;
  std::uint32_t next_array(const Input& input) override { return others_.next_array(input); }
  std::size_t choose(std::size_t count) override { return others_.choose(count); }

  // How often each site was read.
  const std::map<std::string, std::size_t>& reads() const { return reads_; }

 private:
  std::map<std::string, std::vector<Value>> values_;
  std::map<std::string, std::size_t> reads_;
  InputSource& others_;
};

// The program with every input named by its site, so that a run can tell them apart. Either form.
Program mark_sites(Program program);

}  // namespace warrant
