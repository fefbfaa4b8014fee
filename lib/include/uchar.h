#pragma once

#include <stddef.h>
#include <__warrant/mbstate.h>

typedef __mbstate_t mbstate_t;
typedef __UINT_LEAST16_TYPE__ char16_t;
typedef __UINT_LEAST32_TYPE__ char32_t;

size_t mbrtoc16(char16_t *to, const char *s, size_t n, mbstate_t *state);
size_t c16rtomb(char *to, char16_t c, mbstate_t *state);
size_t mbrtoc32(char32_t *to, const char *s, size_t n, mbstate_t *state);
size_t c32rtomb(char *to, char32_t c, mbstate_t *state);
