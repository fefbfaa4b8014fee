// refused: #pragma scalar_storage_order
#pragma scalar_storage_order big-endian
struct s {
  int x;
};
int main(void) {
  struct s s = {1};
  return *(char *)&s;
}
