// entry: ini_line --assume 'line != 0' : FALSE valid-deref
#include <stddef.h>
#include <string.h>

int ini_line(const char *line) {
  char key[8];
  size_t used = 0;
  if (line[0] == ';') return 0;
  while (*line != '\0' && *line != '=') {
    key[used++] = *line++;  // error
  }
  if (*line != '=' || used >= sizeof key) return -1;
  key[used] = '\0';
  return strcmp(key, "port") == 0;
}
