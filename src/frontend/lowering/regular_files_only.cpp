#include "frontend/lowering/regular_files_only.h"

namespace warrant {

namespace {

class RegularFilesOnly : public llvm::vfs::ProxyFileSystem {
 public:
  RegularFilesOnly() : ProxyFileSystem(llvm::vfs::getRealFileSystem()) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    llvm::ErrorOr<llvm::vfs::Status> found = ProxyFileSystem::status(path);
    if (found && !is_plain(*found)) return std::make_error_code(std::errc::no_such_file_or_directory);
    return found;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    if (const llvm::ErrorOr<llvm::vfs::Status> found = status(path); !found) return found.getError();
    return ProxyFileSystem::openFileForRead(path);
  }

 private:
  static bool is_plain(const llvm::vfs::Status& status) {
    return status.getType() == llvm::sys::fs::file_type::regular_file ||
           status.getType() == llvm::sys::fs::file_type::directory_file;
  }
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> regular_files_only() {
  return llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(new RegularFilesOnly());
}

}  // namespace warrant
