#include "lsp/uri.h"

#include <gtest/gtest.h>

namespace warrant::lsp {
namespace {

TEST(Uri, PathsComeBack) {
  for (const char* path : {"/a/b.c", "/with space/\xC3\xA9%20.c", "/a#b?c/x:y.c"})
    EXPECT_EQ(path_of(uri_of(path)), path);
  EXPECT_EQ(uri_of("/a b/%.c"), "file:///a%20b/%25.c");
}

TEST(Uri, SpellingsOfEditors) {
  EXPECT_EQ(path_of("file:///c%3A/x.c"), "/c:/x.c");
  EXPECT_EQ(path_of("file://localhost/x.c"), "/x.c");
  EXPECT_EQ(path_of("file:///100%/x%zz.c"), "/100%/x%zz.c");
  EXPECT_EQ(path_of("file:///a/../b.c"), "/b.c");
}

TEST(Uri, OthersAreNoFiles) {
  for (const char* uri : {"untitled:Untitled-1", "http://host/x.c", "file://server/share/x.c", "", "file:///a%00b"})
    EXPECT_FALSE(path_of(uri)) << uri;
}

}  // namespace
}  // namespace warrant::lsp
