// The folder with the results of a benchmark. A run is done when its record is there; a record appears at once and
// complete, and the first one of a run stays. So a benchmark can be killed at any moment, and two that do the same run
// do no harm.
//
//   bench.json               limits, tools and the build of Warrant: what makes results comparable
//   runs/TOOL/TASK.json      the record of one run; without it, the run is done again
//   logs/TOOL/TASK.log       what it printed
//   results.csv, ...         made from the records (report_files.h)
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/run_record.h"

namespace warrant {

std::string host_name();
// "machine: Intel(R) Xeon(R), 8 processors, 32 GB, Linux 6.1.0"
std::string describe_host();

std::string describe(const RunLimits& limits);

struct BenchSettings {
  RunLimits limits;
  std::vector<BenchTool> tools;
  std::string build;  // identifies the program that is measured
  std::string host;   // where the benchmark was started first, in words
};

nlohmann::ordered_json to_json(const BenchSettings& settings);
BenchSettings settings_from_json(const nlohmann::ordered_json& json);

class ResultStore {
 public:
  enum class Access : std::uint8_t {
    Owner,   // alone, as far as other owners are concerned: waits for one that is about to end, and cleans up
    Helper,  // beside an owner
    Reader,  // changes nothing
  };
  // Throws UserError if the folder cannot be made or another owner works there.
  ResultStore(std::string folder, Access access);
  ~ResultStore();
  ResultStore(const ResultStore&) = delete;
  ResultStore& operator=(const ResultStore&) = delete;

  const std::string& folder() const { return folder_; }
  bool is_owned() const { return access_ == Access::Owner; }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  // Writes the settings down, or adds their tools to those that are there. Throws UserError if the results that are
  // there were made in another way.
  enum class Builds : std::uint8_t { Same, Any };
  void settle(const BenchSettings& settings, Builds builds) const;
  BenchSettings settings() const;

  bool has(const std::string& tool, const std::string& task) const;
  // Sorted by suite, family, task, and tool in the order of the settings. A record that cannot be read is none; an
  // owner removes it.
  std::vector<RunRecord> read_records() const;

  // A log that becomes the run's when the run is kept, and else nothing.
  class Log {
   public:
    Log(const ResultStore& store, const std::string& tool, const std::string& task);
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    int descriptor() const { return descriptor_; }
    // What was written. A long one is cut in its middle, in the file too.
    std::string take_text();

   private:
    friend class ResultStore;
    std::string temporary_, name_;
    int descriptor_;
  };
  // False if there is a record of the run already.
  bool keep(RunRecord record, Log& log) const;

  // An identifier for names outside the folder.
  std::string identifier() const;

 private:
  std::string record_path(const std::string& tool, const std::string& task) const;
  void lock();
  void clean_up() const;

  std::string folder_;
  Access access_;
  int lock_ = -1;
};

}  // namespace warrant
