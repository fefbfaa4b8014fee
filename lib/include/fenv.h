#pragma once

#define FE_INVALID 0x01
#define __FE_DENORM 0x02
#define FE_DIVBYZERO 0x04
#define FE_OVERFLOW 0x08
#define FE_UNDERFLOW 0x10
#define FE_INEXACT 0x20
#define FE_ALL_EXCEPT (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW | FE_INEXACT)

#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00

typedef unsigned short fexcept_t;
typedef struct {
  int __rounding_mode;
#ifdef __LP64__
  int __rest[7];
#else
  int __rest[6];
#endif
} fenv_t;
#define FE_DFL_ENV ((const fenv_t *)-1)

int feclearexcept(int exceptions);
int feraiseexcept(int exceptions);
int fetestexcept(int exceptions);
int fegetexceptflag(fexcept_t *flag, int exceptions);
int fesetexceptflag(const fexcept_t *flag, int exceptions);
int fegetround(void);
int fesetround(int mode);
int fegetenv(fenv_t *environment);
int fesetenv(const fenv_t *environment);
int feholdexcept(fenv_t *environment);
int feupdateenv(const fenv_t *environment);
#ifdef _GNU_SOURCE
#define FE_NOMASK_ENV ((const fenv_t *)-2)
int feenableexcept(int exceptions);
int fedisableexcept(int exceptions);
int fegetexcept(void);
#endif
