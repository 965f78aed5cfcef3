// triangle.h -- draws triangles into a target: clipping, coverage, depth, and a function that colours each pixel.
//
// Coverage is exact: vertices are rounded to 1/256 of a pixel, and a sample belongs to a triangle by the signs of
// three integers. A sample on an edge belongs to the triangle below the edge or to the right of it (the top-left
// rule), so that triangles that share an edge cover each sample once. The colour is computed once per pixel, at
// its centre, as on a GPU.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>

#include "raster/target.h"

namespace marrow::raster {

constexpr int kMostValues = 18;

// A vertex in clip space, with the values to interpolate.
struct ClipVertex {
    glm::vec4 clip;
    float values[kMostValues];
};

enum class Cull : std::uint8_t { none, back, front };
enum class DepthTest : std::uint8_t { always, less_equal, equal };

struct RasterState {
    Blend blend;
    DepthTest depth_test = DepthTest::less_equal;
    bool depth_write = true;
    // Whether to apply Quake III's polygon offset, which draws a decal in front of the surface that it lies on.
    bool nearer = false;
    Cull cull = Cull::none;
    // Whether front faces are clockwise in the image.
    bool clockwise = false;
    // The number of values of each vertex.
    int value_count = 0;
};

// The centre of a pixel in a triangle. Values are interpolated with perspective.
struct Fragment {
    const ClipVertex* vertices[3];
    // The weights of the second and third vertex, and their changes to the next pixel right and down.
    float second, third;
    glm::vec2 second_step, third_step;
    std::int32_t x, y;
    bool front;

    float at(int value) const
    {
        const float first = vertices[0]->values[value];
        return first + second * (vertices[1]->values[value] - first) + third * (vertices[2]->values[value] - first);
    }
    // The change of a value to the next pixel: x right, y down.
    glm::vec2 step(int value) const
    {
        const float first = vertices[0]->values[value];
        return second_step * (vertices[1]->values[value] - first) +
               third_step * (vertices[2]->values[value] - first);
    }
    glm::vec3 vec3_at(int value) const { return {at(value), at(value + 1), at(value + 2)}; }
};

// Computes the colours of pixels.
class Shader {
public:
    virtual ~Shader() = default;
    // Computes the colour, 0 to 1. Returns false to draw nothing.
    virtual bool shade(const Fragment& fragment, Real4& color) const = 0;
};

void draw_triangle(Target& target, const RasterState& state, const Shader& shader, const ClipVertex& a,
                   const ClipVertex& b, const ClipVertex& c);

// Draw a line of `width` pixels as two triangles, and a point as a square of `size` pixels.
void draw_line(Target& target, const RasterState& state, const Shader& shader, const ClipVertex& a,
               const ClipVertex& b, float width);
void draw_point(Target& target, const RasterState& state, const Shader& shader, const ClipVertex& at, float size);

}  // namespace marrow::raster
