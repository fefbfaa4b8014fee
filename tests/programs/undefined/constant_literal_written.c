// run: undefined behaviour: write to a constant object
// verdict: true
#include <string.h>
extern void reach_error(void);

int main(void) {
  char *text = (char *)(const char[]){"abc"};
  strcpy(text, "x");
  reach_error();
  return 0;
}
