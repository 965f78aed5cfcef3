#include "raster/target.h"

#include <gtest/gtest.h>

#include <array>

namespace marrow::raster::test {
namespace {

const Real4 kSource = {0.8F, 0.4F, 0.2F, 0.6F};
const Real4 kDestination = {0.1F, 0.5F, 0.9F, 0.25F};

struct FactorCase {
    Factor factor;
    // The factor's value for red, green, blue and alpha.
    std::array<float, 4> value;
};

const FactorCase kFactors[] = {
    {Factor::zero, {0, 0, 0, 0}},
    {Factor::one, {1, 1, 1, 1}},
    {Factor::src_color, {0.8F, 0.4F, 0.2F, 0.6F}},
    {Factor::one_minus_src_color, {0.2F, 0.6F, 0.8F, 0.4F}},
    {Factor::src_alpha, {0.6F, 0.6F, 0.6F, 0.6F}},
    {Factor::one_minus_src_alpha, {0.4F, 0.4F, 0.4F, 0.4F}},
    {Factor::dst_alpha, {0.25F, 0.25F, 0.25F, 0.25F}},
    {Factor::one_minus_dst_alpha, {0.75F, 0.75F, 0.75F, 0.75F}},
    {Factor::dst_color, {0.1F, 0.5F, 0.9F, 0.25F}},
    {Factor::one_minus_dst_color, {0.9F, 0.5F, 0.1F, 0.75F}},
    {Factor::src_alpha_saturate, {0.6F, 0.6F, 0.6F, 1}},
};

class BlendFactor : public testing::TestWithParam<FactorCase> {};

TEST_P(BlendFactor, ScalesTheSource)
{
    const auto& [factor, value] = GetParam();
    const Real4 out =
        blended({Blend::Kind::add, factor, Factor::zero, factor, Factor::zero}, kSource, kDestination);
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(out[i], kSource[i] * value[static_cast<std::size_t>(i)], 1e-6) << i;
}

TEST_P(BlendFactor, ScalesTheDestination)
{
    const auto& [factor, value] = GetParam();
    const Real4 out =
        blended({Blend::Kind::add, Factor::zero, factor, Factor::zero, factor}, kSource, kDestination);
    for (int i = 0; i < 4; ++i)
        EXPECT_NEAR(out[i], kDestination[i] * value[static_cast<std::size_t>(i)], 1e-6) << i;
}

INSTANTIATE_TEST_SUITE_P(All, BlendFactor, testing::ValuesIn(kFactors));

TEST(Blend, ClampsTheSumAndTheSource)
{
    const Blend sum = {Blend::Kind::add, Factor::one, Factor::one, Factor::one, Factor::one};
    const Real4 out = blended(sum, Real4{2, -1, 0.6F, 1}, Real4{0.5F, 0.5F, 0.6F, 1});
    EXPECT_EQ(out[0], 1);
    EXPECT_EQ(out[1], 0.5F);  // -1 is clamped before it is added
    EXPECT_EQ(out[2], 1);
}

TEST(Blend, KeepsTheLargerValueOfEachChannel)
{
    const Real4 out = blended({Blend::Kind::largest}, kSource, kDestination);
    EXPECT_EQ(out[0], kSource[0]);
    EXPECT_EQ(out[1], kDestination[1]);
    EXPECT_EQ(out[3], kSource[3]);
}

TEST(Target, WritesOnlyCoveredSamples)
{
    Target target(1, 1, 0, 1);
    target.put(0, 0, Int4{-1, 0, -1, 0}, {}, Real4{1, 0, 0, 1});
    const Int4 samples = target.samples(0, 0);
    EXPECT_EQ(static_cast<std::uint32_t>(samples[0]), 0xff0000ffU);
    EXPECT_EQ(samples[1], 0);
    EXPECT_EQ(static_cast<std::uint32_t>(samples[2]), 0xff0000ffU);
    EXPECT_EQ(samples[3], 0);
}

TEST(Target, BlendsEachSampleByItself)
{
    const Blend sum = {Blend::Kind::add, Factor::one, Factor::one, Factor::one, Factor::one};
    Target target(1, 1, 0, 1);
    target.put(0, 0, Int4{-1, 0, 0, 0}, {}, Real4{0.2F, 0, 0, 0});
    target.put(0, 0, all(-1), sum, Real4{0.4F, 0, 0, 0});
    EXPECT_EQ(target.samples(0, 0)[0], 153);
    EXPECT_EQ(target.samples(0, 0)[1], 102);
}

TEST(Target, ResolvesToUnpremultipliedColors)
{
    Target target(2, 1, 0, 1);
    // Half of the samples are opaque orange: alpha is half, and the colour is still orange.
    target.put(0, 0, Int4{-1, -1, 0, 0}, {}, Real4{1, 0.6F, 0.2F, 1});
    std::array<std::uint8_t, 8> rgba = {};
    target.resolve(rgba.data());
    EXPECT_EQ(rgba, (std::array<std::uint8_t, 8>{255, 153, 51, 128, 0, 0, 0, 0}));
}

TEST(Target, RoundsTheMeanOfOpaqueSamples)
{
    Target target(1, 1, 0, 1);
    target.clear(Real4{0, 0, 0, 1});
    target.put(0, 0, Int4{-1, 0, 0, 0}, {}, Real4{1, 0, 0, 1});
    std::array<std::uint8_t, 4> rgba = {};
    target.resolve(rgba.data());
    EXPECT_EQ(rgba, (std::array<std::uint8_t, 4>{64, 0, 0, 255}));
}

TEST(Colors, PackRoundsAndClamps)
{
    EXPECT_EQ(pack(Real4{0, 1, 0.5F, 2}), 0xff80ff00U);
    EXPECT_EQ(pack(Real4{-1, 0.001F, 0.002F, 1}), 0xff010000U);
    for (std::uint32_t i = 0; i < 256; ++i) EXPECT_EQ(pack(unpack(i * 0x01010101U)), i * 0x01010101U);
}

}  // namespace
}  // namespace marrow::raster::test
