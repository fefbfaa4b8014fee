// entry: end_text --array 'text=n + 1' : FALSE valid-deref
// As sum_array.c; the terminator is behind the room for it.
void end_text(char *text, int n) {
  if (text)
    text[n + 1] = 0;  // error
}
