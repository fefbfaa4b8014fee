#pragma once

#include <poll.h>
