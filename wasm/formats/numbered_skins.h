// numbered_skins.h -- names of the images that are skins of models in Quake's place: in the re-release of Quake
// (MD5) and in its ports (MD5 and MD3). An image has the number of the skin, and the number of its frame in the
// skin.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.h"

namespace marrow {

// How fast the frames of a skin follow each other.
inline constexpr float kSkinFramesPerSecond = 10;

// The name with two digits a number: `player`, skin 1 and frame 0 are `player_01_00`. Numbers are below 100.
inline std::string two_digit_skin(std::string_view name, std::uint32_t skin, std::uint32_t frame)
{
    return format_text("%_%%_%%", name, skin / 10, skin % 10, frame / 10, frame % 10);
}

}  // namespace marrow
