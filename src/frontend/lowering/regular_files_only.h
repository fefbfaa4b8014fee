// The file system as Clang sees it: pipes, sockets and devices are not there. #include of a pipe would wait for ever,
// of a device read for ever.
#pragma once

#include "llvm/Support/VirtualFileSystem.h"

namespace warrant {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> regular_files_only();

}  // namespace warrant
