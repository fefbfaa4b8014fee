#include "frontend/project/flag_tables.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <vector>

namespace warrant {

namespace {

using FlagNames = std::set<std::string_view>;

bool begins_with_one_of(std::string_view word, const std::vector<std::string_view>& beginnings) {
  return std::ranges::any_of(beginnings, [&](std::string_view start) { return word.starts_with(start); });
}

constexpr FlagAlias::Value value_behind = FlagAlias::Value::Behind, value_maybe = FlagAlias::Value::Maybe;

// From gcc's common.opt and c.opt, and Clang's Options.td.
constexpr std::array flag_aliases{
    FlagAlias{"--all-warnings", "-Wall"},
    FlagAlias{"--ansi", "-ansi"},
    FlagAlias{"--assemble", "-S"},
    FlagAlias{"--assert", "-A", value_behind},
    FlagAlias{"--comments", "-C"},
    FlagAlias{"--comments-in-macros", "-CC"},
    FlagAlias{"--compile", "-c"},
    FlagAlias{"--debug", "-g", value_maybe},
    FlagAlias{"--define-macro", "-D", value_behind},
    FlagAlias{"--dependencies", "-M"},
    FlagAlias{"--dump", "-d", value_behind},
    FlagAlias{"--dumpbase", "-dumpbase", value_behind},
    FlagAlias{"--dumpdir", "-dumpdir", value_behind},
    FlagAlias{"--entry", "-e", value_behind},
    FlagAlias{"--extra-warnings", "-Wextra"},
    FlagAlias{"--for-assembler", "-Xassembler", value_behind},
    FlagAlias{"--for-linker", "-Xlinker", value_behind},
    FlagAlias{"--force-link", "-u", value_behind},
    FlagAlias{"--imacros", "-imacros", value_behind},
    FlagAlias{"--include", "-include", value_behind},
    FlagAlias{"--include-barrier", "-I-"},
    FlagAlias{"--include-directory", "-I", value_behind},
    FlagAlias{"--include-directory-after", "-idirafter", value_behind},
    FlagAlias{"--include-prefix", "-iprefix", value_behind},
    FlagAlias{"--include-with-prefix", "-iwithprefix", value_behind},
    FlagAlias{"--include-with-prefix-after", "-iwithprefix", value_behind},
    FlagAlias{"--include-with-prefix-before", "-iwithprefixbefore", value_behind},
    FlagAlias{"--language", "-x", value_behind},
    FlagAlias{"--library-directory", "-L", value_behind},
    FlagAlias{"--no-line-commands", "-P"},
    FlagAlias{"--no-standard-includes", "-nostdinc"},
    FlagAlias{"--no-standard-libraries", "-nostdlib"},
    FlagAlias{"--no-warnings", "-w"},
    FlagAlias{"--optimize", "-O", value_maybe},
    FlagAlias{"--output", "-o", value_behind},
    FlagAlias{"--param", "--param", value_behind},
    FlagAlias{"--pedantic", "-pedantic"},
    FlagAlias{"--pedantic-errors", "-pedantic-errors"},
    FlagAlias{"--pie", "-pie"},
    FlagAlias{"--pipe", "-pipe"},
    FlagAlias{"--prefix", "-B", value_behind},
    FlagAlias{"--preprocess", "-E"},
    FlagAlias{"--profile", "-p"},
    FlagAlias{"--save-temps", "-save-temps", value_maybe},
    FlagAlias{"--shared", "-shared"},
    FlagAlias{"--specs", "-specs", value_behind},
    FlagAlias{"--static", "-static"},
    FlagAlias{"--std", "-std", value_behind},
    FlagAlias{"--symbolic", "-symbolic"},
    FlagAlias{"--sysroot", "--sysroot", value_behind},
    FlagAlias{"--target", "-target", value_behind},
    FlagAlias{"--trace-includes", "-H"},
    FlagAlias{"--traditional", "-traditional"},
    FlagAlias{"--traditional-cpp", "-traditional-cpp"},
    FlagAlias{"--trigraphs", "-trigraphs"},
    FlagAlias{"--undefine-macro", "-U", value_behind},
    FlagAlias{"--user-dependencies", "-MM"},
    FlagAlias{"--verbose", "-v"},
    FlagAlias{"--write-dependencies", "-MD"},
    FlagAlias{"--write-user-dependencies", "-MMD"},
};

// Names of -fNAME, -fno-NAME and -fNAME=VALUE, none of which matters.
const FlagNames& harmless_switches() {
  static const FlagNames names{
      // where code and data lie, and how they are linked
      "plt", "visibility", "function-sections", "data-sections", "unique-section-names", "semantic-interposition",
      "section-anchors", "zero-initialized-in-bss", "merge-constants", "tls-model", "ident", "gnu-unique",
      "direct-access-external-data", "lto", "fat-lto-objects", "lto-compression-level", "lto-partition", "use-ld",
      "use-linker-plugin", "whole-program", "toplevel-reorder", "split-lto-unit", "patchable-function-entry",
      "min-function-alignment", "min-pagesize-alignment", "split-stack", "keep-inline-functions",
      "keep-static-functions", "keep-static-consts", "keep-persistent-storage-variables", "emulated-tls",
      // stacks and registers
      "stack-check", "stack-clash-protection", "stack-usage", "stack-reuse", "stack-size-section", "stack-limit",
      "omit-frame-pointer", "zero-call-used-regs", "conserve-stack", "harden-compares", "harden-conditional-branches",
      // tables of exceptions
      "unwind-tables", "delete-dead-exceptions",
      // what C++ has
      "rtti", "threadsafe-statics", "use-cxa-atexit", "sized-deallocation", "strict-vtable-pointers",
      // optimisation that keeps what the standard says
      "aggressive-loop-optimizations", "allocation-dce", "allow-store-data-races", "auto-inc-dec", "bit-tests",
      "branch-count-reg", "branch-probabilities", "caller-saves", "code-hoisting", "combine-stack-adjustments",
      "compare-elim", "cprop-registers", "crossjumping", "cse-follow-jumps", "cse-skip-blocks", "dce", "defer-pop",
      "delayed-branch", "delete-null-pointer-checks", "devirtualize", "devirtualize-speculatively", "dse",
      "early-inlining", "expensive-optimizations", "forward-propagate", "fp-contract", "function-cse", "graphite",
      "graphite-identity", "guess-branch-probability", "hoist-adjacent-loads", "if-conversion", "if-conversion2",
      "indirect-inlining", "inline-atomics", "inline-functions", "inline-functions-called-once", "inline-limit",
      "inline-small-functions", "ivopts", "jump-tables", "limit-function-alignment", "live-range-shrinkage",
      "loop-interchange", "loop-nest-optimize", "loop-parallelize-all", "loop-unroll-and-jam", "lra-remat",
      "modulo-sched", "modulo-sched-allow-regmoves", "move-loop-invariants", "move-loop-stores",
      "optimize-sibling-calls", "optimize-strlen", "partial-inlining", "peel-loops", "peephole", "peephole2",
      "predictive-commoning", "prefetch-loop-arrays", "rename-registers", "rerun-cse-after-loop",
      "reschedule-modulo-scheduled-loops", "selective-scheduling", "selective-scheduling2", "shrink-wrap",
      "shrink-wrap-separate", "simd-cost-model", "slp-vectorize", "split-ivs-in-unroller", "split-loops", "split-paths",
      "split-wide-types", "split-wide-types-early", "ssa-backprop", "ssa-phiopt", "stdarg-opt", "store-merging",
      "strict-aliasing", "strict-volatile-bitfields", "thread-jumps", "tracer", "unroll-all-loops", "unroll-loops",
      "unswitch-loops", "variable-expansion-in-unroller", "vect-cost-model", "vectorize", "version-loops-for-strides",
      "vpt", "web",
      // what is told to the user, and what other tools read
      "message-length", "max-errors", "error-limit", "bracket-depth", "template-depth", "constexpr-depth",
      "constexpr-steps", "macro-backtrace-limit", "template-backtrace-limit", "spell-checking-limit",
      "color-diagnostics", "ansi-escape-codes", "caret-diagnostics", "caret-diagnostics-max-lines", "crash-diagnostics",
      "elide-type", "spell-checking", "show-column", "show-source-location", "show-overloads", "tabstop",
      "track-macro-expansion", "working-directory", "pch-deps", "max-include-depth", "verbose-asm",
      "record-gcc-switches", "record-command-line", "record-sources", "random-seed", "callgraph-info", "checking",
      "mem-report", "stats", "time-report", "time-trace", "report-bug", "syntax-only", "save-optimization-record",
      "test-coverage", "coverage-mapping", "coverage-prefix-map", "coverage-compilation-dir", "auto-profile",
      "integrated-as", "integrated-cc1", "standalone-debug", "limit-debug-info", "eliminate-unused-debug-symbols",
      "eliminate-unused-debug-types", "var-tracking", "var-tracking-assignments", "var-tracking-uninit",
      "merge-debug-strings", "analyzer", "extended-identifiers", "compare-debug", "parse-all-comments"};
  return names;
}

// Those of which only the default is as if it were not there.
const FlagNames& default_flags() {
  static const FlagNames flags{
      "-fsigned-char",
      "-fno-unsigned-char",
      "-fsigned-bitfields",
      "-fno-unsigned-bitfields",
      "-fsigned-zeros",
      "-ftrapping-math",
      "-fmath-errno",
      "-fbuiltin",
      "-fhosted",
      "-fno-freestanding",
      "-fasm",
      "-fdollars-in-identifiers",
      "-ffp-int-builtin-inexact",
      "-fexcess-precision=standard",
      "-ftrivial-auto-var-init=uninitialized",
      "-finput-charset=UTF-8",
      "-finput-charset=utf-8",
      "-fexec-charset=UTF-8",
      "-fexec-charset=utf-8",
      "-fno-fast-math",
      "-fno-unsafe-math-optimizations",
      "-fno-associative-math",
      "-fno-reciprocal-math",
      "-fno-finite-math-only",
      "-fno-rounding-math",
      "-fno-signaling-nans",
      "-fno-single-precision-constant",
      "-fno-cx-limited-range",
      "-fno-cx-fortran-rules",
      "-fno-float-store",
      "-fno-short-enums",
      "-fno-short-wchar",
      "-fno-pack-struct",
      "-fno-ms-extensions",
      "-fno-plan9-extensions",
      "-fno-openmp",
      "-fno-openmp-simd",
      "-fno-openacc",
      "-fno-instrument-functions",
      "-fno-trapv",
      "-fno-wrapv-pointer",
      "-fno-merge-all-constants",
      "-fno-modules",
      "-fno-blocks",
      "-fno-finite-loops",
      "-fno-preprocessed",
      "-fno-directives-only",
      "-mfpmath=sse",
      "-mcmodel=small",
      "-mtune=generic",
      "-march=x86-64",
      "-mabi=sysv",
      "-mlong-double-80",
      "-mno-ms-bitfields",
  };
  return flags;
}

// Families of such names: all that begin so.
const std::vector<std::string_view>& harmless_families() {
  static const std::vector<std::string_view> beginnings{"tree-",
                                                        "ipa-",
                                                        "sched",
                                                        "sel-sched",
                                                        "ira-",
                                                        "gcse",
                                                        "debug-",
                                                        "diagnostics-",
                                                        "dump-",
                                                        "profile-",
                                                        "opt-info",
                                                        "align-",
                                                        "isolate-erroneous-paths-",
                                                        "reorder-",
                                                        "sanitize-",
                                                        "emit-struct-debug",
                                                        "stack-limit-",
                                                        "lto-",
                                                        "time-report",
                                                        "mem-report",
                                                        "crash-diagnostics-",
                                                        "live-patching"};
  return beginnings;
}

// Names of -mNAME, -mno-NAME and -mNAME=VALUE: which instructions are chosen.
const FlagNames& harmless_machine_switches() {
  static const FlagNames names{"red-zone",
                               "accumulate-outgoing-args",
                               "preferred-stack-boundary",
                               "incoming-stack-boundary",
                               "stackrealign",
                               "stack-alignment",
                               "skip-rax-setup",
                               "indirect-branch",
                               "indirect-branch-register",
                               "indirect-branch-cs-prefix",
                               "function-return",
                               "harden-sls",
                               "omit-leaf-frame-pointer",
                               "tls-dialect",
                               "vzeroupper",
                               "record-mcount",
                               "nop-mcount",
                               "fentry",
                               "retpoline",
                               "retpoline-external-thunk",
                               "tls-direct-seg-refs",
                               "push-args",
                               "inline-all-stringops",
                               "inline-stringops-dynamically",
                               "align-stringops",
                               "stringop-strategy",
                               "memcpy-strategy",
                               "memset-strategy",
                               "branch-cost",
                               "stack-protector-guard",
                               "stack-protector-guard-reg",
                               "stack-protector-guard-offset",
                               "stack-protector-guard-symbol",
                               "cld",
                               "branches-within-32B-boundaries",
                               "relax-all",
                               "large-data-threshold",
                               "noexecstack"};
  return names;
}

// Instructions that an x86-64 need not have: without them it is as it was.
const FlagNames& further_instructions() {
  static const FlagNames names{"sse3",    "ssse3",    "sse4",     "sse4.1",   "sse4.2",   "sse4a",  "avx",   "avx2",
                               "avx512f", "avx512cd", "avx512vl", "avx512bw", "avx512dq", "3dnow",  "fma",   "fma4",
                               "xop",     "aes",      "pclmul",   "bmi",      "bmi2",     "popcnt", "lzcnt", "f16c",
                               "movbe",   "rdrnd",    "rdseed",   "adx",      "sha",      "tbm",    "lwp",   "recip"};
  return names;
}

// The name of a switch: without "no-" and without a value.
std::string_view switch_name(std::string_view behind_letter) {
  if (behind_letter.starts_with("no-")) behind_letter.remove_prefix(3);
  return behind_letter.substr(0, behind_letter.find('='));
}

bool is_harmless_word(std::string_view word) {
  static const FlagNames words{"-c",
                               "-S",
                               "-E",
                               "-C",
                               "-CC",
                               "-P",
                               "-H",
                               "-Q",
                               "-v",
                               "-w",
                               "-s",
                               "-p",
                               "-pg",
                               "-pipe",
                               "-time",
                               "-###",
                               "-M",
                               "-MM",
                               "-MD",
                               "-MMD",
                               "-MP",
                               "-MG",
                               "-MV",
                               "-pedantic",
                               "-pedantic-errors",
                               "-rdynamic",
                               "-static",
                               "-shared",
                               "-symbolic",
                               "-pie",
                               "-no-pie",
                               "-static-pie",
                               "-static-libgcc",
                               "-shared-libgcc",
                               "-save-temps",
                               "-save-stats",
                               "-no-canonical-prefixes",
                               "-canonical-prefixes",
                               "-emit-llvm",
                               "-Qunused-arguments",
                               "-Qn",
                               "-Qy",
                               "--coverage",
                               "-coverage",
                               "-msse",
                               "-msse2",
                               "-mmmx",
                               "-mfxsr",
                               "-m80387",
                               "-mhard-float",
                               "-pass-exit-codes",
                               "--pass-exit-codes",
                               "-nodefaultlibs",
                               "-nolibc"};
  return words.contains(word);
}

}  // namespace

const FlagAlias* find_flag_alias(std::string_view name) {
  const auto* found = std::ranges::find(flag_aliases, name, &FlagAlias::name);
  return found == flag_aliases.end() ? nullptr : &*found;
}

bool is_harmless_flag(std::string_view word) {
  if (is_harmless_word(word) || default_flags().contains(word)) return true;
  if (word.starts_with("-Wp,") || word.starts_with("-Wl,") || word.starts_with("-Wa,")) return false;
  if (word.starts_with("-W") || word.starts_with("-g") || word.starts_with("-save-temps=")) return true;
  if (word.starts_with("-l") || word.starts_with("-L") || word.starts_with("-o")) return true;
  if (word.starts_with("-MF") || word.starts_with("-MT") || word.starts_with("-MQ") || word.starts_with("-MJ"))
    return true;
  // -dM, -dumpbase and others: what is written besides.
  if (word.starts_with("-d") && word.size() > 2 && word.size() <= 4) return true;
  if (word.starts_with("-f")) {
    const std::string_view name = switch_name(word.substr(2));
    return harmless_switches().contains(name) || begins_with_one_of(name, harmless_families());
  }
  if (word.starts_with("-mno-") && further_instructions().contains(word.substr(5))) return true;
  return word.starts_with("-m") && harmless_machine_switches().contains(switch_name(word.substr(2)));
}

bool is_harmless_with_value(std::string_view word) {
  static const FlagNames words{"-o",
                               "-MF",
                               "-MT",
                               "-MQ",
                               "-MJ",
                               "-L",
                               "-l",
                               "-z",
                               "-dumpbase",
                               "-dumpbase-ext",
                               "-dumpdir",
                               "-aux-info",
                               "--param",
                               "--sysroot",
                               "-isysroot",
                               "--serialize-diagnostics",
                               "-serialize-diagnostics"};
  return words.contains(word);
}

bool is_refused_with_value(std::string_view word) {
  static const FlagNames words{"-Xclang",
                               "-Xanalyzer",
                               "-mllvm",
                               "-B",
                               "-wrapper",
                               "-specs",
                               "-target",
                               "-arch",
                               "-A",
                               "-F",
                               "-iframework",
                               "-iframeworkwithsysroot",
                               "-imultilib",
                               "-imultiarch",
                               "-iplugindir",
                               "-include-pch",
                               "-isystem-after",
                               "-cxx-isystem",
                               "-c-isystem",
                               "-iwithsysroot",
                               "-ivfsoverlay",
                               "-resource-dir",
                               "-embed-dir",
                               "-T",
                               "-u",
                               "-e",
                               "-index-store-path",
                               "-working-directory",
                               "-dependency-file"};
  return words.contains(word);
}

bool is_harmless_for_linker(std::string_view word) {
  // clang-format off
  static const FlagNames names{
      "as-needed", "no-as-needed", "rpath", "rpath-link", "soname", "h", "z", "gc-sections", "no-gc-sections",
      "print-gc-sections", "build-id", "hash-style", "no-undefined", "no-allow-shlib-undefined",
      "allow-shlib-undefined", "export-dynamic", "E", "Map", "cref", "print-memory-usage", "start-group", "end-group",
      "(", ")", "whole-archive", "no-whole-archive", "push-state", "pop-state", "Bstatic", "Bdynamic", "Bsymbolic",
      "Bsymbolic-functions", "dynamic-linker", "I", "enable-new-dtags", "disable-new-dtags", "fatal-warnings",
      "no-fatal-warnings", "warn-common", "no-warn-rwx-segments", "strip-all", "strip-debug", "s", "S", "O0", "O1",
      "O2", "sort-common", "compress-debug-sections", "icf", "relax", "no-relax", "eh-frame-hdr", "threads",
      "no-copy-dt-needed-entries", "copy-dt-needed-entries", "version-script", "dynamic-list", "exclude-libs",
      "no-keep-memory", "verbose", "trace", "t", "L", "l", "plugin-opt", "package-metadata", "dependency-file",
      "unresolved-symbols", "stats", "pie", "no-pie", "n", "N"};
  // clang-format on
  if (!word.starts_with('-')) return true;  // the value of the one before
  word.remove_prefix(word.starts_with("--") ? 2 : 1);
  if (word.starts_with("z") || word.starts_with("L") || word.starts_with("l")) return true;
  return names.contains(word.substr(0, word.find('=')));
}

bool is_harmless_for_assembler(std::string_view word) {
  return begins_with_one_of(
      word, {"--noexecstack", "--execstack", "-mx86-used-note", "--fatal-warnings", "--warn", "--no-warn", "-W", "-g",
             "--g", "-a", "--compress-debug-sections", "--nocompress-debug-sections", "-mrelax-relocations",
             "-mbranches-within-32B", "--generate-missing-build-notes", "-march=generic64", "--64", "--32"});
}

bool changes_linked_program(std::string_view word) {
  static const FlagNames words{"-nostdlib", "-nostartfiles", "-r", "-e", "-u"};
  return words.contains(word) || word.starts_with("-T");
}

bool is_compiler_launcher(const std::string& path) {
  static const std::set<std::string> names{"ccache", "sccache", "distcc", "icecc", "gomacc", "buildcache", "fccache"};
  return names.contains(std::filesystem::path(path).filename().string());
}

CompilerName compiler_name(std::string path) {
  std::string name = std::filesystem::path(std::move(path)).filename().string();
  // "gcc-12", "clang-19.1"
  const std::size_t dash = name.rfind('-');
  const auto is_version = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.'; };
  if (dash != std::string::npos && dash + 1 < name.size() &&
      std::all_of(name.begin() + dash + 1, name.end(), is_version))
    name.resize(dash);
  static const FlagNames ours{"cc", "gcc", "clang"}, others{"c++", "g++", "clang++", "CC", "cxx", "nvcc", "hipcc"};
  using Kind = CompilerName::Kind;
  if (name == "c99" || name == "c99-gcc") return {Kind::C, "c99"};
  if (name == "c89" || name == "c89-gcc") return {Kind::C, "c90"};
  if (ours.contains(name)) return {Kind::C, {}, false, false, name == "clang"};
  if (others.contains(name)) return {Kind::OtherLanguage, {}};
  const std::size_t last = name.rfind('-');
  if (last == std::string::npos) return {};
  const std::string tool = name.substr(last + 1), machine = name.substr(0, name.find('-'));
  if (others.contains(tool)) return {Kind::OtherLanguage, {}};
  if (!ours.contains(tool)) return {};
  if (machine == "x86_64" || machine == "amd64") {
    // Not that of Windows or of x32, whose types have other sizes.
    const bool is_usual = name.find("linux") != std::string::npos && !name.ends_with("x32-" + tool);
    return {is_usual ? Kind::C : Kind::OtherMachine, {}, false, true, tool == "clang"};
  }
  const bool is_x86 = machine.size() == 4 && machine.front() == 'i' && machine.ends_with("86");
  if (is_x86 && name.find("linux") != std::string::npos) return {Kind::C, {}, true, false, tool == "clang"};
  static const std::vector<std::string_view> machines{
      "arm",        "aarch64", "riscv", "mips", "powerpc", "ppc",   "sparc", "s390",      "avr",
      "msp430",     "xtensa",  "m68k",  "sh",   "hppa",    "alpha", "ia64",  "loongarch", "nios2",
      "microblaze", "arc",     "or1k",  "wasm", "i386",    "i486",  "i586",  "i686"};
  return {begins_with_one_of(machine, machines) ? Kind::OtherMachine : Kind::Unknown, {}};
}

}  // namespace warrant
