// Trees and tables of search.h, parts of paths, and addresses of the network.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

char *dirname(char *path);
char *__xpg_basename(char *path);
char *basename(const char *path);

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int last;
static void visit(const void *node, VISIT kind, int level) {
  (void)level;
  if (kind != postorder && kind != leaf) return;
  show("visit", **(const int *const *)node);
  show("sorted", last < **(const int *const *)node);
  last = **(const int *const *)node;
}
static void release(void *key) { (void)key; }

static void trees(void) {
  static int keys[16];
  void *root = NULL;
  for (int i = 0; i < 12; i++) {
    keys[i] = random_below(20);
    const int *const *node = tsearch(&keys[i], &root, compare);
    show("tsearch", **node);
    const int wanted = random_below(20);
    const int *const *found = tfind(&wanted, &root, compare);
    show("tfind", found ? **found : -1);
    if (random_below(3) == 0) show_truth("tdelete", tdelete(&wanted, &root, compare) != NULL);
  }
  last = -1;
  twalk(root, visit);
  tdestroy(root, release);
}

static void tables(void) {
  static char names[][4] = {"a", "b", "ab", "", "abc"};
  show_truth("hcreate", hcreate(10) != 0);
  for (int i = 0; i < 10; i++) {
    ENTRY item = {names[random_below(5)], names[i % 5]};
    ENTRY *found = hsearch(item, random_below(2) ? ENTER : FIND);
    show("hsearch", found ? (char *)found->data - names[0] : -1);
  }
  hdestroy();
}

static void paths(void) {
  static const char *const pieces[] = {"/", "a", "bc", ".", "//", "..", "/x"};
  char path[32], copy[32];
  for (int i = 0; i < 8; i++) {
    path[0] = '\0';
    const int count = random_below(6);
    for (int k = 0; k < count; k++) strcat(path, pieces[random_below(7)]);
    printf("%s\n", path);
    strcpy(copy, path);
    printf("dirname %s\n", dirname(copy));
    strcpy(copy, path);
    printf("basename %s\n", __xpg_basename(copy));
    show_bytes("path", copy, (int)strlen(copy));
    printf("basename %s\n", basename(path));
  }
}

static void addresses(void) {
  static const char *const texts[] = {"1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "1.2.3.4.5", "", "1..2.3", "a.b.c.d", "0.10.200.7 "};
  for (int i = 0; i < 9; i++) {
    unsigned char bytes[4] = {9, 9, 9, 9};
    show("inet_pton", inet_pton(AF_INET, texts[i], bytes));
    show_bytes("bytes", bytes, 4);
  }
  const uint32_t value = random_bits();
  char text[20] = "";
  show("htonl", htonl(value));
  show("ntohs", ntohs((uint16_t)value));
  show_truth("inet_ntop", inet_ntop(AF_INET, &value, text, random_below(20)) != NULL);
  printf("%s\n", text);
}

int main(void) {
  for (int round = 0; round < ROUNDS; round++) {
    trees();
    tables();
    paths();
    addresses();
  }
  return 0;
}
