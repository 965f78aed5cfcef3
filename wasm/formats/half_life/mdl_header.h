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
                               kMdlTextureSize = 80, kMdlBodyPartSize = 76, kMdlAttachmentSize = 88,
                               kMdlBoneInfoSize = 128;
// Of the header's flags, in Xash3D's extension of the format.
inline constexpr std::uint32_t kMdlHasBoneInfo = 1U << 30, kMdlHasWeights = 1U << 31;

// A table: how many records, and where in the file. `field` is the place of the count.
struct MdlTable {
    std::int32_t count = 0;
    std::int32_t offset = 0;
    std::uint64_t field = 0;
};

struct MdlHeader {
    bool is_cut = false;  // the file is shorter than the header says
    glm::vec3 eye_position{0.0F};
    Bounds movement_box, clipping_box;
    std::uint32_t flags = 0;
    MdlTable bones, controllers, hitboxes, sequences, groups, textures;
    std::int32_t skin_references = 0;  // columns of the skin table
    MdlTable skin_families;            // its rows
    MdlTable body_parts, attachments, transitions;

    // The T file holds the textures and the skin table, if there is one: a model may have no textures at all.
    bool has_textures_elsewhere() const { return textures.count == 0 || textures.offset == 0; }
    // Vertices of models may have several weights each. They are in the space of the model then, in a bind pose
    // whose inverse matrices may follow the bones.
    bool has_weights() const { return (flags & kMdlHasWeights) != 0; }
    bool has_bind_pose() const { return has_weights() && (flags & kMdlHasBoneInfo) != 0; }
    // It holds textures for another file, and nothing that could be shown.
    bool holds_textures_alone() const { return textures.count > 0 && bones.count == 0 && body_parts.count == 0; }
};

// What a reader at the start of a file finds, from the magic on. Fails on versions other than 10.
MdlHeader read_mdl_header(ByteReader& r);

// The records of a table, from anywhere in the file.
ByteReader mdl_records(ByteReader& file, const MdlTable& table, std::uint64_t size, const char* what);

glm::vec3 read_mdl_vector(ByteReader& r);  // numbers that are not finite are 0

// The four letters that a file begins with.
bool begins_with(Bytes file, std::string_view magic);

}  // namespace marrow
