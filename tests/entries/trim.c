// entry: trim --assume 'text != 0' --max-input 12 : TRUE
#include <string.h>

char *trim(char *text) {
  size_t length = strlen(text);
  while (length > 0 && text[length - 1] == ' ') length--;
  text[length] = '\0';
  while (*text == ' ') text++;
  return text;
}
