// What these functions promise is less than what one C library does: messages, lines and environment may lie anywhere,
// zeros of different signs have no minimum, and a time too far away has no year.
// verdict: true
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(void) {
  assert(fmin(0.0, -0.0) == 0 && fmax(-0.0, 0.0) == 0);
  assert(fmin(1, 2) == 1 && fmax(1, 2) == 2);
  char *line = NULL;
  size_t size = 0;
  ssize_t length = getline(&line, &size, stdin);
  if (length >= 0) assert(line[length] == '\0' && size > (size_t)length);
  time_t now = 0;
  assert(gmtime(&now) != NULL);
  setvbuf(stdout, NULL, _IONBF, 0);
  char small[2] = "";
  assert(strxfrm(small, "a", 2) == 1 && strcmp(small, "a") == 0);
  return 0;
}
