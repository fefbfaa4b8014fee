// What a pointer from outside leads to can be freed, if it was allocated: that is assumed, and said.
// verdict: true
// check: bounds,null,lifetime
// undefined-functions: pure
// assumes: what is freed through a pointer from outside was allocated
#include <stdlib.h>
struct item { int kind; char *text; };
struct item *get_item(void);
int main(void) {
  struct item *item = get_item();
  if (!item) return 0;
  if (item->kind == 1) free(item->text);
  return 0;
}
