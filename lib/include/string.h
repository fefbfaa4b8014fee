#pragma once

#include <stddef.h>
#include <strings.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
void *memccpy(void *to, const void *from, int c, size_t n);
void *memset(void *to, int byte, size_t n);
void *memset_explicit(void *to, int byte, size_t n);
void explicit_bzero(void *to, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *s, int c, size_t n);
void *memrchr(const void *s, int c, size_t n);
void *rawmemchr(const void *s, int c);
void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size);

size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *stpcpy(char *to, const char *from);
char *stpncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
int strcoll(const char *a, const char *b);
size_t strxfrm(char *to, const char *from, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strchrnul(const char *s, int c);
char *strstr(const char *haystack, const char *needle);
char *strcasestr(const char *haystack, const char *needle);
size_t strspn(const char *s, const char *accepted);
size_t strcspn(const char *s, const char *rejected);
char *strpbrk(const char *s, const char *accepted);
char *strtok(char *s, const char *delimiters);
char *strtok_r(char *s, const char *delimiters, char **state);
char *strsep(char **s, const char *delimiters);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);
char *strerror(int error);
char *strsignal(int signal);
