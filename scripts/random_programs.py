"""Random C programs without undefined behaviour, out of the parts of C that csmith leaves out.

A program is a few scenes. Each scene is a template about one part of the language, filled with random types, values,
expressions and control flow, and prints what it computes. In templates `@` is the number of the scene, which keeps
names apart, and `$name` is a part that is filled in. Programs print the same on every machine with x86-64's sizes of
the integer types: no addresses, no padding, no long double, no argument order.
"""
import random
import string

PRELUDE = """\
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long word;
static word sum = 14695981039346656037ull;
static void mix(word value) { sum = (sum ^ value) * 1099511628211ull; }
static void mix_bytes(const void *from, size_t count) {
  const unsigned char *bytes = from;
  for (size_t i = 0; i < count; i++) mix(bytes[i]);
}
static void tell(const char *scene) { printf("%s %016llx\\n", scene, sum); }
"""

INTEGERS = {
    "signed char": 8,
    "unsigned char": 8,
    "short": 16,
    "unsigned short": 16,
    "int": 32,
    "unsigned": 32,
    "long": 64,
    "unsigned long": 64,
    "long long": 64,
    "unsigned long long": 64,
}
UNSIGNED = [name for name in INTEGERS if name.startswith("unsigned")]
WIDE_UNSIGNED = ["unsigned", "unsigned long", "unsigned long long"]
SCENES = []


def scene(function):
    SCENES.append(function)
    return function


class Maker:
    """Random choices and small pieces of C."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, options):
        return self.random.choice(list(options))

    def some(self, low, high):
        return self.random.randint(low, high)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def shuffled(self, items):
        items = list(items)
        self.random.shuffle(items)
        return items

    def constant(self):
        """Of type int, long or unsigned long, by its size."""
        value = self.pick(
            [
                self.some(0, 9),
                self.some(0, 300),
                self.some(0, 70000),
                self.some(0, 2**31 - 1),
                self.some(0, 2**63 - 1),
                2 ** self.some(0, 62) - self.some(0, 1),
                255,
                128,
                32767,
                65535,
            ]
        )
        return self.pick([f"{value}", f"0x{value:x}", f"{value}ull", f"(-{value})", f"{value}L"])

    def integer(self):
        return self.pick(INTEGERS)

    def value_of(self, type_name):
        """A constant that the type can represent."""
        bits = INTEGERS[type_name]
        if type_name in UNSIGNED:
            value = self.pick([self.some(0, 9), self.some(0, 2**bits - 1), 2**bits - 1, 2 ** (bits - 1)])
            return f"{value}ull" if bits == 64 else f"{value}u"
        value = self.pick(
            [self.some(-9, 9), self.some(-(2 ** (bits - 1)) + 1, 2 ** (bits - 1) - 1), 2 ** (bits - 1) - 1]
        )
        return f"({value}{'ll' if bits == 64 else ''})"

    def expression(self, names, depth=2):
        """An integer expression over the names, without overflow of signed types."""
        if depth == 0 or self.chance(10):
            leaf = self.pick(names) if names and self.chance(75) else self.constant()
            return f"({self.integer()}){leaf}" if self.chance(30) else leaf
        left, right = self.expression(names, depth - 1), self.expression(names, depth - 1)
        wide = self.pick(WIDE_UNSIGNED)
        kind = self.some(0, 13)
        if kind <= 2:
            return f"(({wide})({left}) {self.pick('+-*')} ({wide})({right}))"
        if kind == 3:
            return f"((short)({left}) {self.pick('+-*')} (short)({right}))"
        if kind == 4:
            return f"(({left}) {self.pick('&|^')} ({right}))"
        if kind == 5:
            return f"(({wide})({left}) {self.pick(['<<', '>>'])} (({right}) & {self.pick([7, 15, 31])}))"
        if kind == 6:
            return f"(({self.pick(['int', 'long', 'short'])})({left}) >> (({right}) & 15))"
        if kind == 7:
            return f"(({wide})({left}) {self.pick('/%')} (({wide})({right}) | 1))"
        if kind == 8:
            return f"((short)({left}) {self.pick('/%')} ((short)({right}) | 1))"
        if kind == 9:
            return f"(({left}) {self.pick(['<', '<=', '>', '>=', '==', '!=', '&&', '||'])} ({right}))"
        if kind == 10:
            return f"(({left}) ? ({right}) : ({self.expression(names, depth - 1)}))"
        if kind == 11:
            return self.pick([f"(~({left}))", f"(!({left}))", f"(-(short)({left}))", f"(-({wide})({left}))"])
        if kind == 12:
            return f"((void)({left}), ({right}))"
        return f"(({self.pick([*INTEGERS, '_Bool'])})({left}))"

    def double(self):
        """Exact in binary, with few digits."""
        return f"({self.some(-4000, 4000)} / {self.pick([1, 2, 4, 8, 16])}.0)"

    def text(self, low=0, high=12):
        letters = string.ascii_letters + string.digits + " _-+"
        return "".join(self.pick(letters) for _ in range(self.some(low, high)))


def fill(number, text, /, **parts):
    # Twice: parts may have parts and numbers themselves.
    for _ in range(2):
        text = string.Template(text).safe_substitute({name: str(part) for name, part in parts.items()})
    return text.replace("@", str(number)).lstrip("\n")


# Functions of variable arity.


@scene
def variadic(m, n):
    structs = """
struct small@ { $st a; $su b; };
struct real@ { double x; $st y; };
struct big@ { $su a[$length]; double d; char c; };
"""
    readers = {
        "i": "mix(va_arg($list, int));",
        "u": "mix(va_arg($list, unsigned));",
        "l": "mix(va_arg($list, long long));",
        "d": "mix((long long)(va_arg($list, double) * 16));",
        "p": "mix(*va_arg($list, int *));",
        "c": "{ const char *s = va_arg($list, const char *); mix(strlen(s)); mix_bytes(s, strlen(s)); }",
        "s": "{ struct small@ s = va_arg($list, struct small@); mix(s.a); mix(s.b); }",
        "r": "{ struct real@ s = va_arg($list, struct real@); mix((long long)(s.x * 16)); mix(s.y); }",
        "b": (
            "{ struct big@ s = va_arg($list, struct big@); for (int i = 0; i < $length; i++) mix(s.a[i]); mix((long"
            " long)s.d); mix(s.c); }"
        ),
        "f": "mix(va_arg($list, int (*)(int))(7));",
    }

    def cases(name, indent):
        return "\n".join(
            f"{indent}case '{kind}': {text.replace('$list', name)} break;" for kind, text in readers.items()
        )

    text = (
        structs
        + """
