#include "plugins.h"

__attribute__((constructor)) static void first(void) { register_plugin("handler", 7); }

int on_error(int code) {
  error_count++;
  return code + 1;
}
