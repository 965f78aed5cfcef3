// decode.h -- decodes every supported image format to RGBA8, for tests. The page, workers and Node use the same
// decoders in one module per format, which TypeScript selects by a file's first bytes.
#pragma once

#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

enum class ImageFormat : std::uint8_t { unknown, png, jpeg, bmp, pcx, dds, tga };

// Detects the format by content. TGA has no magic number: a file is TGA if its header is plausible and no other
// format matches.
ImageFormat detect_image(Bytes file);

// Decodes PNG, JPEG, TGA, BMP, PCX and DDS; 16-bit channels are reduced to 8. The readable part of a truncated or
// damaged image is decoded with a warning if it is at least a quarter of the image. Allocates at most four times
// the pixels that the file can hold, within the limits of image_size.h. Errors: unknown_format if it is not an
// image, unsupported_version for an unsupported kind, truncated, bad_value for damage, too_large.
Result<DecodedImage> decode_image(Bytes file, std::uint64_t max_bytes = kMaxDecodedBytes);

}  // namespace marrow
