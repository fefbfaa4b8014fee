// The length modifiers of printf and scanf.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The bytes of an argument, or of the object it points to; those of a long double are what no integer has.
enum { CHAR = 1, SHORT = 2, INT = 4, LONG_LONG = 8, LONG_DOUBLE = 16 };

// What the length modifier of a conversion says.
static int warrant_bytes, warrant_is_wide;

static const char *warrant_read_length(const char *p) {
  warrant_bytes = INT;
  warrant_is_wide = p[0] == 'l' && p[1] != 'l';
  if (*p == 'h') {
    warrant_bytes = p[1] == 'h' ? CHAR : SHORT;
    p += p[1] == 'h' ? 2 : 1;
  } else if (*p == 'l') {
    warrant_bytes = p[1] == 'l' ? LONG_LONG : (int)sizeof(long);
    p += p[1] == 'l' ? 2 : 1;
  } else if (*p == 'j') {
    warrant_bytes = sizeof(intmax_t);
    p++;
  } else if (*p == 'z' || *p == 't') {
    warrant_bytes = sizeof(size_t);
    p++;
  } else if (*p == 'L') {
    warrant_bytes = LONG_DOUBLE;
    p++;
  }
  return p;
}
