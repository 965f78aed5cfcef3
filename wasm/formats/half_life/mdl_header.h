// mdl_header.h -- the header of a Half-Life model: where its tables are.
#pragma once

#include <glm/vec3.hpp>

#include <string_view>

#include "base/byte_reader.h"
#include "model/geometry.h"

namespace marrow {

// Sizes of the records of the tables, in bytes.
inline constexpr std::uint64_t kMdlHeaderSize = 244, kMdlBoneSize = 112, kMdlControllerSize = 24,
                               kMdlHitboxSize = 32, kMdlSequenceSize = 176, kMdlGroupSize = 104,
                               kMdlTextureSize = 80, kMdlBodyPartSize = 76, kMdlAttachmentSize = 88;

// A table: how many records, and where in the file. `field` is the place of the count.
struct MdlTable {
    std::int32_t count = 0;
    std::int32_t offset = 0;
    std::uint64_t field = 0;
};

struct MdlHeader {
    glm::vec3 eye_position{0.0F};
    Bounds movement_box, clipping_box;
    std::uint32_t flags = 0;
    MdlTable bones, controllers, hitboxes, sequences, groups, textures;
    std::int32_t skin_references = 0;  // columns of the skin table
    MdlTable skin_families;            // its rows
    MdlTable body_parts, attachments, transitions;

    // The T file holds the textures and the skin table. By the offset: a model may have no textures at all.
    bool has_textures_elsewhere() const { return textures.offset == 0; }
    // It holds textures for another file, and nothing that could be shown.
    bool holds_textures_alone() const { return textures.count > 0 && bones.count == 0 && body_parts.count == 0; }
};

// What a reader at the start of a file finds, from the magic on. Fails on versions other than 10 and on a file that
// is shorter than it says.
MdlHeader read_mdl_header(ByteReader& r);

// The records of a table, from anywhere in the file.
ByteReader mdl_records(ByteReader& file, const MdlTable& table, std::uint64_t size, const char* what);

glm::vec3 read_mdl_vector(ByteReader& r);

// The four letters that a file begins with.
bool begins_with(Bytes file, std::string_view magic);

}  // namespace marrow
