// pictures.cpp -- pictures.wasm: the decoders of pictures. Many models have no pictures, and a page's main thread
// decodes none, so they are a module of their own, fetched with the first picture.
#include <emscripten/bind.h>

#include "bindings/values.h"
#include "images/decode.h"

namespace marrow {
namespace {

// The pixels of the picture that was decoded last.
std::vector<std::uint8_t> g_pixels;

// The picture of an encoded file (PNG, TGA, JPEG, BMP, PCX, DDS: told by content):
// { ok, width, height, hasAlpha, isStandard, warning, address, size }, or an error without a file name. The pixels
// are RGBA8, rows from the top, at most `most_bytes`; they stand until the next decode() or releasePicture(). The
// file's bytes stay the caller's.
emscripten::val decode(Address address, std::uint32_t size, std::uint32_t most_bytes)
{
    Result<Picture> image = decode_image(bytes_at(address, size), most_bytes);
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

void release_picture() { g_pixels = {}; }

}  // namespace

EMSCRIPTEN_BINDINGS(pictures)
{
    emscripten::function("decode", &decode);
    emscripten::function("releasePicture", &release_picture);
}

}  // namespace marrow
