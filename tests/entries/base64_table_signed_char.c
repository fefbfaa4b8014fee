// entry: base64_sum --array text=length --assume 'text != 0' : FALSE valid-deref
#include <stddef.h>

static signed char table[128];

int base64_sum(const char *text, size_t length) {
  for (int c = 0; c < 26; c++) table['A' + c] = (signed char)c;
  int sum = 0;
  for (size_t i = 0; i < length && i < 4; i++) {
    if (text[i] == '=') break;
    sum += table[(int)text[i]];  // error
  }
  return sum;
}
