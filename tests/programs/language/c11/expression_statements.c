// Expression and null statements.
// section: 6.8.3
// run: returned 0
#include <assert.h>

static int calls;
static int f(void) { return ++calls; }

int main(void) {
  f();
  (void)f();
  f() + f();
  -f();
  assert(calls == 5);
  int i = 0;
  i++;
  i == 3;
  i, i++;
  *&i;
  assert(i == 2);
  ;;;
  while (i++ < 10)
    ;
  assert(i == 11);
  for (i = 0; i < 4; f(), i++)
    ;
  assert(calls == 9);
  if (i == 5)
    ;
  else
    i = 100;
  assert(i == 100);
  i ? f() : 0;
  0 && f();
  assert(calls == 10);
  goto done;
done:
  ;
  return 0;
}
