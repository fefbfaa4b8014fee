#include "logger.h"

int log_level(void) { return 2; }
