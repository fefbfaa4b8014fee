// In ILP32 a double and a long long in a struct have alignment 4, and so has everything that is accessed as one.
// check: alignment
// verdict: true
// data-model: ILP32
#include <stdlib.h>

struct record {
  int kind;
  double value;
  long long count;
};

int main(void) {
  struct record *record = malloc(sizeof *record);
  if (!record) return 0;
  record->value = 1;
  record->count = 2;
  double *value = &record->value;
  long long *count = &record->count;
  *value += 1;
  *count += 1;
  free(record);
  return 0;
}
