// refused: attribute address_space
int __attribute__((address_space(256))) * p;
int main(void) { return p != 0; }
