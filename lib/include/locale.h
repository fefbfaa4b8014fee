#pragma once

#include <stddef.h>
#include <features.h>
#include <__warrant/locale.h>

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
#define LC_PAPER 7
#define LC_NAME 8
#define LC_ADDRESS 9
#define LC_TELEPHONE 10
#define LC_MEASUREMENT 11
#define LC_IDENTIFICATION 12
#define LC_CTYPE_MASK 1
#define LC_NUMERIC_MASK 2
#define LC_TIME_MASK 4
#define LC_COLLATE_MASK 8
#define LC_MONETARY_MASK 0x10
#define LC_MESSAGES_MASK 0x20
#define LC_PAPER_MASK 0x80
#define LC_NAME_MASK 0x100
#define LC_ADDRESS_MASK 0x200
#define LC_TELEPHONE_MASK 0x400
#define LC_MEASUREMENT_MASK 0x800
#define LC_IDENTIFICATION_MASK 0x1000
#define LC_ALL_MASK 0x1fbf
#define LC_GLOBAL_LOCALE ((locale_t)-1)

struct lconv {
  char *decimal_point;
  char *thousands_sep;
  char *grouping;
  char *int_curr_symbol;
  char *currency_symbol;
  char *mon_decimal_point;
  char *mon_thousands_sep;
  char *mon_grouping;
  char *positive_sign;
  char *negative_sign;
  char int_frac_digits;
  char frac_digits;
  char p_cs_precedes;
  char p_sep_by_space;
  char n_cs_precedes;
  char n_sep_by_space;
  char p_sign_posn;
  char n_sign_posn;
  char int_p_cs_precedes;
  char int_p_sep_by_space;
  char int_n_cs_precedes;
  char int_n_sep_by_space;
  char int_p_sign_posn;
  char int_n_sign_posn;
};

char *setlocale(int category, const char *locale);
struct lconv *localeconv(void);
locale_t newlocale(int categories, const char *locale, locale_t base);
locale_t duplocale(locale_t locale);
void freelocale(locale_t locale);
locale_t uselocale(locale_t locale);
