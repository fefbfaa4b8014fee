#include "../internal.h"

#if __STDC_VERSION__ != 199901L || !defined(__STRICT_ANSI__)
#error "this is written for C99"
#endif

/* In C99 without extensions this is a name as any other. */
static int typeof = 10;

PUBLIC int config_parse(struct config *config, const char *text) {
  config->used = 0;
  while (*text) {
    struct entry *entry = config_add(config, *text++);
    if (!entry || *text++ != '=')
      return -1;
    for (; *text >= '0' && *text <= '9'; text++)
      entry->value = entry->value * typeof + (*text - '0');
    if (*text == ';')
      text++;
    else if (*text)
      return -1;
  }
  return config->used;
}
