#pragma once

#include <stddef.h>
#include <features.h>
#include <strings.h>
#include <__warrant/locale.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memccpy(void *to, const void *from, int c, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *s, int c, size_t n);

size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *stpcpy(char *to, const char *from);
char *stpncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
int strcoll(const char *a, const char *b);
int strcoll_l(const char *a, const char *b, locale_t locale);
size_t strxfrm(char *to, const char *from, size_t n);
size_t strxfrm_l(char *to, const char *from, size_t n, locale_t locale);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strstr(const char *haystack, const char *needle);
size_t strspn(const char *s, const char *accepted);
size_t strcspn(const char *s, const char *rejected);
char *strpbrk(const char *s, const char *accepted);
char *strtok(char *s, const char *delimiters);
char *strtok_r(char *s, const char *delimiters, char **state);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);
char *strerror(int error);
char *strerror_l(int error, locale_t locale);
char *strsignal(int signal);
#ifdef __USE_GNU
char *strerror_r(int error, char *to, size_t n);
#else
int strerror_r(int error, char *to, size_t n);
#endif

#ifdef __USE_MISC
char *strsep(char **s, const char *delimiters);
void explicit_bzero(void *to, size_t n);
#endif
#ifdef __USE_GNU
void *memset_explicit(void *to, int byte, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
void *memrchr(const void *s, int c, size_t n);
void *rawmemchr(const void *s, int c);
void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size);
void *memfrob(void *block, size_t n);
char *strchrnul(const char *s, int c);
char *strcasestr(const char *haystack, const char *needle);
char *strfry(char *s);
int strverscmp(const char *a, const char *b);
#ifndef basename  // else libgen.h has given the name to POSIX's function
char *basename(const char *path);
#endif
const char *strerrorname_np(int error);
const char *strerrordesc_np(int error);
const char *sigabbrev_np(int signal);
const char *sigdescr_np(int signal);
#define strdupa(s)                                        \
  (__extension__({                                        \
    const char *__text = (s);                             \
    size_t __size = strlen(__text) + 1;                   \
    (char *)memcpy(__builtin_alloca(__size), __text, __size); \
  }))
#define strndupa(s, n)                                    \
  (__extension__({                                        \
    const char *__text = (s);                             \
    size_t __length = strnlen(__text, (n));               \
    char *__copy = (char *)__builtin_alloca(__length + 1); \
    __copy[__length] = '\0';                              \
    (char *)memcpy(__copy, __text, __length);             \
  }))
#endif
