// entry: lengths --assume 'names != 0' : FALSE valid-deref
unsigned lengths(const char *names[2]) {
  unsigned sum = 0;
  for (int i = 0; i < 2; i++)
    if (names[i][0])  // error
      sum++;
  return sum;
}
