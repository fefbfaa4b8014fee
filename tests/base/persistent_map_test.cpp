#include "base/persistent_map.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace warrant {
namespace {

using Map = PersistentMap<int>;
using Model = std::map<std::uint32_t, int>;

Model contents(const Map& map) {
  Model result;
  map.for_each([&](std::uint32_t key, int value) { result[key] = value; });
  return result;
}

TEST(PersistentMap, BehavesLikeAMapUnderRandomOperations) {
  std::mt19937 random(1);
  std::vector<std::pair<Map, Model>> all(4);
  for (int step = 0; step < 20000; ++step) {
    auto& [map, model] = all[random() % all.size()];
    const auto& [other_map, other_model] = all[random() % all.size()];
    const std::uint32_t key = random() % 8 == 0 ? random() : random() % 40;
    const int value = static_cast<int>(random() % 3);
    switch (random() % 9) {
      case 0:
        map = other_map;
        model = other_model;
        break;
      case 1:
      case 2:
        map.erase(key);
        model.erase(key);
        break;
      case 3: {
        const auto merge = [](int a, int b) { return a == b ? std::optional(a) : std::nullopt; };
        Model expected;
        for (const auto& [k, v] : model) {
          if (other_model.contains(k) && other_model.at(k) == v) expected[k] = v;
        }
        map = Map::intersect(map, other_map, merge);
        model = expected;
        break;
      }
      case 4: {
        Model expected = other_model;
        for (const auto& [k, v] : model) expected[k] = expected.contains(k) ? std::max(expected[k], v) : v;
        map = Map::unite(map, other_map, [](int a, int b) { return std::optional(std::max(a, b)); });
        model = expected;
        break;
      }
      default:
        map.set(key, value);
        model[key] = value;
    }
    ASSERT_EQ(map.find(key) ? std::optional(*map.find(key)) : std::nullopt,
              model.contains(key) ? std::optional(model[key]) : std::nullopt);
    if (step % 10 != 0) continue;
    ASSERT_EQ(contents(map), model);
    ASSERT_EQ(map == other_map, model == other_model);
    Model missing;
    Map::for_each_missing(map, other_map, [&](std::uint32_t k, int v) { missing[k] = v; });
    Model expected;
    for (const auto& [k, v] : model) {
      if (!other_model.contains(k)) expected[k] = v;
    }
    ASSERT_EQ(missing, expected);
  }
}

}  // namespace
}  // namespace warrant
