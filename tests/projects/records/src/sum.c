#include "records.h"

#ifdef MENDED
#define LAST(size) ((size) - 1)
#else
#define LAST(size) ((size) / 2 * 2)
#endif
#define DEFINE(name) int record_##name(const unsigned char *data, size_t size)

DEFINE(sum) {
  int total = 0;
  for (size_t i = 0; i < size; ++i) total = (total + data[i]) % 1000;
  return data[0] == 1 && data[1] == 2 ? data[LAST(size)] : total;
}
