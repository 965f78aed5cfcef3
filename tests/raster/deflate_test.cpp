#include "raster/deflate.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>

#include "images/stb.h"

namespace marrow::test {
namespace {

using Plain = std::vector<std::uint8_t>;

Plain inflated(const Plain& compressed, std::size_t size)
{
    // One byte more shows that nothing follows.
    Plain out(size + 1);
    EXPECT_EQ(inflate_by_stb(compressed, true, out), size);
    out.resize(size);
    return out;
}

std::size_t size_after_round_trip(const Plain& plain)
{
    const Plain compressed = zlib_compressed(plain);
    EXPECT_EQ(inflated(compressed, plain.size()), plain);
    return compressed.size();
}

Plain random_bytes(std::size_t size, unsigned values)
{
    std::mt19937 random(7);
    Plain out(size);
    for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(random() % values);
    return out;
}

TEST(Deflate, CompressesShortInputs)
{
    EXPECT_LE(size_after_round_trip({}), 20U);
    EXPECT_LE(size_after_round_trip({42}), 24U);
    EXPECT_LE(size_after_round_trip({1, 2, 3}), 32U);
}

TEST(Deflate, WritesHeaderAndChecksumOfZlib)
{
    const Plain text = {'W', 'i', 'k', 'i', 'p', 'e', 'd', 'i', 'a'};
    const Plain out = zlib_compressed(text);
    ASSERT_GE(out.size(), 6U);
    EXPECT_EQ(out[0], 0x78);
    EXPECT_EQ((out[0] * 256 + out[1]) % 31, 0);
    // The Adler-32 of this word is 0x11e60398.
    EXPECT_EQ(Plain(out.end() - 4, out.end()), (Plain{0x11, 0xe6, 0x03, 0x98}));
}

TEST(Deflate, ShortensRunsToMatchesOfTheLongestLength)
{
    // A match of 258 bytes takes 2 bits: 1 for its length and 1 for its distance.
    EXPECT_LE(size_after_round_trip(Plain(258000, 9)), 1000 * 2 / 8 + 40U);
}

TEST(Deflate, CodesBytesByTheirCounts)
{
    // Four random values in several blocks take 2 bits each, and a little more where short matches save nothing.
    EXPECT_LE(size_after_round_trip(random_bytes(300000, 4)), 300000 * 5 / 16);
    // Bytes without redundancy grow by little.
    EXPECT_LE(size_after_round_trip(random_bytes(300000, 256)), 300000 * 101 / 100);
}

TEST(Deflate, FindsMatchesWithinTheWindow)
{
    for (const std::size_t distance : {4UL, 100UL, 32767UL, 32768UL, 40000UL}) {
        Plain plain = random_bytes(distance, 256);
        for (std::size_t i = 0; i < 200; ++i) plain.push_back(plain[i]);
        const std::size_t alone = zlib_compressed(random_bytes(distance, 256)).size();
        const std::size_t more = size_after_round_trip(plain) - alone;
        if (distance < 32768)
            EXPECT_LE(more, 40U) << distance;
        else
            EXPECT_GE(more, 150U) << distance;
    }
}

TEST(Deflate, CodesEveryLengthAndDistance)
{
    // Each length from 3 to 300, after a part that separates them.
    Plain plain = random_bytes(5000, 256);
    for (std::size_t length = 3; length <= 300; ++length) {
        for (std::size_t i = 0; i < length; ++i) plain.push_back(plain[length * 7 + i]);
        plain.push_back(static_cast<std::uint8_t>(length * 37));
    }
    size_after_round_trip(plain);
}

TEST(Deflate, LimitsCodesTo15Bits)
{
    // Counts that grow like Fibonacci numbers make a tree as deep as it has values.
    Plain plain;
    std::size_t count = 1, before = 1;
    for (std::uint8_t value = 0; value < 20; ++value) {
        plain.insert(plain.end(), count, value);
        const std::size_t next = count + before;
        before = count;
        count = next;
    }
    // Shuffled, so that there are no runs.
    std::mt19937 random(3);
    for (std::size_t i = plain.size(); i > 1; --i) std::swap(plain[i - 1], plain[random() % i]);
    size_after_round_trip(plain);
}

TEST(PngRows, StoresDifferencesToThePixelBefore)
{
    const Plain rgba = {10, 20, 30, 255, 11, 18, 30, 128,  //
                        0,  0,  0,  0,   5,  6,  7,  8};
    EXPECT_EQ(inflated(png_rows(rgba, 2, 2, 4), 18),
              (Plain{1, 10, 20, 30, 255, 1, 254, 0, 129, 1, 0, 0, 0, 0, 5, 6, 7, 8}));
    EXPECT_EQ(inflated(png_rows(rgba, 2, 2, 3), 14), (Plain{1, 10, 20, 30, 1, 254, 0, 1, 0, 0, 0, 5, 6, 7}));
}

}  // namespace
}  // namespace marrow::test
