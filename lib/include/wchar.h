#pragma once

#include <stdarg.h>
#include <stddef.h>

#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX 2147483647

typedef __WINT_TYPE__ wint_t;
typedef struct {
  int __count;
  unsigned __value;
} mbstate_t;

#define WEOF ((wint_t)-1)

size_t wcslen(const wchar_t *s);
wchar_t *wcscpy(wchar_t *to, const wchar_t *from);
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcscat(wchar_t *to, const wchar_t *from);
int wcscmp(const wchar_t *a, const wchar_t *b);
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n);
wchar_t *wcschr(const wchar_t *s, wchar_t c);
wchar_t *wcsrchr(const wchar_t *s, wchar_t c);
wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle);
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accepted);
size_t wcsspn(const wchar_t *s, const wchar_t *accepted);
size_t wcscspn(const wchar_t *s, const wchar_t *rejected);
size_t wcsnlen(const wchar_t *s, size_t n);
wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcpcpy(wchar_t *to, const wchar_t *from);
wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcsdup(const wchar_t *s);
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n);
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n);
int wprintf(const wchar_t *format, ...);
int swprintf(wchar_t *to, size_t n, const wchar_t *format, ...);
