#pragma once

typedef struct __jmp_buf_tag {
  long __registers[8];
  int __mask_was_saved;
  unsigned long __saved_mask[1024 / (8 * sizeof(unsigned long))];
} jmp_buf[1];
typedef jmp_buf sigjmp_buf;

int setjmp(jmp_buf state);
void longjmp(jmp_buf state, int value) __attribute__((__noreturn__));
int sigsetjmp(sigjmp_buf state, int save_mask);
void siglongjmp(sigjmp_buf state, int value) __attribute__((__noreturn__));
