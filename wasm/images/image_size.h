// image_size.h -- the limits that every picture keeps (base/limits.h), whichever reader it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/error.h"
#include "base/limits.h"

namespace marrow {

// The bytes of the largest picture as RGBA8.
inline constexpr std::uint64_t kMostDecodedBytes = kMaxImagePixels * 4;

// What is wrong with a picture of so many pixels in a file of so many bytes: nothing, no pixels (bad_value), or
// more than may be decoded (too_large), at most `most_bytes` of RGBA8. Asked before anything is allocated; any
// numbers may be given. `place` is where the file says its size.
std::optional<Error> check_image_size(std::uint64_t width, std::uint64_t height, std::size_t file_size,
                                      std::uint64_t most_bytes, Place place);

}  // namespace marrow
