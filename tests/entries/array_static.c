// entry: middle : TRUE
// An array that is declared static is not null. char is no string here.
int middle(const char key[static 16], int at) {
  if (at < 0 || at > 15) return 0;
  return key[at];
}
