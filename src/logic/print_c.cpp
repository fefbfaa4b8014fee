#include "logic/print.h"
namespace warrant {
std::string to_c(Term term, std::size_t max_length) { std::string s = to_smtlib(term); if (s.size() > max_length) { s.resize(max_length); s += "..."; } return s; }
}
