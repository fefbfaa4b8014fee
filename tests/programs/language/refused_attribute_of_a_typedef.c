// refused: attribute made_up_attribute
typedef int strange __attribute__((made_up_attribute));
int main(void) {
  strange x = 0;
  return x;
}
