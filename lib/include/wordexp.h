#pragma once

#include <stddef.h>
#include <features.h>

enum {
  WRDE_DOOFFS = 1,
  WRDE_APPEND = 2,
  WRDE_NOCMD = 4,
  WRDE_REUSE = 8,
  WRDE_SHOWERR = 16,
  WRDE_UNDEF = 32,
};
enum {
#ifdef __USE_XOPEN
  WRDE_NOSYS = -1,
#endif
  WRDE_NOSPACE = 1,
  WRDE_BADCHAR = 2,
  WRDE_BADVAL = 3,
  WRDE_CMDSUB = 4,
  WRDE_SYNTAX = 5,
};
typedef struct {
  size_t we_wordc;
  char **we_wordv;
  size_t we_offs;
} wordexp_t;
int wordexp(const char *, wordexp_t *, int);
void wordfree(wordexp_t *);
