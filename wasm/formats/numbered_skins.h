// numbered_skins.h -- image names for the skins of replacement models of Quake, in its re-release (MD5) and in
// ports (MD5 and MD3). A name contains the number of the skin and the number of the frame within the skin.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.h"

namespace marrow {

// The frame rate of an animated skin.
inline constexpr float kSkinFramesPerSecond = 10;

// The name with two digits per number: `player_01_00` for `player`, skin 1, frame 0. Numbers are below 100.
inline std::string two_digit_skin(std::string_view name, std::uint32_t skin, std::uint32_t frame)
{
    return format_text("%_%%_%%", name, skin / 10, skin % 10, frame / 10, frame % 10);
}

}  // namespace marrow
