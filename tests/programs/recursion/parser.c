// A recursive-descent parser over an input of unknown length: nesting is counted, and comes back to what it was.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int depth, token;

static void next(void) { token = __VERIFIER_nondet_int(); }

void expression(void);

void primary(void) {
  if (token == '(') {
    ++depth;
    if (depth > 1000) {
      --depth;
      return;
    }
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
