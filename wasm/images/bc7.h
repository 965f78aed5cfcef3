// bc7.h -- blocks of BC7 (BPTC): 4 x 4 pixels of colour and alpha in 16 bytes.
#pragma once

#include <array>
#include <cstdint>

namespace marrow {

// Decodes a block of 16 bytes to its pixels, row by row: red, green, blue, alpha. A block of the reserved mode is
// transparent black.
std::array<std::array<std::uint8_t, 4>, 16> decode_bc7_block(const std::uint8_t* block);

}  // namespace marrow
