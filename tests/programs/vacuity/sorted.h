// For assertion_in_header.c.
#include <assert.h>
static inline void check_sorted(const int *values, int count) {
  for (int i = 1; i < count; i++)
    assert(values[i - 1] <= values[i]);
}
