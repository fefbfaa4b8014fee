#include <assert.h>
#include <config/config.h>

int main(void) {
  struct config config;
  assert(config_parse(&config, "a=12;b=7") == 2);
  assert(config_get(&config, 'a', 0) == 12);
  assert(config_get(&config, 'c', DEFAULT) == DEFAULT);
  assert(config_parse(&config, "a=1;b=2;c=3;d=4") == -1);
  return 0;
}
