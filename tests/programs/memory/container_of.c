// From a member to the struct around it, as kernels do.
// run: returned 33
#include <stddef.h>

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

struct list_head {
  struct list_head *next, *prev;
};
struct device {
  int id;
  struct list_head link;
  int weight;
};

static void list_add(struct list_head *entry, struct list_head *head) {
  entry->next = head->next;
  entry->prev = head;
  head->next->prev = entry;
  head->next = entry;
}

int main(void) {
  struct list_head head = {&head, &head};
  struct device a = {1, {0}, 10}, b = {2, {0}, 20};
  int sum = 0;
  list_add(&a.link, &head);
  list_add(&b.link, &head);
  for (struct list_head *p = head.next; p != &head; p = p->next) {
    struct device *device = container_of(p, struct device, link);
    sum += device->id + device->weight;
  }
  return sum;
}