static int plus@(int x) { return x + $add; }
static int times@(int x) { return x * $mul; }
static void one@(char kind, va_list *list) {
  switch (kind) {
"""
        + cases("*list", "    ")
        + """
  }
}
static void all@(const char *kinds, va_list list) {
  for (; *kinds; kinds++)
    switch (*kinds) {
"""
        + cases("list", "      ")
        + """
    }
}
static int by_value@(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  all@(kinds, list);
  va_end(list);
  return (int)strlen(kinds);
}
static int by_pointer@(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  for (int i = 0; kinds[i]; i++) one@(kinds[i], &list);
  va_end(list);
  return (int)(sum & 255);
}
static int copied@(int at, const char *kinds, ...) {
  va_list list, copy;
  va_start(list, kinds);
  for (int i = 0; i < at; i++) one@(kinds[i], &list);
  va_copy(copy, list);
  all@(kinds + at, list);
  va_end(list);
  for (int i = at; kinds[i]; i++) one@(kinds[i], &copy);
  va_end(copy);
  va_start(list, kinds);
  if (kinds[0]) one@(kinds[0], &list);
  va_end(list);
  return at;
}
static double average@(int count, ...) {
  va_list list;
  double total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) total += i % 2 ? va_arg(list, double) : va_arg(list, int);
  va_end(list);
  return total;
}
static void scene@(void) {
  int x = $x, y = $y;
  struct small@ s = {$sv, $uv};
  struct real@ r = {$d, $sv};
  struct big@ b = {{$uv}, $d, 'q'};
  $calls
  printf("%g\\n", average@($average));
}
"""
    )
    arguments = {
        "i": lambda: m.pick(["x", "y", "(char)x", "(short)y", "x == y", m.value_of("int")]),
        "u": lambda: m.value_of("unsigned"),
        "l": lambda: m.value_of("long long"),
        "d": m.double,
        "p": lambda: m.pick(["&x", "&y", "(int[]){3, 4}"]),
        "c": lambda: f'"{m.text()}"',
        "s": lambda: m.pick(["s", "(struct small@){1, 2}"]),
        "r": lambda: m.pick(["r", "(struct real@){.y = 5}"]),
        "b": lambda: "b",
        "f": lambda: m.pick(["plus@", "times@"]),
    }
    calls = []
    for _ in range(m.some(2, 5)):
        kinds = "".join(m.pick(readers) for _ in range(m.some(0, 11)))
        values = "".join(", " + arguments[kind]() for kind in kinds)
        name, first = m.pick([("by_value@", ""), ("by_pointer@", ""), ("copied@", f"{m.some(0, len(kinds))}, ")])
        call = f'{m.pick([name, f"(*&{name})"])}({first}"{kinds}"{values})'
        calls.append(m.pick([f"mix({call});", f"mix(x ? {call} : -1);", f"{call};"]))
    count = m.some(0, 9)
    average = ", ".join([str(count), *(m.double() if i % 2 else str(m.some(-99, 99)) for i in range(count))])
    st, su = m.pick(["char", "short", "int", "long"]), m.pick(UNSIGNED)
    return fill(
        n,
        text,
        st=st,
        su=su,
        length=m.some(2, 5),
        add=m.some(1, 99),
        mul=m.some(2, 9),
        x=m.some(-99, 99),
        y=m.some(1, 99),
        sv=m.some(-99, 99),
        uv=m.some(0, 200),
        d=m.double(),
        calls="\n  ".join(calls),
        average=average,
    )


# Jumps.


@scene
def jumps_in_loop(m, n):
    return fill(
        n,
        """
static jmp_buf place@;
static void deep@(int depth, int value) {
  volatile int kept = depth * 3;
  mix(depth);
  if (depth == 0) $jump
  deep@(depth - 1, value);
  mix(kept);
}
static int compute@(int first) {
  volatile int round = 0;
  volatile $type total = first;
  switch (setjmp(place@)) {
  case 0: mix(100); break;
  case 1: mix(101); total = $e1; break;
  case 2: mix(102); total = $e2; $fall
  default: mix(103); total = $e3;
  }
  while (round < $rounds) {
    round++;
    total = $e2;
    if (round % $modulus == $rest) deep@($depth, round % 4);
    mix(total);
  }
  return (int)total;
}
static void scene@(void) { for (int i = 0; i < $repeat; i++) mix(compute@(i)); }
""",
        type=m.integer(),
        jump=m.pick(["longjmp(place@, value);", "{ if (value != 3) longjmp(place@, value); else return; }"]),
        e1=m.expression(["total", "round"]),
        e2=m.expression(["total", "round", "first"]),
        e3=m.expression(["total", "first"]),
        fall=m.pick(["", "break;", "/* falls through */"]),
        rounds=m.some(3, 9),
        modulus=(k := m.some(1, 4)),
        rest=m.some(0, k - 1),
        depth=m.some(0, 4),
        repeat=m.some(1, 4),
    )


@scene
def jumps_as_exceptions(m, n):
    text = """
struct frame@ { jmp_buf place; struct frame@ *outer; int code; };
static struct frame@ *top@;
static void throw@(int code) {
  struct frame@ *to = top@;
  if (!to) { mix(999); return; }
  top@ = to->outer;
  to->code = code;
  longjmp(to->place, $code);
}
static int work@(int level, volatile int x) {
  struct frame@ here;
  volatile int state = 0;
  here.outer = top@;
  top@ = &here;
  if (setjmp(here.place) == 0) {
    state = 1;
    mix(level * 10 + 1);
    if (level > 0) x = (short)work@(level - 1, (short)($e1));
    state = 2;
    if (x % $m1 == 0) throw@(x & 7);
    top@ = here.outer;
  } else {
    mix(here.code * 100 + state);
    $rethrow
    x = (short)($e2);
  }
  mix(state);
  return x;
}
static void scene@(void) {
  struct frame@ base;
  volatile int i;
  for (i = 0; i < $rounds; i++) {
    base.outer = 0;
    top@ = &base;
    if (setjmp(base.place)) { mix(base.code + 5000); continue; }
    mix(work@($level, i * $step));
  }
}
"""
    return fill(
        n,
        text,
        code=m.pick(["1", "code ? code : 9", "code"]),
        e1=m.expression(["x", "level"]),
        e2=m.expression(["x", "level", "state"]),
        m1=m.some(1, 4),
        rounds=m.some(2, 6),
        level=m.some(0, 4),
        step=m.some(1, 50),
        rethrow=m.pick(["", "if (here.code == 3) throw@(here.code + 1);", "if (level & 1) throw@(here.code);"]),
    )


@scene
def jumps_out_of_callbacks(m, n):
    return fill(
        n,
        """
static jmp_buf out@;
static int calls@;
static int leave@(const void *a, const void *b) { (void)a; (void)b; longjmp(out@, $value); }
static int order@(const void *a, const void *b) {
  $et x = *(const $et *)a, y = *(const $et *)b;
  return $sign((x > y) - (x < y));
}
static int found@(const void *key, const void *element) {
  if (order@(key, element) == 0) longjmp(out@, 5);
  return order@(key, element);
}
static void each@(const $et *from, size_t count, void (*what)($et)) {
  for (size_t i = 0; i < count; i++) what(from[i]);
}
static void until@($et x) { mix(x); if (++calls@ == $limit) longjmp(out@, calls@); }
static void scene@(void) {
  static $et numbers[$count] = {$numbers};
  volatile int stage = 0;
  int how = setjmp(out@);
  mix(how);
  mix(stage);
  switch (stage++) {
  case 0: qsort(numbers, $count, sizeof numbers[0], leave@); break;
  case 1: {
    static const $et fresh[$count] = {$numbers};
    memcpy(numbers, fresh, sizeof numbers);
    qsort(numbers, $count, sizeof *numbers, order@);
    for (int i = 0; i < $count; i++) mix(numbers[i]);
    bsearch(&fresh[$which], numbers, $count, sizeof *numbers, found@);
    mix(77);
    break;
  }
  case 2: each@(numbers, $count, until@); break;
  }
  mix(stage);
}
""",
        value=m.some(0, 5),
        et=m.integer(),
        sign=m.pick(["", "-"]),
        limit=m.some(1, 8),
        count=(c := m.some(2, 12)),
        numbers=", ".join(str(m.some(0, 120)) for _ in range(c)),
        which=m.some(0, c - 1),
    )


@scene
def signals(m, n):
    names = ["SIGUSR1", "SIGUSR2", "SIGINT", "SIGTERM", "SIGFPE"]
    first, second = m.random.sample(names, 2)
    return fill(
        n,
        """
