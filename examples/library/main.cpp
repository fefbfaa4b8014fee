// Verifies each C file that it is given, and prints what the result says. Exit status: 0 all are TRUE, 1 one is FALSE,
// 2 bad input, 3 one is UNKNOWN and none is FALSE.
#include <cstdio>
#include <string>
#include <warrant/warrant.h>

namespace {

using namespace warrant::api;

// One function for each kind of verdict: what it prints, and the exit status that it asks for.
struct Print {
  int operator()(const True& proven) const {
    std::printf("  proven%s\n", proven.is_unconditional ? ", unconditionally" : "");
    for (const Invariant& invariant : proven.invariants)
      std::printf("  invariant at %s: %s\n", invariant.where.c_str(), invariant.formula.c_str());
    return 0;
  }
  int operator()(const False& found) const {
    std::printf("  fails at %s:%u (%s)\n", found.place.file.c_str(), found.place.line, found.violated.c_str());
    for (const InputValue& input : found.inputs)
      std::printf("  input %s = %s\n", input.name.c_str(), input.value.c_str());
    std::printf("  the path has %zu steps\n", found.path.size());
    return 1;
  }
  int operator()(const Unknown& unknown) const {
    std::printf("  undecided: %s\n", unknown.reason.c_str());
    return 3;
  }
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  options.time_limit = "20s";
  bool any_fails = false, any_open = false;
  for (int i = 1; i < argc; ++i) {
    try {
      const Result result = verify({argv[i]}, options);
      std::printf("%s: %s\n", argv[i], result.sentence.c_str());
      const int status = std::visit(Print(), result.verdict);
      any_fails |= status == 1;
      any_open |= status == 3;
    } catch (const InputError& error) {
      std::fprintf(stderr, "%s\n", error.what());
      return 2;
    }
  }
  return any_fails ? 1 : any_open ? 3 : 0;
}
