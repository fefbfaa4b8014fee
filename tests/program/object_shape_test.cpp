#include "program/object_shape.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

std::shared_ptr<const ObjectShape> scalar(std::uint64_t size) {
  auto shape = std::make_shared<ObjectShape>();
  shape->size = size;
  return shape;
}

std::shared_ptr<const ObjectShape> array_of(std::shared_ptr<const ObjectShape> element, std::uint64_t count) {
  auto shape = std::make_shared<ObjectShape>();
  shape->size = count * element->size;
  shape->element = std::move(element);
  return shape;
}

// struct { int tag; struct { short low, high; }; char name[2][4]; }
ObjectShape record() {
  auto halves = std::make_shared<ObjectShape>();
  halves->size = 4;
  halves->members = {{"low", 0, scalar(2)}, {"high", 2, scalar(2)}};
  ObjectShape shape;
  shape.size = 16;
  shape.members = {{"tag", 0, scalar(4)}, {"", 4, halves}, {"name", 8, array_of(array_of(scalar(1), 4), 2)}};
  return shape;
}

TEST(ObjectShape, TheInnermostPartThatHasAllBytesIsNamed) {
  const ObjectShape shape = record();
  EXPECT_EQ(part_at(shape, 0, 4).name, ".tag");
  EXPECT_EQ(part_at(shape, 6, 2).name, ".high");
  EXPECT_EQ(part_at(shape, 13, 1).name, ".name[1][1]");
  EXPECT_EQ(part_at(shape, 12, 4).name, ".name[1]");
}

TEST(ObjectShape, BytesOfSeveralPartsBelongToTheWhole) {
  const ObjectShape shape = record();
  EXPECT_EQ(part_at(shape, 2, 4).name, "");
  EXPECT_EQ(part_at(shape, 2, 4).shape, &shape);
  EXPECT_EQ(part_at(shape, 4, 4).name, "");
  EXPECT_EQ(part_at(shape, 11, 2).name, ".name");
}

}  // namespace
}  // namespace warrant
