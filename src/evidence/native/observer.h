// The part of a harness that stands between a compiled program and what is believed of it (docs/sandbox.md).
//
// The program runs in a child process. It is started before any constructor, without a descriptor of ours; what its
// harness has to say goes through memory that it shares with the parent, as a number that a secret hides. The parent
// alone writes to what was standard output: the secret first, then what the child has said and how it has ended, as the
// kernel tells it. So no status, signal, output or descriptor of the program is taken for a word of the harness.
#pragma once

#include <optional>
#include <string>

namespace warrant {

// What a harness with this text can use, in C: system calls without a function of the library, since a program may
// define functions of these names; and WARRANT_FIRST(function), which is called before the program's own code.
std::string observer_text(const std::string& secret);
// Of a harness that runs the program once: warrant_ends(STATUS), which ends it with one of HarnessStatus, and
// warrant_stopped(TEXT), which notes the report of a sanitizer.
const char* observed_once_text();

// A new one, of hexadecimal digits.
std::string new_secret();

// How a program that was observed once has ended.
struct Observation {
  enum class End { Exited, Signalled, Limit, Lost };  // Lost: the program has ended the observer
  End end = End::Lost;
  int status = 0;           // the exit status or the signal
  std::optional<int> said;  // of HarnessStatus, or another with which the harness has ended it
  std::string text;         // of a sanitizer
};
// Nothing if the observer was not started.
std::optional<Observation> parse_observation(const std::string& output, const std::string& secret);

// What follows the secret in the output; nothing if it is not there.
std::optional<std::string> behind_secret(const std::string& output, const std::string& secret);

}  // namespace warrant
