#pragma once

// The lists of BSD: LIST and TAILQ can lose an element anywhere, SLIST and STAILQ (SIMPLEQ) have one pointer for each
// element, CIRCLEQ has an end that is the head itself.

#define LIST_HEAD(name, type) \
  struct name { \
    struct type *lh_first; \
  }
#define LIST_HEAD_INITIALIZER(head) { (void *)0 }
#define LIST_ENTRY(type) \
  struct { \
    struct type *le_next; \
    struct type **le_prev; \
  }
#define LIST_INIT(head) \
  do { \
    (head)->lh_first = (void *)0; \
  } while (0)
#define LIST_INSERT_AFTER(present, element, field) \
  do { \
    if (((element)->field.le_next = (present)->field.le_next) != (void *)0) \
      (present)->field.le_next->field.le_prev = &(element)->field.le_next; \
    (present)->field.le_next = (element); \
    (element)->field.le_prev = &(present)->field.le_next; \
  } while (0)
#define LIST_INSERT_BEFORE(present, element, field) \
  do { \
    (element)->field.le_prev = (present)->field.le_prev; \
    (element)->field.le_next = (present); \
    *(present)->field.le_prev = (element); \
    (present)->field.le_prev = &(element)->field.le_next; \
  } while (0)
#define LIST_INSERT_HEAD(head, element, field) \
  do { \
    if (((element)->field.le_next = (head)->lh_first) != (void *)0) \
      (head)->lh_first->field.le_prev = &(element)->field.le_next; \
    (head)->lh_first = (element); \
    (element)->field.le_prev = &(head)->lh_first; \
  } while (0)
#define LIST_REMOVE(element, field) \
  do { \
    if ((element)->field.le_next != (void *)0) \
      (element)->field.le_next->field.le_prev = (element)->field.le_prev; \
    *(element)->field.le_prev = (element)->field.le_next; \
  } while (0)
#define LIST_FOREACH(variable, head, field) \
  for ((variable) = (head)->lh_first; (variable); (variable) = (variable)->field.le_next)
#define LIST_EMPTY(head) ((head)->lh_first == (void *)0)
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(element, field) ((element)->field.le_next)

#define SLIST_HEAD(name, type) \
  struct name { \
    struct type *slh_first; \
  }
#define SLIST_HEAD_INITIALIZER(head) { (void *)0 }
#define SLIST_ENTRY(type) \
  struct { \
    struct type *sle_next; \
  }
#define SLIST_INIT(head) \
  do { \
    (head)->slh_first = (void *)0; \
  } while (0)
#define SLIST_INSERT_AFTER(present, element, field) \
  do { \
    (element)->field.sle_next = (present)->field.sle_next; \
    (present)->field.sle_next = (element); \
  } while (0)
#define SLIST_INSERT_HEAD(head, element, field) \
  do { \
    (element)->field.sle_next = (head)->slh_first; \
    (head)->slh_first = (element); \
  } while (0)
#define SLIST_REMOVE_HEAD(head, field) \
  do { \
    (head)->slh_first = (head)->slh_first->field.sle_next; \
  } while (0)
#define SLIST_REMOVE(head, element, type, field) \
  do { \
    if ((head)->slh_first == (element)) { \
      SLIST_REMOVE_HEAD((head), field); \
    } else { \
      struct type *__current = (head)->slh_first; \
      while (__current->field.sle_next != (element)) __current = __current->field.sle_next; \
      __current->field.sle_next = __current->field.sle_next->field.sle_next; \
    } \
  } while (0)
#define SLIST_FOREACH(variable, head, field) \
  for ((variable) = (head)->slh_first; (variable); (variable) = (variable)->field.sle_next)
#define SLIST_EMPTY(head) ((head)->slh_first == (void *)0)
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(element, field) ((element)->field.sle_next)

#define STAILQ_HEAD(name, type) \
  struct name { \
    struct type *stqh_first; \
    struct type **stqh_last; \
  }
#define STAILQ_HEAD_INITIALIZER(head) { (void *)0, &(head).stqh_first }
#define STAILQ_ENTRY(type) \
  struct { \
    struct type *stqe_next; \
  }
