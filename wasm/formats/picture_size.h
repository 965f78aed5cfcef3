// picture_size.h -- how large a picture is, from its file's head, without decoding it: by which a model's picture
// is told from others that lie beside it.
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

// PNG, JPEG, BMP, DDS and PCX by their first bytes, TGA by its name. Nothing where the head does not say it. The
// size is the file's word: nothing may be allocated by it.
std::optional<PictureSize> picture_size(Bytes file, std::string_view name);

}  // namespace marrow
