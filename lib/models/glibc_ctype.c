// models: __ctype_b_loc
//
// The table behind the isalpha family in preprocessed text that comes from glibc's ctype.h: for every value of
// unsigned char and of signed char one bit per property.

enum {
  UPPER = 0x100,
  LOWER = 0x200,
  ALPHA = 0x400,
  DIGIT = 0x800,
  XDIGIT = 0x1000,
  SPACE = 0x2000,
  PRINT = 0x4000,
  GRAPH = 0x8000,
  BLANK = 0x1,
  CNTRL = 0x2,
  PUNCT = 0x4,
  ALNUM = 0x8,
  VISIBLE = PRINT | GRAPH,
  LETTER = VISIBLE | ALPHA | ALNUM
};

#define FIRST 128
#define AT(c) [FIRST + c]
#define FROM_TO(a, b) [FIRST + a... FIRST + b]

static const unsigned short warrant_ctype_table[FIRST + 256] = {
    FROM_TO(0, 8) = CNTRL,
    AT('\t') = CNTRL | SPACE | BLANK,
    FROM_TO('\n', '\r') = CNTRL | SPACE,
    FROM_TO(14, 31) = CNTRL,
    AT(' ') = SPACE | BLANK | PRINT,
    FROM_TO('!', '/') = VISIBLE | PUNCT,
    FROM_TO('0', '9') = VISIBLE | DIGIT | XDIGIT | ALNUM,
    FROM_TO(':', '@') = VISIBLE | PUNCT,
    FROM_TO('A', 'F') = LETTER | UPPER | XDIGIT,
    FROM_TO('G', 'Z') = LETTER | UPPER,
    FROM_TO('[', '`') = VISIBLE | PUNCT,
    FROM_TO('a', 'f') = LETTER | LOWER | XDIGIT,
    FROM_TO('g', 'z') = LETTER | LOWER,
    FROM_TO('{', '~') = VISIBLE | PUNCT,
    AT(127) = CNTRL,
};
static const unsigned short *warrant_ctype = warrant_ctype_table + FIRST;

const unsigned short **__ctype_b_loc(void) { return &warrant_ctype; }