#define STAILQ_INIT(head) \
  do { \
    (head)->stqh_first = (void *)0; \
    (head)->stqh_last = &(head)->stqh_first; \
  } while (0)
#define STAILQ_INSERT_HEAD(head, element, field) \
  do { \
    if (((element)->field.stqe_next = (head)->stqh_first) == (void *)0) (head)->stqh_last = &(element)->field.stqe_next; \
    (head)->stqh_first = (element); \
  } while (0)
#define STAILQ_INSERT_TAIL(head, element, field) \
  do { \
    (element)->field.stqe_next = (void *)0; \
    *(head)->stqh_last = (element); \
    (head)->stqh_last = &(element)->field.stqe_next; \
  } while (0)
#define STAILQ_INSERT_AFTER(head, present, element, field) \
  do { \
    if (((element)->field.stqe_next = (present)->field.stqe_next) == (void *)0) (head)->stqh_last = &(element)->field.stqe_next; \
    (present)->field.stqe_next = (element); \
  } while (0)
#define STAILQ_REMOVE_HEAD(head, field) \
  do { \
    if (((head)->stqh_first = (head)->stqh_first->field.stqe_next) == (void *)0) (head)->stqh_last = &(head)->stqh_first; \
  } while (0)
#define STAILQ_REMOVE(head, element, type, field) \
  do { \
    if ((head)->stqh_first == (element)) { \
      STAILQ_REMOVE_HEAD((head), field); \
    } else { \
      struct type *__current = (head)->stqh_first; \
      while (__current->field.stqe_next != (element)) __current = __current->field.stqe_next; \
      if ((__current->field.stqe_next = __current->field.stqe_next->field.stqe_next) == (void *)0) \
        (head)->stqh_last = &__current->field.stqe_next; \
    } \
  } while (0)
#define STAILQ_FOREACH(variable, head, field) \
  for ((variable) = (head)->stqh_first; (variable); (variable) = (variable)->field.stqe_next)
#define STAILQ_EMPTY(head) ((head)->stqh_first == (void *)0)
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(element, field) ((element)->field.stqe_next)
#define STAILQ_CONCAT(first, second) \
  do { \
    if ((second)->stqh_first != (void *)0) { \
      *(first)->stqh_last = (second)->stqh_first; \
      (first)->stqh_last = (second)->stqh_last; \
      STAILQ_INIT((second)); \
    } \
  } while (0)

#define SIMPLEQ_HEAD(name, type) \
  struct name { \
    struct type *sqh_first; \
    struct type **sqh_last; \
  }
#define SIMPLEQ_HEAD_INITIALIZER(head) { (void *)0, &(head).sqh_first }
#define SIMPLEQ_ENTRY(type) \
  struct { \
    struct type *sqe_next; \
  }
#define SIMPLEQ_INIT(head) \
  do { \
    (head)->sqh_first = (void *)0; \
    (head)->sqh_last = &(head)->sqh_first; \
  } while (0)
#define SIMPLEQ_INSERT_HEAD(head, element, field) \
  do { \
    if (((element)->field.sqe_next = (head)->sqh_first) == (void *)0) (head)->sqh_last = &(element)->field.sqe_next; \
    (head)->sqh_first = (element); \
  } while (0)
#define SIMPLEQ_INSERT_TAIL(head, element, field) \
  do { \
    (element)->field.sqe_next = (void *)0; \
    *(head)->sqh_last = (element); \
    (head)->sqh_last = &(element)->field.sqe_next; \
  } while (0)
#define SIMPLEQ_INSERT_AFTER(head, present, element, field) \
  do { \
    if (((element)->field.sqe_next = (present)->field.sqe_next) == (void *)0) (head)->sqh_last = &(element)->field.sqe_next; \
    (present)->field.sqe_next = (element); \
  } while (0)
#define SIMPLEQ_REMOVE_HEAD(head, field) \
  do { \
    if (((head)->sqh_first = (head)->sqh_first->field.sqe_next) == (void *)0) (head)->sqh_last = &(head)->sqh_first; \
  } while (0)
