// The small family of exceptions that a user can cause. They are caught in cli/ and nowhere else.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

namespace warrant {

// Between the lines of a message that has several; a name of the user's may have '\n' in it.
inline constexpr char line_break = '\v';
// Of a message, as it is thrown or shown.
inline std::string first_line(const std::string& message) {
  return message.substr(0, std::min(message.find('\n'), message.find(line_break)));
}

// Bad input: a command line, a file or a program that cannot be read. The message is one line and names the place, or
// several ones if a compiler has said them; the process ends with exit status 2.
class UserError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warrant
