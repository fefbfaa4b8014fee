#include <assert.h>

#include "records.h"

int tool_name(void);

int main(void) {
  assert(tool_name() == 7);
  return 0;
}
