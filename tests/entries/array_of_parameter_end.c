// entry: largest : FALSE valid-deref
int largest(int count, const int numbers[count]) {
  int found = 0;
  if (!numbers) return 0;
  for (int i = 0; i <= count; i++)
    if (numbers[i] > found)  // error
      found = numbers[i];
  return found;
}
