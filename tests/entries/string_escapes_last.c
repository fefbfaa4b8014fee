// entry: escapes --string s --nonnull : FALSE valid-deref
// A backslash at the end leads behind it.
int escapes(const char *s) {
  int n = 0;
  while (*s) {  // error
    if (*s == '\\') s++;
    s++;
    n = (n + 1) & 1023;
  }
  return n;
}
