// entry: end_text --array 'text=n + 1' : TRUE
void end_text(char *text, int n) {
  if (text) text[n] = 0;
}
