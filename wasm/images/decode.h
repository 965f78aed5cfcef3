// decode.h -- any picture that a model may name -> RGBA8. One decoder everywhere: page, worker and Node.
#pragma once

#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

enum class ImageFormat : std::uint8_t { unknown, png, jpeg, bmp, pcx, dds, tga };

// By content. TGA has no magic: it is what a plausible header says, when nothing else matches.
ImageFormat detect_image(Bytes file);

// PNG, JPEG, TGA (stb_image), BMP, PCX, DDS. 16-bit channels become 8. The file is only read. Of a picture that is
// cut short or damaged the part that can be read is shown, with a warning, if it is a quarter at least. Never
// allocates for more than four times the pixels that the file can hold, nor more than the limits permit
// (image_size.h). Errors: unknown_format where it is no picture, unsupported_version for a kind that is not read,
// truncated, bad_value for damage, too_large, also for a picture of more than `most_bytes` of RGBA8, of which only
// the header is read.
Result<Picture> decode_image(Bytes file, std::uint64_t most_bytes = kMostDecodedBytes);

}  // namespace marrow
