// Control groups of version 2: the kernel's own account of a run and of everything it starts, whatever it does to hide.
// Where none can be made, runs are watched through /proc instead (process_tree.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace warrant {

class ControlGroup {
 public:
  // A new group below the group of this process. Nothing if the system does not let us.
  static std::unique_ptr<ControlGroup> make(const std::string& name);
  // Kills the groups whose names begin so: what is left of a bench that was killed.
  static void remove_all(const std::string& name_prefix);

  ~ControlGroup();  // kills what is left in the group
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  // A process that writes "0" there becomes a member.
  int members_descriptor() const { return members_; }
  double cpu_seconds() const;
  void kill() const;

  // False where the memory controller is not available.
  bool limit_memory(std::uint64_t bytes) const;
  std::optional<std::uint64_t> peak_memory() const;
  bool ran_out_of_memory() const;

 private:
  ControlGroup(std::string path, int members) : path_(std::move(path)), members_(members) {}

  std::string path_;
  int members_;
};

}  // namespace warrant
