#pragma once

#include <stddef.h>
#include <sys/ipc.h>
#include <__warrant/ipc_time.h>

typedef __pid_t pid_t;
typedef __ssize_t ssize_t;
typedef __time_t time_t;
typedef unsigned long msgqnum_t;
typedef unsigned long msglen_t;
#define MSG_NOERROR 010000
#ifdef __USE_GNU
#define MSG_EXCEPT 020000
#define MSG_COPY 040000
#endif
struct msqid_ds {
  struct ipc_perm msg_perm;
  __WARRANT_IPC_TIME(msg_stime);
  __WARRANT_IPC_TIME(msg_rtime);
  __WARRANT_IPC_TIME(msg_ctime);
  unsigned long __msg_cbytes;
  msgqnum_t msg_qnum;
  msglen_t msg_qbytes;
  __pid_t msg_lspid;
  __pid_t msg_lrpid;
  unsigned long __glibc_reserved4;
  unsigned long __glibc_reserved5;
};
#ifdef __USE_GNU
struct msgbuf {
  long mtype;
  char mtext[1];
};
#endif
int msgctl(int, int, struct msqid_ds *);
int msgget(key_t, int);
ssize_t msgrcv(int, void *, size_t, long, int);
int msgsnd(int, const void *, size_t, int);
