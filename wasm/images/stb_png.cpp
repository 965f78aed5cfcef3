// stb_png.cpp -- stb_image's readers of PNG and of deflate data.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace {

// stb_image grows small buffers in steps of up to this many bytes.
constexpr std::uint64_t kGrowthStep = 65536;
std::uint64_t g_max_buffer = 0;

void* stb_reallocate(void* memory, std::size_t size)
{
    return size > g_max_buffer ? nullptr : std::realloc(memory, size);
}

}  // namespace

#define STBI_ONLY_PNG
#define STBI_REALLOC_SIZED(memory, old_size, size) stb_reallocate(memory, size)
#include "images/stb_source.h"

namespace marrow {

std::optional<DecodedImage> decode_png_by_stb(Bytes file, std::uint64_t max_buffer)
{
    // Apple's PNGs store BGRA with premultiplied alpha.
    stbi_convert_iphone_png_to_rgb(1);
    stbi_set_unpremultiply_on_load(1);
    g_max_buffer = max_buffer + kGrowthStep;
    return decode_by_stb(file);
}

std::size_t inflate_by_stb(Bytes data, bool has_header, std::span<std::uint8_t> out)
{
    // On an error stb_image does not report how much it has written: this byte marks the unwritten part.
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
