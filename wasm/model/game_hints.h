// game_hints.h -- GameHints: properties of a model that have a meaning only in its game.
//
// Loaders and the assembly of players set them. A consumer that ignores them shows the model as a plain object.
//
// Member comments are also the TSDoc of the TypeScript types (tests/support/typescript.h), where kNone is null.
#pragma once

#include <cstdint>

#include "base/index.h"

namespace marrow {

// A group of alternative parts. Adjacent parts with the same value other than `none` are alternatives: one is
// shown, the first by default.
enum class Choice : std::uint8_t { none, weapon };

// How a sprite turns to the camera. Its origin stays in place.
//   none               the model is not a sprite
//   parallel_upright   about the vertical axis, parallel to the view plane; upright
//   facing_upright     about the vertical axis, towards the camera's position; upright
//   parallel           parallel to the view plane
//   oriented           not at all, like a decal: only its transform rotates it
//   parallel_oriented  parallel to the view plane, and rolled by its transform
enum class SpriteFacing : std::uint8_t {
    none,
    parallel_upright,
    facing_upright,
    parallel,
    oriented,
    parallel_oriented
};

// Properties of a model that have a meaning only in its game.
struct GameHints {
    Choice choice = Choice::none;  // adjacent parts with the same choice are alternatives; the first is the default
    bool is_muzzle_flash = false;  // drawn only while the weapon fires
    // Rotation speed of a weapon's barrel about the part's x axis, in degrees per second, while a clip with `fires`
    // plays. Afterwards the rotation slows down evenly.
    float spin = 0;
    float run_down = 0;  // seconds until the rotation stops after firing
    // Index of the first controller that speech drives; the others have the same slot. null: speech drives none.
    std::uint32_t mouth = kNone;
    std::uint32_t flags = 0;                   // effect bits of the game, such as a rocket's trail
    SpriteFacing facing = SpriteFacing::none;  // how a sprite turns to the camera
    // Rotation speed of pickups about the vertical axis, in degrees per second, counter-clockwise seen from above.
    // 0: the game does not turn the model. Poses do not include it; a viewer may turn its camera instead.
    float turn = 0;
};

}  // namespace marrow
