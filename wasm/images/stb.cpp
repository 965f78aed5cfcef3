// stb.cpp -- the only translation unit with stb_image's code. Only PNG, JPEG and TGA are compiled: the other
// readers would add size, and old versions have known vulnerabilities in them.
#include "images/stb.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace {

// Zeroed, so that pixels that are not decoded never show the memory of other images.
void* stb_allocate(std::size_t size) { return std::calloc(size, 1); }

// stb_image grows small buffers in steps of up to this many bytes.
constexpr std::uint64_t kGrowthStep = 65536;
std::uint64_t g_max_buffer = 0;

void* stb_reallocate(void* memory, std::size_t size)
{
    return size > g_max_buffer ? nullptr : std::realloc(memory, size);
}

}  // namespace

#define STBI_MALLOC(size) stb_allocate(size)
#define STBI_REALLOC_SIZED(memory, old_size, size) stb_reallocate(memory, size)
#define STBI_FREE(memory) std::free(memory)
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_TGA
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#define STBI_NO_THREAD_LOCALS
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS 16384
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

std::optional<StbSize> size_by_stb(Bytes file)
{
    int width = 0, height = 0, channels = 0;
    if (stbi_info_from_memory(file.data(), static_cast<int>(file.size()), &width, &height, &channels) == 0 ||
        width <= 0 || height <= 0)
        return std::nullopt;
    return StbSize{static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height)};
}

std::optional<DecodedImage> decode_by_stb(Bytes file, std::uint64_t max_buffer)
{
    g_max_buffer = max_buffer + kGrowthStep;
    // Apple's PNGs store BGRA with premultiplied alpha.
    stbi_convert_iphone_png_to_rgb(1);
    stbi_set_unpremultiply_on_load(1);
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

std::size_t inflate_by_stb(Bytes data, bool has_header, std::span<std::uint8_t> out)
{
    // On an error stb_image does not report how much it has written: this byte marks what it has not.
    constexpr std::uint8_t kUnwritten = 0xA5;
    std::fill(out.begin(), out.end(), kUnwritten);
    const auto decode = has_header ? stbi_zlib_decode_buffer : stbi_zlib_decode_noheader_buffer;
    const int size = decode(reinterpret_cast<char*>(out.data()), static_cast<int>(out.size()),
                            reinterpret_cast<const char*>(data.data()), static_cast<int>(data.size()));
    auto end = out.begin() + std::max(size, 0);
    if (size < 0) {
        end = out.end();
        while (end != out.begin() && end[-1] == kUnwritten) --end;
    }
    std::fill(end, out.end(), std::uint8_t{0});
    return static_cast<std::size_t>(end - out.begin());
}

}  // namespace marrow
