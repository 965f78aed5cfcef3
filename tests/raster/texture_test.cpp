#include "raster/texture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace marrow::raster::test {
namespace {

// A grey image: `values` are red, green and blue, alpha is 255.
Texture gray(std::uint32_t width, std::uint32_t height, const std::vector<std::uint8_t>& values)
{
    std::vector<std::uint8_t> rgba;
    for (const std::uint8_t value : values) rgba.insert(rgba.end(), {value, value, value, 255});
    return {rgba, width, height};
}

float red(const Texture& texture, Sampling how, glm::vec2 st, float level = 0)
{
    return texture.sample_level(how, st, level)[0] * 255;
}

constexpr Sampling kRepeat = {Filter::linear, Wrap::repeat}, kClamp = {Filter::linear, Wrap::clamp},
                   kMirror = {Filter::linear, Wrap::mirror};

TEST(Texture, AveragesFourTexelsForTheNextLevel)
{
    const Texture texture = gray(4, 2, {0, 10, 20, 30, 40, 50, 60, 71});
    ASSERT_EQ(texture.level_count(), 3U);
    EXPECT_EQ(texture.texel(1, 0, 0) & 255, 25U);
    EXPECT_EQ(texture.texel(1, 1, 0) & 255, 45U);  // 45.25
    EXPECT_EQ(texture.texel(2, 0, 0) & 255, 35U);
    EXPECT_EQ(texture.texel(2, 0, 0) >> 24, 255U);
}

TEST(Texture, ResamplesOddSidesForTheNextMipLevel)
{
    // Three texels become one, which is centred on the second texel.
    const Texture three = gray(3, 1, {0, 100, 200});
    EXPECT_EQ(three.texel(1, 0, 0) & 255, 100U);
    // Five texels become two, centred at 1.25 and 3.75: a quarter texel before the centre of the second texel, and
    // a quarter texel after the centre of the fourth.
    const Texture five = gray(5, 1, {0, 100, 100, 200, 240});
    EXPECT_EQ(five.texel(1, 0, 0) & 255, 75U);
    EXPECT_EQ(five.texel(1, 1, 0) & 255, 210U);
}

TEST(Texture, InterpolatesBetweenTexelCenters)
{
    const Texture texture = gray(2, 2, {0, 100, 200, 40});
    EXPECT_NEAR(red(texture, kClamp, {0.25F, 0.25F}), 0, 1e-3);
    EXPECT_NEAR(red(texture, kClamp, {0.5F, 0.25F}), 50, 1e-3);
    EXPECT_NEAR(red(texture, kClamp, {0.25F, 0.5F}), 100, 1e-3);
    EXPECT_NEAR(red(texture, kClamp, {0.5F, 0.5F}), 85, 1e-3);
}

TEST(Texture, RepeatsClampsOrMirrorsCoordinates)
{
    const Texture texture = gray(2, 1, {0, 200});
    EXPECT_NEAR(red(texture, kRepeat, {0, 0.5F}), 100, 1e-3);
    EXPECT_NEAR(red(texture, kRepeat, {-0.25F, 0.5F}), 200, 1e-3);
    EXPECT_NEAR(red(texture, kRepeat, {7.25F, 0.5F}), 0, 1e-3);
    EXPECT_NEAR(red(texture, kClamp, {-3, 0.5F}), 0, 1e-3);
    EXPECT_NEAR(red(texture, kClamp, {3, 0.5F}), 200, 1e-3);
    EXPECT_NEAR(red(texture, kMirror, {-0.25F, 0.5F}), 0, 1e-3);
    EXPECT_NEAR(red(texture, kMirror, {1.25F, 0.5F}), 200, 1e-3);
    EXPECT_NEAR(red(texture, kMirror, {1, 0.5F}), 200, 1e-3);
    EXPECT_NEAR(red(texture, kMirror, {2.25F, 0.5F}), 0, 1e-3);
}

TEST(Texture, AcceptsCoordinatesThatAreNotFinite)
{
    const Texture texture = gray(2, 1, {10, 200});
    for (const float st : {NAN, INFINITY, -INFINITY, 1e30F}) {
        const float value = red(texture, {Filter::nearest, Wrap::repeat}, {st, 0.5F});
        EXPECT_NEAR(value, 10, 1e-3);
    }
}

TEST(Texture, TakesTheNearestTexel)
{
    const Texture texture = gray(2, 1, {0, 200});
    EXPECT_NEAR(red(texture, {Filter::nearest, Wrap::clamp}, {0.49F, 0.5F}), 0, 1e-3);
    EXPECT_NEAR(red(texture, {Filter::nearest, Wrap::clamp}, {0.51F, 0.5F}), 200, 1e-3);
    EXPECT_NEAR(red(texture, {Filter::nearest, Wrap::clamp}, {1, 0.5F}), 200, 1e-3);
}

TEST(Texture, InterpolatesBetweenMipLevels)
{
    const Texture texture = gray(2, 2, {0, 0, 0, 200});  // the next level is 50
    EXPECT_NEAR(red(texture, kClamp, {0.75F, 0.75F}, 0.5F), 125, 1e-3);
    EXPECT_NEAR(red(texture, kClamp, {0.75F, 0.75F}, 9), 50, 1e-3);
    EXPECT_NEAR(red(texture, kClamp, {0.75F, 0.75F}, -1), 200, 1e-3);
}

TEST(Texture, ChoosesTheLevelByTheLongerSideOfAPixel)
{
    // A checkerboard of 0 and 200: all smaller mip levels are 100.
    std::vector<std::uint8_t> checker(64);
    for (std::size_t i = 0; i < 64; ++i) checker[i] = (i + i / 8) % 2 == 0 ? 0 : 200;
    const Texture texture = gray(8, 8, checker);
    // A pixel as wide as a texel shows level 0, one of two texels level 1, where all texels are 100.
    EXPECT_NEAR(texture.sample(kRepeat, {0.0625F, 0.0625F}, {0.125F, 0}, {0, 0.01F})[0] * 255, 0, 0.2);
    EXPECT_NEAR(texture.sample(kRepeat, {0.0625F, 0.0625F}, {0.01F, 0}, {0, 0.25F})[0] * 255, 100, 0.2);
    EXPECT_NEAR(texture.sample(kRepeat, {0.0625F, 0.0625F}, {0.125F * std::sqrt(2.0F), 0}, {0, 0})[0] * 255, 50,
                0.3);
}

TEST(Texture, KeepsDetailOfElongatedPixelsWithAnisotropy)
{
    // Columns of 0 and 200: a pixel that is one texel wide and eight high shows its column.
    std::vector<std::uint8_t> columns(64);
    for (std::size_t i = 0; i < 64; ++i) columns[i] = i % 2 == 0 ? 0 : 200;
    const Texture texture = gray(8, 8, columns);
    const glm::vec2 st(0.1875F, 0.5F);
    EXPECT_NEAR(texture.sample({Filter::anisotropic, Wrap::repeat}, st, {0.125F, 0}, {0, 1})[0] * 255, 200, 0.5);
    EXPECT_NEAR(texture.sample({Filter::linear, Wrap::repeat}, st, {0.125F, 0}, {0, 1})[0] * 255, 100, 0.5);
}

TEST(Level, IsHalfTheLogarithmOfTheSquaredLength)
{
    for (float length = 0.01F; length < 5000; length *= 1.07F)
        EXPECT_NEAR(level_of(length * length), std::log2(length), 1e-3) << length;
    EXPECT_EQ(level_of(4), 1);
    EXPECT_EQ(level_of(1), 0);
    EXPECT_LT(level_of(0), 0);
    EXPECT_LT(level_of(NAN), 0);
}

}  // namespace
}  // namespace marrow::raster::test
