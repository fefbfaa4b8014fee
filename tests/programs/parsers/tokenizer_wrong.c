// A tokenizer that takes a string without an end for one: its last token ends behind the text.
// verdict: false
// decided by: bmc
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define ASSERT(condition) do { if (!(condition)) reach_error(); } while (0)

enum { LENGTH = 5 };
enum kind { NUMBER, STRING, OPEN, CLOSE, COMMA, COLON, WORD };
struct token {
  enum kind kind;
  int start, end;
};

static int tokenize(const unsigned char *text, struct token *tokens) {
  int count = 0, i = 0;
  while (i < LENGTH) {
    unsigned char c = text[i];
    if (c == ' ' || c == '\n') {
      i++;
      continue;
    }
    struct token *t = &tokens[count];
    t->start = i;
    if (c == '{' || c == '[') {
      t->kind = OPEN;
      i++;
    } else if (c == '}' || c == ']') {
      t->kind = CLOSE;
      i++;
    } else if (c == ',') {
      t->kind = COMMA;
      i++;
    } else if (c == ':') {
      t->kind = COLON;
      i++;
    } else if (c == '"') {
      t->kind = STRING;
      i++;
      while (i < LENGTH && text[i] != '"') {
        if (text[i] == '\\') i++;
        i++;
      }
      i++;
    } else if (c >= '0' && c <= '9') {
      t->kind = NUMBER;
      while (i < LENGTH && text[i] >= '0' && text[i] <= '9') i++;
    } else if (c >= 'a' && c <= 'z') {
      t->kind = WORD;
      while (i < LENGTH && text[i] >= 'a' && text[i] <= 'z') i++;
    } else {
      return -1;
    }
    t->end = i;
    count++;
  }
  return count;
}

int main(void) {
  unsigned char text[LENGTH];
  struct token tokens[LENGTH];
  for (int i = 0; i < LENGTH; i++) text[i] = __VERIFIER_nondet_uchar();
  int count = tokenize(text, tokens);
  for (int i = 0; i < count; i++) {
    ASSERT(tokens[i].start < tokens[i].end && tokens[i].end <= LENGTH);
    if (i > 0) ASSERT(tokens[i - 1].end <= tokens[i].start);
  }
  return 0;
}
