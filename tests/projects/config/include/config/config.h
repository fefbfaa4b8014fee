#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H
#include "../limits_of_config.h"

struct entry {
  char key;
  int value;
};

struct config {
  struct entry entries[MAX_ENTRIES];
  int used;
};

int config_parse(struct config *config, const char *text);
int config_get(const struct config *config, char key, int fallback);
#endif
