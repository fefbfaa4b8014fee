// \e is the escape character.
// extension: Character Escapes
// run: returned 0
#include <assert.h>

int main(void) {
  assert('\e' == 27 && "\e[0m"[0] == 27 && sizeof "\e[0m" == 5 && L'\e' == 27);
  return 0;
}
