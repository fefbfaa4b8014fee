// Cases fall through, default may stand anywhere, and a switch may jump into a loop.
// run: returned 0
// output: 11 7 3 103 200
// output: 20 20
#include <stdio.h>

static int count(int n) {
  int result = 0;
  switch (n) {
    case 1:
      result += 4;
    case 2:
      result += 4;
    case 3:
      result += 3;
      break;
    default:
      result = 200;
      break;
    case 'a' ... 'z':
      result = 103;
  }
  return result;
}

static void copy(char *to, const char *from, int n) {
  int rounds = (n + 3) / 4;
  switch (n % 4) {
    case 0:
      do {
        *to++ = *from++;
        case 3:
          *to++ = *from++;
        case 2:
          *to++ = *from++;
        case 1:
          *to++ = *from++;
      } while (--rounds > 0);
  }
}

int main(void) {
  char from[20], to[20] = {0};
  int same = 0;
  printf("%d %d %d %d %d\n", count(1), count(2), count(3), count('q'), count(-5));
  for (int i = 0; i < 20; i++) from[i] = (char)(i * 7);
  copy(to, from, 20);
  for (int i = 0; i < 20; i++) same += to[i] == from[i];
  copy(to, from, 13);
  printf("%d %d\n", same, 20);
  return 0;
}
