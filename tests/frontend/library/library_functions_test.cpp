#include "frontend/library/library_functions.h"

#include <gtest/gtest.h>

#include <string>

#include "frontend/library/embedded_files.h"

namespace warrant {
namespace {

TEST(LibraryFunctions, NamesOfCPosixAndGlibcAreKnown) {
  for (const char* name :
       {"wcscpy", "mktime", "gmtime_r", "strptime", "pthread_once", "getcwd", "stat", "uname", "pread", "getrandom",
        "poll", "pipe", "getopt", "on_exit", "memcpy_s", "__VERIFIER_nondet_memory"})
    EXPECT_TRUE(is_library_function(name)) << name;
}

TEST(LibraryFunctions, SoAreTheNamesThatHeadersPutInTheirPlace) {
  for (const char* name : {"__memcpy_chk", "__isoc99_sscanf", "__isoc23_strtol", "_IO_getc", "fputs_unlocked", "sinf64",
                           "__sigsetjmp", "__strtol_internal"})
    EXPECT_TRUE(is_library_function(name)) << name;
}

TEST(LibraryFunctions, FunctionsOfAProgramsEnvironmentAreNot) {
  for (const char* name : {"printk", "kmalloc", "mutex_lock", "usb_register", "reach_error", "__VERIFIER_nondet_int",
                           "spin_lock", "ldv_malloc", "inb", "schedule", "__", "_chk"})
    EXPECT_FALSE(is_library_function(name)) << name;
}

TEST(LibraryFunctions, ModelledOnesAreListed) {
  for (const ModelledFunction& model : modelled_functions()) {
    if (model.function.starts_with("__warrant_")) continue;
    // Variables.
    if (model.path == "models/getopt.c" && model.function.starts_with("opt")) continue;
    if (model.path == "models/stdio.c" && model.function.starts_with("std")) continue;
    EXPECT_TRUE(is_library_function(model.function)) << model.function;
  }
}

}  // namespace
}  // namespace warrant
