#include "formats/quake/mdl_header.h"

namespace marrow {

namespace {

struct Variant {
    QuakeMdlKind kind;
    const char* magic;
    std::int32_t version;
};
constexpr Variant kVariants[] = {
    {QuakeMdlKind::quake, "IDPO", 6},
    {QuakeMdlKind::test, "IDPO", 3},
    {QuakeMdlKind::hexen2, "RAPO", 50},
    {QuakeMdlKind::quakeforge, "MD16", 6},
};

glm::vec3 read_vector(ByteReader& r, float usual)
{
    glm::vec3 out;
    for (glm::length_t axis = 0; axis < 3; ++axis) out[axis] = r.number(usual);
    return out;
}

void check_count(ByteReader& r, std::int32_t count, Term what, std::uint64_t field)
{
    if (count <= 0) r.fail(Code::bad_count, message("quake-mdl-count-invalid", what, count), field);
}

}  // namespace

QuakeMdlHeader read_quake_mdl_header(ByteReader& r)
{
    QuakeMdlHeader h;
    const std::string_view magic = r.chars(4);
    const std::int32_t version = r.i32();
    const Variant* variant = nullptr;
    for (const Variant& each : kVariants)
        if (magic == each.magic && version == each.version) variant = &each;
    if (r.ok() && variant == nullptr) {
        r.fail(Code::unsupported_version, message("quake-mdl-version-unsupported", magic, version),
               kMdlVersionField);
        return h;
    }
    if (variant != nullptr) h.kind = variant->kind;
    h.scale = read_vector(r, 1);
    h.origin = read_vector(r, 0);
    r.skip(4);  // radius
    h.eye = read_vector(r, 0);
    for (std::int32_t* field : {&h.skins, &h.width, &h.height, &h.vertices, &h.triangles, &h.frames})
        *field = r.i32();
    r.skip(4);  // whether copies of the model in a level animate in sync
    if (h.kind != QuakeMdlKind::test) {
        h.flags = r.u32();
        r.skip(4);  // average size of the triangles
    }
    h.texcoords = h.kind == QuakeMdlKind::hexen2 ? r.i32() : h.vertices;
    if (!r.ok()) return h;
    check_count(r, h.vertices, "quake-mdl-vertices", kMdlVerticesField);
    check_count(r, h.frames, "quake-mdl-frames", kMdlFramesField);
    if (h.skins < 0 || (h.skins > 0 && (h.width < 0 || h.height < 0)))
        r.fail(Code::bad_count, message("quake-mdl-skins-invalid", h.skins, h.width, h.height), kMdlSkinsField);
    return h;
}

ByteReader take_records(ByteReader& file, std::int64_t count, std::uint64_t stride, Term what, std::uint64_t field)
{
    const std::uint64_t at = file.file_offset();
    ByteReader records = file.table(static_cast<std::int64_t>(at), count, stride, what, field);
    if (file.ok()) file.seek(at + records.size());
    return records;
}

}  // namespace marrow
