// image_size.h -- the size limits of all image formats (base/limits.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/error.h"
#include "base/limits.h"

namespace marrow {

// The number of bytes of the largest allowed image as RGBA8.
inline constexpr std::uint64_t kMaxDecodedBytes = kMaxImagePixels * 4;

// Checks the size of an image file in bytes. Returns nothing if it is allowed, else too_large.
std::optional<Error> check_file_size(std::size_t size);

// Checks the size that a file declares before anything is allocated. Returns nothing if it is allowed, bad_value if
// there are no pixels, or too_large if it exceeds a limit or its RGBA8 pixels take more than `max_bytes`. The
// arguments may have any value. `place` is where the file declares the size.
std::optional<Error> check_image_size(std::uint64_t width, std::uint64_t height, std::size_t file_size,
                                      std::uint64_t max_bytes, Place place);

}  // namespace marrow
