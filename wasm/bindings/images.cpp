// images.cpp -- images.wasm: the image decoders. They are a separate module, fetched with the first image, because
// many models have no images and the page's main thread decodes none.
#include <emscripten/bind.h>

#include "bindings/values.h"
#include "images/decode.h"
#include "images/stated_size.h"

namespace marrow {
namespace {

// The pixels of the image that was decoded last.
std::vector<std::uint8_t> g_pixels;

// Decodes a PNG, TGA, JPEG, BMP, PCX or DDS file, recognised by its content. Returns
// { ok, width, height, hasAlpha, isStandard, warning, address, size }, or an error without a file name. The pixels
// are RGBA8, top row first, at most `max_bytes`, and valid until the next decode() or releaseImage(). The caller
// keeps the file's bytes.
emscripten::val decode(Address address, std::uint32_t size, std::uint32_t max_bytes)
{
    Result<DecodedImage> image = decode_image(bytes_at(address, size), max_bytes);
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

// The size that the header of an image file states: { width, height }; 0 where it states none. Nothing is decoded.
emscripten::val size_of(Address address, std::uint32_t size, bool is_tga)
{
    const StatedSize stated = stated_size(bytes_at(address, size), is_tga).value_or(StatedSize());
    emscripten::val value = emscripten::val::object();
    value.set("width", stated.width);
    value.set("height", stated.height);
    return value;
}

}  // namespace

EMSCRIPTEN_BINDINGS(images)
{
    emscripten::function("decode", &decode);
    emscripten::function("releaseImage", &release_image);
    emscripten::function("statedSize", &size_of);
}

}  // namespace marrow
