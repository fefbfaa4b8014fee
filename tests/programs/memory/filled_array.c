// Every cell of a large array is written before it is read.
// run: returned 0
// verdict: true
// decided by: cells auto
extern void reach_error(void);

int main(void) {
  int numbers[100000], copy[100000];
  for (int i = 0; i < 100000; i++) numbers[i] = i % 2 == 0 ? 3 : 5;
  for (int i = 0; i < 100000; i++) copy[i] = numbers[i];
  for (int i = 0; i < 100000; i++)
    if (copy[i] < 3 || copy[i] != numbers[i]) reach_error();
  return 0;
}
