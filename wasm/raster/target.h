// target.h -- the image that is drawn: four samples per pixel, each with a colour and a depth.
#pragma once

#include <cstdint>
#include <vector>

#include "raster/lanes.h"

namespace marrow::raster {

// The blend factors, with the values of WebGL's constants.
enum class Factor : std::uint16_t {
    zero = 0,
    one = 1,
    src_color = 0x300,
    one_minus_src_color = 0x301,
    src_alpha = 0x302,
    one_minus_src_alpha = 0x303,
    dst_alpha = 0x304,
    one_minus_dst_alpha = 0x305,
    dst_color = 0x306,
    one_minus_dst_color = 0x307,
    src_alpha_saturate = 0x308,
};

// How a colour is combined with the colour in the target: source * factor + destination * factor, or the larger of
// the two.
struct Blend {
    enum class Kind : std::uint8_t { replace, add, largest };
    Kind kind = Kind::replace;
    Factor source = Factor::one, destination = Factor::zero;
    Factor source_alpha = Factor::one, destination_alpha = Factor::zero;
};

Real4 blended(const Blend& blend, Real4 source, Real4 destination);

// The positions of the four samples in a pixel, in eighths of a pixel from its upper left corner. They form a
// rotated grid, the same as in images that Chromium draws with WebGL.
constexpr Int4 kSampleX = {3, 7, 1, 5};
constexpr Int4 kSampleY = {7, 5, 3, 1};

// The longest side of an image.
constexpr std::int32_t kLongestSide = 8192;

// A band of an image's rows. Large images are drawn band by band; the pixels are the same as without bands.
class Target {
public:
    Target(std::int32_t width, std::int32_t height, std::int32_t top, std::int32_t rows);

    std::int32_t width() const { return width_; }
    std::int32_t height() const { return height_; }
    std::int32_t top() const { return top_; }
    std::int32_t bottom() const { return top_ + rows_; }

    // Sets all samples to a colour and to the depth of the far plane.
    void clear(Real4 color);
    // Sets the colour of all samples of a pixel: 8 bits per channel, red lowest.
    void set(std::int32_t x, std::int32_t y, std::int32_t rgba) { colors_[place(x, y)] = all(rgba); }
    // Blends a colour into the samples of a pixel whose lanes are -1.
    void put(std::int32_t x, std::int32_t y, Int4 lanes, const Blend& blend, Real4 color);
    Real4& depth(std::int32_t x, std::int32_t y) { return depths_[place(x, y)]; }
    // The mean of a pixel's samples, 0 to 1.
    Real4 mean(std::int32_t x, std::int32_t y) const;
    // The colours of the samples, 8 bits per channel.
    Int4 samples(std::int32_t x, std::int32_t y) const { return colors_[place(x, y)]; }

    // Writes the rows as RGBA8. Divides the colours by alpha: in the target they are premultiplied, as in a canvas.
    void resolve(std::uint8_t* rgba) const;

private:
    std::size_t place(std::int32_t x, std::int32_t y) const
    {
        return static_cast<std::size_t>(y - top_) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    }

    std::int32_t width_, height_, top_, rows_;
    std::vector<Int4> colors_;
    std::vector<Real4> depths_;
};

}  // namespace marrow::raster
