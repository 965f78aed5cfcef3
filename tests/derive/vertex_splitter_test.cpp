#include "derive/vertex_splitter.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

namespace marrow::test {
namespace {

// A VertexSplitter whose vertices have a single number as attribute.
struct Mesh {
    VertexSplitter split;
    std::vector<std::uint32_t> attributes;
    unsigned compared = 0;

    explicit Mesh(std::size_t file_vertices) { start(file_vertices); }
    void start(std::size_t file_vertices)
    {
        split.start(file_vertices);
        attributes.clear();
    }
    std::uint32_t vertex(std::uint32_t file_vertex, std::uint32_t attribute)
    {
        const std::uint32_t v = split.find_or_add(file_vertex, [&](std::uint32_t known) {
            ++compared;
            return attributes.at(known) == attribute;
        });
        if (v == attributes.size()) attributes.push_back(attribute);
        EXPECT_EQ(split.size(), attributes.size());
        return v;
    }
};

TEST(VertexSplitter, NumbersVerticesInTheOrderOfTheirFirstUse)
{
    Mesh mesh(3);
    EXPECT_EQ(mesh.vertex(2, 7), 0U);
    EXPECT_EQ(mesh.vertex(0, 7), 1U);
    EXPECT_EQ(mesh.vertex(2, 7), 0U);
    EXPECT_EQ(mesh.vertex(2, 8), 2U);
    EXPECT_EQ(mesh.vertex(2, 7), 0U);
    EXPECT_EQ(mesh.vertex(1, 8), 3U);
    EXPECT_EQ(mesh.split.file_vertex(0), 2U);
    EXPECT_EQ(mesh.split.file_vertex(2), 2U);
    EXPECT_EQ(mesh.split.file_vertex(3), 1U);
}

TEST(VertexSplitter, ComparesOnlyVerticesOfTheSameFileVertex)
{
    Mesh mesh(100);
    for (std::uint32_t i = 0; i < 100; ++i) mesh.vertex(i, 0);
    EXPECT_EQ(mesh.compared, 0U);
    EXPECT_EQ(mesh.vertex(50, 0), 50U);
    EXPECT_EQ(mesh.compared, 1U);
}

TEST(VertexSplitter, StartsEachMeshEmpty)
{
    Mesh mesh(2);
    mesh.vertex(1, 5);
    mesh.vertex(1, 6);
    mesh.start(4);
    EXPECT_EQ(mesh.split.size(), 0U);
    EXPECT_EQ(mesh.vertex(3, 5), 0U);
    EXPECT_EQ(mesh.vertex(1, 6), 1U);
    mesh.start(2);
    EXPECT_EQ(mesh.vertex(1, 6), 0U);
}

TEST(VertexSplitter, AssignsTheSameNumbersAsAMap)
{
    std::mt19937 random(3);
    const auto below = [&random](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> expected;
    Mesh mesh(500);
    for (int i = 0; i < 20'000; ++i) {
        const std::pair key(below(500), below(VertexSplitter::kMostCompared));
        const auto number = static_cast<std::uint32_t>(expected.size());
        EXPECT_EQ(mesh.vertex(key.first, key.second), expected.emplace(key, number).first->second);
    }
}

TEST(VertexSplitter, DuplicatesVerticesBeyondTheSearchLimit)
{
    constexpr std::uint32_t kMany = 3 * VertexSplitter::kMostCompared;
    Mesh mesh(1);
    for (std::uint32_t i = 0; i < kMany; ++i) EXPECT_EQ(mesh.vertex(0, i), i);
    EXPECT_LE(mesh.compared, kMany * VertexSplitter::kMostCompared);
    // The newest vertices are found, the oldest one is created again.
    EXPECT_EQ(mesh.vertex(0, kMany - 1), kMany - 1);
    EXPECT_EQ(mesh.vertex(0, kMany - VertexSplitter::kMostCompared), kMany - VertexSplitter::kMostCompared);
    EXPECT_EQ(mesh.vertex(0, 0), kMany);
    EXPECT_EQ(mesh.split.file_vertex(kMany), 0U);
}

}  // namespace
}  // namespace marrow::test
