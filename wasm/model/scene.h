// scene.h -- what a file says about where to look from and what shines: cameras and lights.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <string>

#include "base/index.h"

namespace marrow {

// A place to look from. Where it has no joint, it stands still.
struct Camera {
    std::string name;                    // as in the file
    std::uint32_t joint = kNone;         // it stands where this joint is; null: at `position`
    std::uint32_t target_joint = kNone;  // it looks to where this joint is; null: to `target`
    glm::vec3 position{0.0F};            // in the model's space
    glm::vec3 target{0.0F};              // what it looks at
    float field_of_view = 0.785F;        // from the left edge to the right one, in radians
    float roll = 0;  // about the line of sight, in radians: positive leans the camera to its left
};

// `point` shines to all sides, `spot` towards its target.
enum class LightKind : std::uint8_t { point, spot };

// A light that a file holds, which is listed and not drawn by.
struct Light {
    std::string name;                    // as in the file
    LightKind kind = LightKind::point;   // point or spot
    std::uint32_t joint = kNone;         // it stands where this joint is; null: at `position`
    std::uint32_t target_joint = kNone;  // a spot shines to where this joint is; null: to `target`
    glm::vec3 position{0.0F};            // in the model's space
    glm::vec3 target{0.0F};              // what a spot points at
    glm::vec3 color{1.0F};               // red, green, blue
    float intensity = 1;                 // the colour is multiplied by it
    bool on = true;                      // whether the file has it switched on
    float inner_angle = 0;               // of a spot: the whole angle of the cone that is fully lit, in radians
    float outer_angle = 0;               // of a spot: the whole angle of the cone outside which nothing is lit
    float inner_range = 0;               // the light weakens from here
    float outer_range = 0;               // and ends here; 0: it reaches everywhere
};

}  // namespace marrow
