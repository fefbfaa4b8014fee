#include "smt/bits/certified.h"

#include "base/process.h"
#include "smt/bits/bits_solver.h"
#include "smt/bits/drat.h"

namespace warrant {

namespace {

constexpr std::size_t max_proof_bytes = std::size_t{1} << 30;
constexpr int unsatisfiable_status = 20, satisfiable_status = 10;

class ClauseCollector final : public ClauseSink {
 public:
  int new_variable() override { return ++list.variables; }
  void add_clause(std::span<const int> literals) override {
    list.literals.insert(list.literals.end(), literals.begin(), literals.end());
    list.literals.push_back(0);
    ++list.clauses;
  }

  ClauseList list;
};

}  // namespace

std::string proof_writer() { return find_program("cadical").value_or(""); }

CertifiedAnswer certify_unsatisfiable(std::span<const Term> formulas, const SolverOptions& options) {
  CertifiedAnswer result;
  const std::string program = proof_writer();
  if (program.empty()) {
    result.reason = "the program cadical is not installed";
    return result;
  }
  const auto blaster = std::make_shared<Blaster>();
  BitsSolver solver(blaster, options);
  for (const Term formula : formulas) solver.add(formula);
  result.answer = solver.check({});
  result.reason = solver.reason();
  if (result.answer != Answer::Unsat) return result;

  result.answer = Answer::Unknown;
  ClauseCollector collector;
  Cnf cnf(blaster->aig(), collector);
  for (const Term formula : formulas) collector.add_clause(std::array{cnf.literal(blaster->bit(formula))});
  for (const Bit lemma : solver.lemmas()) collector.add_clause(std::array{cnf.literal(lemma)});
  result.clauses = collector.list.clauses;
  ProcessRequest request;
  request.command = {program, "-q", "--no-binary", "-", "-"};
  request.input = to_dimacs(collector.list);
  request.limits.output_bytes = max_proof_bytes;
  if (const double left = options.budget.remaining_seconds(); left < 1e6) request.limits.wall_seconds = left;
  const ProcessResult solved = run_process(request);
  result.solving_seconds = solved.cpu_seconds;
  if (solved.end != ProcessResult::End::Exited || solved.output.size() >= max_proof_bytes) {
    result.reason = "the solver has written no whole proof";
    return result;
  }
  if (solved.status == satisfiable_status) {
    result.answer = Answer::Sat;
    return result;
  }
  if (solved.status != unsatisfiable_status) {
    result.reason = "the solver gives up";
    return result;
  }
  const double begin = process_cpu_seconds();
  const ProofOfUnsatisfiability proof = check_drat(collector.list, solved.output, options.budget);
  result.checking_seconds = process_cpu_seconds() - begin;
  result.additions = proof.additions;
  result.reason = proof.reason;
  if (proof.is_accepted) result.answer = Answer::Unsat;
  return result;
}

}  // namespace warrant
