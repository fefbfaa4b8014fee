#include "report/path_walk.h"

#include <algorithm>

namespace warrant {

bool PathWalk::advance() {
  if (next_ == path_.size()) return false;
  const PathStep& step = path_[next_++];
  enter(step);
  owners_.clear();
  for (const NamedValue& change : step.changes) {
    owners_.push_back(find_owner(change));
    std::map<std::string, std::string>& values =
        owners_.back() == global ? globals_ : calls_[static_cast<std::size_t>(owners_.back())].values;
    values[change.name] = change.value;
  }
  return true;
}

void PathWalk::enter(const PathStep& step) {
  const std::size_t depth = step.depth;
  open_before_ = std::min(calls_.size(), depth + 1);
  if (open_before_ == depth + 1 && calls_[depth].function.empty()) calls_[depth].function = step.function;
  if (open_before_ == depth + 1 && calls_[depth].function != step.function) open_before_ = depth;
  calls_.resize(open_before_);
  // A function that has no step of its own before it calls another one has no name here.
  while (calls_.size() < depth) calls_.emplace_back();
  if (calls_.size() == depth) calls_.push_back({step.function, {}});
}

namespace {

// Whether there is a part ("queue.cells", "queue[3]") of the object with this name.
bool has_part_of(const std::map<std::string, std::string>& values, const std::string& object) {
  for (auto value = values.lower_bound(object); value != values.end() && value->first.starts_with(object); ++value)
    if (value->first.size() > object.size() &&
        (value->first[object.size()] == '.' || value->first[object.size()] == '['))
      return true;
  return false;
}

}  // namespace

// A part of an object ("queue.count") that a called function changes is one of its caller, if that has other parts.
int PathWalk::find_owner(const NamedValue& change) const {
  if (std::ranges::find(global_names_, change.name) != global_names_.end()) return global;
  const int own = static_cast<int>(calls_.size()) - 1;
  const std::size_t end = change.name.find_first_of(".[");
  if (end == std::string::npos) return own;
  for (int call = own; call >= 0; --call)
    if (has_part_of(calls_[static_cast<std::size_t>(call)].values, change.name.substr(0, end))) return call;
  return own;
}

std::map<std::string, std::string> PathWalk::visible() const {
  std::map<std::string, std::string> values =
      calls_.empty() ? std::map<std::string, std::string>() : calls_.back().values;
  values.insert(globals_.begin(), globals_.end());
  return values;
}

}  // namespace warrant
