// entry: path_strip --array path=length --assume 'path != 0' : FALSE def-behavior
#include <stddef.h>

size_t path_strip(char *path, size_t length) {
  while (path[length - 1] == '/') length--;  // error
  return length;
}
