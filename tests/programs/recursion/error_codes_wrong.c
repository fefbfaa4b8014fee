// A lock that is not given back after one of the error codes that are none.
// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held, count;

static void take(void) {
  if (held) reach_error();
  held = 1;
}
static void give(void) {
  if (!held) reach_error();
  held = 0;
}

typedef int (*operation)(int);
struct handler {
  operation start, stop;
};

static int begin_one(int n) {
  if (n > 3) return -12;
  take();
  count = n;
  return 0;
}
static int end_one(int n) {
  give();
  return n;
}
static int begin_none(int n) { return n > 5 ? -1 : 1; }
static int end_none(int n) { return -n; }

static const struct handler handlers[] = {{begin_one, end_one}, {begin_none, end_none}};

// Calls itself for the rest of the requests.
static int serve(int n) {
  if (n <= 0) return 0;
  const struct handler *chosen = &handlers[__VERIFIER_nondet_int() ? 1 : 0];
  int code = chosen->start(n);
  if (code > 0) chosen->stop(n);
  return serve(n - 1) + (code < 0);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 4) return 0;
  return serve(n) > 4;
}
