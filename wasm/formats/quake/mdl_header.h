// mdl_header.h -- the header of a Quake model, and the parts that follow it without offsets.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>

#include "base/byte_reader.h"

namespace marrow {

// quake: IDPO 6. test: IDPO 3, of Quake's test release. hexen2: RAPO 50. quakeforge: MD16 6, with positions of 16
// bits.
enum class QuakeMdlKind : std::uint8_t { quake, test, hexen2, quakeforge };

struct QuakeMdlHeader {
    QuakeMdlKind kind = QuakeMdlKind::quake;
    glm::vec3 scale{1.0F}, origin{0.0F}, eye{0.0F};
    std::int32_t skins = 0, width = 0, height = 0, vertices = 0, triangles = 0, frames = 0, texcoords = 0;
    std::uint32_t flags = 0;

    std::uint64_t skin_size() const
    {
        return static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    }
};

// Byte offsets of the header's fields, for the positions of errors.
enum QuakeMdlField : std::uint64_t {
    kMdlVersionField = 4,
    kMdlSkinsField = 48,
    kMdlSkinWidthField = 52,
    kMdlVerticesField = 60,
    kMdlTrianglesField = 64,
    kMdlFramesField = 68,
    kMdlTexcoordsField = 84,
};

// Reads the header and moves the reader past it. Fails on an unknown version or an invalid count.
QuakeMdlHeader read_quake_mdl_header(ByteReader& file);

// Takes the next `count` records. `field` is the offset of the count.
ByteReader take_records(ByteReader& file, std::int64_t count, std::uint64_t stride, Term what, std::uint64_t field);

}  // namespace marrow
