#include "frontend/lowering/assembly_text.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

std::string summary(std::string_view text) {
  const AssemblyText read = read_assembly(text);
  std::string words = read.is_known ? "" : "unknown:";
  for (const AssemblyInstruction& instruction : read.instructions) {
    words += (words.empty() ? "" : " ") + instruction.name;
    for (const std::string& operand : instruction.operands) words += "[" + operand + "]";
  }
  return words;
}

TEST(AssemblyText, SplitsInstructionsAndOperands) {
  EXPECT_EQ(summary(""), "");
  EXPECT_EQ(summary(" nop \n"), "nop");
  EXPECT_EQ(summary("movl %1, %0\n\taddl $1,%0"), "movl[%1][%0] addl[$1][%0]");
  EXPECT_EQ(summary("movl 4(%1,%2,8), %0"), "movl[4(%1,%2,8)][%0]");
}

TEST(AssemblyText, DropsLabelsAndPrefixes) {
  EXPECT_EQ(summary("1: lock; incl %0"), "incl[%0]");
  EXPECT_EQ(summary("lock incl %0"), "incl[%0]");
  EXPECT_EQ(summary("rep; nop"), "pause");
  EXPECT_EQ(summary("rep movsb"), "rep movsb");
  EXPECT_EQ(summary("a:b:\tnop"), "nop");
}

TEST(AssemblyText, SectionsOfDataAreNoCode) {
  EXPECT_EQ(summary(".section .smp_locks,\"a\"\n.long 1f\n.previous\n1:\tlock; decl %0"), "decl[%0]");
  EXPECT_EQ(summary("661:\n\tnop\n662:\n.pushsection .altinstructions,\"a\"\n.long 1\n.popsection"), "unknown: nop");
  EXPECT_EQ(summary(".byte 0x90"), "unknown:");
}

}  // namespace
}  // namespace warrant
