// entry: ini_line --assume 'line != 0' --array key=size --assume 'key != 0' --max-input 7 : TRUE
#include <stddef.h>

static int is_space(char c) { return c == ' ' || c == '\t'; }

/* The key before '=', without spaces around it; the place of the value, or -1. */
long ini_line(const char *line, char *key, size_t size) {
  size_t at = 0;
  while (is_space(line[at])) at++;
  if (line[at] == '\0' || line[at] == ';' || line[at] == '#') return -1;
  size_t used = 0;
  while (line[at] != '\0' && line[at] != '=') {
    if (used + 1 >= size) return -1;
    key[used++] = line[at++];
  }
  if (line[at] != '=') return -1;
  while (used > 0 && is_space(key[used - 1])) used--;
  if (used == 0) return -1;
  key[used] = '\0';
  return (long)(at + 1);
}