static volatile sig_atomic_t count@, last@;
static sigjmp_buf back@;
static void note@(int number) { count@ += $step; last@ = number; $again }
static void nested@(int number) { last@ = number; count@ ^= 1; raise($second); count@ += 2; }
static void jump@(int number) { count@++; siglongjmp(back@, number == $first ? 3 : 4); }
static void scene@(void) {
  void (*old)(int) = signal($first, note@);
  mix(old == SIG_DFL);
  for (int i = 0; i < $rounds; i++) { signal($first, note@); mix(raise($first)); mix(count@); }
  mix(last@ == $first);
  signal($second, SIG_IGN);
  mix(raise($second));
  old = signal($second, note@);
  mix(old == SIG_IGN);
  signal($first, nested@);
  raise($first);
  mix(count@); mix(last@ == $second);
  mix(signal($first, jump@) == $before);
  volatile int times = 0;
  int how = sigsetjmp(back@, 1);
  mix(how);
  if (times++ < $jumps) { signal($first, jump@); raise($first); mix(12345); }
  mix(count@);
  signal($first, SIG_DFL);
  signal($second, SIG_DFL);
}
""",
        step=m.some(1, 9),
        again=m.pick(["", "signal(number, note@);"]),
        first=first,
        second=second,
        rounds=m.some(1, 4),
        before="nested@",
        jumps=2 if m.chance(5) else 1,
    )


# Leaving scopes.


@scene
def cleanups(m, n):
    counter = [0]

    def guard():
        counter[0] += 1
        return f"GUARD@ int g{counter[0]} = {m.some(0, 99)};"

    def leave(loops, depth):
        ways = ["return (int)(x + 1);", "return x == 3 ? (mix(55), 1) : twice@(x);", "goto out;", "x++;"]
        if loops:
            ways += ["break;", "continue;", "break;", "continue;"]
        return f"if (({m.expression(['x', 'k'], 1)}) % {m.some(2, 4)} == {m.some(0, 1)}) {m.pick(ways)}"

    def block(depth, loops):
        lines = []
        for _ in range(m.some(1, 4)):
            kind = m.some(0, 6)
            if kind <= 1:
                lines.append(guard())
            elif kind == 2:
                lines.append(leave(loops, depth))
            elif kind == 3 and depth:
                name = f"i{counter[0]}_{depth}"
                counter[0] += 1
                head = m.pick(
                    [
                        f"for (int {name} = 0; {name} < {m.some(1, 3)}; {name}++)",
                        f"for (GUARD@ int {name} = 0; {name} < {m.some(1, 3)}; {name}++)",
                    ]
                )
                lines.append(f"{head} {{ {block(depth - 1, loops + 1)} }}")
            elif kind == 4 and depth:
                lines.append(f"do {{ {block(depth - 1, loops + 1)} }} while (0);")
            elif kind == 5 and depth:
                first, rest = block(depth - 1, loops), block(depth - 1, loops)
                lines.append(
                    f"switch (x & 3) {{ case 0: {{ {first} }} case 1: {{ {rest} break; }} "
                    f"default: {{ {guard()} }} }}".replace("continue;", "break;" if not loops else "continue;")
                )
            elif depth:
                lines.append(f"x += ({{ {guard()} {guard()} (unsigned char)(g{counter[0]} + x); }});")
            else:
                lines.append("x ^= k;")
        return "\n    ".join(lines)

    return fill(
        n,
        """
static void done@(int *what) { mix(*what); printf("%d ", *what); }
static void release@(char **what) { mix(**what); free(*what); *what = 0; }
#define GUARD@ __attribute__((cleanup(done@)))
static int twice@(unsigned x) { GUARD@ int local = (int)(x & 1023); local *= 2; return local; }
static int run@(unsigned x, int k) {
  GUARD@ int first = k;
  {
    __attribute__((cleanup(release@))) char *text = malloc($size);
    text[0] = 'a' + k % 26;
    $early
  }
  {
    $body
  }
  k++;
out:
  first += 1000;
  return (int)(x & 0xffff) + first;
}
static void scene@(void) {
  for (int k = 0; k < $rounds; k++) { mix(run@($start, k)); printf("\\n"); }
}
""",
        size=m.some(1, 20),
        body=block(m.some(1, 3), 0),
        rounds=m.some(2, 7),
        start=m.pick(["k", "k * 7u", "3u", "sum & 7"]),
        early=m.pick(
            ["", "if (k == 2) return 17;", "if (k == 1) goto out;", "while (k > 3) { GUARD@ int w = 1; break; }"]
        ),
    )


def endings(m):
    """Constructors, destructors and handlers of atexit: at most once in a program."""
    text, numbers = "", m.shuffled(range(101, 120))
    for kind in ["constructor", "destructor"]:
        for i in range(m.some(0, 3)):
            priority = f"({numbers.pop()})" if m.chance(50) else ""
            text += (
                f"static __attribute__(({kind}{priority})) void {kind}_{i}(void) {{ mix({m.some(0, 999)}); "
                f'printf("{kind} {i} %llx\\n", sum); }}\n'
            )
    text += (
        'static void late_2(void) { printf("late 2\\n"); }\n'
        'static void late_1(void) { printf("late 1 %llx\\n", sum); atexit(late_2); }\n'
        'static void late_0(void) { mix(1); printf("late 0 %llx\\n", sum); }\n'
    )
    handlers = [m.pick(["late_0", "late_1", "late_2"]) for _ in range(m.some(0, 4))]
    if m.chance(30):
        text += (
            f"static __attribute__((constructor)) void registers(void) {{ atexit({m.pick(['late_0', 'late_1'])}); }}\n"
        )
    status = m.some(0, 120)
    end = m.pick([f"return {status};", f"exit({status});", f"leave({m.some(0, 5)}, {status});"])
    text += (
        "static void leave(int depth, int status) { if (depth == 0) exit(status); leave(depth - 1, status); mix(3); }\n"
    )
    return text, [f"mix(atexit({name}));" for name in handlers], end


# Atomics.


@scene
def atomics(m, n):
    kind = m.pick(["unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long long"])
    order = lambda: m.pick(["memory_order_relaxed", "memory_order_acq_rel", "memory_order_seq_cst"])
    gnu = lambda: m.pick(["__ATOMIC_RELAXED", "__ATOMIC_ACQ_REL", "__ATOMIC_SEQ_CST"])
    steps = []
    for _ in range(m.some(6, 14)):
        e = m.expression(["k", "local"], 1)
        op = m.pick(["add", "sub", "and", "or", "xor"])
        steps.append(
            m.pick(
                [
                    f"mix(atomic_fetch_{op}(&a@, {e}));",
                    f"mix(atomic_fetch_{op}_explicit(&a@, {e}, {order()}));",
                    f"u@ {m.pick(['+=', '-=', '*=', '&=', '|=', '^='])} {e}; mix(u@);",
                    "mix(u@++); mix(--u@);",
                    f"mix(atomic_exchange(&a@, {e}));",
                    (
                        f"{{ T@ seen = {m.pick(['a@', '(T@)k'])}; mix(atomic_compare_exchange_strong(&a@, &seen, {e}));"
                        " mix(seen); }"
                    ),
                    f"mix(__sync_fetch_and_{op}(&g@, {e})); mix(g@);",
                    f"mix(__sync_{op}_and_fetch(&g@, {e}));",
                    f"mix(__sync_bool_compare_and_swap(&g@, {m.pick(['g@', '(T@)k'])}, {e})); mix(g@);",
                    f"mix(__sync_val_compare_and_swap(&g@, {m.pick(['g@', '(T@)k'])}, {e}));",
                    f"mix(__sync_lock_test_and_set(&g@, {e})); __sync_synchronize();",
                    f"mix(__atomic_fetch_{op}(&g@, {e}, {gnu()}));",
                    f"mix(__atomic_{op}_fetch(&g@, {e}, {gnu()}));",
                    f"mix(__atomic_fetch_nand(&g@, {e}, {gnu()}));",
                    f"mix(__atomic_exchange_n(&g@, {e}, {gnu()}));",
                    (
                        f"{{ T@ want = {m.pick(['g@', '(T@)k'])}; mix(__atomic_compare_exchange_n(&g@, &want, {e}, 0,"
                        " __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)); mix(want); }"
                    ),
                    f"{{ T@ value = {e}, old; __atomic_exchange(&g@, &value, &old, __ATOMIC_SEQ_CST); mix(old); }}",
                    f"atomic_store(&a@, {e}); local = atomic_load_explicit(&a@, memory_order_acquire);",
                    "mix(atomic_flag_test_and_set(&flag@)); if (k & 1) atomic_flag_clear(&flag@);",
                    (
                        f"{{ struct pair@ p = {'atomic_load(&pair@)' if m.chance(10) else 'pair@'}; p.x += k; p.y ^="
                        f" (unsigned short)({e}); pair@ = p; mix(p.x); mix(p.y); }}"
                    ),
                    (
                        f"{{ _Atomic(int *) where = &cells@[1]; mix(*where); where = where + {m.some(0, 2)};"
                        " mix(*where++); mix(where - cells@); mix(*--where); }"
                    ),
                    "b@ = b@ ^ (k & 1); mix(b@); b@ |= 2; mix(b@);",
                    f"d@ = d@ + {m.double()}; mix((long long)(d@ * 16));",
                ]
            )
        )
    return fill(
        n,
        """
