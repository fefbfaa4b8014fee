// The files below lib/ as they were when Warrant was built: the C headers that analysed programs include, and the
// models of library functions in C. The binary needs no file of its own at run time.
#pragma once

#include <span>
#include <string_view>

namespace warrant {

struct EmbeddedFile {
  std::string_view path;  // relative to lib/: "include/assert.h", "models/string.c"
  std::string_view text;
};

// All embedded files, sorted by path.
std::span<const EmbeddedFile> embedded_files();

// A function or variable of the library and the file that models it, as the `// models:` lines of the model files say.
struct ModelledFunction {
  std::string_view function;  // "strlen"
  std::string_view path;      // "models/string.c"
};

// All modelled functions, sorted by name; no name occurs twice.
std::span<const ModelledFunction> modelled_functions();

}  // namespace warrant
