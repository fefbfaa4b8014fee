// What `--reuse` keeps of a run: one file per program and property, replaced as a whole.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "program/encoding.h"
#include "result/coverage.h"
#include "verification/loaded_program.h"

namespace warrant {

// Where it is kept. Without a folder, nothing is kept and nothing is reused.
struct Reuse {
  std::string folder;
  std::string name = {};  // what the program is known by; empty: the names of its files
  bool is_wanted() const { return !folder.empty(); }
};

struct Record {
  std::string fingerprint;  // of the program and its text
  Arithmetic arithmetic = Arithmetic::Int;
  // The attempt that decided: which of the turns, with which passes, and how long it took.
  std::string engine;
  std::size_t turn = 0;
  std::vector<std::string> passes;
  double attempt_seconds = 0;
  double evidence_seconds = 0;           // of it, what the check of the evidence took
  nlohmann::ordered_json evidence = {};  // remembered.h
  nlohmann::ordered_json relaxed = {};   // the same of the relaxed program; null if there is none
  std::string relaxed_open = {};         // why the relaxed program is not decided; empty: it is, or was not asked for
  bool is_attacked = false;              // by runs of the compiled program
  std::optional<Coverage> coverage = {};
};

class RecordFile {
 public:
  RecordFile(const Reuse& reuse, const ProgramSource& source);
  const std::string& path() const { return path_; }
  // Nothing if there is none, or none that can be read; `note` then says why.
  std::optional<Record> read(std::string& note) const;
  // Throws UserError.
  void write(const Record& record) const;

 private:
  std::string path_;
};

// Makes the folder if it is not there. Throws UserError if records cannot be written there.
void prepare_records(const std::string& folder);

}  // namespace warrant
