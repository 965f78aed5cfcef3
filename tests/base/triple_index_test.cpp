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

TEST(TripleIndex, FindsNothingWhenEmpty)
{
    const TripleIndex index(0);
    EXPECT_TRUE(index.triples().empty());
    EXPECT_EQ(index.find({kNone, kNone, kNone}), TripleIndex::kMissing);
}

TEST(TripleIndex, AssignsTheSameNumbersAsAMap)
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

// Computes the table's first hash, to collect triples that share a slot.
TEST(TripleIndex, FindsTriplesWithCollidingHashes)
{
    constexpr std::size_t kMost = 1000, kSlots = 4096;
    std::vector<Triple> triples;
    for (std::uint32_t word = 0; triples.size() < kMost; ++word) {
        std::uint64_t hash = 0;
        for (const std::uint32_t each : {0U, 0U, word}) {
            hash = (hash ^ each) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 29;
        }
        if (hash % kSlots == 7) triples.push_back({0, 0, word});
    }
    TripleIndex index(kMost);
    for (std::uint32_t i = 0; i < kMost; ++i) EXPECT_EQ(index.add(triples[i]), i);
    for (std::uint32_t i = 0; i < kMost; ++i) EXPECT_EQ(index.find(triples[i]), i);
    EXPECT_EQ(index.add(triples[500]), 500U);
    EXPECT_EQ(index.find({1, 2, 3}), TripleIndex::kMissing);
}

}  // namespace
}  // namespace marrow::test
