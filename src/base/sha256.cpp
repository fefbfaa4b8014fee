#include "base/sha256.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/SHA256.h>

namespace warrant {

std::string sha256(std::string_view data) {
  llvm::SHA256 hash;
  hash.update(llvm::StringRef(data.data(), data.size()));
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

}  // namespace warrant
