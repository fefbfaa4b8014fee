// entry: rotate --assume 'axes != 0' : FALSE valid-deref
void rotate(int axes[3]) {
  axes[0] = axes[1];
  axes[1] = axes[3];  // error
}
