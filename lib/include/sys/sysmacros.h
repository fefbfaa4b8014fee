#pragma once

#define __SYSMACROS_HIGH(device) ((unsigned)((unsigned long long)(device) >> 32))
#define major(device)                                                 \
  ((unsigned)(((unsigned long long)(device) >> 8 & 0xfffu) | (__SYSMACROS_HIGH(device) & 0xfffff000u)))
#define minor(device)                                                 \
  ((unsigned)(((unsigned long long)(device)&0xffu) | ((unsigned long long)(device) >> 12 & 0xffffff00u)))
#define makedev(major, minor)                                                                                \
  ((unsigned long long)(((unsigned)(major)&0xfffu)) << 8 | (unsigned long long)(((unsigned)(major)&0xfffff000u)) << 32 | \
   (unsigned long long)(((unsigned)(minor)&0xffu)) | (unsigned long long)(((unsigned)(minor)&0xffffff00u)) << 12)
