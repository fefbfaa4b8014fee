// entry: utf8_valid --array text=length : TRUE
#include <stddef.h>

int utf8_valid(const unsigned char *text, size_t length) {
  if (!text) return 0;
  size_t i = 0;
  while (i < length) {
    unsigned char lead = text[i];
    size_t more;
    if (lead < 0x80)
      more = 0;
    else if (lead >= 0xc2 && lead < 0xe0)
      more = 1;
    else if (lead >= 0xe0 && lead < 0xf0)
      more = 2;
    else if (lead >= 0xf0 && lead < 0xf5)
      more = 3;
    else
      return 0;
    if (more >= length - i) return 0;
    for (size_t k = 1; k <= more; k++)
      if (text[i + k] < 0x80 || text[i + k] > 0xbf) return 0;
    i += more + 1;
  }
  return 1;
}
