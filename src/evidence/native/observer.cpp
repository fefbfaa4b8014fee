#include "evidence/native/observer.h"

#include <fmt/format.h>

#include <random>
#include <sstream>

namespace warrant {

namespace {

constexpr const char* observer_prelude = R"(
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

static long warrant_call(long number, long a, long b, long c, long d, long e, long f) {
#if defined __x86_64__
  long result;
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  register long sixth __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
  return result;
#elif defined __i386__
  long result;
  (void)f;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "memory");
  return result;
#elif defined __aarch64__
  register long which __asm__("x8") = number;
  register long first __asm__("x0") = a;
  register long second __asm__("x1") = b;
  register long third __asm__("x2") = c;
  register long fourth __asm__("x3") = d;
  register long fifth __asm__("x4") = e;
  register long sixth __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(first)
                   : "r"(which), "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "memory");
  return first;
#else
#error no system calls for this processor
#endif
}
#define warrant_system(name, a, b, c, d) warrant_call(SYS_##name, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)

static void warrant_exit(int status) {
  for (;;) warrant_system(exit_group, status, 0, 0, 0);
}

/* Memory that children share. */
static void *warrant_share(size_t size) {
#ifdef __i386__
  long arguments[] = {0, (long)size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0};
  long memory = warrant_call(SYS_mmap, (long)arguments, 0, 0, 0, 0, 0);
#else
  long memory = warrant_call(SYS_mmap, 0, (long)size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
#endif
  if ((unsigned long)memory > -4096UL) warrant_exit(1);
  return (void *)memory;
}

static void warrant_write(int descriptor, const char *text, size_t size) {
  while (size > 0) {
    long count = warrant_system(write, descriptor, text, size, 0);
    if (count <= 0) return;
    text += count;
    size -= (size_t)count;
  }
}
static size_t warrant_length(const char *text) {
  size_t length = 0;
  while (text[length]) ++length;
  return length;
}

/* A line to be written. */
struct warrant_line {
  unsigned size;
  char text[1000];
};
static void warrant_add(struct warrant_line *line, const char *more) {
  while (*more && line->size < sizeof line->text) line->text[line->size++] = *more++;
}
static void warrant_add_number(struct warrant_line *line, uint64_t number) {
  char digits[24];
  unsigned at = sizeof digits;
  digits[--at] = 0;
  do digits[--at] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  warrant_add(line, digits + at);
}

static uint64_t warrant_swap_mask(uint64_t mask) {
  uint64_t old = 0;
  warrant_system(rt_sigprocmask, SIG_SETMASK, &mask, &old, sizeof mask);
  return old;
}

/* The C library's own, which no program has a reason to define; it takes care of the library's state. */
extern int warrant_fork(void) __asm__("_Fork");

/* This process cannot be read or written by its children, nor ended by them but for SIGKILL. */
static uint64_t warrant_protect(void) {
  warrant_system(prctl, PR_SET_DUMPABLE, 0, 0, 0);
  return warrant_swap_mask(~(uint64_t)0);
}
/* The child gets nothing that the parent has. */
static void warrant_become_program(uint64_t mask) {
  warrant_system(setpgid, 0, 0, 0, 0);
  long nowhere = warrant_system(openat, AT_FDCWD, "/dev/null", O_RDWR, 0);
  if (nowhere < 0) warrant_exit(1);
  for (long i = 0; i < 3; ++i)
    if (i != nowhere && warrant_system(dup3, nowhere, i, 0, 0) < 0) warrant_exit(1);
  if (warrant_system(close_range, 3, ~0U, 0, 0) < 0)
    for (long i = 3; i < 256; ++i) warrant_system(close, i, 0, 0, 0);
  warrant_system(prctl, PR_SET_DUMPABLE, 1, 0, 0);
  warrant_swap_mask(mask);
}
static void warrant_begin_report(void) {
  warrant_write(1, "\n" WARRANT_SECRET_TEXT "\n", sizeof WARRANT_SECRET_TEXT + 1);
}

/* A program has constructors of any priority; ASan has to come before its harness. */
#ifdef __SANITIZE_ADDRESS__
#define WARRANT_FIRST(function) \
  __attribute__((constructor(101))) static void warrant_first(void) { function(); }
#else
#define WARRANT_FIRST(function) \
  __attribute__((section(".preinit_array"), used)) static void (*warrant_first)(void) = function;
#endif
)";

constexpr const char* observed_once = R"(
static struct {
  volatile uint64_t word;
  volatile unsigned size;
  char text[65536 - 16];
} *warrant_page;

static void warrant_ends(int status) {
  warrant_page->word = WARRANT_SECRET ^ (unsigned)status;
  warrant_exit(status);
}
static void warrant_stopped(const char *text) {
  size_t length = warrant_length(text);
  if (length > sizeof warrant_page->text) length = sizeof warrant_page->text;
  for (size_t i = 0; i < length; ++i) warrant_page->text[i] = text[i];
  warrant_page->word = WARRANT_SECRET ^ 117;
  warrant_page->size = (unsigned)length;
}

static void warrant_report(int status, const struct rusage *usage) {
  struct warrant_line line = {0};
  uint64_t word = warrant_page->word ^ WARRANT_SECRET;
  if (word < 256) {
    warrant_add(&line, "said ");
    warrant_add_number(&line, word);
    warrant_add(&line, "\n");
  }
  uint64_t limit[2] = {0, 0};
  warrant_system(prlimit64, 0, RLIMIT_CPU, 0, limit);
  uint64_t used = (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000 +
                  (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1000;
  int is_killed = WIFSIGNALED(status) && (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU);
  if (is_killed && limit[0] < 1000000 && used + 100 >= limit[0] * 1000) {
    warrant_add(&line, "limit 0");
  } else {
    warrant_add(&line, WIFEXITED(status) ? "exited " : "signalled ");
    warrant_add_number(&line, WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
  }
  warrant_add(&line, "\n");
  warrant_write(1, line.text, line.size);
  if (word == 117 && warrant_page->size <= sizeof warrant_page->text)
    warrant_write(1, warrant_page->text, warrant_page->size);
}

#ifdef __SANITIZE_ADDRESS__
extern void __asan_set_error_report_callback(void (*)(const char *));
#ifdef WARRANT_WATCHES_LEAKS
extern int __lsan_do_recoverable_leak_check(void);
__attribute__((destructor(101))) static void warrant_look_for_leaks(void) {
  if (__lsan_do_recoverable_leak_check()) warrant_stopped("ERROR: LeakSanitizer: detected memory leaks\n");
}
#endif
#endif

static void warrant_observe(void) {
  warrant_page = warrant_share(sizeof *warrant_page);
  warrant_begin_report();
  uint64_t mask = warrant_protect();
  int child = warrant_fork();
  if (child < 0) warrant_exit(1);
  if (child == 0) {
    warrant_become_program(mask);
#ifdef __SANITIZE_ADDRESS__
    __asan_set_error_report_callback(warrant_stopped);
#endif
    return;
  }
  int status = 0;
  struct rusage usage;
  /* Nothing is said where nothing is known: the parent of this process may have asked not to hear of children. */
  if (warrant_system(wait4, child, &status, 0, &usage) == child) warrant_report(status, &usage);
  warrant_exit(0);
}
WARRANT_FIRST(warrant_observe)
)";

}  // namespace

std::string new_secret() {
  std::random_device source;
  std::string digits;
  for (int i = 0; i < 4; ++i) digits += fmt::format("{:08x}", static_cast<std::uint32_t>(source()));
  return digits;
}

std::string observer_text(const std::string& secret) {
  return fmt::format("#define _GNU_SOURCE\n#define WARRANT_SECRET 0x{}ULL\n#define WARRANT_SECRET_TEXT \"{}\"\n",
                     secret.substr(0, 16), secret) +
         observer_prelude;
}

const char* observed_once_text() { return observed_once; }

std::optional<std::string> behind_secret(const std::string& output, const std::string& secret) {
  const std::string line = "\n" + secret + "\n";
  const std::size_t at = output.find(line);
  if (at == std::string::npos) return std::nullopt;
  return output.substr(at + line.size());
}

std::optional<Observation> parse_observation(const std::string& output, const std::string& secret) {
  const std::optional<std::string> report = behind_secret(output, secret);
  if (!report) return std::nullopt;
  Observation observation;
  std::istringstream lines(*report);
  std::string word;
  int number = 0;
  while (lines >> word >> number) {
    if (word == "said") {
      observation.said = number;
      continue;
    }
    observation.end = word == "exited"  ? Observation::End::Exited
                      : word == "limit" ? Observation::End::Limit
                                        : Observation::End::Signalled;
    observation.status = number;
    lines.ignore();
    observation.text.assign(std::istreambuf_iterator<char>(lines), {});
    break;
  }
  return observation;
}

}  // namespace warrant
