// entry: records_sum --array bytes=length --assume 'bytes != 0' : FALSE valid-deref
#include <stddef.h>
#include <stdint.h>

/* A byte that says how many records of 8 bytes follow. */
unsigned records_sum(const uint8_t *bytes, size_t length) {
  if (length < 1) return 0;
  uint8_t size = (uint8_t)(bytes[0] * 8);
  if (length - 1 < size) return 0;
  unsigned sum = 0;
  for (size_t i = 0; i < bytes[0]; i++) sum += bytes[1 + 8 * i];  // error
  return sum;
}
