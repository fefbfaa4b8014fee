// entry: last --array 'text=n + 1' --string text=n : TRUE
char last(const char *text, unsigned n) { return text[n] == 0 && n ? text[n - 1] : 'a'; }
