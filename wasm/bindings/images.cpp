// images.cpp -- images-<format>.wasm: the decoder of an image format, the function MARROW_DECODE of wasm/images.
// Each is a separate module, fetched with the first image of the format, because most models have images of one
// format.
#include <emscripten/bind.h>

#include "bindings/values.h"
#include "images/bmp.h"
#include "images/dds.h"
#include "images/decode.h"
#include "images/jpeg.h"
#include "images/pcx.h"
#include "images/png.h"
#include "images/tga.h"

namespace marrow {
namespace {

// The pixels of the image that was decoded last.
std::vector<std::uint8_t> g_pixels;

// Decodes an image file of the module's format. Returns
// { ok, width, height, hasAlpha, isStandard, warning, address, size }, or an error without a file name. The pixels
// are RGBA8, top row first, at most `max_bytes`, and valid until the next decode() or releaseImage(). The caller
// keeps the file's bytes.
emscripten::val decode(Address address, std::uint32_t size, std::uint32_t max_bytes)
{
    if (const auto error = check_file_size(size)) return failure(*error);
    Result<DecodedImage> image = MARROW_DECODE(bytes_at(address, size), max_bytes);
    if (!image) return failure(image.error());
    g_pixels = std::move(image.value().rgba);
    const Block pixels = block_of(g_pixels);
    emscripten::val value = success();
    value.set("width", image.value().width);
    value.set("height", image.value().height);
    value.set("hasAlpha", image.value().has_alpha);
    value.set("isStandard", image.value().is_standard);
    value.set("warning", image.value().warning);
    value.set("address", pixels.address);
    value.set("size", pixels.size);
    return value;
}

void release_image() { g_pixels = {}; }

}  // namespace

EMSCRIPTEN_BINDINGS(images)
{
    emscripten::function("decode", &decode);
    emscripten::function("releaseImage", &release_image);
}

}  // namespace marrow
