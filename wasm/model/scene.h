// scene.h -- cameras and lights that a file contains.
//
// Member comments are also the TSDoc of the TypeScript types (tests/support/typescript.h), where kNone is null.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <string>

#include "base/index.h"

namespace marrow {

// A camera of the file.
struct Camera {
    std::string name;                    // name as in the file
    std::uint32_t joint = kNone;         // index of the joint at the camera's position; null: see `position`
    std::uint32_t target_joint = kNone;  // index of the joint that the camera looks at; null: see `target`
    glm::vec3 position{0.0F};            // in model space; used if `joint` is null
    glm::vec3 target{0.0F};        // point that the camera looks at, in model space; used without a target joint
    float field_of_view = 0.785F;  // horizontal, in radians
    float roll = 0;                // about the line of sight, in radians; positive leans the camera to its left
};

// `point` shines in all directions, `spot` in a cone towards its target.
enum class LightKind : std::uint8_t { point, spot };

// A light of the file. Lights are listed, not used for rendering.
struct Light {
    std::string name;                    // name as in the file
    LightKind kind = LightKind::point;   // kind of light
    std::uint32_t joint = kNone;         // index of the joint at the light's position; null: see `position`
    std::uint32_t target_joint = kNone;  // index of the joint that a spot points at; null: see `target`
    glm::vec3 position{0.0F};            // in model space; used if `joint` is null
    glm::vec3 target{0.0F};              // point that a spot points at, in model space; used without a target joint
    glm::vec3 color{1.0F};               // red, green, blue
    float intensity = 1;                 // multiplies the colour
    bool on = true;                      // switched on in the file
    float inner_angle = 0;               // full angle of a spot's fully lit cone, in radians
    float outer_angle = 0;               // full angle of a spot's outer cone, in radians; no light outside it
    float inner_range = 0;               // distance at which the light starts to fall off, in file units
    float outer_range = 0;               // distance at which the light ends, in file units; 0: unlimited
};

}  // namespace marrow
