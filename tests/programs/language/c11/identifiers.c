// Identifiers: case matters, 63 characters and more matter, keywords end at their last letter.
// section: 6.4.2.1
// run: returned 0
#include <assert.h>

int a_rather_long_identifier_that_differs_only_in_its_very_last_character_1 = 1;
int a_rather_long_identifier_that_differs_only_in_its_very_last_character_2 = 2;

int main(void) {
  int x = 1, X = 2, _x = 3, x_ = 4, x1 = 5, ifs = 6, int_ = 7, __ = 8;
  assert(x != X && _x == 3 && x_ == 4 && x1 == 5 && ifs == 6 && int_ == 7 && __ == 8);
  assert(a_rather_long_identifier_that_differs_only_in_its_very_last_character_1 +
             a_rather_long_identifier_that_differs_only_in_its_very_last_character_2 == 3);
  int l1 = 1, ll = 11, I1 = 2;
  assert(l1 != ll && I1 != l1);
  return 0;
}
