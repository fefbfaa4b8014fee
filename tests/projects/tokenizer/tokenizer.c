#include "tokenizer.h"

static int calls;

/* Of a token: letters go on with digits. */
static int is_part(char c, enum kind kind) {
  calls++;
  if (c >= '0' && c <= '9')
    return 1;
  return kind == WORD && ((c >= 'a' && c <= 'z') || c == '_');
}

struct token next_token(const char **text) {
  const char *p = *text;
  while (*p == ' ')
    p++;
  struct token token = {END, p, 0};
  if (*p == '\0') {
    *text = p;
    return token;
  }
  if (is_part(*p, NUMBER))
    token.kind = NUMBER;
  else if (is_part(*p, WORD))
    token.kind = WORD;
  else
    token.kind = SIGN;
  p++;
  while (token.kind != SIGN && is_part(*p, token.kind))
    p++;
  token.length = (int)(p - token.begin);
  *text = p;
  return token;
}
