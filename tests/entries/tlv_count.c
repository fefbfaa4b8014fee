// entry: tlv_count --array bytes=length --assume 'bytes != 0' : TRUE
#include <stddef.h>
#include <stdint.h>

long tlv_count(const uint8_t *bytes, size_t length) {
  size_t at = 0;
  long count = 0;
  while (at < length) {
    if (length - at < 2) return -1;
    size_t size = bytes[at + 1];
    if (size > length - at - 2) return -1;
    at += 2 + size;
    count++;
  }
  return count;
}
