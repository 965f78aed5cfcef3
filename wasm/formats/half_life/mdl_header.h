// mdl_header.h -- the header of a Half-Life model, with the counts and offsets of its tables.
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
// Flags of the header in Xash3D's extension of the format.
inline constexpr std::uint32_t kMdlHasBoneInfo = 1U << 30, kMdlHasWeights = 1U << 31;
// The maximum number of sequence groups, because file names number them with two digits.
inline constexpr std::int32_t kMdlMostGroups = 99;

// A table: the count of its records and their offset.
struct MdlTable {
    std::int32_t count = 0;
    std::int32_t offset = 0;
    std::uint64_t field = 0;  // offset of the count, for the positions of errors
};

struct MdlHeader {
    bool is_cut = false;  // the file is shorter than its header says
    glm::vec3 eye_position{0.0F};
    Bounds movement_box, clipping_box;
    std::uint32_t flags = 0;
    MdlTable bones, controllers, hitboxes, sequences, groups, textures;
    std::int32_t skin_references = 0;  // columns of the skin table
    MdlTable skin_families;            // its rows
    MdlTable body_parts, attachments, transitions;

    // The textures and the skin table are in NAMET.mdl, if that file exists. A model may have no textures at all.
    bool has_textures_elsewhere() const { return textures.count == 0 || textures.offset == 0; }
    // Vertices may have several weights each. They are then in model space, in a bind pose whose inverse matrices
    // may follow the bones.
    bool has_weights() const { return (flags & kMdlHasWeights) != 0; }
    bool has_bind_pose() const { return has_weights() && (flags & kMdlHasBoneInfo) != 0; }
    // The file has textures for another file, and nothing else to show.
    bool holds_textures_alone() const { return textures.count > 0 && bones.count == 0 && body_parts.count == 0; }
};

// Reads the header at the start of a file. Fails on versions other than 10.
MdlHeader read_mdl_header(ByteReader& r);

// A reader for the records of a table. `what` names them in errors.
ByteReader mdl_records(ByteReader& file, const MdlTable& table, std::uint64_t size, Term what);

// Reads a count and an offset.
MdlTable read_mdl_table(ByteReader& r);
// Reads three numbers. Those that are not finite become 0.
glm::vec3 read_mdl_vector(ByteReader& r);

}  // namespace marrow
