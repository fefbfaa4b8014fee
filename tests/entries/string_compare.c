// entry: compare --string a --string b --nonnull : TRUE
// Texts of any length: what is read before the end of one is not behind the end of the other.
int compare(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}
