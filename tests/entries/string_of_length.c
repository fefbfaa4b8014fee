// entry: last_of --string text=length --max-input 6 : TRUE
// As string_of_any_length.c; the length is that of the string, so that nothing before its end is zero.
int last_of(const char *text, int length) {
  int i = 0;
  while (text[i] != '\0') i++;
  return length == i ? i : 1 / (i - i);
}
