#include "program/own_lines.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant {
namespace {

TEST(OwnLines, WhatStandsBehindTheFileIsNotItsOwn) {
  const testing::TemporaryFile file("int x;\nint y;");
  SourceMap sources;
  const std::uint32_t own = sources.add_file(file.path(), ""), gone = sources.add_file("/no/such/file.c", "");
  const std::uint32_t model = sources.add_file(std::string(library_root) + "/models/string.c", "");
  const OwnLines lines(sources);
  EXPECT_FALSE(lines.is_behind_file({own, 2, 1, 2, 1}));
  EXPECT_TRUE(lines.is_behind_file({own, 3, 1, 3, 1}));
  EXPECT_FALSE(lines.is_behind_file({gone, 900, 1, 900, 1}));
  EXPECT_FALSE(lines.is_behind_file({model, 900, 1, 900, 1}));
  EXPECT_FALSE(lines.is_behind_file({}));
}

}  // namespace
}  // namespace warrant