typedef $kind T@;
struct pair@ { unsigned short x, y; };
static _Atomic T@ a@ = $v1;
static _Atomic unsigned $utype u@ = 3;
static T@ g@ = $v2;
static atomic_flag flag@ = ATOMIC_FLAG_INIT;
static _Atomic struct pair@ pair@;
static _Atomic _Bool b@;
static _Atomic double d@ = 0.5;
static int cells@[5] = {3, 1, 4, 1, 5};
static void scene@(void) {
  T@ local = 1;
  for (int k = 0; k < $rounds; k++) {
    $steps
    mix(local);
  }
  mix(a@); mix(g@); mix(sizeof a@);
}
""",
        kind=kind,
        utype=m.pick(["int", "char", "short", "long"]),
        v1=m.some(0, 99),
        v2=m.some(0, 99),
        rounds=m.some(1, 5),
        steps="\n    ".join(steps),
    )


# Text.


def conversion(m, real):
    """(conversion specification, its arguments); `real`: may be of a floating-point number"""
    width = m.pick(["", "", str(m.some(1, 14)), "*"])
    precision = m.pick(["", "", f".{m.some(0, 9)}", ".*", "."])
    extra = [
        str(m.some(-12, 12)) if part == "*" else str(m.some(-1, 7)) for part in [width, precision[1:]] if part == "*"
    ]
    kind = m.pick([0, 1, 2, 3, 4, 5, 6] if real else [0, 1, 4, 5, 6])
    if kind == 0:
        length, type_name = m.pick(
            [("hh", "signed char"), ("h", "short"), ("", "int"), ("l", "long"), ("ll", "long long")]
        )
        flags = "".join(f for f in "-+ 0" if m.chance(25))
        return f"%{flags}{width}{precision}{length}{m.pick('di')}", [*extra, m.value_of(type_name)]
    if kind == 1:
        length, type_name = m.pick(
            [
                ("hh", "unsigned char"),
                ("h", "unsigned short"),
                ("", "unsigned"),
                ("l", "unsigned long"),
                ("ll", "unsigned long long"),
                ("z", "unsigned long"),
            ]
        )
        letter = m.pick("uxXo")
        flags = "".join(f for f in ("-0" if letter == "u" else "-0#") if m.chance(25))
        return f"%{flags}{width}{precision}{length}{letter}", [*extra, m.value_of(type_name)]
    if kind <= 3:
        flags = "".join(f for f in "-+ 0#" if m.chance(20))
        return f"%{flags}{width}{precision}{m.pick('feEgGga')}", [*extra, m.pick([m.double(), m.double(), *DOUBLES])]
    if kind == 4:
        return f"%{m.pick(['', '-'])}{width}{precision}s", [*extra, f'"{m.text()}"']
    if kind == 5:
        extra = extra[:1] if width == "*" else []
        return f"%{m.pick(['', '-'])}{width}c", [*extra, f"'{m.pick(string.ascii_letters)}'"]
    return "%%", []


DOUBLES = [
    "0.1",
    "1e300",
    "-2.5e-7",
    "1.0 / 3",
    "123456789.125",
    "0.0",
    "-0.0",
    "5e-324",
    "9.995",
    "0.5",
    "1.5",
    "2.5",
    "(double)1e30f",
    "99999.95",
    "1e15",
    "1e16",
    "1e-5",
]


@scene
def formatted(m, n):
    lines = []
    for _ in range(m.some(4, 9)):
        form, values = "", []
        printed = m.chance(50)  # the length of a number with a fraction is what warrant does not model
        for _ in range(m.some(0, 4)):
            piece, more = conversion(m, printed or m.chance(1))
            form += m.text(0, 4).replace("%", "") + piece
            values += more
        form += m.text(0, 3)
        rest = "".join(", " + value for value in values)
        size = m.some(0, 40)
        lines.append(
            f'printf("[{form}]\\n"{rest});'
            if printed
            else m.pick(
                [
                    f'length = snprintf(buffer, {size}, "{form}"{rest}); show@(buffer, length, {size});',
                    f'length = sprintf(buffer, "{form}"{rest}); show@(buffer, length, 600);',
                    f'length = wrapped@(buffer, {size}, "{form}"{rest}); show@(buffer, length, {size});',
                    f'length = snprintf(0, 0, "{form}"{rest}); mix(length);',
                    f'{{ int at = -1; printf("{form}%n|\\n"{rest}, &at); mix(at); }}',
                    f'{{ char *made = joined@("{form}"{rest}); puts(made); free(made); }}',
                ]
            )
        )
    return fill(
        n,
        """
