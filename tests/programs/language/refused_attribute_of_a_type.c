// refused: attribute scalar_storage_order
struct __attribute__((scalar_storage_order("big-endian"))) s {
  int x;
};
int main(void) {
  struct s s = {1};
  return *(char *)&s;
}
