#include "lsp/settings.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace warrant::lsp {
namespace {

TEST(Settings, WhatTheEditorDoesNotNameStays) {
  const Settings some = changed(Settings(), Json::parse(R"({"warrant": {"verifyOn": "save", "timeLimit": "5s"}})"));
  EXPECT_EQ(some.verify_on, VerifyOn::Save);
  EXPECT_EQ(some.time_limit, "5s");
  const Settings more = changed(some, Json::parse(R"({"verifyArguments": ["--all"], "timeLimit": null, "other": 1})"));
  EXPECT_EQ(more.verify_on, VerifyOn::Save);
  EXPECT_EQ(more.time_limit, "5s");
  EXPECT_EQ(more.verify_arguments, std::vector<std::string>{"--all"});
  EXPECT_EQ(changed(some, Json()).time_limit, "5s");
}

TEST(Settings, BadValuesAreRefused) {
  for (const char* bad : {R"({"verifyOn": "always"})", R"({"verifyOn": 1})", R"({"timeLimit": "soon"})",
                          R"({"checks": "overflows"})", R"({"arguments": "-x"})", R"({"arguments": [1]})"})
    EXPECT_THROW(changed(Settings(), Json::parse(bad)), UserError) << bad;
}

}  // namespace
}  // namespace warrant::lsp