static int wrapped@(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(to, size, format, list);
  va_end(list);
  return length;
}
static char *joined@(const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int length = vsnprintf(0, 0, format, list);
  va_end(list);
  char *to = malloc(length + 1);
  mix(vsprintf(to, format, again));
  va_end(again);
  return to;
}
static void show@(const char *text, int length, int size) {
  if (size > 0) printf("%d <%s>\\n", length, text);
  for (int i = size; i < 600; i++) if (text[i] != '#') printf("changed %d\\n", i);
  mix(length);
}
static void scene@(void) {
  char buffer[600];
  int length;
  $lines
}
""",
        lines="\n  ".join("memset(buffer, '#', sizeof buffer); " + line for line in lines),
    )


@scene
def scanned(m, n):
    lines = []
    for _ in range(m.some(4, 9)):
        kind = m.some(0, 5)
        if kind == 0:
            value = m.some(-(2**31), 2**31 - 1)
            text, form, values = f"{value}", m.pick(["%d", "%i", "%ld", " %lld", "%3d"]), 1
            target = {"%ld": "l", " %lld": "ll"}.get(form, "i")
            lines.append(
                f'got = sscanf("{m.pick(["", "  "])}{text}{m.pick(["", " x", ","])}", "{form}%n", &{target}, &at); '
                f"mix(got); mix({target}); mix(at);"
            )
        elif kind == 1:
            a, word, b = m.some(-999, 999), m.text(1, 9).strip() or "q", m.some(0, 255)
            lines.append(
                f's[0] = 0; got = sscanf("{a} {word} 0x{b:x}", "%d'
                f' %{m.pick(["9s", "4s", "[a-z]", "[^ ]", "5[^0-9]"])} %{m.pick("xi")}", &i, s, (int *)&u); mix(got);'
                " mix(i); puts(s);"
            )
        elif kind == 2:
            base = m.pick([0, 2, 3, 8, 10, 16, 36])
            text = (
                m.pick(["", " ", "+", "-", "0x", "0", "\\t-0x"])
                + m.pick(["", "12", "zz", "7fff", "99999999999999999999", "1012", "08", "g"])
                + m.pick(["", "!", " 1"])
            )
            name, t = m.pick([("strtol", "l"), ("strtoul", "ul"), ("strtoll", "ll"), ("strtoull", "ul")])
            lines.append(
                f'{{ const char *t = "{text}"; errno = 0; mix({name}(t, &end, {base})); mix(end - t); mix(errno =='
                " ERANGE); }"
            )
        elif kind == 3:
            text = m.pick(
                [
                    "1.5",
                    "-2.25e3",
                    "inf",
                    ".5.",
                    "1e",
                    "1e+",
                    "-.",
                    "0.1",
                    "1234567890123",
                    "nan(1)x",
                    "1e22",
                    "7e-3x",
                    *(["0x1.8p3"] if m.chance(10) else []),
                ]
            )
            lines.append(
                f'{{ const char *t = "{text}"; printf("%g ", strtod(t, &end)); printf("%d\\n", (int)(end - t)); }}'
            )
        elif kind == 4:
            lines.append(
                f'{{ float f = 0; got = sscanf("{m.some(-99, 99)}.{m.pick([5, 25, 75])}:{m.some(0, 9)}", "%f:%hhd", &f,'
                ' &c); printf("%g %d %d\\n", f, c, got); }'
            )
        else:
            lines.append(
                f'got = sscanf("{m.pick(["", " ", "x1", "1 2", "1,2", "12 34 56"])}",'
                f' "{m.pick(["%d %d", "%d,%d", "%*d %d", "%c%d", "%2c%n"])}", CHAR@ SECOND@); mix((unsigned)got);'
            )
    code = []
    for line in lines:
        if "CHAR@" in line:
            form = line.split('", "')[1].split('"')[0]
            args = {"%*d %d": "&i", "%c%d": "&c2[0], &i", "%2c%n": "c2, &at"}.get(form, "&i, &at")
            line = line.replace("CHAR@ SECOND@", args) + " mix(i);"
        code.append(line)
    return fill(
        n,
        """
static void scene@(void) {
  int i = 0, at = 0, got;
  unsigned u = 0;
  long l = 0;
  long long ll = 0;
  signed char c = 0;
  char c2[8] = {0}, s[16], *end;
  $lines
  mix(u);
}
""",
        lines="\n  ".join(code),
    )


# Control flow.


@scene
def computed_goto(m, n):
    operations = [
        "x += $k;",
        "x ^= x << 3;",
        "x = x * 5 + 1;",
        "if (x & 1) at++;",
        "x >>= 1;",
        "mix(x);",
        "x = (x << 7) | (x >> 25);",
        "{ static unsigned calls; x += calls++; }",
        "if (x % 3 == 0 && fuel > 5) at = 0;",
    ]
    chosen = [operation.replace("$k", str(m.some(1, 99))) for operation in m.shuffled(operations)[: m.some(3, 7)]]
    code = [m.some(0, len(chosen) - 1) for _ in range(m.some(3, 14))]
    style = m.chance(50)
    next_one = "goto *(void *)((char *)&&base + offsets[code[at++]]);" if style else "goto *table[code[at++]];"
    labels = [f"op{i}" for i in range(len(chosen))] + ["end"]
    table = (
        f"static const int offsets[] = {{{', '.join(f'&&{label} - &&base' for label in labels)}}};"
        if style
        else (
            f"{m.pick(['static ', ''])}void *{m.pick(['', 'const '])}table[] ="
            f" {{{', '.join(f'&&{label}' for label in labels)}}};"
        )
    )
    body = "\n  ".join(f"op{i}: {text} NEXT@;" for i, text in enumerate(chosen))
    return fill(
        n,
        """
static unsigned run@(const unsigned char *code, unsigned x) {
  $table
  int at = 0, fuel = $fuel;
#define NEXT@ do { if (fuel-- <= 0) goto end; $next } while (0)
  NEXT@;
base:
  mix(98765);
  $body
end:
  mix(at);
  return x;
}
static void scene@(void) {
  static const unsigned char code[] = {$code, $last, $last};
  for (unsigned i = 0; i < $rounds; i++) mix(run@(code, i * $step));
}
""",
        table=table,
        fuel=m.some(5, 40),
        next=next_one,
        body=body,
        code=", ".join(map(str, code)),
        last=len(chosen),
        rounds=m.some(1, 4),
        step=m.some(1, 99999),
    )


@scene
def switches(m, n):
    return fill(
        n,
        """
static int duff@(unsigned char *to, const unsigned char *from, int count) {
  int rounds = (count + 3) / 4;
  switch (count % 4) {
  case 0: do { *to++ = *from++;
  case 3:      *to++ = *from++;
  case 2:      *to++ = *from++;
  case 1:      *to++ = *from++;
          } while (--rounds > 0);
  }
  return rounds;
}
static int classes@($type x) {
  int result = 0, i = 1;
  switch (x) {
  case $a ... $b: result += 1;
  case $c: result += 10; break;
  case $d: for (i = 0; i < 3; i++) { if (i == 1) continue; case $e: result += 100; }
    break;
  default: result = -1; goto inside;
  }
  while (result < 500) { result += 200; inside: result += 7; }
  return result;
}
static void scene@(void) {
  unsigned char from[] = "$text", to[40] = {0};
  mix(duff@(to, from, $count));
  mix_bytes(to, 40);
  for (int i = -3; i < 60; i += $step) mix(classes@(($type)i));
}
""",
        type=m.integer(),
        a=m.some(0, 5),
        b=m.some(6, 12),
        c=m.some(13, 20),
        d=m.some(21, 25),
        e=m.some(26, 30),
        text=m.text(20, 20).ljust(20, "z"),
        count=m.some(1, 20),
        step=m.some(1, 3),
    )


# Layout.


@scene
def bit_fields(m, n):
    fields, left = [], 64
    while left:
        width = min(left, m.some(1, 24))
        if left - width < 3:
            width = min(left, 31)
        fields.append((width, m.pick(["unsigned", "int"])))
        left -= width
    mixed = [
        (
            m.pick(
                [
                    ("unsigned char", 8),
                    ("signed char", 8),
                    ("unsigned short", 16),
                    ("short", 16),
                    ("int", 32),
                    ("unsigned", 32),
                    ("unsigned long long", 64),
                    ("long long", 64),
                    ("_Bool", 1),
                ]
            )
        )
        for _ in range(m.some(2, 7))
    ]
    # gcc computes with as many bits as a field has above the size of int; no other compiler does.
    mixed = [(name, m.some(1, bits if m.chance(3) else min(bits, 32))) for name, bits in mixed]
    names = [f"s.f{i}" for i in range(len(fields))]
    other = [f"t->m{i}" for i in range(len(mixed))]
    steps = []
    for _ in range(m.some(5, 12)):
        pool = m.pick([names, other])
        target = m.pick(pool)
        boolean = target in other and mixed[other.index(target)][0] == "_Bool"
        e = m.expression(names + other + ["k"])
        steps.append(
            m.pick(
                [
                    f"{target} = {e};",
                    f"mix({target} = {e});",
                    f"{target} ^= {e};",
                    f"{target} = {e};" if boolean else f"mix({target}++);",
                    f"{target} |= {e};",
                    f"mix({target} == ({e}));",
                    f"mix(-(short){target} < 0);",
                ]
            )
        )
    body = " ".join(f"{kind} f{i} : {width};" for i, (width, kind) in enumerate(fields))
    more = " ".join(
        f"{kind} m{i} : {width};" + (f" {kind} : 0;" if m.chance(15) and kind != "_Bool" else "")
        for i, (kind, width) in enumerate(mixed)
    )
    return fill(
        n,
        """
