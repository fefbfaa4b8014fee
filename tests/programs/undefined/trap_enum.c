// In C, an object of an enumeration holds any value of the type that it is compatible with.
// check: trap
// verdict: true
enum colour { red, green };

int main(void) {
  enum colour colour = (enum colour)7;
  unsigned char *bytes = (unsigned char *)&colour;
  bytes[0] = 9;
  return colour == 9 ? 0 : 1;
}
