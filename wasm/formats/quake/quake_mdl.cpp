// quake_mdl.cpp -- Quake models, in the four variants of QuakeMdlKind.
//
//   header      4 magic, i32 version, scale f32[3], origin f32[3], f32 radius, eye f32[3], i32 skins, skin width,
//               skin height, vertices, triangles, frames, kind of sync; then, except in IDPO 3, i32 flags, f32
//               size; in RAPO i32 texcoords
//   skins       mdl_skins.h
//   texcoords   i32 on seam, s, t, in texels; one per vertex, in RAPO as many as the header says
//   triangles   i32 faces front, i32 vertex[3], clockwise; in RAPO i32 faces front, u16 vertex[3], u16 texcoord[3]
//   frames      mdl_frames.h
//
// The parts follow each other without offsets. A skin shows the front in its left half and the back in its right
// half: where a triangle does not face front, texcoords on the seam are half a skin further right. Texcoords are
// scaled as in the game's OpenGL version: (s + 0.5) / width. Frames are kept as they are stored (VertexFrames in
// model/geometry.h). Sources: id Software's released Quake source, the descriptions of the variants, real files.
#include "formats/quake/quake_mdl.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/rest_pose.h"
#include "derive/vertex_splitter.h"
#include "formats/family.h"
#include "formats/frame_groups.h"
#include "formats/quake/mdl_frames.h"
#include "formats/quake/mdl_header.h"
#include "formats/quake/mdl_skins.h"
#include "formats/quake_palette.h"

namespace marrow {

namespace {

constexpr std::uint64_t kTexcoordSize = 12, kTriangleSize = 16;
constexpr std::uint32_t kTurnFlag = 8;  // set for items to pick up
constexpr float kTurnSpeed = 100;       // degrees per second

struct Texcoord {
    std::int32_t on_seam, s, t;
};
static_assert(sizeof(Texcoord) == kTexcoordSize);

struct Triangle {
    std::int32_t faces_front;
    std::array<std::uint32_t, 3> vertices, texcoords;
};

// Leaves out triangles whose indices are out of range, with one warning for all of them.
MARROW_NOINLINE std::vector<Triangle> read_triangles(Bytes table, const QuakeMdlHeader& h, Model& model)
{
    const std::size_t count = table.size() / kTriangleSize;
    std::vector<Triangle> out;
    out.reserve(count);
    std::size_t first_bad = count;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* const record = table.data() + i * kTriangleSize;
        Triangle t{load_as<std::int32_t>(record), {}, {}};
        bool inside = true;
        for (std::size_t k = 0; k < 3; ++k) {
            if (h.kind == QuakeMdlKind::hexen2) {
                t.vertices[k] = load_as<std::uint16_t>(record + 4 + k * 2);
                t.texcoords[k] = load_as<std::uint16_t>(record + 10 + k * 2);
            } else {
                t.vertices[k] = t.texcoords[k] = load_as<std::uint32_t>(record + 4 + k * 4);
            }
            inside &= t.vertices[k] < static_cast<std::uint32_t>(h.vertices) &&
                      t.texcoords[k] < static_cast<std::uint32_t>(h.texcoords);
        }
        if (inside)
            out.push_back(t);
        else
            first_bad = std::min(first_bad, i);
    }
    if (first_bad < count)
        warn(model, message("quake-mdl-triangles-invalid", count - out.size(), first_bad, h.vertices));
    return out;
}

MARROW_NOINLINE void add_surface(const std::vector<Triangle>& triangles, Bytes texcoords, const QuakeMdlHeader& h,
                                 Model& model)
{
    const auto width = static_cast<float>(std::max(h.width, 1)), height = static_cast<float>(std::max(h.height, 1));
    Mesh& mesh = model.meshes.emplace_back();
    mesh.vertex_frames = 0;
    renew(mesh.indices, triangles.size() * 3);
    const auto file_vertices = static_cast<std::uint32_t>(h.vertices);
    VertexSplitter split;
    split.start(file_vertices);
    std::vector<glm::vec2> texcoord_of;  // of each vertex of the mesh
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Triangle& triangle = triangles[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const auto stored = load_as<Texcoord>(&texcoords[triangle.texcoords[k] * kTexcoordSize]);
            const bool is_moved = stored.on_seam != 0 && triangle.faces_front == 0;
            const float s = static_cast<float>(stored.s) + static_cast<float>(is_moved ? h.width / 2 : 0);
            const glm::vec2 texcoord((s + 0.5F) / width, (static_cast<float>(stored.t) + 0.5F) / height);
            const std::uint32_t index = split.find_or_add(
                triangle.vertices[k], [&](std::uint32_t known) { return texcoord_of[known] == texcoord; });
            if (index == texcoord_of.size()) texcoord_of.push_back(texcoord);
            // Clockwise in the file, counter-clockwise in a Model.
            mesh.indices[i * 3 + (3 - k) % 3] = index;
        }
    }
    const std::vector<std::uint32_t> numbers = in_file_order(split, file_vertices);
    for (std::uint32_t& index : mesh.indices) index = numbers[index];
    mesh.vertex_count = split.size();
    renew(mesh.source_vertex, mesh.vertex_count);
    renew(mesh.texcoords, mesh.vertex_count);
    for (std::uint32_t i = 0; i < mesh.vertex_count; ++i) {
        mesh.source_vertex[numbers[i]] = split.file_vertex(i);
        mesh.texcoords[numbers[i]] = texcoord_of[i];
    }
    mesh.index_count = static_cast<std::uint32_t>(mesh.indices.size());
    if (h.kind == QuakeMdlKind::quakeforge)
        set_word_rest_pose(model.vertex_frames[0], mesh);
    else
        set_byte_rest_pose(model.vertex_frames[0], mesh);
    model.surfaces.push_back(whole_surface(model.name, model, 0));
    model.surfaces[0].material = 0;
}

