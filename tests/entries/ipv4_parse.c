// entry: ipv4_parse --assume 'text != 0' --assume 'address != 0' --max-input 8 : TRUE
#include <stdint.h>

int ipv4_parse(const char *text, uint32_t *address) {
  uint32_t result = 0;
  for (int part = 0; part < 4; part++) {
    unsigned value = 0;
    int digits = 0;
    while (*text >= '0' && *text <= '9') {
      if (++digits > 3) return -1;
      value = value * 10 + (unsigned)(*text++ - '0');
    }
    if (digits == 0 || value > 255) return -1;
    result = result << 8 | value;
    if (part < 3 && *text++ != '.') return -1;
  }
  if (*text != '\0') return -1;
  *address = result;
  return 0;
}
