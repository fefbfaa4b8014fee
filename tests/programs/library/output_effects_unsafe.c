// verdict: false
#include <stdio.h>
extern void reach_error(void);
static const char *text(void) {
  reach_error();
  return "";
}
int main(void) {
  printf(text());
  return 0;
}
