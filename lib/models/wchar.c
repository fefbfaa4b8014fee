// models: wcpcpy wcpncpy wcscat wcschr wcscmp wcscpy wcscspn wcsdup wcslen wcsncat wcsncmp wcsncpy wcsnlen wcspbrk
// models: wcsrchr wcsspn wcsstr wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset
//
// Wide characters are compared as numbers of type wchar_t.
#include <wchar.h>

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

size_t wcslen(const wchar_t *s) { return warrant_wide_length(s); }

size_t wcsnlen(const wchar_t *s, size_t n) {
  size_t length = 0;
  while (length < n && s[length] != 0) length++;
  return length;
}

// Copying

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  __warrant_copy(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  __warrant_copy(to, from, n * sizeof *to);
  return to;
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
  __warrant_copy(to, from, n * sizeof *to);
  return to + n;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  while (*from != 0) *to++ = *from++;
  *to = 0;
  return to;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  for (; from[i] != 0; i++) to[i] = from[i];
  to[i] = 0;
  return to;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  for (size_t rest = i; rest < n; rest++) to[rest] = 0;
  return to + i;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  for (; i < n; i++) to[i] = 0;
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  wchar_t *end = to + warrant_wide_length(to);
  while (*from != 0) *end++ = *from++;
  *end = 0;
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  wchar_t *end = to + warrant_wide_length(to);
  for (; n > 0 && *from != 0; n--) *end++ = *from++;
  *end = 0;
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

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (; n > 0; n--, a++, b++) {
    if (*a != *b) return *a < *b ? -1 : 1;
    if (*a == 0) return 0;
  }
  return 0;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

// Searching

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (s[i] == c) return (wchar_t *)s + i;
  }
  return NULL;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  while (*s != 0 && *s != c) s++;
  return *s == c ? (wchar_t *)s : NULL;
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
