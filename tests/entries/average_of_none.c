// entry: average --array bytes=length --assume 'bytes != 0' : FALSE def-behavior
#include <stddef.h>

unsigned average(const unsigned char *bytes, size_t length) {
  size_t sum = 0;
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    if (bytes[i] == ' ') continue;
    sum += bytes[i];
    count++;
  }
  return (unsigned)(sum / count);  // error
}
