// Sorts eight numbers and checks the result. Nothing here depends on an input.
#include <assert.h>
#include <stdio.h>

static void sort(int *numbers, int count) {
  for (int end = count; end > 1; end--) {
    for (int i = 1; i < end; i++) {
      if (numbers[i - 1] > numbers[i]) {
        int swapped = numbers[i];
        numbers[i] = numbers[i - 1];
        numbers[i - 1] = swapped;
      }
    }
  }
}

int main(void) {
  int numbers[] = {31, 4, 15, -9, 26, 5, 35, 8};
  sort(numbers, 8);
  for (int i = 0; i < 8; i++) printf("%d ", numbers[i]);
  printf("\n");
  for (int i = 1; i < 8; i++) assert(numbers[i - 1] <= numbers[i]);
  return 0;
}
