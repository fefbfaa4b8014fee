// entry: lengths --assume 'names != 0' : TRUE
// Pointers in an array lead to objects of their own.
unsigned lengths(const char *names[2]) {
  unsigned sum = 0;
  for (int i = 0; i < 2; i++)
    if (names[i] && names[i][0]) sum++;
  return sum;
}
