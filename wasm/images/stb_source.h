// stb_source.h -- stb_image's code for one format. Included only by stb_png.cpp, stb_jpeg.cpp and stb_tga.cpp,
// which define STBI_ONLY_<format>: a module contains only the readers that it uses. The other readers of stb_image
// are not compiled, because old versions have known vulnerabilities in them.
#pragma once

#include <cstdlib>
#include <memory>

#include "images/stb.h"

namespace {

// Zeroed, so that pixels that are not decoded never show the memory of other images.
void* stb_allocate(std::size_t size) { return std::calloc(size, 1); }

}  // namespace

#define STBI_MALLOC(size) stb_allocate(size)
#ifndef STBI_REALLOC_SIZED
#define STBI_REALLOC_SIZED(memory, old_size, size) std::realloc(memory, size)
#endif
#define STBI_FREE(memory) std::free(memory)
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#define STBI_NO_THREAD_LOCALS
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS 16384
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#include <stb_image.h>

namespace marrow {
namespace {

// Nothing if the file cannot be decoded.
std::optional<DecodedImage> decode_by_stb(Bytes file)
{
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&std::free)> pixels(
        stbi_load_from_memory(file.data(), static_cast<int>(file.size()), &width, &height, &channels, 4),
        &std::free);
    if (!pixels) return std::nullopt;
    DecodedImage image{
        static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), channels == 2 || channels == 4, {}};
    image.rgba.assign(pixels.get(), pixels.get() + std::size_t{image.width} * image.height * 4);
    return image;
}

}  // namespace
}  // namespace marrow
