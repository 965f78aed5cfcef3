#include "raster/texture.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace marrow::raster {

namespace {

constexpr float kMostAnisotropy = 8;

std::uint32_t half(std::uint32_t side) { return std::max(1U, side >> 1); }

// Wraps a texel index from -1 to `size`, the range that bilinear filtering needs.
std::int32_t wrapped(std::int32_t i, std::int32_t size, Wrap wrap)
{
    if (i >= 0 && i < size) return i;
    if (wrap == Wrap::repeat) return i < 0 ? size - 1 : 0;
    return i < 0 ? 0 : size - 1;  // the mirror image begins with the same texel
}

// Wraps a texture coordinate into 0 to 1. NaN, and numbers too large to have a fraction, become 0.
float within(float s, Wrap wrap)
{
    if (!(std::abs(s) < 1e7F)) return 0;
    if (wrap == Wrap::clamp) return std::clamp(s, 0.0F, 1.0F);
    if (wrap == Wrap::repeat) return s - std::floor(s);
    const float t = s - 2 * std::floor(s * 0.5F);
    return t > 1 ? 2 - t : t;
}

Real4 mix(Real4 a, Real4 b, float share) { return a + (b - a) * all(share); }

}  // namespace

float level_of(float squared)
{
    if (!(squared > 1e-20F)) return -16;
    std::uint32_t bits = 0;
    std::memcpy(&bits, &squared, sizeof bits);
    const auto exponent = static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 127);
    bits = (bits & 0x7fffff) | 0x3f800000;  // the mantissa, 1 to 2
    float m = 0;
    std::memcpy(&m, &bits, sizeof m);
    m -= 1;
    // log2(1 + m) for m from 0 to 1: exact at both ends.
    const float log = m * (1.4388F + m * (-0.6778F + m * (0.3218F + m * -0.0828F)));
    return 0.5F * (exponent + log);
}

Texture::Texture(Bytes rgba, std::uint32_t width, std::uint32_t height)
{
    levels_.push_back({width, height, 0});
    texels_.resize(std::size_t{width} * height);
    std::memcpy(texels_.data(), rgba.data(), std::min(rgba.size(), texels_.size() * 4));
    while (levels_.back().width > 1 || levels_.back().height > 1) add_level();
}

std::uint32_t Texture::texel(std::uint32_t level, std::uint32_t x, std::uint32_t y) const
{
    const Level& from = levels_[level];
    return texels_[from.first + std::size_t{y} * from.width + x];
}

void Texture::add_level()
{
    const Level from = levels_.back();
    const Level to = {half(from.width), half(from.height), texels_.size()};
    texels_.resize(to.first + std::size_t{to.width} * to.height);
    const auto source = [&](std::uint32_t x, std::uint32_t y) {
        return texels_[from.first + std::size_t{y} * from.width + x];
    };
    const bool even = from.width % 2 == 0 && from.height % 2 == 0;
    for (std::uint32_t y = 0; y < to.height; ++y) {
        for (std::uint32_t x = 0; x < to.width; ++x) {
            std::uint32_t& out = texels_[to.first + std::size_t{y} * to.width + x];
            if (even) {
                const std::uint32_t four[] = {source(x * 2, y * 2), source(x * 2 + 1, y * 2),
                                              source(x * 2, y * 2 + 1), source(x * 2 + 1, y * 2 + 1)};
                std::uint32_t low = 0x00020002, high = 0x00020002;  // two channels each, rounded
                for (const std::uint32_t each : four) {
                    low += each & 0x00ff00ff;
                    high += each >> 8 & 0x00ff00ff;
                }
                out = (low >> 2 & 0x00ff00ff) | (high >> 2 & 0x00ff00ff) << 8;
                continue;
            }
            // Interpolates the larger level at the centre of the texel.
            const float sx =
                (static_cast<float>(x) + 0.5F) * static_cast<float>(from.width) / static_cast<float>(to.width);
            const float sy =
                (static_cast<float>(y) + 0.5F) * static_cast<float>(from.height) / static_cast<float>(to.height);
            const float left = std::floor(sx - 0.5F), above = std::floor(sy - 0.5F);
            const auto column = [&](float i) {
                return static_cast<std::uint32_t>(std::clamp(i, 0.0F, static_cast<float>(from.width - 1)));
            };
            const auto row = [&](float i) {
                return static_cast<std::uint32_t>(std::clamp(i, 0.0F, static_cast<float>(from.height - 1)));
            };
            const float right = sx - 0.5F - left, below = sy - 0.5F - above;
            out = pack(mix(
                mix(unpack(source(column(left), row(above))), unpack(source(column(left + 1), row(above))), right),
                mix(unpack(source(column(left), row(above + 1))), unpack(source(column(left + 1), row(above + 1))),
                    right),
                below));
        }
    }
    levels_.push_back(to);
}