struct __attribute__((packed)) full@ { $body };
union view@ { struct full@ fields; unsigned char bytes[8]; word whole; };
struct mixed@ { char before; $more char after; };
static struct mixed@ shared@ = {1, $initial};
static void scene@(void) {
  union view@ v = {.whole = $whole};
  struct mixed@ copy, *t = &shared@;
  struct full@ s = v.fields;
  mix(sizeof(struct full@)); mix(sizeof(struct mixed@)); mix(offsetof(struct mixed@, after));
  for (int k = 0; k < $rounds; k++) {
    $steps
    v.fields = s;
    mix(v.whole);
    mix_bytes(v.bytes, 8);
    copy = *t;
    $reads
    mix(copy.before); mix(copy.after);
  }
}
""",
        body=body,
        more=more,
        initial=", ".join(str(m.some(0, 1)) for _ in mixed),
        whole=f"0x{m.some(0, 2**64 - 1):x}ull",
        rounds=m.some(1, 4),
        steps="\n    ".join(steps),
        reads=" ".join(f"mix(copy.m{i});" for i in range(len(mixed))),
    )


@scene
def packed(m, n):
    kinds = m.shuffled(["char", "short", "int", "long long", "double", "float", "unsigned char", "unsigned short"])[
        : m.some(2, 6)
    ]
    members = " ".join(f"{kind} a{i}{f'[{m.some(1, 3)}]' if m.chance(20) else ''};" for i, kind in enumerate(kinds))
    plain = [i for i, part in enumerate(members.split("; ")) if "[" not in part]
    stores = " ".join(f"p[i].a{i} = ({kinds[i]})(i * {m.some(1, 60)} + {m.some(0, 30)});" for i in plain)
    pack = m.pick([1, 2, 4])
    return fill(
        n,
        """
struct __attribute__((packed)) tight@ { $members };
#pragma pack(push, $pack)
struct inner@ { char c; int i; short s; double d; };
#pragma pack(pop)
struct __attribute__((packed)) outer@ { char tag; struct tight@ in; union { int i; char c[5]; } u; short last; };
struct loose@ { char c; struct inner@ in; int x __attribute__((aligned(16))); };
static struct tight@ global@[3];
static void scene@(void) {
  struct tight@ *p = global@;
  struct outer@ o;
  memset(&o, 0, sizeof o);
  for (int i = 0; i < 3; i++) { $stores }
  mix_bytes(global@, sizeof global@);
  o.tag = 'x'; o.in = global@[$which]; o.u.i = $value; o.last = -2;
  mix_bytes(&o, sizeof o);
  struct outer@ *q = malloc(2 * sizeof *q);
  memcpy(q + 1, &o, sizeof o);
  q[0] = q[1];
  q[0].last++;
  mix(q[0].last); mix(q[1].u.c[1]); mix(memcmp(q, &o, offsetof(struct outer@, last)));
  free(q);
  mix(sizeof(struct tight@)); mix(sizeof(struct inner@)); mix(sizeof(struct outer@)); mix(sizeof(struct loose@));
  mix(offsetof(struct inner@, d)); mix(offsetof(struct outer@, u)); mix(offsetof(struct loose@, x));
  mix(_Alignof(struct inner@)); mix(_Alignof(struct loose@));
}
""",
        members=members,
        pack=pack,
        stores=stores,
        which=m.some(0, 2),
        value=m.value_of("int"),
    )


@scene
def unions(m, n):
    return fill(
        n,
        """
union any@ { word w; double d; float f; unsigned char b[8]; unsigned short h[4]; struct { int low, high; }; char *p; };
struct tagged@ { enum { NUMBER@, REAL@, TEXT@ } tag; union { long number; double real; char text[8]; }; };
static int size@(struct tagged@ t) {
  switch (t.tag) {
  case NUMBER@: return (int)(t.number % 1000);
  case REAL@: return (int)(t.real * 2);
  case TEXT@: return (int)strlen(t.text) + t.text[0];
  }
  return -1;
}
static void scene@(void) {
  union any@ v = {.d = $d}, u;
  mix(v.w); mix_bytes(v.b, 8); mix(v.h[$h]); mix(v.high);
  u = v;
  u.h[1] ^= $x;
  u.b[6] = $byte;
  printf("%g\\n", u.d == u.d ? u.d : 0.0);
  u.w = $w;
  u.f = $d;
  mix(u.low); mix(u.w);
  struct tagged@ list[] = {{NUMBER@, {$number}}, {REAL@, {.real = $d}}, {TEXT@, {.text = "$text"}}, {.tag = NUMBER@}};
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++) mix(size@(list[(i + $turn) % 4]));
  mix(((union { float f; int i; }){.f = $d}).i);
}
""",
        d=m.double(),
        h=m.some(0, 3),
        x=m.some(0, 65535),
        byte=m.some(0, 126),
        w=f"{m.some(0, 2**64 - 1)}ull",
        number=m.some(-99999, 99999),
        text=m.text(0, 7),
        turn=m.some(0, 3),
    )


# Values.


@scene
def variable_arrays(m, n):
    return fill(
        n,
        """
static long total@(int rows, int columns, $type a[rows][columns]) {
  long t = 0;
  for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) t += (short)a[i][j] * (i + 1);
  return t + (long)sizeof a[0];
}
static int calls@;
static int next@(int x) { calls@++; return x + 1; }
static void scene@(void) {
  for (int n = 1; n < $limit; n++) {
    int m = $columns;
    $type a[n][m], (*row)[m] = a, *end = &a[n - 1][m - 1];
    typedef $type line[m + n];
    line buffer;
    m += 5;
    for (int i = 0; i < n; i++) for (int j = 0; j < (int)(sizeof a[0] / sizeof a[0][0]); j++) a[i][j] = $e;
    mix(total@(n, (int)(sizeof *row / sizeof **row), a));
    mix(sizeof(line)); mix(sizeof(char[next@(n)][2])); mix(calls@);
    memset(buffer, n, sizeof buffer);
    mix(buffer[n]); mix(*end); mix(end - a[0]); mix((*(row + n - 1))[0]);
    if (n == $skip) continue;
    { char text[n * 2 + 1]; memset(text, 'a' + n, n * 2); text[n * 2] = 0; mix(strlen(text)); mix(sizeof text); }
    $type (*heap)[n] = malloc(sizeof($type[2][n]));
    heap[1][n - 1] = ($type)n; heap[0][0] = 2;
    mix(heap[1][n - 1]); mix((char *)(heap + 1) - (char *)heap);
    free(heap);
  }
}
""",
        type=m.integer(),
        limit=m.some(2, 6),
        columns=m.pick(["n + 1", "3", "n * 2", "n % 3 + 1"]),
        e=m.expression(["i", "j", "n"]),
        skip=m.some(1, 5),
    )


@scene
def compound_literals(m, n):
    return fill(
        n,
        """
