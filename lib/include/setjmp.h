#pragma once

#include <__warrant/sigset.h>

#ifdef __LP64__
typedef long __jmp_buf[8];
#else
typedef int __jmp_buf[6];
#endif
struct __jmp_buf_tag {
  __jmp_buf __jmpbuf;
  int __mask_was_saved;
  __sigset_t __saved_mask;
};
typedef struct __jmp_buf_tag jmp_buf[1];
typedef struct __jmp_buf_tag sigjmp_buf[1];

int setjmp(jmp_buf state);
int _setjmp(jmp_buf state);
void longjmp(jmp_buf state, int value) __attribute__((__noreturn__));
int sigsetjmp(sigjmp_buf state, int save_mask);
void siglongjmp(sigjmp_buf state, int value) __attribute__((__noreturn__));
#ifdef __USE_MISC
void _longjmp(jmp_buf state, int value) __attribute__((__noreturn__));
#endif
#define setjmp(state) setjmp(state)
#define sigsetjmp(state, save_mask) sigsetjmp(state, save_mask)