Real4 Texture::at(const Level& level, std::int32_t x, std::int32_t y) const
{
    return unpack(texels_[level.first + static_cast<std::size_t>(y) * level.width + static_cast<std::size_t>(x)]);
}

Real4 Texture::sample_in(const Level& level, Sampling how, glm::vec2 st) const
{
    const auto width = static_cast<std::int32_t>(level.width), height = static_cast<std::int32_t>(level.height);
    const float x = within(st.x, how.wrap) * static_cast<float>(width);
    const float y = within(st.y, how.wrap) * static_cast<float>(height);
    if (how.filter == Filter::nearest)
        return at(level, std::min(static_cast<std::int32_t>(x), width - 1),
                  std::min(static_cast<std::int32_t>(y), height - 1));
    const float left = std::floor(x - 0.5F), above = std::floor(y - 0.5F);
    const auto column = static_cast<std::int32_t>(left), row = static_cast<std::int32_t>(above);
    const std::int32_t x0 = wrapped(column, width, how.wrap), x1 = wrapped(column + 1, width, how.wrap);
    const std::int32_t y0 = wrapped(row, height, how.wrap), y1 = wrapped(row + 1, height, how.wrap);
    const float right = x - 0.5F - left, below = y - 0.5F - above;
    return mix(mix(at(level, x0, y0), at(level, x1, y0), right), mix(at(level, x0, y1), at(level, x1, y1), right),
               below);
}

Real4 Texture::sample_level(Sampling how, glm::vec2 st, float level) const
{
    const auto last = static_cast<float>(levels_.size() - 1);
    if (!(level > 0)) return sample_in(levels_[0], how, st);
    if (level >= last) return sample_in(levels_.back(), how, st);
    const float whole = std::floor(level);
    const auto i = static_cast<std::size_t>(whole);
    const Real4 fine = sample_in(levels_[i], how, st);
    return level == whole ? fine : mix(fine, sample_in(levels_[i + 1], how, st), level - whole);
}

Real4 Texture::sample(Sampling how, glm::vec2 st, glm::vec2 dx, glm::vec2 dy) const
{
    if (levels_.size() == 1) return sample_in(levels_[0], how, st);
    const glm::vec2 size(width(), height());
    const glm::vec2 across = dx * size, down = dy * size;
    const float squared_x = across.x * across.x + across.y * across.y;
    const float squared_y = down.x * down.x + down.y * down.y;
    const float most = std::max(squared_x, squared_y);
    if (how.filter != Filter::anisotropic || !(most > 1)) return sample_level(how, st, level_of(most));
    // The pixel's footprint is a parallelogram: the anisotropy is its longer side divided by the width across that
    // side.
    const float area = std::abs(across.x * down.y - across.y * down.x);
    const float ratio = std::min(kMostAnisotropy, area * kMostAnisotropy > most ? most / area : kMostAnisotropy);
    const auto count = static_cast<std::int32_t>(ratio + 0.5F);
    if (count <= 1) return sample_level(how, st, level_of(most));
    const float level = level_of(most / (ratio * ratio));
    const glm::vec2 along = squared_x > squared_y ? dx : dy;
    Real4 sum = all(0.0F);
    for (std::int32_t i = 0; i < count; ++i) {
        const float place = (static_cast<float>(i) + 0.5F) / static_cast<float>(count) - 0.5F;
        sum += sample_level(how, st + along * place, level);
    }
    return sum / all(static_cast<float>(count));
}

}  // namespace marrow::raster
