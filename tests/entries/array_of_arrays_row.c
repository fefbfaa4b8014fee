// entry: trace --assume 'm != 0' : FALSE valid-deref
long trace(const int m[2][3]) {
  long first = m[0][0];
  return first + m[2][1];  // error
}
