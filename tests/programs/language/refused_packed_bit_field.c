// refused: attribute aligned of a bit-field that is packed, or aligned less than its type
#pragma pack(1)
struct inner {
  char low : 4;
  int high : 4 __attribute__((aligned(4)));
};
#pragma pack()
struct outer {
  struct inner inner[2];
};
int main(void) { return sizeof(struct outer) == 2; }
