// The lists of sys/queue.h.
// run: returned 0
// output: 1 2 3 4
// output: 4 3 2 1
// output: 3 1
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>

struct job {
  int number;
  TAILQ_ENTRY(job) jobs;
  SLIST_ENTRY(job) stack;
  LIST_ENTRY(job) list;
  STAILQ_ENTRY(job) queue;
};
TAILQ_HEAD(job_queue, job);
SLIST_HEAD(job_stack, job);
LIST_HEAD(job_list, job);
STAILQ_HEAD(job_line, job);

static void show(int number, int last) {
  if (number == last)
    printf("%d\n", number);
  else
    printf("%d ", number);
}

int main(void) {
  struct job_queue queue = TAILQ_HEAD_INITIALIZER(queue);
  struct job_stack stack = SLIST_HEAD_INITIALIZER(stack);
  struct job_list list;
  struct job_line line;
  LIST_INIT(&list);
  STAILQ_INIT(&line);
  struct job *job;
  assert(TAILQ_EMPTY(&queue) && SLIST_EMPTY(&stack) && LIST_EMPTY(&list) && STAILQ_EMPTY(&line));

  for (int i = 1; i <= 4; i++) {
    job = malloc(sizeof *job);
    if (!job) return 1;
    job->number = i;
    TAILQ_INSERT_TAIL(&queue, job, jobs);
    SLIST_INSERT_HEAD(&stack, job, stack);
    LIST_INSERT_HEAD(&list, job, list);
    STAILQ_INSERT_TAIL(&line, job, queue);
  }
  TAILQ_FOREACH(job, &queue, jobs) show(job->number, 4);
  SLIST_FOREACH(job, &stack, stack) show(job->number, 1);
  assert(TAILQ_LAST(&queue, job_queue)->number == 4);
  assert(TAILQ_PREV(TAILQ_LAST(&queue, job_queue), job_queue, jobs)->number == 3);

  job = LIST_FIRST(&list);
  LIST_REMOVE(job, list);
  LIST_REMOVE(LIST_NEXT(LIST_FIRST(&list), list), list);
  LIST_FOREACH(job, &list, list) show(job->number, 1);
  STAILQ_REMOVE(&line, STAILQ_NEXT(STAILQ_FIRST(&line), queue), job, queue);
  STAILQ_REMOVE_HEAD(&line, queue);
  assert(STAILQ_FIRST(&line)->number == 3);

  while (!TAILQ_EMPTY(&queue)) {
    job = TAILQ_FIRST(&queue);
    TAILQ_REMOVE(&queue, job, jobs);
    free(job);
  }
  return 0;
}
