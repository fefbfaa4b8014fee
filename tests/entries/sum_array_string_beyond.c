// entry: last --array 'text=n + 1' --string text=n : FALSE valid-deref
// As sum_array_string.c; it looks behind the terminator.
char last(const char *text, unsigned n) {
  return text[n + 1ul];  // error
}
