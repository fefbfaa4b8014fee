// entry: path_normalise --array path=length --assume 'path != 0' : TRUE
#include <assert.h>
#include <stddef.h>

/* Takes away doubled slashes and the one at the end; the new length. */
size_t path_normalise(char *path, size_t length) {
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    if (path[i] == '/' && used > 0 && path[used - 1] == '/') continue;
    path[used++] = path[i];
  }
  if (used > 1 && path[used - 1] == '/') used--;
  assert(used <= length);
  return used;
}
