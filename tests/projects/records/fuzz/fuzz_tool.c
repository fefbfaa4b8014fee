#include <assert.h>

#include "records.h"

#ifndef NAME
#define NAME 7
#endif

int tool_name(void);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  assert(size < 2 || data[0] != 'a' || tool_name() == NAME);
  return 0;
}
