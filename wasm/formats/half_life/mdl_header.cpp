#include "formats/half_life/mdl_header.h"

#include "base/message.h"

namespace marrow {

namespace {

constexpr std::int32_t kVersion = 10;
// The format version of the game's prerelease 0.52, whose structures differ.
constexpr std::int32_t kAlphaVersion = 6;
constexpr std::uint64_t kVersionField = 4;

Bounds read_box(ByteReader& r)
{
    Bounds box;
    box.min = read_mdl_vector(r);
    box.max = read_mdl_vector(r);
    return box;
}

void check_version(ByteReader& r, std::int32_t version)
{
    if (!r.ok() || version == kVersion) return;
    const bool source = version >= 37 && version <= 59;
    r.fail(Code::unsupported_version,
           source                     ? message("mdl-of-source-engine", version)
           : version == kAlphaVersion ? message("mdl-of-alpha", version)
                                      : message("mdl-unsupported-version", version),
           kVersionField);
}

}  // namespace

MdlTable read_mdl_table(ByteReader& r)
{
    MdlTable table;
    table.field = r.file_offset();
    table.count = r.i32();
    table.offset = r.i32();
    return table;
}

glm::vec3 read_mdl_vector(ByteReader& r)
{
    glm::vec3 v;
    for (glm::length_t i = 0; i < 3; ++i) v[i] = r.number();
    return v;
}

MdlHeader read_mdl_header(ByteReader& r)
{
    MdlHeader header;
    r.skip(4);
    check_version(r, r.i32());
    r.skip(64);
    const std::int32_t length = r.i32();
    header.is_cut = length > 0 && static_cast<std::uint64_t>(length) > r.size();
    r.declare_end(length);
    header.eye_position = read_mdl_vector(r);
    header.movement_box = read_box(r);
    header.clipping_box = read_box(r);
    header.flags = r.u32();
    header.bones = read_mdl_table(r);
    header.controllers = read_mdl_table(r);
    header.hitboxes = read_mdl_table(r);
    header.sequences = read_mdl_table(r);
    header.groups = read_mdl_table(r);
    header.textures = read_mdl_table(r);
    r.skip(4);  // the offset of the pixels, which every texture has as well
    header.skin_references = r.i32();
    header.skin_families = read_mdl_table(r);
    header.body_parts = read_mdl_table(r);
    header.attachments = read_mdl_table(r);
    r.skip(16);  // sounds, which no game uses
    header.transitions = read_mdl_table(r);
    return header;
}

ByteReader mdl_records(ByteReader& file, const MdlTable& table, std::uint64_t size, Term what)
{
    return file.table(table.offset, table.count, size, what, table.field);
}

}  // namespace marrow
