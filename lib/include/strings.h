#pragma once

#include <stddef.h>
#include <features.h>
#include <__warrant/locale.h>

int bcmp(const void *a, const void *b, size_t n);
void bcopy(const void *from, void *to, size_t n);
void bzero(void *to, size_t n);
char *index(const char *s, int c);
char *rindex(const char *s, int c);
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
int strcasecmp_l(const char *a, const char *b, locale_t locale);
int strncasecmp_l(const char *a, const char *b, size_t n, locale_t locale);
int ffs(int value);
#ifdef __USE_MISC
int ffsl(long value);
int ffsll(long long value);
#endif
