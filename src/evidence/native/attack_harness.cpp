#include "evidence/native/attack_harness.h"

#include <fmt/format.h>

#include <algorithm>

#include "evidence/native/c_type.h"

namespace warrant {

namespace {

// The fork server, or several of them, which share the runs. Each run starts from the process as it was before the
// first constructor of the program, draws its inputs from the number of the run, and writes them to memory that it
// shares with its server.
constexpr const char* attack_prelude = R"(
enum { warrant_max_inputs = 65536, warrant_max_findings = 4 };
enum { warrant_open, warrant_error, warrant_blocked, warrant_exhausted, warrant_watched };

struct warrant_input {
  uint64_t low, high;
  unsigned function;
};
static struct {
  volatile uint64_t end; /* hidden by the secret, where it is not open */
  volatile unsigned count;
  struct warrant_input inputs[warrant_max_inputs];
} *warrant_shared;
/* Of all servers. */
static struct {
  volatile int is_writing;
  volatile unsigned findings, blocked, cut, runs;
} *warrant_total;

static unsigned warrant_run;
static uint64_t warrant_state, warrant_last;

static void warrant_leave(unsigned end) {
  warrant_shared->end = WARRANT_SECRET ^ end;
  warrant_exit(0);
}
/* By UBSan. */
static void warrant_stopped(const char *text) {
  (void)text;
  warrant_shared->end = WARRANT_SECRET ^ warrant_watched;
}
static int warrant_ended_with(unsigned end) { return warrant_shared->end == (WARRANT_SECRET ^ end); }

static uint64_t warrant_random(void) {
  uint64_t z = warrant_state += 0x9e3779b97f4a7c15ULL;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
  return z ^ z >> 31;
}

static uint64_t warrant_constant(void) {
  uint64_t value = warrant_constants[warrant_random() % (sizeof warrant_constants / sizeof *warrant_constants)];
  switch (warrant_random() % 4) {
    case 0: return value - 1;
    case 1: return value + 1;
    default: return value;
  }
}

static uint64_t warrant_number(unsigned bits, int is_signed) {
  uint64_t top = (is_signed ? (uint64_t)1 << (bits - 1) : bits == 64 ? 0 : (uint64_t)1 << bits) - 1;
  uint64_t bottom = is_signed ? -top - 1 : 0;
  /* The first runs read one value everywhere. */
  switch (warrant_run) {
    case 0: return 0;
    case 1: return 1;
    case 2: return top;
    case 3: return bottom;
    case 4: return 2;
    case 5: return -(uint64_t)1;
  }
  /* Some runs read small numbers only, some the program's. */
  unsigned choice = warrant_run % 4 == 0 ? 0 : warrant_run % 4 == 1 ? 1 + warrant_random() % 2 : warrant_random() % 9;
  switch (choice) {
    case 0: return warrant_random() % 4;
    case 1: return warrant_random() % 33 - 16;
    case 2:
    case 3: return warrant_constant();
    case 4: return warrant_last;
    case 5: return bottom + warrant_random() % 3;
    case 6: return top - warrant_random() % 3;
    case 7: return warrant_random() % 2001 - 1000;
    default: return warrant_random();
  }
}

static double warrant_fraction(void) {
  union {
    uint64_t bits;
    double value;
  } number;
  switch (warrant_run < 6 ? 0 : warrant_random() % 8) {
    case 1: number.bits = 0x7ff0000000000000ULL | warrant_random() << 63; break;
    case 2: number.bits = warrant_random() % 2 ? 0x7ff8000000000000ULL : 0x8000000000000000ULL; break;
    case 3: number.bits = warrant_random(); break;
    case 4:
    case 5: return (double)(int64_t)(warrant_random() % 2000001 - 1000000) / 1000.0;
    default: return (double)(int64_t)warrant_number(64, 1);
  }
  return number.value;
}

static void warrant_keep(unsigned function, uint64_t low, uint64_t high) {
  unsigned place = warrant_shared->count;
  if (place >= warrant_max_inputs) warrant_leave(warrant_exhausted);
  warrant_shared->inputs[place] = (struct warrant_input){low, high, function};
  warrant_shared->count = place + 1;
}

static double warrant_now(void) {
  struct timespec time;
  warrant_system(clock_gettime, CLOCK_MONOTONIC, &time, 0, 0);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* CPU time of this process and of the runs that have ended. */
static double warrant_used(void) {
  double sum = 0;
  for (int i = 0; i < 2; ++i) {
    struct rusage usage;
    warrant_system(getrusage, i == 0 ? RUSAGE_SELF : RUSAGE_CHILDREN, &usage, 0, 0);
    sum += (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  }
  return sum;
}

static void warrant_put(const char *word, uint64_t a, uint64_t b, uint64_t c) {
  struct warrant_line line = {0};
  warrant_add(&line, word);
  for (int i = 0; i < 3; ++i) {
    warrant_add(&line, " ");
    warrant_add_number(&line, i == 0 ? a : i == 1 ? b : c);
  }
  warrant_add(&line, "\n");
  warrant_write(1, line.text, line.size);
}

static void warrant_report(unsigned run) {
  while (__sync_lock_test_and_set(&warrant_total->is_writing, 1)) {
    struct timespec time = {0, 100000};
    warrant_system(nanosleep, &time, 0, 0, 0);
  }
  warrant_put(warrant_ended_with(warrant_watched) ? "stopped" : "reached", run, 0, 0);
  for (unsigned i = 0; i < warrant_shared->count && i < warrant_max_inputs; ++i)
    warrant_put("input", warrant_shared->inputs[i].function, warrant_shared->inputs[i].low,
                warrant_shared->inputs[i].high);
  __sync_lock_release(&warrant_total->is_writing);
}

/* Whether the child ends in time. */
static int warrant_await(int child, double seconds) {
  uint64_t set = (uint64_t)1 << (SIGCHLD - 1);
  double end = warrant_now() + seconds;
  for (;;) {
    int status;
    if (warrant_system(wait4, child, &status, WNOHANG, 0) != 0) return 1;
    double left = end - warrant_now();
    if (left <= 0) break;
    struct timespec time = {(time_t)left, (long)(1e9 * (left - (double)(time_t)left))};
    warrant_system(rt_sigtimedwait, &set, 0, &time, sizeof set);
  }
  warrant_system(kill, -child, SIGKILL, 0, 0);
  warrant_system(kill, child, SIGKILL, 0, 0);
  warrant_system(wait4, child, 0, 0, 0);
  return 0;
}

#ifdef __SANITIZE_ADDRESS__
/* Called before a report is made, which would take longer than the run. */
void __asan_on_error(void) { warrant_leave(warrant_watched); }
#endif

static void warrant_serve(void) {
  double start = warrant_now();
  int others[warrant_jobs];
  unsigned server = 0;
  warrant_begin_report();
  uint64_t mask = warrant_protect();
  warrant_total = warrant_share(sizeof *warrant_total);
  for (unsigned i = 1; i < warrant_jobs && server == 0; ++i)
    if ((others[i] = warrant_fork()) == 0) server = i;
  warrant_shared = warrant_share(sizeof *warrant_shared);
  for (unsigned run = server; run < warrant_runs && warrant_total->findings < warrant_max_findings;
       run += warrant_jobs) {
    double left = warrant_seconds - warrant_used();
    if (left <= 0 || warrant_now() - start > warrant_wall_seconds) break;
    warrant_shared->end = warrant_open;
    warrant_shared->count = 0;
    int child = warrant_fork();
    if (child < 0) break;
    if (child == 0) {
      warrant_system(munmap, warrant_total, sizeof *warrant_total, 0, 0);
      warrant_run = run;
      warrant_state = warrant_seed ^ (uint64_t)run * 0xd1342543de82ef95ULL;
      warrant_become_program(mask);
      return;
    }
    warrant_system(setpgid, child, child, 0, 0);
    /* The first run gets more time: where it does not end, the others hardly will. */
    if (!warrant_await(child, run == 0 ? 0.4 * left : 0.2 * warrant_seconds))
      __sync_fetch_and_add(&warrant_total->cut, 1);
    warrant_system(kill, -child, SIGKILL, 0, 0);
    /* All runs are alike. */
    if (warrant_shared->count == 0 && server > 0) break;
    __sync_fetch_and_add(&warrant_total->runs, 1);
    if (warrant_ended_with(warrant_error) || warrant_ended_with(warrant_watched)) {
      __sync_fetch_and_add(&warrant_total->findings, 1);
      warrant_report(run);
    }
    if (warrant_ended_with(warrant_blocked)) __sync_fetch_and_add(&warrant_total->blocked, 1);
    if (warrant_ended_with(warrant_exhausted)) __sync_fetch_and_add(&warrant_total->cut, 1);
    if (warrant_shared->count == 0) break;
  }
  if (server > 0) warrant_exit(0);
  for (unsigned i = 1; i < warrant_jobs; ++i)
    if (others[i] > 0) warrant_system(wait4, others[i], 0, 0, 0);
  warrant_put("end", warrant_total->runs, warrant_total->blocked, warrant_total->cut);
  warrant_exit(0);
}
WARRANT_FIRST(warrant_serve)

/* Allocation does not fail where C is what Warrant assumes; a run in which it does is none. */
static void *warrant_allocated(void *block, size_t size) {
  if (!block && size) warrant_leave(warrant_exhausted);
  return block;
}
void *__real_malloc(size_t), *__real_calloc(size_t, size_t), *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t size) { return warrant_allocated(__real_malloc(size), size); }
void *__wrap_calloc(size_t n, size_t size) { return warrant_allocated(__real_calloc(n, size), n && size); }
void *__wrap_realloc(void *old, size_t size) { return warrant_allocated(__real_realloc(old, size), size); }

__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (!condition) warrant_leave(warrant_blocked);
}
void __warrant_assume(int condition) {
  if (!condition) warrant_leave(warrant_blocked);
}
__attribute__((weak)) void __VERIFIER_atomic_begin(void) {}
__attribute__((weak)) void __VERIFIER_atomic_end(void) {}

)";

enum class Binding : std::uint8_t { Weak, Strong };

// A function that the linker knows by another name than C, so that no name of the program's meets one of a header's.
std::string defined_as(const std::string& type, const std::string& name, const std::string& parameters,
                       const std::string& symbol, Binding binding, const std::string& body) {
  return fmt::format("{0}{1} {2}({3}) __asm__(\"{4}\");\n{1} {2}({3}) {{\n{5}}}\n\n",
                     binding == Binding::Weak ? "__attribute__((weak)) " : "", type, name, parameters, symbol, body);
}

// The bytes are those of words where these fit. An object of type _Bool has none but 0 and 1.
std::string byte_definition(std::size_t index, const HarnessFunction& function) {
  const bool is_object = function.role == HarnessRole::Object;
  std::string body = is_object ? fmt::format("  size_t size = {};\n", function.answer->to_string()) : "";
  body += fmt::format(
      "  unsigned char *bytes = address;\n"
      "  uint64_t word = 0;\n"
      "  unsigned width = size % 8 == 0 ? 4 + 4 * (warrant_random() % 2) : size % 4 == 0 ? 4 : size % 2 == 0 ? 2 : 1;\n"
      "  for (size_t i = 0; i < size; ++i) {{\n"
      "    if (i % width == 0) word = warrant_number(8 * width, 1);\n"
      "    bytes[i] = (word >> 8 * (i % width)) & {};\n"
      "    warrant_keep({}, bytes[i], 0);\n  }}\n",
      function.has_booleans ? 1 : 255, index);
  return defined_as("void", fmt::format("warrant_input_{}", index),
                    is_object ? "void *address" : "void *address, size_t size", function.name, Binding::Weak, body);
}

std::string range_definition(std::size_t index, const std::string& name) {
  const std::string body = fmt::format(
      "  if (low >= high) warrant_leave(warrant_exhausted);\n"
      "  int value = (int)((int64_t)low + (int64_t)(warrant_number(63, 0) % (uint64_t)((int64_t)high - low)));\n"
      "  warrant_keep({}, (uint64_t)value, 0);\n  return value;\n",
      index);
  return defined_as("int", fmt::format("warrant_input_{}", index), "int low, int high", name, Binding::Weak, body);
}

std::string dialect_definitions(const AttackHarness& harness) {
  const HarnessWords words{"warrant_leave(warrant_blocked);", "warrant_leave(warrant_error);",
                           "warrant_leave(warrant_open);"};
  std::string text;
  for (std::size_t i = 0; i < harness.functions.size(); ++i)
    if (const auto made = dialect_function(harness.functions[i], words, harness.assertions))
      text += defined_as(made->type, fmt::format("warrant_dialect_{}", i), made->parameters, harness.functions[i].name,
                         Binding::Weak, made->body);
  return text;
}

// A block of bytes of one kind: any, those of a text, or small ones.
std::string block_definition(std::size_t index) {
  const std::string body = fmt::format(
      "  static const char text[] = \"{{}}[]():,;=+-*/%#&|!?<>.\\\"'\\\\ \\t\\r\\n0123456789abcdefnrtuxz_ABCXYZ\";\n"
      "  if (size > 65536) warrant_leave(warrant_exhausted);\n"
      "  extern void *malloc(size_t);\n  unsigned char *bytes = malloc(size);\n"
      "  unsigned kind = warrant_random() % 3;\n  (void)name;\n"
      "  for (size_t i = 0; i < size; ++i) {{\n"
      "    bytes[i] = kind == 0 ? warrant_number(8, 0) : kind == 1 ? text[warrant_random() % (sizeof text - 1)] : "
      "warrant_random() % 4;\n"
      "    warrant_keep({}, bytes[i], 0);\n  }}\n  return bytes;\n",
      index);
  return defined_as("void *", fmt::format("warrant_input_{}", index), "size_t size, const char *name",
                    input_block_function, Binding::Weak, body);
}

std::string definition(std::size_t index, const AttackHarness::Function& function, const AttackHarness& harness) {
  if (function.name == input_block_function) return block_definition(index);
  const auto dialect = std::ranges::find(harness.functions, function.name, &HarnessFunction::name);
  if (dialect != harness.functions.end() && has_byte_inputs(function.name)) return byte_definition(index, *dialect);
  if (dialect != harness.functions.end() && dialect->role == HarnessRole::Range)
    return range_definition(index, function.name);
  const std::string type = c_type(function.type);
  std::string body;
  switch (function.type.kind) {
    case TypeKind::Pointer:
      body = fmt::format("  warrant_keep({}, 0, 0);\n  return 0;\n", index);
      break;
    case TypeKind::Floating:
      body = fmt::format(
          "  union {{ double value; uint64_t bits; }} number = {{({})warrant_fraction()}};\n"
          "  warrant_keep({}, number.bits, 0);\n  return ({})number.value;\n",
          function.type.bits == 32 ? "float" : "double", index, type);
      break;
    case TypeKind::Boolean:
      body = fmt::format(
          "  uint64_t value = warrant_number(1, 0) & 1;\n  warrant_keep({}, value, 0);\n  return value;\n", index);
      break;
    case TypeKind::Integer:
      if (function.type.bytes == 16) {
        body = fmt::format(
            "  uint64_t low = warrant_number(64, 1), high = warrant_random() % 2 ? -(low >> 63) : warrant_random();\n"
            "  warrant_keep({}, low, high);\n  return ({})((unsigned __int128)high << 64 | low);\n",
            index, type);
      } else {
        body = fmt::format(
            "  {0} value = ({0})(warrant_last = warrant_number({1}, {2}));\n  warrant_keep({3}, (uint64_t)value, 0);\n"
            "  return value;\n",
            type, 8 * function.type.bytes, function.type.is_signed ? 1 : 0, index);
      }
  }
  return defined_as(type, fmt::format("warrant_input_{}", index), "void", function.name, Binding::Weak, body);
}

}  // namespace

