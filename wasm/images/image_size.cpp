#include "images/image_size.h"

#include "base/text.h"

namespace marrow {

std::optional<Error> check_image_size(std::uint64_t width, std::uint64_t height, std::size_t file_size,
                                      std::uint64_t most_bytes, Place place)
{
    const std::string size = format_text("The picture is % x % pixels", width, height);
    if (width == 0 || height == 0)
        return Error{Code::bad_value, size + ". The file is damaged: fetch it again.", place, {}};
    // Sides first: their product may not fit any integer.
    if (width > kMaxImageSide || height > kMaxImageSide || width * height > kMaxImagePixels)
        return Error{Code::too_large,
                     format_text("%; % a side and % in all are the most. Save it smaller.", size, kMaxImageSide,
                                 kMaxImagePixels),
                     place,
                     {}};
    if (width * height * 4 > kMaxImageExpansion * file_size + kImageAllowance)
        return Error{
            Code::too_large, format_text("% in a file of % bytes. Save it smaller.", size, file_size), place, {}};
    if (width * height * 4 > most_bytes)
        return Error{
            Code::too_large,
            format_text("% and takes % MB of memory; % MB are left for the pictures of this model. Use smaller "
                        "pictures.",
                        size, width * height * 4 >> 20, most_bytes >> 20),
            place,
            {}};
    return std::nullopt;
}

}  // namespace marrow
