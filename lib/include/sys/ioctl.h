#pragma once

#include <sys/ttydefaults.h>

int ioctl(int, unsigned long, ...);
struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};
#define _IOC_NRBITS 8
#define _IOC_TYPEBITS 8
#define _IOC_SIZEBITS 14
#define _IOC_DIRBITS 2
#define _IOC_NRSHIFT 0
#define _IOC_TYPESHIFT 8
#define _IOC_SIZESHIFT 16
#define _IOC_DIRSHIFT 30
#define _IOC_NONE 0U
#define _IOC_WRITE 1U
#define _IOC_READ 2U
#define _IOC(direction, type, number, size) \
  (((direction) << _IOC_DIRSHIFT) | ((type) << _IOC_TYPESHIFT) | ((number) << _IOC_NRSHIFT) | ((size) << _IOC_SIZESHIFT))
#define _IO(type, number) _IOC(_IOC_NONE, (type), (number), 0)
#define _IOR(type, number, size) _IOC(_IOC_READ, (type), (number), sizeof(size))
#define _IOW(type, number, size) _IOC(_IOC_WRITE, (type), (number), sizeof(size))
#define _IOWR(type, number, size) _IOC(_IOC_READ | _IOC_WRITE, (type), (number), sizeof(size))
#define _IOC_DIR(request) (((request) >> _IOC_DIRSHIFT) & 3)
#define _IOC_TYPE(request) (((request) >> _IOC_TYPESHIFT) & 0xff)
#define _IOC_NR(request) (((request) >> _IOC_NRSHIFT) & 0xff)
#define _IOC_SIZE(request) (((request) >> _IOC_SIZESHIFT) & 0x3fff)
#define TIOCPKT_DATA 0
#define TIOCM_LE 1
#define TIOCPKT_FLUSHREAD 1
#define TIOCSER_TEMT 1
#define TIOCM_DTR 2
#define TIOCPKT_FLUSHWRITE 2
#define TIOCM_RTS 4
#define TIOCPKT_STOP 4
#define TIOCM_ST 8
#define TIOCPKT_START 8
#define TIOCM_SR 0x10
#define TIOCPKT_NOSTOP 0x10
#define TIOCM_CTS 0x20
#define TIOCPKT_DOSTOP 0x20
#define TIOCM_CAR 0x40
#define TIOCM_CD 0x40
#define TIOCPKT_IOCTL 0x40
#define TIOCM_RI 0x80
#define TIOCM_RNG 0x80
#define TIOCM_DSR 0x100
#define TCGETS 0x5401
#define TCSETS 0x5402
#define TCSETSW 0x5403
#define TCSETSF 0x5404
#define TCGETA 0x5405
#define TCSETA 0x5406
#define TCSETAW 0x5407
#define TCSETAF 0x5408
#define TCSBRK 0x5409
#define TCXONC 0x540a
#define TCFLSH 0x540b
#define TIOCEXCL 0x540c
#define TIOCNXCL 0x540d
#define TIOCSCTTY 0x540e
#define TIOCGPGRP 0x540f
#define TIOCSPGRP 0x5410
#define TIOCOUTQ 0x5411
#define TIOCSTI 0x5412
#define TIOCGWINSZ 0x5413
#define TIOCSWINSZ 0x5414
#define TIOCMGET 0x5415
#define TIOCMBIS 0x5416
#define TIOCMBIC 0x5417
#define TIOCMSET 0x5418
#define TIOCGSOFTCAR 0x5419
#define TIOCSSOFTCAR 0x541a
#define FIONREAD 0x541b
#define TIOCINQ 0x541b
#define TIOCLINUX 0x541c
#define TIOCCONS 0x541d
#define TIOCGSERIAL 0x541e
#define TIOCSSERIAL 0x541f
#define TIOCPKT 0x5420
#define FIONBIO 0x5421
#define TIOCNOTTY 0x5422
#define TIOCSETD 0x5423
#define TIOCGETD 0x5424
#define TCSBRKP 0x5425
#define TIOCSBRK 0x5427
#define TIOCCBRK 0x5428
#define TIOCGSID 0x5429
#define TIOCGRS485 0x542e
#define TIOCSRS485 0x542f
#define TCGETX 0x5432
#define TCSETX 0x5433
#define TCSETXF 0x5434
#define TCSETXW 0x5435
#define TIOCVHANGUP 0x5437
#define TIOCGPTPEER _IO('T', 0x41)
#define FIONCLEX 0x5450
#define FIOCLEX 0x5451
#define FIOASYNC 0x5452
#define TIOCSERCONFIG 0x5453
#define TIOCSERGWILD 0x5454
#define TIOCSERSWILD 0x5455
#define TIOCGLCKTRMIOS 0x5456
#define TIOCSLCKTRMIOS 0x5457
#define TIOCSERGSTRUCT 0x5458
#define TIOCSERGETLSR 0x5459
#define TIOCSERGETMULTI 0x545a
#define TIOCSERSETMULTI 0x545b
#define TIOCMIWAIT 0x545c
#define TIOCGICOUNT 0x545d
#define FIOQSIZE 0x5460
#define TIOCSPTLCK _IOW('T', 0x31, int)
#define TIOCSIG _IOW('T', 0x36, int)
#define TIOCGPTN _IOR('T', 0x30, unsigned int)
#define TIOCGDEV _IOR('T', 0x32, unsigned int)
#define TIOCGPKT _IOR('T', 0x38, int)
#define TIOCGPTLCK _IOR('T', 0x39, int)
#define TIOCGEXCL _IOR('T', 0x40, int)
#define SIOCADDRT 0x890b
#define SIOCDELRT 0x890c
#define SIOCRTMSG 0x890d
#define SIOCGIFNAME 0x8910
#define SIOCSIFLINK 0x8911
#define SIOCGIFCONF 0x8912
#define SIOCGIFFLAGS 0x8913
#define SIOCSIFFLAGS 0x8914
#define SIOCGIFADDR 0x8915
#define SIOCSIFADDR 0x8916
#define SIOCGIFDSTADDR 0x8917
#define SIOCSIFDSTADDR 0x8918
#define SIOCGIFBRDADDR 0x8919
#define SIOCSIFBRDADDR 0x891a
#define SIOCGIFNETMASK 0x891b
#define SIOCSIFNETMASK 0x891c
#define SIOCGIFMETRIC 0x891d
#define SIOCSIFMETRIC 0x891e
#define SIOCGIFMEM 0x891f
#define SIOCSIFMEM 0x8920
#define SIOCGIFMTU 0x8921
#define SIOCSIFMTU 0x8922
#define SIOCSIFNAME 0x8923
#define SIOCSIFHWADDR 0x8924
#define SIOCGIFENCAP 0x8925
#define SIOCSIFENCAP 0x8926
#define SIOCGIFHWADDR 0x8927
#define SIOCGIFSLAVE 0x8929
#define SIOCSIFSLAVE 0x8930
#define SIOCADDMULTI 0x8931
#define SIOCDELMULTI 0x8932
#define SIOCGIFINDEX 0x8933
#define SIOCSIFPFLAGS 0x8934
#define SIOCGIFPFLAGS 0x8935
#define SIOCDIFADDR 0x8936
#define SIOCSIFHWBROADCAST 0x8937
#define SIOCGIFCOUNT 0x8938
#define SIOCGIFBR 0x8940
#define SIOCSIFBR 0x8941
#define SIOCGIFTXQLEN 0x8942
#define SIOCSIFTXQLEN 0x8943
#define SIOCDARP 0x8953
#define SIOCGARP 0x8954
#define SIOCSARP 0x8955
#define SIOCDRARP 0x8960
#define SIOCGRARP 0x8961
#define SIOCSRARP 0x8962
#define SIOCGIFMAP 0x8970
#define SIOCSIFMAP 0x8971
#define SIOCADDDLCI 0x8980
#define SIOCDELDLCI 0x8981
#define SIOCPROTOPRIVATE 0x89e0
#define SIOCDEVPRIVATE 0x89f0
#define N_TTY 0
#define N_SLIP 1
#define N_MOUSE 2
#define N_PPP 3
#define N_STRIP 4
#define N_AX25 5
#define N_X25 6
#define N_6PACK 7
#define N_MASC 8
#define N_R3964 9
#define N_PROFIBUS_FDL 10
#define N_IRDA 11
#define N_SMSBLOCK 12
#define N_HDLC 13
#define N_SYNC_PPP 14
#define N_HCI 15