// Warns about a file of another type beside the model, which ports show instead of the model. Marrow does not read
// it.
void warn_of_replacement(const Host& files, std::string_view name, Model& model)
{
    for (const std::string_view extension : {"md3", "md5mesh"}) {
        const auto found =
            files.find({format_text("%.%", stem_of(name), extension), Reference::Kind::offered}, name);
        if (!found.empty())
            return warn(model, message("quake-mdl-replaced", base_name(name), base_name(found[0]->name)));
    }
}

}  // namespace

bool is_quake_mdl(Bytes file) { return begins_with(file, "IDPO"); }
bool is_hexen2_mdl(Bytes file) { return begins_with(file, "RAPO"); }
bool is_quakeforge_mdl(Bytes file) { return begins_with(file, "MD16"); }

std::vector<Reference> references_quake_mdl(Bytes, std::string_view name)
{
    std::vector<Reference> out = quake_palette_references();
    if (is_larger_opener()) out.push_back(frame_groups_reference(name));
    out.push_back(quake_skin_reference(name));
    return out;
}

Result<Model> load_quake_mdl(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const QuakeMdlHeader h = read_quake_mdl_header(r);
    if (!r.ok()) return r.error();

    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = h.kind == QuakeMdlKind::hexen2       ? "hexen2_mdl"
                   : h.kind == QuakeMdlKind::quakeforge ? "quakeforge_mdl"
                                                        : "quake_mdl";
    model.basis = kQuakeBasis;
    model.eye_position = h.eye;
    model.hints.flags = h.flags;
    if ((h.flags & kTurnFlag) != 0) model.hints.turn = kTurnSpeed;
    read_quake_mdl_skins(r, h, name, files, model);
    const ByteReader texcoords =
        take_records(r, h.texcoords, kTexcoordSize, "quake-mdl-texcoords",
                     h.kind == QuakeMdlKind::hexen2 ? kMdlTexcoordsField : kMdlVerticesField);
    const ByteReader triangles =
        take_records(r, h.triangles, kTriangleSize, "quake-mdl-triangles", kMdlTrianglesField);
    if (!r.ok()) return r.error();
    const std::uint64_t triangles_at = r.file_offset() - triangles.size();
    model.source = {static_cast<std::uint32_t>(h.vertices), static_cast<std::uint32_t>(h.triangles), 0, 1,
                    file.size()};
    read_quake_mdl_frames(r, h, model);
    if (!r.ok()) return r.error();
    apply_frame_groups(files, name, model);

    const std::vector<Triangle> list = read_triangles(triangles.bytes(), h, model);
    if (list.empty() && h.triangles > 0)
        return r.fail(Code::bad_index, message("quake-mdl-no-valid-triangle"), triangles_at);
    add_surface(list, texcoords.bytes(), h, model);
    if (list.empty()) warn(model, message("file-no-triangles"));
    warn_of_replacement(files, name, model);
    warn_of_damage(model, errors.damage());
    compute_bounds(model);
    return made;
}

}  // namespace marrow
