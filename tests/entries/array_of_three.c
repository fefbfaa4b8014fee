// entry: rotate --assume 'axes != 0' : TRUE
// A parameter that is declared as an array has as many elements.
void rotate(int axes[3]) {
  const int first = axes[0];
  axes[0] = axes[1];
  axes[1] = axes[2];
  axes[2] = first;
}
