#include "logger.h"

#include <assert.h>

int main(void) {
  int first = log_line(1, "begin");
  int second = log_line(3, "details");
  assert(first >= second);
  assert(lines_written() == first + second);
  return 0;
}
