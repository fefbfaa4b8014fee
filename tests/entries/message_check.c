// entry: message_check --array bytes=length --assume 'bytes != 0' --check all : TRUE
#include <stdlib.h>
#include <string.h>

int message_check(const unsigned char *bytes, size_t length) {
  if (length < 2 || length > 64) return -1;
  unsigned char *copy = malloc(length);
  memcpy(copy, bytes, length);
  if (copy[0] != 0x7e) {
    free(copy);
    return -1;
  }
  int result = copy[1];
  free(copy);
  return result;
}
