#pragma once

struct __locale_struct;
typedef struct __locale_struct *__locale_t;
typedef __locale_t locale_t;
