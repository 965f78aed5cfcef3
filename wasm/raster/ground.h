// ground.h -- draws the background, and the grid and the soft shadow on the ground.
//
// Mirrors shaders/backdrop.frag.glsl, ground_grid.frag.glsl, shadow_cast.vert.glsl and .frag.glsl,
// shadow_blur.frag.glsl and ground_shadow.frag.glsl.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <memory>

#include "raster/stage.h"

namespace marrow::raster {

// Draws a background with a radial gradient from `middle` to `edge`.
void draw_backdrop(Target& target, glm::vec3 middle, glm::vec3 edge);

struct GroundPlane {
    glm::vec4 ground_world{0.0F};  // centre, and half the side length
    glm::vec3 color{0.0F};
};

struct GridLook {
    float step = 1, line_opacity = 0, axis_opacity = 0;
    glm::vec2 travelled{0.0F};
};

void draw_grid(Target& target, const RasterView& view, const GroundPlane& plane, const GridLook& look);

// The shadow of a model on the ground, as an image seen from above.
class Shadow {
public:
    // `ground_world` as in GroundPlane; `cast`: x and y are the offset of the shadow along x and z per unit of
    // height; z is the scene's size.
    Shadow(std::int32_t resolution, glm::vec4 ground_world, glm::vec3 cast);

    void cast(const RasterMesh& mesh, const Placement& placement, std::uint32_t first_index,
              std::uint32_t index_count, VertexCache& cache);
    // `step` has the distances between the taps of both blurs, as fractions of the image's side.
    void blur(glm::vec2 step);
    void draw(Target& target, const RasterView& view, const GroundPlane& plane, float opacity) const;

private:
    glm::vec2 cover(glm::vec2 texcoord) const;

    std::int32_t resolution_;
    glm::vec4 ground_world_;
    glm::vec3 cast_;
    Target target_;
    std::vector<glm::vec2> cover_;  // contact and body shadow, after blur()
};

}  // namespace marrow::raster
