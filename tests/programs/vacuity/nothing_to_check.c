// A program in which nothing can go wrong.
// verdict: true
// nothing
int main(void) {
  return 0;
}
