#include "images/image_size.h"

#include "base/message.h"

namespace marrow {

std::optional<Error> check_file_size(std::size_t size)
{
    if (size <= kMaxFileSize) return std::nullopt;
    return Error{Code::too_large, message("image-file-too-large", size >> 20, kMaxFileSize >> 20), {}, {}};
}

std::optional<Error> check_image_size(std::uint64_t width, std::uint64_t height, std::size_t file_size,
                                      std::uint64_t max_bytes, Place place)
{
    if (width == 0 || height == 0)
        return Error{Code::bad_value, message("image-without-pixels", width, height), place, {}};
    // The sides are checked first because their product may overflow.
    if (width > kMaxImageSide || height > kMaxImageSide || width * height > kMaxImagePixels)
        return Error{
            Code::too_large, message("image-too-large", width, height, kMaxImageSide, kMaxImagePixels), place, {}};
    if (width * height * 4 > kMaxImageExpansion * file_size + kImageAllowance)
        return Error{Code::too_large, message("image-too-large-for-file", width, height, file_size), place, {}};
    if (width * height * 4 > max_bytes)
        return Error{
            Code::too_large,
            message("image-too-large-for-memory", width, height, width * height * 4 >> 20, max_bytes >> 20),
            place,
            {}};
    return std::nullopt;
}

}  // namespace marrow
