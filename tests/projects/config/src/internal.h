#include <config/config.h>

struct entry *config_add(struct config *config, char key);
