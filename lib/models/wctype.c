// models: iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit
// models: towlower towupper
//
// The "C" locale, in which characters beyond ASCII belong to no class. A test that holds returns 1.
#include <wctype.h>

static int warrant_is_lower(wint_t c) { return c >= 'a' && c <= 'z'; }
static int warrant_is_upper(wint_t c) { return c >= 'A' && c <= 'Z'; }
static int warrant_is_digit(wint_t c) { return c >= '0' && c <= '9'; }
static int warrant_is_alnum(wint_t c) { return warrant_is_digit(c) || warrant_is_lower(c) || warrant_is_upper(c); }

int iswalnum(wint_t c) { return warrant_is_alnum(c); }
int iswalpha(wint_t c) { return warrant_is_lower(c) || warrant_is_upper(c); }
int iswblank(wint_t c) { return c == ' ' || c == '\t'; }
int iswcntrl(wint_t c) { return c < ' ' || c == 127; }
int iswdigit(wint_t c) { return warrant_is_digit(c); }
int iswgraph(wint_t c) { return c > ' ' && c < 127; }
int iswlower(wint_t c) { return warrant_is_lower(c); }
int iswprint(wint_t c) { return c >= ' ' && c < 127; }
int iswpunct(wint_t c) { return c > ' ' && c < 127 && !warrant_is_alnum(c); }
int iswspace(wint_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
int iswupper(wint_t c) { return warrant_is_upper(c); }
int iswxdigit(wint_t c) { return warrant_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
wint_t towlower(wint_t c) { return warrant_is_upper(c) ? c + ('a' - 'A') : c; }
wint_t towupper(wint_t c) { return warrant_is_lower(c) ? c - ('a' - 'A') : c; }
