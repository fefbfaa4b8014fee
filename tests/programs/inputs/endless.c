// run --max-steps 10000: out of budget
int main(void) {
  unsigned i = 0;
  for (;;) i++;
}
