#include "plugins.h"

const char *names[3];
const int name_count = sizeof names / sizeof names[0];
int table[4] = {0, 0, 0, 100};
static int used;

__attribute__((constructor)) static void first(void) { register_plugin("registry", 1); }

void register_plugin(const char *name, int value) {
  names[used] = name;
  table[used] = table[3] + used * value;
  used++;
}

int total(void) {
  int result = 0;
  for (int i = 0; i < used; i++)
    result += table[i];
  return result;
}

int sum(void) __attribute__((alias("total")));

__attribute__((weak)) int on_error(int code) { return -code; }

__attribute__((weak)) int on_warning(int code) { return code; }
