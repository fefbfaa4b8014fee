#include "audit/auditor.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "api/program_source.h"
#include "audit/command_line.h"
#include "audit/function_audit.h"
#include "audit/store.h"
#include "base/error.h"
#include "base/interruption.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/version.h"
#include "base/workers.h"
#include "frontend/lowering/kept_trees.h"
#include "result/json.h"

namespace warrant::audit {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr int tick_milliseconds = 100;

bool matches(const std::vector<std::string>& patterns, const std::string& name) {
  return patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
           return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
         });
}

std::vector<ProjectFunction> chosen_functions(const AuditRequest& request, AuditReport& report) {
  ListedSources sources = listed_sources(request.files, request.options);
  report.notes = std::move(sources.notes);
  ProjectFunctions known = project_functions(sources.files, sources.options, request.headers);
  report.notes.insert(report.notes.end(), known.notes.begin(), known.notes.end());
  report.is_whole = known.notes.empty();
  std::vector<ProjectFunction> chosen;
  for (ProjectFunction& function : known.functions)
    if (matches(request.functions, function.facts.name) &&
        std::ranges::find(sources.chosen, function.unit) != sources.chosen.end())
      chosen.push_back(std::move(function));
  if (chosen.empty() && !known.functions.empty() && !request.functions.empty())
    throw UserError(fmt::format("--functions {}: no function has such a name", request.functions.front()));
  if (chosen.empty() && !report.notes.empty()) throw UserError(report.notes.front());
  if (chosen.empty()) throw UserError("there is no function to audit");
  return chosen;
}

class Auditor {
 public:
  Auditor(const AuditRequest& request, const std::function<void(const AuditProgress&)>& progress)
      : request_(request),
        functions_(chosen_functions(request, report_)),
        store_(request.store),  // which is made where there is something to keep
        progress_(progress) {}

  AuditReport run() {
    reports_.resize(functions_.size());
    counts_.functions = functions_.size();
    const Interruption interruption;
    while (!is_over_) {
      fill(interruption);
      if (workers_.running() == 0) break;
      const auto event = workers_.next(tick_milliseconds, interruption.descriptor());
      if (event) receive(*event);
      counts_.seconds = elapsed();
      const bool is_late = request_.seconds > 0 && counts_.seconds >= request_.seconds;
      if (is_late || interruption.wait(std::chrono::milliseconds(0))) stop(is_late ? "out of time" : "interrupted");
      progress_(counts_);
    }
    return concluded();
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void fill(const Interruption& interruption) {
    while (workers_.running() < request_.jobs && next_ < functions_.size()) {
      const std::size_t index = next_++;
      const auto prepare = [&interruption] { interruption.restore(); };
      const Workers::Id worker = workers_.start([this, index](const SendMessage& send) { work(index, send); },
                                                {.has_own_group = true, .prepare = prepare});
      working_on_[worker] = index;
    }
  }

  // In a process of its own.
  void work(std::size_t index, const SendMessage& send) const {
    const KeptTrees trees;
    const ProjectFunction& function = functions_[index];
    FunctionTask task{function, request_.options, key_of(function), request_.function_seconds,
                      store_.evidence_folder()};
    task.known = store_.read(function.facts.file, function.facts.name);
    if (task.known && request_.retry && task.known->what == FunctionClass::Open) task.known.reset();
    const FunctionReport report = audit_function(task);
    store_.write(report);
    send(warrant::to_text(to_json(report), -1));
  }

  std::string key_of(const ProjectFunction& function) const {
    return sha256(fmt::format("{}\n{}\n{}\n{}\n{}", warrant_version, program_words(request_.options),
                              request_.function_seconds, function.is_public, function.closure));
  }

  void receive(const Workers::Event& event) {
    const std::size_t index = working_on_.at(event.worker);
    std::optional<FunctionReport>& report = reports_[index];
    if (!event.end) {
      report = report_from(Json::parse(event.message));
    } else {
      if (!report) report = open_report(functions_[index], "the work on it ended unexpectedly: " + event.end->failure);
      ++counts_.done;
      if (report->what == FunctionClass::Broken) ++counts_.findings;
      working_on_.erase(event.worker);
    }
  }

  void stop(const char* why) {
    for (const auto& [worker, index] : working_on_) workers_.kill(worker);
    is_over_ = true;
    report_.is_whole = false;
    report_.notes.push_back(
        fmt::format("{}: {} not looked at", why, counted(functions_.size() - counts_.done, "function")));
  }

  AuditReport concluded() {
    for (std::size_t i = 0; i < functions_.size(); ++i)
      report_.functions.push_back(reports_[i] ? std::move(*reports_[i]) : open_report(functions_[i], "not looked at"));
    report_.seconds = elapsed();
    return std::move(report_);
  }

  const AuditRequest& request_;
  AuditReport report_;
  const std::vector<ProjectFunction> functions_;
  const Store store_;
  const std::function<void(const AuditProgress&)>& progress_;
  const Clock::time_point start_ = Clock::now();
  std::vector<std::optional<FunctionReport>> reports_;  // of the functions
  std::size_t next_ = 0;                                // function to begin with
  std::map<Workers::Id, std::size_t> working_on_;
  bool is_over_ = false;
  AuditProgress counts_;
  Workers workers_;
};

}  // namespace

std::string AuditProgress::text() const {
  std::string text = fmt::format("{} of {}", done, counted(functions, "function"));
  if (findings > 0) text += ", " + counted(findings, "finding");
  if (done == 0 || done == functions) return text;
  const double left = seconds / static_cast<double>(done) * static_cast<double>(functions - done);
  return text +
         (left < 90 ? fmt::format(", about {:.0f} s left", left) : fmt::format(", about {:.0f} min left", left / 60));
}

AuditReport audit(const AuditRequest& request, const std::function<void(const AuditProgress&)>& progress) {
  return Auditor(request, progress).run();
}

}  // namespace warrant::audit
