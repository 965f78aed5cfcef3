// bytes.h -- the bytes of a file, and the magic numbers of its format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace marrow {

// Bytes that belong to the caller. Readers never own them.
using Bytes = std::span<const std::uint8_t>;

inline bool begins_with(Bytes file, std::string_view magic)
{
    return file.size() >= magic.size() && std::memcmp(file.data(), magic.data(), magic.size()) == 0;
}

// Four characters as a little-endian 32-bit number.
constexpr std::uint32_t fourcc(const char (&name)[5])
{
    std::uint32_t out = 0;
    for (int i = 3; i >= 0; --i) out = out << 8 | static_cast<std::uint8_t>(name[i]);
    return out;
}

}  // namespace marrow
