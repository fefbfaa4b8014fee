// entry: last_of --string text --max-input 6 --assume 'length == 3' : FALSE def-behavior
int last_of(const char *text, int length) {
  int i = 0;
  while (text[i] != '\0') i++;
  return length == i ? i : 1 / (i - i);  // error
}
