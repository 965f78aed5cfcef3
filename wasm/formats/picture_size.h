// picture_size.h -- reads the size of an image from the header of its file, without decoding it. Loaders use the
// size to find a model's image among others in the folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"

namespace marrow {

struct PictureSize {
    std::uint32_t width = 0, height = 0;
    bool operator==(const PictureSize&) const = default;
};

// Recognises PNG, JPEG, BMP, DDS and PCX by their first bytes, TGA by its extension. Nothing where the header holds
// no size. The size is unverified: do not allocate memory by it.
std::optional<PictureSize> picture_size(Bytes file, std::string_view name);

}  // namespace marrow
