// entry: largest : TRUE
// The length is a parameter before it; there are no elements unless it is positive.
int largest(int count, const int numbers[count]) {
  int found = 0;
  if (!numbers) return 0;
  for (int i = 0; i < count; i++)
    if (numbers[i] > found) found = numbers[i];
  return found;
}
