#pragma once

enum { UL_GETFSIZE = 1, UL_SETFSIZE, __UL_GETMAXBRK, __UL_GETOPENMAX };
#define UL_GETFSIZE UL_GETFSIZE
#define UL_SETFSIZE UL_SETFSIZE
long ulimit(int, ...);
