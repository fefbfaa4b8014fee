// What the drivers in this folder share: a random generator, boundary values, and exact printing. A driver prints the
// results of library functions; the output must be the same with the C library, with the models compiled in its place,
// and under `warrant run`.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif

static uint64_t random_state = 88172645463325252u;

static uint32_t random_bits(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (uint32_t)(random_state >> 16);
}

static int random_below(int limit) { return (int)(random_bits() % (uint32_t)limit); }

static void show(const char *function, long long value) { printf("%s %lld\n", function, value); }

// Comparisons promise a sign only, tests a value other than 0, pointers a place in their block.
static void show_sign(const char *function, int value) { show(function, value < 0 ? -1 : value > 0); }
static void show_truth(const char *function, int value) { show(function, value != 0); }
static void show_place(const char *function, const void *place, const void *start) {
  show(function, place == NULL ? -1 : (const char *)place - (const char *)start);
}
static void show_bytes(const char *function, const void *bytes, int n) {
  const unsigned char *byte = bytes;
  uint32_t sum = 0;
  for (int i = 0; i < n; i++) sum = sum * 31 + byte[i];
  printf("%s %08x\n", function, sum);
}
