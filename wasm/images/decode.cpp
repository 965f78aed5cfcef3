#include "images/decode.h"

#include "images/bmp.h"
#include "images/dds.h"
#include "images/jpeg.h"
#include "images/pcx.h"
#include "images/png.h"
#include "images/tga.h"

namespace marrow {

ImageFormat detect_image(Bytes file)
{
    if (is_png(file)) return ImageFormat::png;
    if (is_jpeg(file)) return ImageFormat::jpeg;
    if (is_bmp(file)) return ImageFormat::bmp;
    if (is_dds(file)) return ImageFormat::dds;
    if (is_pcx(file)) return ImageFormat::pcx;
    return is_tga(file) ? ImageFormat::tga : ImageFormat::unknown;
}

Result<DecodedImage> decode_image(Bytes file, std::uint64_t max_bytes)
{
    if (const auto error = check_file_size(file.size())) return *error;
    switch (detect_image(file)) {
        case ImageFormat::png: return load_png(file, max_bytes);
        case ImageFormat::jpeg: return load_jpeg(file, max_bytes);
        case ImageFormat::bmp: return load_bmp(file, max_bytes);
        case ImageFormat::pcx: return load_pcx(file, max_bytes);
        case ImageFormat::dds: return load_dds(file, max_bytes);
        case ImageFormat::tga:
        case ImageFormat::unknown: break;
    }
    return load_tga(file, max_bytes);
}

}  // namespace marrow
