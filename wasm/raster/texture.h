// texture.h -- an image with its mip chain, sampled as WebGL 2 samples RGBA8 textures.
#pragma once

#include <glm/vec2.hpp>

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "raster/lanes.h"

namespace marrow::raster {

enum class Wrap : std::uint8_t { repeat, clamp, mirror };
// All filters use the mip chain. `nearest` interpolates between the nearest texels of two levels; `anisotropic`
// takes up to eight samples along the longer side of a pixel's footprint.
enum class Filter : std::uint8_t { linear, anisotropic, nearest };

struct Sampling {
    Filter filter = Filter::linear;
    Wrap wrap = Wrap::repeat;
};

class Texture {
public:
    // `rgba` has 4 bytes per texel, top row first. Each level of the chain has half the sides of the previous one,
    // rounded down. A texel is the mean of the four texels that it covers; if a side of the previous level is odd,
    // that level is interpolated at the texel's centre.
    Texture(Bytes rgba, std::uint32_t width, std::uint32_t height);

    std::uint32_t width() const { return levels_[0].width; }
    std::uint32_t height() const { return levels_[0].height; }
    std::uint32_t level_count() const { return static_cast<std::uint32_t>(levels_.size()); }
    // A texel, 8 bits per channel with red lowest.
    std::uint32_t texel(std::uint32_t level, std::uint32_t x, std::uint32_t y) const;

    // The colour at texture coordinates. `dx` and `dy` are their changes to the next pixel right and down.
    Real4 sample(Sampling how, glm::vec2 st, glm::vec2 dx, glm::vec2 dy) const;
    // The colour at a mip level, which may be fractional; level 0 is the image itself.
    Real4 sample_level(Sampling how, glm::vec2 st, float level) const;

private:
    struct Level {
        std::uint32_t width, height;
        std::size_t first;
    };
    void add_level();
    Real4 at(const Level& level, std::int32_t x, std::int32_t y) const;
    Real4 sample_in(const Level& level, Sampling how, glm::vec2 st) const;

    std::vector<Level> levels_;
    std::vector<std::uint32_t> texels_;
};

// The mip level of a footprint with this squared length in texels: half the binary logarithm, within 0.001.
float level_of(float squared);

}  // namespace marrow::raster
