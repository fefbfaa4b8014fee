// models: wcpcpy wcpncpy wcscasecmp wcscat wcschr wcschrnul wcscmp wcscoll wcscpy wcscspn wcsdup wcslen wcsncasecmp wcsncat
// models: wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn wcsstr wcstok wcstol wcstoll wcstoul wcstoull wmemchr wmemcmp
// models: wmemcpy wmemmove wmempcpy wmemset
//
// Wide characters are compared as numbers of type wchar_t.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <wchar.h>

#include "warrant_arguments.h"
#include "warrant_intrinsics.h"

static size_t warrant_wide_length(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

static int warrant_wide_contains(const wchar_t *set, wchar_t c) {
  while (*set != 0 && *set != c) set++;
  return *set != 0;
}

// As warrant_require_place, of wide characters. No object has so many that their bytes cannot be counted.
static void warrant_require_wide(const wchar_t *place, size_t n) {
  __warrant_require((n != 0 || place != NULL) && n <= (size_t)-1 / sizeof *place);
}

size_t wcslen(const wchar_t *s) { return warrant_wide_length(s); }

size_t wcsnlen(const wchar_t *s, size_t n) {
  size_t length = 0;
  warrant_require_place(s, n);
  while (length < n && s[length] != 0) length++;
  return length;
}

// Copying

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  warrant_require_wide(to, n);
  warrant_require_wide(from, n);
  __warrant_separate(to, to == from ? 0 : n * sizeof *to, from, n * sizeof *to);
  __warrant_copy(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  warrant_require_wide(to, n);
  warrant_require_wide(from, n);
  __warrant_copy(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
  warrant_require_wide(to, n);
  warrant_require_wide(from, n);
  __warrant_separate(to, to == from ? 0 : n * sizeof *to, from, n * sizeof *to);
  __warrant_copy(to, from, n * sizeof *to);
  return to + n;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  warrant_require_wide(to, n);
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  for (; from[i] != 0; i++) {
    __warrant_separate(to, sizeof *to, from + i, sizeof *to);
    to[i] = from[i];
  }
  __warrant_separate(to, (i + 1) * sizeof *to, from, (i + 1) * sizeof *to);
  to[i] = 0;
  return to + i;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  for (; from[i] != 0; i++) {
    __warrant_separate(to, sizeof *to, from + i, sizeof *to);
    to[i] = from[i];
  }
  __warrant_separate(to, (i + 1) * sizeof *to, from, (i + 1) * sizeof *to);
  to[i] = 0;
  return to;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  warrant_require_place(to, n);
  warrant_require_place(from, n);
  for (; i < n && from[i] != 0; i++) {
    __warrant_separate(to, sizeof *to, from + i, sizeof *to);
    to[i] = from[i];
  }
  __warrant_separate(to, (i + (i < n)) * sizeof *to, from, (i + (i < n)) * sizeof *to);
  for (size_t rest = i; rest < n; rest++) to[rest] = 0;
  return to + i;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  warrant_require_place(to, n);
  warrant_require_place(from, n);
  for (; i < n && from[i] != 0; i++) {
    __warrant_separate(to, sizeof *to, from + i, sizeof *to);
    to[i] = from[i];
  }
  __warrant_separate(to, (i + (i < n)) * sizeof *to, from, (i + (i < n)) * sizeof *to);
  for (; i < n; i++) to[i] = 0;
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  size_t length = warrant_wide_length(to), i = 0;
  wchar_t *end = to + length;
  for (; from[i] != 0; i++) {
    __warrant_separate(to, (length + 1) * sizeof *to, from + i, sizeof *to);
    end[i] = from[i];
  }
  __warrant_separate(to, i == 0 ? 0 : (length + i + 1) * sizeof *to, from, (i + 1) * sizeof *to);
  end[i] = 0;
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  size_t length = warrant_wide_length(to), i = 0;
  wchar_t *end = to + length;
  warrant_require_place(from, n);
  for (; i < n && from[i] != 0; i++) {
    __warrant_separate(to, (length + 1) * sizeof *to, from + i, sizeof *to);
    end[i] = from[i];
  }
  __warrant_separate(to, i == 0 ? 0 : (length + i + 1) * sizeof *to, from, (i + (i < n)) * sizeof *to);
  end[i] = 0;
  return to;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t bytes = (warrant_wide_length(s) + 1) * sizeof *s;
  wchar_t *copy = __warrant_allocate(bytes, 0);
  __warrant_copy(copy, s, bytes);
  return copy;
}

// Comparing

int wcscmp(const wchar_t *a, const wchar_t *b) {
  while (*a != 0 && *a == *b) a++, b++;
  return *a < *b ? -1 : *a > *b;
}

int wcscoll(const wchar_t *a, const wchar_t *b) {
  while (*a != 0 && *a == *b) a++, b++;
  return *a < *b ? -1 : *a > *b;
}

static wchar_t warrant_wide_lower(wchar_t c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int wcscasecmp(const wchar_t *a, const wchar_t *b) {
  while (*a != 0 && warrant_wide_lower(*a) == warrant_wide_lower(*b)) a++, b++;
  wchar_t left = warrant_wide_lower(*a), right = warrant_wide_lower(*b);
  return left < right ? -1 : left > right;
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
  warrant_require_place(a, n);
  warrant_require_place(b, n);
  for (; n > 0; n--, a++, b++) {
    wchar_t left = warrant_wide_lower(*a), right = warrant_wide_lower(*b);
    if (left != right) return left < right ? -1 : 1;
    if (left == 0) return 0;
  }
  return 0;
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  warrant_require_place(a, n);
  warrant_require_place(b, n);
  for (; n > 0; n--, a++, b++) {
    if (*a != *b) return *a < *b ? -1 : 1;
    if (*a == 0) return 0;
  }
  return 0;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  warrant_require_wide(a, n);
  warrant_require_wide(b, n);
  warrant_read(a, n * sizeof *a);
  warrant_read(b, n * sizeof *b);
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

// Searching

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  warrant_require_place(s, n);
  for (size_t i = 0; i < n; i++) {
    if (s[i] == c) return (wchar_t *)s + i;
  }
  return NULL;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  while (*s != 0 && *s != c) s++;
  return *s == c ? (wchar_t *)s : NULL;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
  while (*s != 0 && *s != c) s++;
  return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  const wchar_t *found = NULL;
  for (;; s++) {
    if (*s == c) found = s;
    if (*s == 0) return (wchar_t *)found;
  }
}

size_t wcsspn(const wchar_t *s, const wchar_t *accepted) {
  size_t n = 0;
  while (s[n] != 0 && warrant_wide_contains(accepted, s[n])) n++;
  return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *rejected) {
  size_t n = 0;
  while (s[n] != 0 && !warrant_wide_contains(rejected, s[n])) n++;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accepted) {
  while (*s != 0 && !warrant_wide_contains(accepted, *s)) s++;
  return *s == 0 ? NULL : (wchar_t *)s;
}

wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle) {
  for (;; haystack++) {
    size_t n = 0;
    while (needle[n] != 0 && haystack[n] == needle[n]) n++;
    if (needle[n] == 0) return (wchar_t *)haystack;
    if (*haystack == 0) return NULL;
  }
}

wchar_t *wcstok(wchar_t *s, const wchar_t *delimiters, wchar_t **state) {
  if (s == NULL) s = *state;
  if (s == NULL) return NULL;
  while (*s != 0 && warrant_wide_contains(delimiters, *s)) s++;
  if (*s == 0) {
    *state = NULL;
    return NULL;
  }
  wchar_t *token = s;
  while (*s != 0 && !warrant_wide_contains(delimiters, *s)) s++;
  if (*s == 0) {
    *state = NULL;
  } else {
    *s = 0;
    *state = s + 1;
  }
  return token;
}

// Numbers from text, as stdlib.c reads them.

static int warrant_wide_digit(wchar_t c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

enum warrant_wide_signedness { WARRANT_WIDE_UNSIGNED, WARRANT_WIDE_SIGNED };

static unsigned long long warrant_wide_number(const wchar_t *text, wchar_t **end, int base,
                                              enum warrant_wide_signedness signedness, unsigned long long maximum) {
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  const wchar_t *s = text;
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
  int negative = *s == '-', fits = 1;
  if (*s == '-' || *s == '+') s++;
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && warrant_wide_digit(s[2]) < 16) {
    s += 2;
    base = 16;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  unsigned long long limit = signedness == WARRANT_WIDE_SIGNED && negative ? maximum + 1 : maximum, value = 0;
  const wchar_t *start = s;
  for (int digit = warrant_wide_digit(*s); digit < base; digit = warrant_wide_digit(*s)) {
    if (value > (limit - digit) / base) fits = 0;
    value = value * base + digit;
    s++;
  }
  if (end != NULL) *end = (wchar_t *)(s == start ? text : s);
  if (!fits) {
    errno = ERANGE;
    return signedness == WARRANT_WIDE_SIGNED && negative ? -limit : limit;
  }
  return negative ? -value : value;
}

long wcstol(const wchar_t *text, wchar_t **end, int base) {
  return (long)warrant_wide_number(text, end, base, WARRANT_WIDE_SIGNED, LONG_MAX);
}

long long wcstoll(const wchar_t *text, wchar_t **end, int base) {
  return (long long)warrant_wide_number(text, end, base, WARRANT_WIDE_SIGNED, LLONG_MAX);
}

unsigned long wcstoul(const wchar_t *text, wchar_t **end, int base) {
  return (unsigned long)warrant_wide_number(text, end, base, WARRANT_WIDE_UNSIGNED, ULONG_MAX);
}

unsigned long long wcstoull(const wchar_t *text, wchar_t **end, int base) {
  return warrant_wide_number(text, end, base, WARRANT_WIDE_UNSIGNED, ULLONG_MAX);
}