#define SIMPLEQ_REMOVE(head, element, type, field) \
  do { \
    if ((head)->sqh_first == (element)) { \
      SIMPLEQ_REMOVE_HEAD((head), field); \
    } else { \
      struct type *__current = (head)->sqh_first; \
      while (__current->field.sqe_next != (element)) __current = __current->field.sqe_next; \
      if ((__current->field.sqe_next = __current->field.sqe_next->field.sqe_next) == (void *)0) \
        (head)->sqh_last = &__current->field.sqe_next; \
    } \
  } while (0)
#define SIMPLEQ_FOREACH(variable, head, field) \
  for ((variable) = (head)->sqh_first; (variable); (variable) = (variable)->field.sqe_next)
#define SIMPLEQ_EMPTY(head) ((head)->sqh_first == (void *)0)
#define SIMPLEQ_FIRST(head) ((head)->sqh_first)
#define SIMPLEQ_NEXT(element, field) ((element)->field.sqe_next)

#define _TAILQ_HEAD(name, type, qualifier) \
  struct name { \
    qualifier type *tqh_first; \
    qualifier type *qualifier *tqh_last; \
  }
#define TAILQ_HEAD(name, type) _TAILQ_HEAD(name, struct type, )
#define TAILQ_HEAD_INITIALIZER(head) { (void *)0, &(head).tqh_first }
#define _TAILQ_ENTRY(type, qualifier) \
  struct { \
    qualifier type *tqe_next; \
    qualifier type *qualifier *tqe_prev; \
  }
#define TAILQ_ENTRY(type) _TAILQ_ENTRY(struct type, )
#define TAILQ_INIT(head) \
  do { \
    (head)->tqh_first = (void *)0; \
    (head)->tqh_last = &(head)->tqh_first; \
  } while (0)
#define TAILQ_INSERT_HEAD(head, element, field) \
  do { \
    if (((element)->field.tqe_next = (head)->tqh_first) != (void *)0) \
      (head)->tqh_first->field.tqe_prev = &(element)->field.tqe_next; \
    else \
      (head)->tqh_last = &(element)->field.tqe_next; \
    (head)->tqh_first = (element); \
    (element)->field.tqe_prev = &(head)->tqh_first; \
  } while (0)
#define TAILQ_INSERT_TAIL(head, element, field) \
  do { \
    (element)->field.tqe_next = (void *)0; \
    (element)->field.tqe_prev = (head)->tqh_last; \
    *(head)->tqh_last = (element); \
    (head)->tqh_last = &(element)->field.tqe_next; \
  } while (0)
#define TAILQ_INSERT_AFTER(head, present, element, field) \
  do { \
    if (((element)->field.tqe_next = (present)->field.tqe_next) != (void *)0) \
      (element)->field.tqe_next->field.tqe_prev = &(element)->field.tqe_next; \
    else \
      (head)->tqh_last = &(element)->field.tqe_next; \
    (present)->field.tqe_next = (element); \
    (element)->field.tqe_prev = &(present)->field.tqe_next; \
  } while (0)
#define TAILQ_INSERT_BEFORE(present, element, field) \
  do { \
    (element)->field.tqe_prev = (present)->field.tqe_prev; \
    (element)->field.tqe_next = (present); \
    *(present)->field.tqe_prev = (element); \
    (present)->field.tqe_prev = &(element)->field.tqe_next; \
  } while (0)
#define TAILQ_REMOVE(head, element, field) \
  do { \
    if ((element)->field.tqe_next != (void *)0) \
      (element)->field.tqe_next->field.tqe_prev = (element)->field.tqe_prev; \
    else \
      (head)->tqh_last = (element)->field.tqe_prev; \
    *(element)->field.tqe_prev = (element)->field.tqe_next; \
  } while (0)
#define TAILQ_FOREACH(variable, head, field) \
  for ((variable) = (head)->tqh_first; (variable); (variable) = (variable)->field.tqe_next)
#define TAILQ_FOREACH_REVERSE(variable, head, name, field) \
  for ((variable) = TAILQ_LAST((head), name); (variable); (variable) = TAILQ_PREV((variable), name, field))
#define TAILQ_CONCAT(first, second, field) \
  do { \
    if ((second)->tqh_first != (void *)0) { \
      *(first)->tqh_last = (second)->tqh_first; \
      (second)->tqh_first->field.tqe_prev = (first)->tqh_last; \
      (first)->tqh_last = (second)->tqh_last; \
      TAILQ_INIT((second)); \
    } \
  } while (0)
