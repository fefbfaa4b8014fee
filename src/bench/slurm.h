// The runs of a benchmark as a Slurm job array, on the machines of a cluster that share the folder of the results.
//
// One element of the array does a chunk of runs, since starting an element takes seconds. It leaves out what is done,
// so an element that Slurm starts again does no harm. What is missing when the array has ended is submitted again. A
// benchmark that is killed leaves the array to Slurm; when it is started again, it waits for that array first.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/worker_pool.h"

namespace warrant {

struct SlurmOptions {
  std::size_t chunk = 20;
  std::vector<std::string> sbatch_options;  // beside ours
  std::string executable;                   // of Warrant, on all machines
  ControlGroups groups = ControlGroups::WherePossible;
};

// Waits until all runs are done, or as many as Slurm can do. `done` gets the number of runs of the plan that are done,
// now and then. Throws UserError if Slurm cannot be used.
PoolEnd run_on_slurm(const std::vector<PlannedRun>& plan, const ResultStore& store, const RunLimits& limits,
                     const SlurmOptions& options, const std::function<void(std::size_t done)>& done);

// What an element of the array does: the runs of one chunk of a plan file.
PoolEnd run_chunk(const std::string& plan_file, std::size_t chunk, ControlGroups groups);

}  // namespace warrant
