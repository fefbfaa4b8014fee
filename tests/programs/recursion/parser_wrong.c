// The parser forgets to count back where it gives up.
// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int depth, token;

static void next(void) { token = __VERIFIER_nondet_int(); }

void expression(void);

void primary(void) {
  if (token == '(') {
    ++depth;
    if (depth > 3) return;
    next();
    expression();
    if (token == ')') next();
    --depth;
  } else {
    next();
  }
}

void expression(void) {
  primary();
  while (token == '+') {
    next();
    primary();
  }
}

int main(void) {
  depth = 0;
  next();
  expression();
  if (depth != 0) reach_error();
  return 0;
}
