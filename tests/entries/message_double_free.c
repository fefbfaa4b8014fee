// entry: message_check --array bytes=length --assume 'bytes != 0' : FALSE valid-free
#include <stdlib.h>
#include <string.h>

int message_check(const unsigned char *bytes, size_t length) {
  if (length < 2 || length > 64) return -1;
  unsigned char *copy = malloc(length);
  memcpy(copy, bytes, length);
  int result = copy[1];
  if (copy[0] != 0x7e) {
    free(copy);
    result = -1;
  }
  free(copy);  // error
  return result;
}
