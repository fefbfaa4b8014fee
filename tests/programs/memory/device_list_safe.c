// A driver whose lock has nothing to do with its lists: a proof without memory.
// verdict: true
// holds: as assumed below
// undefined-functions: pure
// sketch: on
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct request {
  struct request *next;
  int state;
};
extern struct request *next_request(void);
extern void submit(struct request *request);

static int irq_lock;

static void lock(void) {
  if (irq_lock) reach_error();
  irq_lock = 1;
}

static void unlock(void) {
  if (!irq_lock) reach_error();
  irq_lock = 0;
}

static int queue(struct request *list, struct request *added) {
  int error = -12;
  lock();
  if (added) {
    added->next = list->next;
    list->next = added;
    error = 0;
  }
  if (error) unlock();
  return error;
}

int main(void) {
  struct request head = {0, 0};
  while (__VERIFIER_nondet_int()) {
    struct request *request = next_request();
    if (queue(&head, request)) continue;
    request->state = 1;
    while (head.next) {
      submit(head.next);
      head.next = head.next->next;
    }
    unlock();
  }
  return 0;
}
