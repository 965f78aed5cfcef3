#include "raster/triangle.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace marrow::raster::test {
namespace {

constexpr std::int32_t kSide = 16;
const Real4 kWhite = {1, 1, 1, 1};

// Draws one colour, and counts its calls.
class Plain : public Shader {
public:
    explicit Plain(Real4 color) : color_(color) {}
    bool shade(const Fragment&, Real4& color) const override
    {
        ++count;
        color = color_;
        return true;
    }
    mutable int count = 0;

private:
    Real4 color_;
};

// Draws value 0 of the vertices as red.
class Value : public Shader {
public:
    bool shade(const Fragment& fragment, Real4& color) const override
    {
        color = Real4{fragment.at(0), 0, 0, 1};
        return true;
    }
};

// A vertex at a position in the image, in pixels from the upper left corner.
ClipVertex at_pixel(float x, float y, float depth = 0.5F, float w = 1, float value = 0, std::int32_t side = kSide)
{
    const float size = static_cast<float>(side);
    ClipVertex out = {};
    out.clip = glm::vec4((x / size * 2 - 1) * w, (1 - y / size * 2) * w, (depth * 2 - 1) * w, w);
    out.values[0] = value;
    return out;
}

Target target_of(std::int32_t side = kSide) { return {side, side, 0, side}; }

// The number of samples of a pixel that are not transparent.
int covered(const Target& target, std::int32_t x, std::int32_t y)
{
    const Int4 samples = target.samples(x, y);
    int count = 0;
    for (int lane = 0; lane < 4; ++lane) count += samples[lane] == 0 ? 0 : 1;
    return count;
}

int covered(const Target& target)
{
    int count = 0;
    for (std::int32_t y = target.top(); y < target.bottom(); ++y)
        for (std::int32_t x = 0; x < target.width(); ++x) count += covered(target, x, y);
    return count;
}

RasterState adding()
{
    RasterState state;
    state.blend = {Blend::Kind::add, Factor::one, Factor::one, Factor::one, Factor::one};
    state.depth_test = DepthTest::always;
    return state;
}

std::uint32_t red_of(const Target& target, std::int32_t x, std::int32_t y, int lane = 0)
{
    return static_cast<std::uint32_t>(target.samples(x, y)[lane]) & 255;
}

TEST(Triangle, CoversEachSampleInIt)
{
    Target target = target_of();
    // The upper left half of a square of 8 x 8 pixels. The diagonal x + y = 8 passes through no sample: in the
    // pixel (x, 7 - x), in eighths of a pixel, the samples (1, 3) and (5, 1) are inside, (3, 7) and (7, 5) outside.
    draw_triangle(target, {}, Plain(kWhite), at_pixel(0, 0), at_pixel(0, 8), at_pixel(8, 0));
    EXPECT_EQ(covered(target, 0, 0), 4);
    EXPECT_EQ(covered(target, 3, 4), 2);
    EXPECT_EQ(covered(target, 7, 7), 0);
    EXPECT_EQ(covered(target), 28 * 4 + 8 * 2);
}

TEST(Triangle, DrawsSamplesAtSharedEdgesOnce)
{
    // Each triangle of a fan adds 1/255. Samples inside the fan must have exactly 1/255: they are drawn once.
    std::mt19937 random(7);
    std::uniform_real_distribution<float> jitter(-0.9F, 0.9F);
    for (int round = 0; round < 200; ++round) {
        Target target = target_of();
        const ClipVertex middle = at_pixel(8 + jitter(random), 8 + jitter(random));
        std::vector<ClipVertex> rim;
        for (int i = 0; i < 7; ++i) {
            const float angle = static_cast<float>(i) * 0.8975979F + jitter(random) * 0.3F;
            rim.push_back(at_pixel(8 + 7 * std::cos(angle), 8 + 7 * std::sin(angle)));
        }
        const Plain step(Real4{1 / 255.0F, 0, 0, 0});
        for (std::size_t i = 0; i < rim.size(); ++i)
            draw_triangle(target, adding(), step, middle, rim[i], rim[(i + 1) % rim.size()]);
        for (std::int32_t y = 0; y < kSide; ++y)
            for (std::int32_t x = 0; x < kSide; ++x)
                for (int lane = 0; lane < 4; ++lane) {
                    EXPECT_LE(red_of(target, x, y, lane), 1U);
                    // Samples that are inside every random fan.
                    if (std::hypot(x - 7.5, y - 7.5) < 3) {
                        EXPECT_EQ(red_of(target, x, y, lane), 1U);
                    }
                }
    }
}

TEST(Triangle, GivesASampleOnAnEdgeToTheTriangleBelowOrRight)
{
    // Edges through sample 0 of pixel (4, 4), at (3/8, 7/8): a vertical and a horizontal one.
    const float x = 4.375F, y = 4.875F;
    const Plain step(Real4{1 / 255.0F, 0, 0, 0});
    Target left = target_of(), right = target_of(), above = target_of(), below = target_of();
    const auto rectangle = [&](Target& to, float x0, float y0, float x1, float y1) {
        draw_triangle(to, adding(), step, at_pixel(x0, y0), at_pixel(x0, y1), at_pixel(x1, y0));
        draw_triangle(to, adding(), step, at_pixel(x1, y0), at_pixel(x0, y1), at_pixel(x1, y1));
    };
    rectangle(left, 0, 0, x, 16);
    rectangle(right, x, 0, 16, 16);
    rectangle(above, 0, 0, 16, y);
    rectangle(below, 0, y, 16, 16);
    EXPECT_EQ(red_of(left, 4, 4), 0U);
    EXPECT_EQ(red_of(right, 4, 4), 1U);
    EXPECT_EQ(red_of(above, 4, 4), 0U);
    EXPECT_EQ(red_of(below, 4, 4), 1U);
}

TEST(Triangle, CullsByWindingInTheImage)
{
    const ClipVertex a = at_pixel(0, 0), b = at_pixel(0, 16), c = at_pixel(16, 0);  // counter-clockwise
    const auto drawn = [&](Cull cull, bool clockwise) {
        RasterState state;
        state.cull = cull;
        state.clockwise = clockwise;
        Target target = target_of();
        draw_triangle(target, state, Plain(kWhite), a, b, c);
        return covered(target) > 0;
    };
    EXPECT_TRUE(drawn(Cull::none, false));
    EXPECT_TRUE(drawn(Cull::back, false));
    EXPECT_FALSE(drawn(Cull::front, false));
    EXPECT_FALSE(drawn(Cull::back, true));
    EXPECT_TRUE(drawn(Cull::front, true));
}

TEST(Triangle, DrawsOverFartherAndEqualDepths)
{
    Target target = target_of();
    const auto fill = [&](float depth, Real4 color, const RasterState& state = {}) {
        draw_triangle(target, state, Plain(color), at_pixel(0, 0, depth), at_pixel(0, 32, depth),
                      at_pixel(32, 0, depth));
    };
    fill(0.5F, Real4{0.2F, 0, 0, 1});
    fill(0.6F, Real4{0.4F, 0, 0, 1});
    EXPECT_EQ(red_of(target, 8, 4), 51U);
    fill(0.5F, Real4{0.6F, 0, 0, 1});
    EXPECT_EQ(red_of(target, 8, 4), 153U);
    RasterState equal;
    equal.depth_test = DepthTest::equal;
    fill(0.4F, Real4{0.8F, 0, 0, 1}, equal);
    EXPECT_EQ(red_of(target, 8, 4), 153U);
    fill(0.5F, Real4{1, 0, 0, 1}, equal);
    EXPECT_EQ(red_of(target, 8, 4), 255U);
}

TEST(Triangle, HasTheSameDepthInEachStage)
{
    // A slanted triangle is drawn, then drawn again with the depth test "equal": it passes for every sample.
    Target target = target_of();
    const ClipVertex a = at_pixel(0.3F, 0.7F, 0.1F, 1), b = at_pixel(1.2F, 15.1F, 0.7F, 3),
                     c = at_pixel(15.6F, 2.2F, 0.9F, 7);
    draw_triangle(target, {}, Plain(Real4{1 / 255.0F, 0, 0, 0}), a, b, c);
    RasterState equal = adding();
    equal.depth_test = DepthTest::equal;
    draw_triangle(target, equal, Plain(Real4{1 / 255.0F, 0, 0, 0}), a, b, c);
    int twice = 0;
    for (std::int32_t y = 0; y < kSide; ++y)
        for (std::int32_t x = 0; x < kSide; ++x)
            for (int lane = 0; lane < 4; ++lane) {
                EXPECT_NE(red_of(target, x, y, lane), 1U);
                if (red_of(target, x, y, lane) == 2U) ++twice;
            }
    EXPECT_GT(twice, 100);
}

TEST(Triangle, DrawsADecalOverItsSurface)
{
    Target target = target_of();
    RasterState decal;
    decal.nearer = true;
    const auto fill = [&](const RasterState& state, float shift, Real4 color) {
        draw_triangle(target, state, Plain(color), at_pixel(0, 0, 0.2F + shift), at_pixel(0, 32, 0.4F + shift),
                      at_pixel(32, 0, 0.6F + shift));
    };
    fill({}, 0, Real4{0.2F, 0, 0, 1});
    fill(decal, 1e-6F, Real4{1, 0, 0, 1});  // farther by less than the offset
    EXPECT_EQ(red_of(target, 8, 4), 255U);
}

TEST(Triangle, IsClippedAtTheNearPlane)
{
    // A floor that extends behind the eye. The near plane is z = -w, where the depth is 0.
    Target target = target_of();
    const auto vertex = [](float x, float y, float z, float w) {
        ClipVertex out = {};
        out.clip = {x, y, z, w};
        return out;
    };
    draw_triangle(target, {}, Plain(kWhite), vertex(0, -1, 8, 10), vertex(4, -1, -12, -10),
                  vertex(-4, -1, -12, -10));
    EXPECT_GT(covered(target), 0);
    // The floor is below the eye: nothing is drawn in the upper half.
    for (std::int32_t x = 0; x < kSide; ++x)
        for (std::int32_t y = 0; y < kSide / 2; ++y) EXPECT_EQ(covered(target, x, y), 0);
}

TEST(Triangle, IsNotDrawnBehindTheEye)
{
    Target target = target_of();
    ClipVertex a = at_pixel(0, 0), b = at_pixel(0, 16), c = at_pixel(16, 0);
    for (ClipVertex* each : {&a, &b, &c}) each->clip = -each->clip;
    draw_triangle(target, {}, Plain(kWhite), a, b, c);
    EXPECT_EQ(covered(target), 0);
    // Negating the vertices again moves the triangle back in front of the eye.
    for (ClipVertex* each : {&a, &b, &c}) each->clip = -each->clip;
    draw_triangle(target, {}, Plain(kWhite), a, b, c);
    EXPECT_GT(covered(target), 0);
}

TEST(Triangle, CoversTheImageFromFarOutside)
{
    Target target = target_of();
    draw_triangle(target, {}, Plain(kWhite), at_pixel(-1e7F, -1e7F), at_pixel(-1e7F, 3e7F), at_pixel(3e7F, -1e7F));
    EXPECT_EQ(covered(target), kSide * kSide * 4);
}

TEST(Triangle, IsNotDrawnWithVerticesThatAreNotFinite)
{
    Target target = target_of();
    for (const glm::length_t field : {0, 1, 2, 3})
        for (const float odd : {NAN, INFINITY, -INFINITY}) {
            ClipVertex a = at_pixel(0, 0);
            a.clip[field] = odd;
            draw_triangle(target, {}, Plain(kWhite), a, at_pixel(0, 16), at_pixel(16, 0));
            EXPECT_EQ(covered(target), 0) << field << ' ' << odd;
        }
    draw_triangle(target, {}, Plain(kWhite), at_pixel(0, 0), at_pixel(0, 16), at_pixel(16, 0));
    EXPECT_GT(covered(target), 0);
}

TEST(Triangle, InterpolatesWithPerspective)
{
    // w is 1 and the value 0 at x = 0; w is 3 and the value 1 at x = 16. With perspective, the value at x = 8.5 is
    // (8.5 / 3) / (7.5 + 8.5 / 3).
    Target target = target_of();
    RasterState state;
    state.value_count = 1;
    const Value shader;
    draw_triangle(target, state, shader, at_pixel(0, 0, 0.5F, 1, 0), at_pixel(0, 16, 0.5F, 1, 0),
                  at_pixel(16, 0, 0.5F, 3, 1));
    draw_triangle(target, state, shader, at_pixel(16, 0, 0.5F, 3, 1), at_pixel(0, 16, 0.5F, 1, 0),
                  at_pixel(16, 16, 0.5F, 3, 1));
    const double expected = (8.5 / 3) / (7.5 + 8.5 / 3);
    for (const std::int32_t y : {1, 14}) EXPECT_NEAR(red_of(target, 8, y), expected * 255, 0.51);
}

TEST(Triangle, ShadesEachPixelOnce)
{
    Target target = target_of();
    const Plain shader(kWhite);
    draw_triangle(target, {}, shader, at_pixel(0, 0), at_pixel(0, 8), at_pixel(8, 0));
    EXPECT_EQ(shader.count, 36);
}

TEST(Triangle, DrawsTheSamePixelsInBandsAsInTheWhole)
{
    Target whole = target_of();
    RasterState state;
    state.value_count = 1;
    const auto draw = [&](Target& target) {
        draw_triangle(target, state, Value(), at_pixel(1.3F, 0.2F, 0.2F, 1, 0.1F),
                      at_pixel(2.7F, 15.8F, 0.8F, 5, 0.9F), at_pixel(15.9F, 6.6F, 0.4F, 2, 0.5F));
    };
    draw(whole);
    EXPECT_GT(covered(whole), 200);
    for (std::int32_t top = 0; top < kSide; top += 5) {
        Target band(kSide, kSide, top, std::min(5, kSide - top));
        draw(band);
        for (std::int32_t y = band.top(); y < band.bottom(); ++y)
            for (std::int32_t x = 0; x < kSide; ++x)
                for (int lane = 0; lane < 4; ++lane) EXPECT_EQ(band.samples(x, y)[lane], whole.samples(x, y)[lane]);
    }
}

TEST(Line, HasTheGivenWidth)
{
    Target target = target_of();
    draw_line(target, {}, Plain(kWhite), at_pixel(2, 8.5F), at_pixel(14, 8.5F), 1);
    EXPECT_EQ(covered(target), 12 * 4);
    EXPECT_EQ(covered(target, 2, 8), 4);
    EXPECT_EQ(covered(target, 1, 8), 0);
}

TEST(Point, IsASquareOfTheGivenSize)
{
    Target target = target_of();
    draw_point(target, {}, Plain(kWhite), at_pixel(8, 8), 2);
    EXPECT_EQ(covered(target), 4 * 4);
    EXPECT_EQ(covered(target, 7, 7), 4);
}

}  // namespace
}  // namespace marrow::raster::test
