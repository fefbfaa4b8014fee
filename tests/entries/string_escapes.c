// entry: escapes --string s --nonnull : TRUE
int escapes(const char *s) {
  int n = 0;
  while (*s) {
    if (*s == '\\') {
      s++;
      if (!*s) break;
    }
    s++;
    n = (n + 1) & 1023;
  }
  return n;
}
