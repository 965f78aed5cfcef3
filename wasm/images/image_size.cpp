#include "images/image_size.h"

#include "base/limits.h"
#include "base/text.h"

namespace marrow {

std::optional<Error> check_image_size(std::uint64_t width, std::uint64_t height, std::size_t file_size, Place place)
{
    const std::string size = join("The picture is ", width, " x ", height, " pixels");
    if (width == 0 || height == 0)
        return Error{Code::bad_value, size + ". The file is damaged: fetch it again.", place, {}};
    // Sides first: their product may not fit any integer.
    if (width > kMaxImageSide || height > kMaxImageSide || width * height > kMaxImagePixels)
        return Error{Code::too_large,
                     join(size, "; ", kMaxImageSide, " a side and ", kMaxImagePixels,
                          " in all are the most. Save it smaller."),
                     place,
                     {}};
    if (width * height * 4 > kMaxImageExpansion * file_size + kImageAllowance)
        return Error{
            Code::too_large, join(size, " in a file of ", file_size, " bytes. Save it smaller."), place, {}};
    return std::nullopt;
}

}  // namespace marrow