std::vector<std::string> attack_linker_options() {
  return {"-Wl,--wrap=malloc", "-Wl,--wrap=calloc", "-Wl,--wrap=realloc"};
}

std::string attack_harness_text(const AttackHarness& harness) {
  std::string text = "#define WARRANT_ATTACK\n";
  text += "static const uint64_t warrant_constants[] = {0";
  for (const Integer& constant : harness.constants)
    text += fmt::format(", {}ULL", constant.wrap_unsigned(64).to_string());
  text += fmt::format(
      "}};\nstatic const uint64_t warrant_seed = {}ULL;\nstatic const unsigned warrant_runs = {};\n"
      "enum {{ warrant_jobs = {} }};\nstatic const double warrant_seconds = {:.3f}, warrant_wall_seconds = {:.3f};\n",
      harness.seed, harness.max_runs, harness.jobs, std::max(0.0, harness.seconds) / harness.jobs,
      std::max(0.0, harness.wall_seconds));
  text += attack_prelude;
  for (std::size_t i = 0; i < harness.inputs.size(); ++i) text += definition(i, harness.inputs[i], harness);
  text += dialect_definitions(harness);
  for (std::size_t i = 0; i < harness.unknown.size(); ++i)
    text += defined_as("void", fmt::format("warrant_unknown_{}", i), "void", harness.unknown[i], Binding::Weak,
                       "  warrant_leave(warrant_exhausted);\n");
  for (std::size_t i = 0; i < harness.absent_functions.size(); ++i)
    text += defined_as("uint64_t", fmt::format("warrant_absent_{}", i), "void", harness.absent_functions[i],
                       Binding::Weak, "  return 0;\n");
  for (std::size_t i = 0; i < harness.absent_variables.size(); ++i)
    text += fmt::format("char warrant_variable_{}[1 << 16] __asm__(\"{}\") __attribute__((aligned(64)));\n\n", i,
                        harness.absent_variables[i]);
  for (std::size_t i = 0; i < harness.error_functions.size(); ++i)
    text += defined_as("void", fmt::format("warrant_error_{}", i), "void", harness.error_functions[i], Binding::Strong,
                       "  warrant_leave(warrant_error);\n");
  return text;
}

}  // namespace warrant
