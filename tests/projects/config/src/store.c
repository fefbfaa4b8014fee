#include "internal.h"

PUBLIC struct entry *config_add(struct config *config, char key) {
#ifndef UNCHECKED
  if (config->used >= COUNT(config->entries))
    return 0;
#endif
  struct entry *entry = &config->entries[config->used++];
  entry->key = key;
  entry->value = 0;
  return entry;
}

PUBLIC int config_get(const struct config *config, char key, int fallback) {
  for (int i = 0; i < config->used; i++)
    if (config->entries[i].key == key)
      return config->entries[i].value;
  return fallback;
}