#define TAILQ_EMPTY(head) ((head)->tqh_first == (void *)0)
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(element, field) ((element)->field.tqe_next)
#define TAILQ_LAST(head, name) (*(((struct name *)((head)->tqh_last))->tqh_last))
#define TAILQ_PREV(element, name, field) (*(((struct name *)((element)->field.tqe_prev))->tqh_last))

#define CIRCLEQ_HEAD(name, type) \
  struct name { \
    struct type *cqh_first; \
    struct type *cqh_last; \
  }
#define CIRCLEQ_HEAD_INITIALIZER(head) { (void *)&(head), (void *)&(head) }
#define CIRCLEQ_ENTRY(type) \
  struct { \
    struct type *cqe_next; \
    struct type *cqe_prev; \
  }
#define CIRCLEQ_INIT(head) \
  do { \
    (head)->cqh_first = (void *)(head); \
    (head)->cqh_last = (void *)(head); \
  } while (0)
#define CIRCLEQ_INSERT_AFTER(head, present, element, field) \
  do { \
    (element)->field.cqe_next = (present)->field.cqe_next; \
    (element)->field.cqe_prev = (present); \
    if ((present)->field.cqe_next == (void *)(head)) \
      (head)->cqh_last = (element); \
    else \
      (present)->field.cqe_next->field.cqe_prev = (element); \
    (present)->field.cqe_next = (element); \
  } while (0)
#define CIRCLEQ_INSERT_BEFORE(head, present, element, field) \
  do { \
    (element)->field.cqe_next = (present); \
    (element)->field.cqe_prev = (present)->field.cqe_prev; \
    if ((present)->field.cqe_prev == (void *)(head)) \
      (head)->cqh_first = (element); \
    else \
      (present)->field.cqe_prev->field.cqe_next = (element); \
    (present)->field.cqe_prev = (element); \
  } while (0)
#define CIRCLEQ_INSERT_HEAD(head, element, field) \
  do { \
    (element)->field.cqe_next = (head)->cqh_first; \
    (element)->field.cqe_prev = (void *)(head); \
    if ((head)->cqh_last == (void *)(head)) \
      (head)->cqh_last = (element); \
    else \
      (head)->cqh_first->field.cqe_prev = (element); \
    (head)->cqh_first = (element); \
  } while (0)
#define CIRCLEQ_INSERT_TAIL(head, element, field) \
  do { \
    (element)->field.cqe_next = (void *)(head); \
    (element)->field.cqe_prev = (head)->cqh_last; \
    if ((head)->cqh_first == (void *)(head)) \
      (head)->cqh_first = (element); \
    else \
      (head)->cqh_last->field.cqe_next = (element); \
    (head)->cqh_last = (element); \
  } while (0)
#define CIRCLEQ_REMOVE(head, element, field) \
  do { \
    if ((element)->field.cqe_next == (void *)(head)) \
      (head)->cqh_last = (element)->field.cqe_prev; \
    else \
      (element)->field.cqe_next->field.cqe_prev = (element)->field.cqe_prev; \
    if ((element)->field.cqe_prev == (void *)(head)) \
      (head)->cqh_first = (element)->field.cqe_next; \
    else \
      (element)->field.cqe_prev->field.cqe_next = (element)->field.cqe_next; \
  } while (0)
#define CIRCLEQ_FOREACH(variable, head, field) \
  for ((variable) = (head)->cqh_first; (variable) != (const void *)(head); (variable) = (variable)->field.cqe_next)
#define CIRCLEQ_FOREACH_REVERSE(variable, head, field) \
  for ((variable) = (head)->cqh_last; (variable) != (const void *)(head); (variable) = (variable)->field.cqe_prev)
#define CIRCLEQ_EMPTY(head) ((head)->cqh_first == (void *)(head))
#define CIRCLEQ_FIRST(head) ((head)->cqh_first)
#define CIRCLEQ_LAST(head) ((head)->cqh_last)
#define CIRCLEQ_NEXT(element, field) ((element)->field.cqe_next)
#define CIRCLEQ_PREV(element, field) ((element)->field.cqe_prev)
