// entry: json_tokens --array text=length --array tokens=size : TRUE
#include <stddef.h>

struct token {
  int kind;
  size_t start;
  size_t end;
};

/* Strings and brackets of a JSON text; their number, or -1. */
long json_tokens(const char *text, size_t length, struct token *tokens, size_t size) {
  if (!text || !tokens) return -1;
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c != '{' && c != '}' && c != '[' && c != ']' && c != '"') continue;
    if (used >= size) return -1;
    size_t start = i;
    if (c == '"') {
      for (i++; i < length && text[i] != '"'; i++)
        if (text[i] == '\\') i++;
      if (i >= length) return -1;
    }
    tokens[used].kind = c;
    tokens[used].start = start;
    tokens[used].end = i + 1;
    used++;
  }
  return (long)used;
}
