#pragma once

#define CTRL(character) ((character)&037)
#define CBRK 0
#define CEOL 0
#define CSTATUS 0
#define CTIME 0
#define CMIN 1
#define CINTR 3
#define CEOF 4
#define CEOT 4
#define CDISCARD 15
#define CFLUSH 15
#define CSTART 17
#define CREPRINT 18
#define CRPRNT 18
#define CSTOP 19
#define CKILL 21
#define CLNEXT 22
#define CWERASE 23
#define CDSUSP 25
#define CSUSP 26
#define CQUIT 28
#define CERASE 127
