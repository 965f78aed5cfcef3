// stb_jpeg.cpp -- stb_image's reader of JPEG.
#define STBI_ONLY_JPEG
#include "images/stb_source.h"

namespace marrow {

std::optional<StbSize> jpeg_size_by_stb(Bytes file)
{
    int width = 0, height = 0, channels = 0;
    if (stbi_info_from_memory(file.data(), static_cast<int>(file.size()), &width, &height, &channels) == 0 ||
        width <= 0 || height <= 0)
        return std::nullopt;
    return StbSize{static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height)};
}

std::optional<DecodedImage> decode_jpeg_by_stb(Bytes file) { return decode_by_stb(file); }

}  // namespace marrow