struct point@ { $type x, y; };
struct shape@ { struct point@ corners[3]; const char *name; int extra[]; };
struct line@ { struct point@ from, to; int tags[4]; };
static struct point@ *global@ = &(struct point@){$a, $b};
static int *numbers@ = (int[]){[2] = $c, [5] = $d, 9};
static struct point@ add@(struct point@ a, const struct point@ *b) {
  return (struct point@){a.x + b->x, .y = a.y - b->y};
}
static int sum@(const int *list, int count) { int t = 0; while (count--) t += *list++; return t; }
static void scene@(void) {
  mix(global@->x); global@->y += 3; mix(global@->y);
  for (int i = 0; i < 7; i++) mix(numbers@[i]);
  for (int k = 0; k < $rounds; k++) {
    struct point@ *p = &(struct point@){k, $b};
    p->x++;
    mix(add@(*p, &(struct point@){.y = k}).y);
    mix(add@((struct point@){1}, p).x);
    mix(sum@((int[]){k, k + 1, [4] = $c}, 5));
    struct line@ l = {.to = {.y = 4}, .tags = {[1 ... 2] = k, 7}, .from = *p};
    struct line@ copy = (struct line@){l.to, l.from, {[3] = l.tags[1]}};
    mix(l.tags[2]); mix(l.tags[3]); mix(copy.tags[3]); mix(copy.to.x); mix(copy.from.y);
    l = (struct line@){l.to, l.from};
    mix(l.from.y); mix(l.tags[1]);
    char *text = (char[]){"$text"};
    text[0] = 'A' + k;
    puts(text);
    mix((char[8]){"abc"}[k % 8]);
    mix(_Generic(p->x, $type: 1, default: 2));
  }
}
""",
        type=m.pick(["short", "int", "long", "signed char"]),
        a=m.some(0, 50),
        b=m.some(0, 50),
        c=m.some(-99, 99),
        d=m.some(-99, 99),
        rounds=m.some(1, 4),
        text=m.text(1, 9),
    )


@scene
def statement_expressions(m, n):
    return fill(
        n,
        """
#define MAX@(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define SWAP@(a, b) do { __auto_type _t = a; a = b; b = _t; } while (0)
struct two@ { int a; $t1 b; };
static int early@(int x) { int y = ({ if (x > $limit) return -x; x * 2; }) + 1; return y; }
static void scene@(void) {
  $t1 a = $v1;
  $t2 b = $v2;
  for (int k = 0; k < $rounds; k++) {
    mix(MAX@(a, ($t1)b));
    mix(MAX@(MAX@(k, 3), ({ int s = 0; for (int i = 0; i < k; i++) { if (i == 2) break; s += i; } s; })));
    struct two@ pair = ({ struct two@ p = {k, a}; p.a += 2; p; });
    mix(pair.a); mix(({ pair; }).b);
    a = ($t1)({ $t2 inner = ($t2)($e1); inner; });
    b = ($t2)($e2);
    mix(early@(k));
    mix(a ?: k ?: 7);
    int x = k, y = 2 * k;
    SWAP@(x, y);
    mix(x); mix(y);
    mix(sizeof(({ char c = 1; c; })));
    mix(({ int *p = &x; switch (*p) { case 2: y = 9; break; default: y--; } *p + y; }));
  }
}
""",
        t1=m.integer(),
        t2=m.integer(),
        v1=m.some(0, 100),
        v2=m.some(0, 100),
        limit=m.some(0, 4),
        rounds=m.some(1, 6),
        e1=m.expression(["a", "b", "k"], 3),
        e2=m.expression(["a", "b", "k"], 3),
    )


@scene
def complex_numbers(m, n):
    def z():
        return m.pick(["a", "b", f"({m.double()} + {m.double()} * I)", "conj(a)", "~b", "v"])

    steps = []
    for _ in range(m.some(3, 8)):
        steps.append(
            m.pick(
                [
                    f"a = {z()} {m.pick('+-')} {z()};",
                    "v = a * b;",
                    f"b = {z()} / 2;",
                    f"b = {z()} * {m.some(-3, 3)};",
                    f"show@({z()} * (1 + 2 * I));",
                    f"mix({z()} == {z()}); mix({z()} != a);",
                    "__real__ a = __imag__ b;",
                    f"b = a; __imag__ b += {m.double()};",
                    f"f = {z()}; show@(f);",
                    "show@(-a);",
                    "a = __real__ b;",
                    "mix(!a); mix(a ? 1 : 2); mix(a && b);",
                    f"b = {z()} / (2 * I);",
                    (
                        f"n = n * ({m.some(1, 3)} + {m.some(1, 3)}i); n = ~n; n += {m.some(1, 9)}; mix(__real__ n); "
                        "mix(__imag__ n); n = 1 + 1i;"
                    ),
                    "mix((long long)b == (long long)creal(b));",
                    "w = (struct w@){b, 1}; b = turn@(w).z;",
                ]
            )
        )
    return fill(
        n,
        """
struct w@ { double complex z; int k; };
static void show@(double complex z) { printf("%.4f %.4f\\n", creal(z) + 0.0, cimag(z) + 0.0); }
static struct w@ turn@(struct w@ w) { w.z = w.z * I; w.k++; return w; }
static double complex table@[] = {1, 2.5 * I, 3 - 4 * I};
static void scene@(void) {
  double complex a = $d + $e * I, b = table@[$i], v = 0;
  float complex f = 1;
  _Complex int n = 2 + 3i;
  struct w@ w;
  mix(sizeof a); mix(sizeof f);
  for (int k = 0; k < $rounds; k++) {
    $steps
    a = ((long long)creal(a) & 1023) + ((long long)cimag(a) & 255) * I;
    b = ((long long)creal(b) & 1023) + ((long long)cimag(b) & 255) * I;
    v = 0;
    show@(a); show@(b);
  }
}
""",
        d=m.double(),
        e=m.double(),
        i=m.some(0, 2),
        rounds=m.some(1, 3),
        steps="\n    ".join(steps),
    )


@scene
def vectors(m, n):
    kind = m.pick(
        [
            "int",
            "unsigned",
            "unsigned char",
            "signed char",
            "short",
            "unsigned short",
            "long long",
            "unsigned long long",
        ]
    )
    size = INTEGERS[kind] // 8
    total = m.pick([8, 16, 16, 32]) if size < 8 else 16
    lanes = total // size
    signed_mask = {1: "signed char", 2: "short", 4: "int", 8: "long long"}[size]
    narrow = kind not in UNSIGNED
    # Signed lanes must not overflow: they are masked before.
    safe = (lambda v: f"({v} & 7)") if narrow else (lambda v: v)
    steps = []
    for _ in range(m.some(4, 10)):
        x, y = m.pick(["a", "b", "c"]), m.pick(["a", "b", "c"])
        steps.append(
            m.pick(
                [
                    f"c = {safe(x)} {m.pick('+-*')} {safe(y)};",
                    f"c = {x} {m.pick('&|^')} {y};",
                    f"c = ~{x};",
                    f"c = {safe(x)} / ({safe(y)} | 1);",
                    f"c = {safe(x)} % ({safe(y)} | 1);",
                    f"c = {safe(x)} << ({y} & 3);",
                    f"c = {x} >> ({y} & 3);",
                    f"q = {x} {m.pick(['<', '>', '==', '!=', '<=', '>='])} {y}; c = (V@)q;",
                    f"c = {safe(x)} + {m.some(0, 9)};",
                    f"c = __builtin_shuffle({x}, (M@)({y} & {lanes - 1}));",
                    f"c = __builtin_shuffle({x}, {y}, (M@)(a & {2 * lanes - 1}));",
                    f"c[{m.some(0, lanes - 1)}] = {m.some(0, 99)};",
                    f"c[k & {lanes - 1}] ^= 5;",
                    f"c = (V@){{{m.some(0, 99)}, {m.some(0, 9)}}};",
                    f"a = c; c = b; b = a;",
                    f"c = half@({x}, {y});",
                    f"mix((unsigned char){x}[{m.some(0, lanes - 1)}]);",
                    f"w = __builtin_convertvector({safe(x)}, W@); mix((long long)w[{m.some(0, lanes - 1)}]);",
                ]
            )
        )
    return fill(
        n,
        """
