#include "base/quoting.h"

#include "base/text.h"

namespace warrant {

std::string quoted_word(const std::string& word) {
  const bool is_plain = !word.empty() && word.find_first_of(" \t\n'\"\\$`&|;<>()*?[]#~{}!") == std::string::npos;
  return is_plain ? word : "'" + replace_all(word, "'", "'\\''") + "'";
}

}  // namespace warrant
