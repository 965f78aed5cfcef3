// stated_size.h -- reads the size of an image from the header of its file, without decoding it. The host compares
// it with the size that a model gives for its skins.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"

namespace marrow {

struct StatedSize {
    std::uint32_t width = 0, height = 0;
    bool operator==(const StatedSize&) const = default;
};

// Recognises PNG, JPEG, BMP, DDS and PCX by their first bytes; a TGA file has none by which it could be. Nothing
// where the header holds no size. The size is unverified: do not allocate memory by it.
std::optional<StatedSize> stated_size(Bytes file, bool is_tga);

}  // namespace marrow
