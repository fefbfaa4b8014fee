// A file may be there or not; no FALSE rests on it.
// form: lowered
// verdict: unknown
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(access("file", F_OK) != 0);
  return 0;
}