typedef $kind V@ __attribute__((vector_size($total)));
typedef $mask M@ __attribute__((vector_size($total)));
typedef $wide W@ __attribute__((vector_size($lanes * sizeof($wide))));
typedef float F@ __attribute__((vector_size(16)));
static V@ half@(V@ x, V@ y) { x[0] = y[$lanes - 1]; return x; }
static V@ global@ = {$values};
static void scene@(void) {
  V@ a = global@, b = {$others}, c = a;
  M@ q;
  W@ w;
  F@ f = {1, 2.5f, -3, 4};
  union { V@ v; $kind each[$lanes]; } u;
  for (int k = 0; k < $rounds; k++) {
    $steps
    u.v = c;
    for (int i = 0; i < $lanes; i++) mix(u.each[i]);
    mix_bytes(&c, sizeof c);
    f = f * 2 - (F@){1, 0, (float)k, .5f};
    printf("%g %g\\n", f[0], f[k & 3]);
  }
  mix(sizeof(V@));
}
""",
        kind=kind,
        total=total,
        mask=signed_mask,
        lanes=lanes,
        wide=m.pick(["double", "float", "int", "long long"]),
        values=", ".join(str(m.some(0, 99)) for _ in range(lanes)),
        others=", ".join(str(m.some(1, 99)) for _ in range(m.some(1, lanes))),
        rounds=m.some(1, 4),
        steps="\n    ".join(steps),
    )


@scene
def wide_integers(m, n):
    steps = []
    for _ in range(m.some(4, 10)):
        x, y = m.pick(["a", "b", "(U@)s", "(U@)k"]), m.pick(["a", "b", "(U@)s"])
        e = m.expression(["k", "(int)a", "(word)b"], 1)
        steps.append(
            m.pick(
                [
                    f"a = {x} {m.pick('+-*')} {y};",
                    f"b = {x} {m.pick('/%')} ({y} | 1);",
                    f"a = {x} << ({m.some(0, 127)} & 127);",
                    f"b = {x} >> (k * 9 & 127);",
                    f"s = (S@)({x} ^ {y});",
                    "s = s >> 65;",
                    f"mix(s < (S@){y}); mix({x} > {y});",
                    f"s = (S@)(long long)({e}) * (int)({e});",
                    f"s = (s >> 1) / ((S@)(short)({e}) | 1);",
                    f"s = (s >> 1) % ((S@)(int)({e}) | 1);",
                    f"mix({x} == {y}); mix(!s);",
                    f"a = (U@)({e}) << 64 | (word)({e});",
                    'printf("%.17g\\n", (double)a);',
                    'printf("%.17g\\n", (double)s);',
                    'printf("%.9g\\n", (float)(s >> 3));',
                    "s = (S@)((double)(s >> 1) / 4);",
                    "a = (U@)(float)(b >> 1);",
                    "mix(__builtin_add_overflow(a, b, &a));",
                    "mix(__builtin_mul_overflow((long long)s, (int)a, &s));",
                    "a++; b--; mix(b-- > a);",
                    "b ^= pass@(a, s, k);",
                    "box@.wide = a; box@.narrow = k; b = box@.wide;",
                    "mix((_Bool)a); b = ~a; b = -b;",
                ]
            )
        )
    return fill(
        n,
        """
typedef unsigned __int128 U@;
typedef __int128 S@;
static struct { char c; U@ wide; int narrow; } box@;
static U@ pass@(U@ a, S@ b, int c) { return a * 3 + (U@)b + c; }
static void wide@(U@ v) { printf("%llx:%llx\\n", (word)(v >> 64), (word)v); mix((word)(v >> 64)); mix((word)v); }
static void scene@(void) {
  U@ a = (U@)$c << $shift | $d, b = $d;
  S@ s = -(S@)$d * 3;
  for (int k = 0; k < $rounds; k++) {
    $steps
    wide@(a); wide@(b); wide@((U@)s);
    switch (a & 3) { case (U@)1: mix(1); break; case 2: mix(2); }
  }
  mix(sizeof box@);
}
""",
        c=m.value_of("unsigned long"),
        d=f"0x{m.some(1, 2**62):x}ull",
        shift=m.some(0, 100),
        rounds=m.some(1, 4),
        steps="\n    ".join(steps),
    )


@scene
def function_tables(m, n):
    return fill(
        n,
        """
typedef int (*compare@)(const char *, const char *);
static int backwards@(const char *a, const char *b) { return strcmp(b, a); }
static int lengths@(const char *a, const char *b) { return (int)strlen(a) - (int)strlen(b); }
static int sign@(int x) { return (x > 0) - (x < 0); }
static const compare@ table@[] = {strcmp, backwards@, lengths@, $extra};
static struct { void *(*get)(size_t); void (*put)(void *);
  void *(*clear)(size_t, size_t); void *(*grow)(void *, size_t); }
  memory@ = {malloc, free, calloc, realloc};
static int (*const letters@[])(int) = {toupper, tolower, isdigit, isalpha, abs, sign@};
static compare@ choose@(int k) { return k & 1 ? &strcmp : *table@[k % 4]; }
static int (*(*chooser@(void))(int))(const char *, const char *) { return choose@; }
static size_t (*measure@)(const char *) = strlen;
static char *(*finders@[2])(const char *, int) = {strchr, strrchr};
static void *(*copiers@[])(void *, const void *, size_t) = {memcpy, memmove};
static int by_text@(const void *a, const void *b) { return table@[$which](*(char *const *)a, *(char *const *)b); }
static void scene@(void) {
  const char *words[] = {$words};
  int count = sizeof words / sizeof *words;
  for (int i = 0; i + 1 < count; i++) {
    for (int j = 0; j < 4; j++) mix(sign@(table@[j](words[i], words[i + 1])));
    mix(sign@(choose@(i)(words[i], words[0]))); mix(sign@(chooser@()(i + 1)(words[i + 1], words[i])));
    mix((i % 2 ? strcmp : backwards@)(words[i], words[i]));
  }
  qsort(words, count, sizeof *words, by_text@);
  for (int i = 0; i < count; i++) printf("%zu ", measure@(words[i]));
  char *made = memory@.get($size), *zero = memory@.clear(3, 5);
  copiers@[$copier](made, "$text", sizeof "$text");
  char *found = finders@[$finder](made, '$letter');
  mix(found ? found - made : -1);
  made = memory@.grow(made, $size * 2);
  for (char *p = made; *p; p++) { *p = (char)letters@[$map](*p); mix(zero[(p - made) % 15]); }
  puts(made);
  for (int i = 0; i < 6; i++) mix(letters@[i]('7') != 0);
  void (*put)(void *) = $size % 2 ? memory@.put : free;
  put(made); (*put)(zero); (****put)(0);
  mix(table@[0] == strcmp); mix(put == free); mix(letters@[1] == toupper);
}
""",
        extra=m.pick(["strcmp", "lengths@", "backwards@"]),
        which=m.pick([0, 1]),
        size=m.some(20, 40),
        words=", ".join(f'"{w}"' for w in dict.fromkeys(m.text(0, 6) for _ in range(m.some(2, 7)))),
        copier=m.some(0, 1),
        finder=m.some(0, 1),
        text=m.text(1, 15),
        letter=m.pick(string.ascii_letters),
        map=m.some(0, 1),
    )


def program(seed):
    """(source, names of its scenes)"""
    m = Maker(seed)
    chosen = [m.pick(SCENES) for _ in range(m.some(2, 6))]
    text, lines = PRELUDE, []
    before, handlers, end = endings(m) if m.chance(50) else ("", [], f"return {m.some(0, 120)};")
    text += before
    for number, make in enumerate(chosen):
        text += f"\n/* {make.__name__} */\n{make(m, number)}"
        lines += [f"scene{number}();", f'tell("{make.__name__}");']
    for handler in handlers:
        lines.insert(2 * m.some(0, len(chosen)), handler)
    body = "\n  ".join([*lines, end])
    return f"{text}\nint main(void) {{\n  {body}\n}}\n", [make.__name__ for make in chosen] + (
        ["endings"] if before else []
    )
