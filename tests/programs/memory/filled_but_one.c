// One cell of an array, the last one, is not what the others are.
// run: error reached at
// verdict: false
extern void reach_error(void);

int main(void) {
  int numbers[300];
  for (int i = 0; i < 300; i++) numbers[i] = 3;
  numbers[299] = 4;
  for (int i = 0; i < 300; i++)
    if (numbers[i] != 3) reach_error();
  return 0;
}
