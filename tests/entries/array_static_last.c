// entry: middle : FALSE valid-deref
int middle(const char key[static 16], int at) {
  if (at < 0 || at > 16) return 0;
  return key[at];  // error
}
