// entry: header_value --array text=length --assume 'text != 0' : TRUE
#include <stddef.h>
#include <string.h>

/* Where the value behind "name: " begins, or -1. */
long header_value(const char *text, size_t length) {
  const char *colon = memchr(text, ':', length);
  if (!colon || colon == text) return -1;
  size_t at = (size_t)(colon - text) + 1;
  while (at < length && (text[at] == ' ' || text[at] == '\t')) at++;
  if (at == length || text[at] == '\r') return -1;
  return (long)at;
}
