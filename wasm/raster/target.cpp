#include "raster/target.h"

#include <algorithm>
#include <cstring>

namespace marrow::raster {

namespace {

Real4 times(Factor factor, Real4 color, Real4 source, Real4 destination)
{
    switch (factor) {
        case Factor::zero: return all(0.0F);
        case Factor::one: return color;
        case Factor::src_color: return color * source;
        case Factor::one_minus_src_color: return color * (all(1.0F) - source);
        case Factor::src_alpha: return color * all(source[3]);
        case Factor::one_minus_src_alpha: return color * all(1 - source[3]);
        case Factor::dst_alpha: return color * all(destination[3]);
        case Factor::one_minus_dst_alpha: return color * all(1 - destination[3]);
        case Factor::dst_color: return color * destination;
        case Factor::one_minus_dst_color: return color * (all(1.0F) - destination);
        case Factor::src_alpha_saturate: return color * all(std::min(source[3], 1 - destination[3]));
    }
    return color;
}

// For alpha, the factor `src_alpha_saturate` is 1.
float times_alpha(Factor factor, float alpha, Real4 source, Real4 destination)
{
    if (factor == Factor::src_alpha_saturate) return alpha;
    return times(factor, all(alpha), source, destination)[3];
}

}  // namespace

Real4 blended(const Blend& blend, Real4 source, Real4 destination)
{
    source = saturate(source);
    if (blend.kind == Blend::Kind::replace) return source;
    if (blend.kind == Blend::Kind::largest) return select(source > destination, source, destination);
    // A fast path for the usual factors, which are the same for colour and alpha.
    if (blend.source == Factor::one && blend.source_alpha == Factor::one &&
        blend.destination == Factor::one_minus_src_alpha && blend.destination_alpha == Factor::one_minus_src_alpha)
        return saturate(source + destination * all(1 - source[3]));
    Real4 out = times(blend.source, source, source, destination) +
                times(blend.destination, destination, source, destination);
    out[3] = times_alpha(blend.source_alpha, source[3], source, destination) +
             times_alpha(blend.destination_alpha, destination[3], source, destination);
    return saturate(out);
}

Target::Target(std::int32_t width, std::int32_t height, std::int32_t top, std::int32_t rows)
    : width_(width),
      height_(height),
      top_(top),
      rows_(rows),
      colors_(static_cast<std::size_t>(width) * static_cast<std::size_t>(rows)),
      depths_(colors_.size(), all(1.0F))
{
}

void Target::clear(Real4 color)
{
    std::fill(colors_.begin(), colors_.end(), all(static_cast<std::int32_t>(pack(color))));
    std::fill(depths_.begin(), depths_.end(), all(1.0F));
}

void Target::put(std::int32_t x, std::int32_t y, Int4 lanes, const Blend& blend, Real4 color)
{
    Int4& stored = colors_[place(x, y)];
    if (blend.kind == Blend::Kind::replace) {
        stored = select(lanes, all(static_cast<std::int32_t>(pack(color))), stored);
        return;
    }
    const auto over = [&](std::int32_t below) {
        return static_cast<std::int32_t>(pack(blended(blend, color, unpack(static_cast<std::uint32_t>(below)))));
    };
    const Int4 before = stored;
    Int4 after = all(over(before[0]));
    // Most pixels are within one surface: all their samples are equal.
    if (sign_bits(before == all(before[0])) != 15)
        for (int lane = 1; lane < 4; ++lane)
            if (before[lane] != before[0]) after[lane] = over(before[lane]);
    stored = select(lanes, after, before);
}

Real4 Target::mean(std::int32_t x, std::int32_t y) const
{
    const Int4 four = colors_[place(x, y)];
    Real4 sum = all(0.0F);
    for (int lane = 0; lane < 4; ++lane) sum += unpack(static_cast<std::uint32_t>(four[lane]));
    return sum * all(0.25F);
}

void Target::resolve(std::uint8_t* rgba) const
{
    for (std::size_t pixel = 0; pixel < colors_.size(); ++pixel, rgba += 4) {
        const Int4 four = colors_[pixel];
        const auto first = static_cast<std::uint32_t>(four[0]);
        // Most pixels are opaque, and all their samples are equal.
        if (first >> 24 == 255 && sign_bits(four == all(four[0])) == 15) {
            std::memcpy(rgba, &first, sizeof first);
            continue;
        }
        std::uint32_t sums[4] = {0, 0, 0, 0};
        for (int lane = 0; lane < 4; ++lane) {
            const auto color = static_cast<std::uint32_t>(four[lane]);
            for (int channel = 0; channel < 4; ++channel) sums[channel] += color >> (channel * 8) & 255;
        }
        const std::uint32_t alpha = sums[3];
        for (int channel = 0; channel < 3; ++channel) {
            const std::uint32_t sum = sums[channel];
            // An opaque pixel, as most are, needs no division by its alpha.
            const std::uint32_t value = alpha == 1020 ? (sum + 2) >> 2
                                        : alpha == 0  ? 0
                                                      : (sum * 255 + alpha / 2) / alpha;
            rgba[channel] = static_cast<std::uint8_t>(std::min(255U, value));
        }
        rgba[3] = static_cast<std::uint8_t>((alpha + 2) >> 2);
    }
}

}  // namespace marrow::raster
