void advance(const char *time);

int main(void) {
  advance("5 ms");
  return 0;
}
