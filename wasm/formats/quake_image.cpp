#include "formats/quake_image.h"

#include "base/byte_reader.h"
#include "base/limits.h"

namespace marrow {

QuakeImage read_quake_image(Bytes file)
{
    constexpr std::size_t kHeaderSize = 8;
    if (file.size() < kHeaderSize) return {};
    QuakeImage image{load_as<std::uint32_t>(&file[0]), load_as<std::uint32_t>(&file[4])};
    if (image.width > kMaxImageSide || image.height > kMaxImageSide) return image;
    const std::size_t count = std::size_t{image.width} * image.height;
    if (count <= file.size() - kHeaderSize) image.indices = file.subspan(kHeaderSize, count);
    return image;
}

}  // namespace marrow
