// entry: compare --string a --string b --nonnull : FALSE valid-deref
// As long as a goes on b may have ended.
int compare(const char *a, const char *b) {
  int difference = 0;
  while (*a) {
    difference |= *a != *b;  // error
    a++;
    b++;
  }
  return difference;
}
