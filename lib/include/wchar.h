#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <__warrant/file.h>
#include <__warrant/locale.h>
#include <__warrant/mbstate.h>
#include <features.h>

#ifndef WCHAR_MAX
#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX 2147483647
#endif
#define WEOF (0xffffffffu)

typedef __WINT_TYPE__ wint_t;
typedef __mbstate_t mbstate_t;
struct tm;

size_t wcslen(const wchar_t *s);
size_t wcsnlen(const wchar_t *s, size_t n);
wchar_t *wcscpy(wchar_t *to, const wchar_t *from);
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcpcpy(wchar_t *to, const wchar_t *from);
wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcscat(wchar_t *to, const wchar_t *from);
wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n);
int wcscmp(const wchar_t *a, const wchar_t *b);
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n);
int wcscasecmp(const wchar_t *a, const wchar_t *b);
int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n);
int wcscasecmp_l(const wchar_t *a, const wchar_t *b, locale_t locale);
int wcsncasecmp_l(const wchar_t *a, const wchar_t *b, size_t n, locale_t locale);
int wcscoll(const wchar_t *a, const wchar_t *b);
int wcscoll_l(const wchar_t *a, const wchar_t *b, locale_t locale);
size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t n);
size_t wcsxfrm_l(wchar_t *to, const wchar_t *from, size_t n, locale_t locale);
wchar_t *wcschr(const wchar_t *s, wchar_t c);
wchar_t *wcsrchr(const wchar_t *s, wchar_t c);
wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle);
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accepted);
size_t wcsspn(const wchar_t *s, const wchar_t *accepted);
size_t wcscspn(const wchar_t *s, const wchar_t *rejected);
wchar_t *wcstok(wchar_t *s, const wchar_t *delimiters, wchar_t **state);
wchar_t *wcsdup(const wchar_t *s);
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n);
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n);
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n);

wint_t btowc(int c);
int wctob(wint_t c);
int mbsinit(const mbstate_t *state);
size_t mbrlen(const char *s, size_t n, mbstate_t *state);
size_t mbrtowc(wchar_t *to, const char *s, size_t n, mbstate_t *state);
size_t wcrtomb(char *to, wchar_t c, mbstate_t *state);
size_t mbsrtowcs(wchar_t *to, const char **from, size_t n, mbstate_t *state);
size_t wcsrtombs(char *to, const wchar_t **from, size_t n, mbstate_t *state);
size_t mbsnrtowcs(wchar_t *to, const char **from, size_t size, size_t n, mbstate_t *state);
size_t wcsnrtombs(char *to, const wchar_t **from, size_t size, size_t n, mbstate_t *state);

double wcstod(const wchar_t *text, wchar_t **end);
float wcstof(const wchar_t *text, wchar_t **end);
long double wcstold(const wchar_t *text, wchar_t **end);
long wcstol(const wchar_t *text, wchar_t **end, int base);
unsigned long wcstoul(const wchar_t *text, wchar_t **end, int base);
long long wcstoll(const wchar_t *text, wchar_t **end, int base);
unsigned long long wcstoull(const wchar_t *text, wchar_t **end, int base);
size_t wcsftime(wchar_t *to, size_t n, const wchar_t *format, const struct tm *time);

int wprintf(const wchar_t *format, ...);
int fwprintf(FILE *file, const wchar_t *format, ...);
int swprintf(wchar_t *to, size_t n, const wchar_t *format, ...);
int vwprintf(const wchar_t *format, va_list arguments);
int vfwprintf(FILE *file, const wchar_t *format, va_list arguments);
int vswprintf(wchar_t *to, size_t n, const wchar_t *format, va_list arguments);
int wscanf(const wchar_t *format, ...);
int fwscanf(FILE *file, const wchar_t *format, ...);
int swscanf(const wchar_t *text, const wchar_t *format, ...);
int vwscanf(const wchar_t *format, va_list arguments);
int vfwscanf(FILE *file, const wchar_t *format, va_list arguments);
int vswscanf(const wchar_t *text, const wchar_t *format, va_list arguments);

wint_t fgetwc(FILE *file);
wint_t getwc(FILE *file);
wint_t getwchar(void);
wint_t ungetwc(wint_t c, FILE *file);
wchar_t *fgetws(wchar_t *to, int n, FILE *file);
wint_t fputwc(wchar_t c, FILE *file);
wint_t putwc(wchar_t c, FILE *file);
wint_t putwchar(wchar_t c);
int fputws(const wchar_t *s, FILE *file);
int fwide(FILE *file, int mode);
FILE *open_wmemstream(wchar_t **text, size_t *size);

#ifdef __USE_XOPEN
int wcwidth(wchar_t c);
int wcswidth(const wchar_t *s, size_t n);
#endif
#ifdef __USE_GNU
wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcschrnul(const wchar_t *s, wchar_t c);
#endif
