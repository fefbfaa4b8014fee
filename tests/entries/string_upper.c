// entry: upper --string s --nonnull : TRUE
// The loop writes into the text and leaves its end alone.
void upper(char *s) {
  for (; *s; s++)
    if (*s >= 'a' && *s <= 'z') *s -= 32;
}
