#include "base/triple_index.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace marrow::test {
namespace {

TEST(TripleIndex, NumbersTriplesInTheOrderOfTheirFirstUse)
{
    TripleIndex index(3);
    EXPECT_EQ(index.add({1, 2, 3}), 0U);
    EXPECT_EQ(index.add({3, 2, 1}), 1U);
    EXPECT_EQ(index.add({1, 2, 3}), 0U);
    EXPECT_EQ(index.add({0, 0, 0}), 2U);
    ASSERT_EQ(index.triples().size(), 3U);
    EXPECT_EQ(index.triples()[1], (Triple{3, 2, 1}));
    EXPECT_EQ(index.find({0, 0, 0}), 2U);
    EXPECT_EQ(index.find({2, 1, 3}), TripleIndex::kMissing);
}

TEST(TripleIndex, MayHoldNothing)
{
    const TripleIndex index(0);
    EXPECT_TRUE(index.triples().empty());
    EXPECT_EQ(index.find({kNone, kNone, kNone}), TripleIndex::kMissing);
}

TEST(TripleIndex, AgreesWithAMap)
{
    std::mt19937 random(3);
    const auto below_20 = [&random] { return static_cast<std::uint32_t>(random() % 20); };
    std::map<Triple, std::uint32_t> expected;
    TripleIndex index(20'000);
    for (int i = 0; i < 20'000; ++i) {
        const Triple triple = {below_20(), below_20(), i % 2 == 0 ? below_20() : kNone - below_20()};
        const auto number = static_cast<std::uint32_t>(expected.size());
        EXPECT_EQ(index.add(triple), expected.emplace(triple, number).first->second);
    }
    EXPECT_EQ(index.triples().size(), expected.size());
    for (const auto& [triple, number] : expected) EXPECT_EQ(index.find(triple), number);
}

}  // namespace
}  // namespace marrow::test
