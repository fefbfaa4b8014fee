// models: isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
// models: toascii tolower toupper
//
// The "C" locale. A test that holds returns 1; C asks only for a value other than 0. The argument is EOF or a value of
// unsigned char.
#include <ctype.h>
#include <stdio.h>

#include "warrant_intrinsics.h"

static int warrant_character(int c) {
  __warrant_require(c >= EOF && c <= 255);
  return c;
}

static int warrant_is_lower(int c) { return c >= 'a' && c <= 'z'; }
static int warrant_is_upper(int c) { return c >= 'A' && c <= 'Z'; }
static int warrant_is_digit(int c) { return c >= '0' && c <= '9'; }
static int warrant_is_alnum(int c) { return warrant_is_digit(c) || warrant_is_lower(c) || warrant_is_upper(c); }

int isalnum(int c) {
  c = warrant_character(c);
  return warrant_is_alnum(c);
}

int isalpha(int c) {
  c = warrant_character(c);
  return warrant_is_lower(c) || warrant_is_upper(c);
}

int isascii(int c) { return c >= 0 && c <= 127; }

int isblank(int c) {
  c = warrant_character(c);
  return c == ' ' || c == '\t';
}

int iscntrl(int c) {
  c = warrant_character(c);
  return (c >= 0 && c < ' ') || c == 127;
}

int isdigit(int c) {
  c = warrant_character(c);
  return warrant_is_digit(c);
}

int isgraph(int c) {
  c = warrant_character(c);
  return c > ' ' && c < 127;
}

int islower(int c) {
  c = warrant_character(c);
  return warrant_is_lower(c);
}

int isprint(int c) {
  c = warrant_character(c);
  return c >= ' ' && c < 127;
}

int ispunct(int c) {
  c = warrant_character(c);
  return c > ' ' && c < 127 && !warrant_is_alnum(c);
}

int isspace(int c) {
  c = warrant_character(c);
  return c == ' ' || (c >= '\t' && c <= '\r');
}

int isupper(int c) {
  c = warrant_character(c);
  return warrant_is_upper(c);
}

int isxdigit(int c) {
  c = warrant_character(c);
  return warrant_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int toascii(int c) { return c & 127; }

int tolower(int c) {
  c = warrant_character(c);
  return warrant_is_upper(c) ? c + ('a' - 'A') : c;
}

int toupper(int c) {
  c = warrant_character(c);
  return warrant_is_lower(c) ? c - ('a' - 'A') : c;
}
