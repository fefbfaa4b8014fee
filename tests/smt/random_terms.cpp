// The generator that the tests of logic/ use, as part of this test program.
#include "logic/random_terms.cpp"  // NOLINT(bugprone-suspicious-include)
