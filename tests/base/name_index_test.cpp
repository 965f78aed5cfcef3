#include "base/name_index.h"

#include <gtest/gtest.h>

namespace marrow::test {
namespace {

TEST(NameIndex, FindsTheFirstIndexOfAName)
{
    const NameIndex names({"hip", "knee", "Knee", "hip", "", "knee"});
    EXPECT_EQ(names.find("hip"), 0U);
    EXPECT_EQ(names.find("knee"), 1U);
    EXPECT_EQ(names.find("Knee"), 2U);
    EXPECT_EQ(names.find(""), 4U);
    EXPECT_EQ(names.find("KNEE"), kNone);
    EXPECT_EQ(names.find("hi"), kNone);
    EXPECT_EQ(names.find("zz"), kNone);
}

TEST(NameIndex, FindsNamesIgnoringCase)
{
    const NameIndex names({"Hip", "KNEE"});
    EXPECT_EQ(names.find_ignoring_case("hip"), 0U);
    EXPECT_EQ(names.find_ignoring_case("Knee"), 1U);
    EXPECT_EQ(names.find_ignoring_case("kne"), kNone);
    const NameIndex same({"x", "knee", "KNEE", "Knee", "HIP", "hip"});
    EXPECT_EQ(same.find_ignoring_case("kneE"), 1U) << "the first match, regardless of case";
    EXPECT_EQ(same.find_ignoring_case("Hip"), 4U);
    EXPECT_EQ(NameIndex({}).find_ignoring_case("x"), kNone);
}

// These names would cause collisions in a hash table and long comparisons in a list.
TEST(NameIndex, FindsNamesAmongThousandsWithTheSamePrefix)
{
    std::vector<std::string> all;
    for (int i = 0; i < 20000; ++i) all.push_back(std::string(20, 'a') + std::to_string(i % 100));
    const NameIndex names({all.begin(), all.end()});
    for (std::uint32_t i = 0; i < 20000; ++i) EXPECT_EQ(names.find(all[i]), i % 100);
}

TEST(NameIndex, MapsEachEntryToTheFirstOfTheSameName)
{
    EXPECT_EQ(NameIndex({"b", "a", "B", "b", "", "a", ""}).firsts(),
              (std::vector<std::uint32_t>{0, 1, 2, 0, 4, 1, 4}));
    EXPECT_TRUE(NameIndex({}).firsts().empty());
}

}  // namespace
}  // namespace marrow::test
