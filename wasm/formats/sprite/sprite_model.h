// sprite_model.h -- makes a Model from the frames of a sprite.
//
// A sprite is a rectangle about its origin that shows one image after another, and turns to the camera as
// GameHints::facing specifies. In the file's axes, which are Quake's, the image's right side is -y, its top is +z,
// and it faces -x, as games draw a sprite whose angles are 0.
//
// Every frame is a surface. If there are several, each has a joint, which step keys scale to 0 while the frame is
// not shown; at rest, the first frame is shown. This allows frames of any size, position and duration.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/model.h"

namespace marrow {

// The maximum number of frames of a sprite: each is a surface. Real sprites have a few dozen.
inline constexpr std::size_t kMostSpriteFrames = 1024;

// The rectangle of a frame, in file units about the origin.
struct SpriteFrame {
    std::string name;
    float left = 0;    // offset of the left side, positive to the image's right
    float top = 0;     // offset of the upper side, positive upwards
    float width = 0;   // 0: the frame shows nothing
    float height = 0;  // 0: the frame shows nothing
    std::uint32_t material = kNone;
};

// A clip: the index of the frame that each step shows. All steps are equally long.
struct SpriteClip {
    std::string name;
    std::vector<std::uint32_t> frames;
    double step_seconds = 0.1;
};

// Adds the geometry, joints and clips, and sets the basis, the bounds and GameHints::facing. A single frame gets
// neither joint nor clip.
void add_sprite(const std::vector<SpriteFrame>& frames, const std::vector<SpriteClip>& clips, SpriteFacing facing,
                Model& model);

// How the pixels of a sprite are combined with the background.
enum class SpriteBlend : std::uint8_t { opaque, alpha_test, alpha, additive };

// A material with one image at full brightness.
Material sprite_material(std::string name, std::uint32_t image, SpriteBlend blend, SpriteFacing facing);

// The header of a TGA file. Its pixels follow, with 4 bytes each: blue, green, red, alpha, rows from the top.
std::vector<std::uint8_t> tga_header(std::uint32_t width, std::uint32_t height);

}  // namespace marrow
