// md2.cpp -- Quake II models, version 8.
//
//   header      17 x i32: magic "IDP2", version, skin width, skin height, frame size, counts of skins, vertices,
//               texcoords, triangles, GL command words, frames, then the six offsets and the end
//   skins       64 bytes each, file names
//   texcoords   2 x i16, in texels of the skin
//   triangles   3 vertex + 3 texcoord indices, u16, clockwise
//   frames      scale f32[3], translate f32[3], name[16], then {u8 x, y, z, u8 normal} per vertex
//   commands    strips and fans (md2_commands.h): what the game draws
//
// Frames are kept as they are stored (VertexFrames in model/geometry.h): they are copied as blocks of bytes, and a
// hostile file cannot increase their memory by splitting vertices. The game takes texture coordinates from the
// commands, which id's tools wrote as (s + 0.5) / width. Marrow does the same if the commands draw the same
// triangles as the list. Sources: id Software's released Quake II source (the layout), real files.
#include "formats/quake2/md2.h"

#include <glm/common.hpp>

#include <algorithm>
#include <memory>
#include <optional>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/rest_pose.h"
#include "derive/vertex_splitter.h"
#include "formats/family.h"
#include "formats/frame_clips.h"
#include "formats/frame_groups.h"
#include "formats/glow_maps.h"
#include "formats/quake2/anm.h"
#include "formats/quake2/md2_commands.h"
#include "formats/quake2/md2_skins.h"

namespace marrow {

namespace {

constexpr std::int32_t kVersion = 8;
constexpr std::uint64_t kTexcoordSize = 4, kTriangleSize = 12, kFrameHeaderSize = 40;

struct Header {
    std::int32_t version = 0, skin_width = 0, skin_height = 0, frame_size = 0;
    std::int32_t skins = 0, vertices = 0, texcoords = 0, triangles = 0, command_words = 0, frames = 0;
    std::int32_t skins_at = 0, texcoords_at = 0, triangles_at = 0, frames_at = 0, commands_at = 0, end = 0;
};

// Byte offsets of the header's fields, for the positions of errors.
enum Field : std::uint64_t {
    kVersionField = 4,
    kSkinWidthField = 8,
    kFrameSizeField = 16,
    kSkinsField = 20,
    kVerticesField = 24,
    kTexcoordsField = 28,
    kTrianglesField = 32,
    kCommandsField = 36,
    kFramesField = 40,
};

Header read_header(ByteReader& r)
{
    Header h;
    r.skip(4);
    for (std::int32_t* field : {&h.version, &h.skin_width, &h.skin_height, &h.frame_size, &h.skins, &h.vertices,
                                &h.texcoords, &h.triangles, &h.command_words, &h.frames, &h.skins_at,
                                &h.texcoords_at, &h.triangles_at, &h.frames_at, &h.commands_at, &h.end})
        *field = r.i32();
    r.declare_end(h.end);
    return h;
}

struct Triangle {
    Md2Corners vertices;
    std::array<std::uint32_t, 3> texcoords;
};

// Leaves out triangles whose indices are out of range, with one warning for all of them.
MARROW_NOINLINE std::vector<Triangle> read_triangles(ByteReader& table, const Header& h, Model& model)
{
    const std::size_t count = table.size() / kTriangleSize;
    std::vector<Triangle> out;
    out.reserve(count);
    struct BadTriangle {
        std::size_t number;
        std::uint64_t at;
        bool lacks_vertex;
    };
    std::optional<BadTriangle> first_bad;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t at = table.file_offset();
        Triangle t;
        bool inside = true;
        for (std::uint32_t& vertex : t.vertices) {
            vertex = table.u16();
            inside &= vertex < static_cast<std::uint32_t>(h.vertices);
        }
        const bool vertices_inside = inside;
        for (std::uint32_t& texcoord : t.texcoords) {
            texcoord = table.u16();
            inside &= texcoord < static_cast<std::uint32_t>(h.texcoords);
        }
        if (inside)
            out.push_back(t);
        else if (!first_bad)
            first_bad = BadTriangle{i, at, !vertices_inside};
    }
    if (first_bad)
        warn(model, first_bad->lacks_vertex ? message("md2-triangle-vertices-missing", count - out.size(),
                                                      first_bad->number, first_bad->at, h.vertices)
                                            : message("md2-triangle-texcoords-missing", count - out.size(),
                                                      first_bad->number, first_bad->at, h.texcoords));
    return out;
}

// The texture coordinates of the list, scaled so that the skin is 1 x 1.
MARROW_NOINLINE std::vector<glm::vec2> read_texcoords(ByteReader& table, const Header& h, Model& model)
{
    if (h.skin_width <= 0 || h.skin_height <= 0)
        warn(model, message("md2-skin-size-invalid", h.skin_width, h.skin_height,
                            static_cast<std::uint64_t>(kSkinWidthField)));
    const glm::vec2 size(static_cast<float>(std::max(h.skin_width, 1)),
                         static_cast<float>(std::max(h.skin_height, 1)));
    std::vector<glm::vec2> out(table.size() / kTexcoordSize);
    for (glm::vec2& texcoord : out) {
        texcoord.x = static_cast<float>(table.i16()) / size.x;
        texcoord.y = static_cast<float>(table.i16()) / size.y;
    }
    return out;
}

// Fills the model's frames and vertex frames. Returns the names of the frames, which point into the file.
MARROW_NOINLINE std::vector<std::string_view> read_frames(ByteReader& table, const Header& h, Model& model)
{
    const auto count = static_cast<std::uint32_t>(h.frames), vertices = static_cast<std::uint32_t>(h.vertices);
    const std::size_t size = std::size_t{vertices} * record_size(VertexEncoding::u8_indexed);
    std::vector<std::string_view> names;
    names.reserve(count);
    renew(model.frames, count);
    renew(model.vertex_frames, 1);
    VertexFrames& frames = model.vertex_frames[0];
    frames.vertex_count = vertices;
    frames.frame_count = count;
    renew(frames.scales, count);
    frames.records.reserve(size * count);
    for (std::uint32_t i = 0; i < count; ++i) {
        ByteReader frame = table.window(static_cast<std::int64_t>(i) * h.frame_size, h.frame_size, "md2-frame");
        FrameScale& scale = frames.scales[i];
        for (glm::vec3* v : {&scale.scale, &scale.translate})
            for (glm::length_t axis = 0; axis < 3; ++axis) (*v)[axis] = frame.number();
        names.push_back(frame.chars(16));
        model.frames[i].name = names.back();
        const Bytes records = frame.take(size, "md2-frame-vertices");
        frames.records.insert(frames.records.end(), records.data(), records.data() + records.size());
    }
    return names;
}

// Records which strip or fan draws each triangle: twice its index, plus one for a fan. `drawn_by`: the command
// triangle of each triangle of the mesh, or kNone.
MARROW_NOINLINE void add_strips(const Md2Commands& commands, const std::vector<std::uint32_t>& drawn_by,
                                Model& model)
{
    std::vector<std::uint32_t> run_of(commands.triangles.size());
    std::uint32_t number = 0;
    for (const Md2Commands::Run& run : commands.runs) {
        (run.fan ? model.source.fans : model.source.strips) += 1;
        std::fill_n(run_of.begin() + run.first, run.count, number * 2 + (run.fan ? 1 : 0));
        number += run.count > 0 ? 1 : 0;
    }
    for (const std::uint32_t triangle : drawn_by)
        model.meshes[0].strips.push_back(triangle == kNone ? kNone : run_of[triangle]);
}

// Adds the mesh of the triangle list and its surface. Texture coordinates come from the commands if both draw the
// same triangles.
MARROW_NOINLINE void add_surface(const std::vector<Triangle>& list, const std::vector<glm::vec2>& texcoords,
                                 const std::optional<Md2Commands>& commands, Model& model)
{
    // A file that has only commands is drawn from them, as in the game.
    const bool from_commands = list.empty() && commands;
    std::vector<Md2Corners> corners(from_commands ? commands->triangles.size() : list.size());
    for (std::size_t i = 0; i < corners.size(); ++i)
        corners[i] = from_commands ? commands->triangles[i].vertices : list[i].vertices;
    const auto drawn_by = commands ? match_triangles(corners, *commands) : std::nullopt;
    if (commands && !drawn_by) warn(model, message("md2-commands-differ"));

    renew(model.meshes, 1);
    Mesh& mesh = model.meshes[0];
    mesh.vertex_frames = 0;
    renew(mesh.indices, corners.size() * 3);
    const std::uint32_t file_vertices = model.vertex_frames[0].vertex_count;
    VertexSplitter split;
    split.start(file_vertices);
    std::vector<glm::vec2> texcoord_of;  // of each vertex of the mesh
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::uint32_t drawn = drawn_by ? (*drawn_by)[i] : kNone;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = corners[i][k];
            glm::vec2 texcoord;
            if (drawn == kNone) {
                texcoord = texcoords[list[i].texcoords[k]];
            } else {
                const Md2Commands::Triangle& command = commands->triangles[drawn];
                texcoord = command.texcoords[command.vertices[0] == vertex   ? 0
                                             : command.vertices[1] == vertex ? 1
                                                                             : 2];
            }
            const std::uint32_t index =
                split.find_or_add(vertex, [&](std::uint32_t known) { return texcoord_of[known] == texcoord; });
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
    set_byte_rest_pose(model.vertex_frames[0], mesh);
    if (drawn_by) add_strips(*commands, *drawn_by, model);
    model.surfaces.push_back(whole_surface(model.name, model, 0));
}

// Finds the skin table of the file, if it can be read.
std::optional<Md2Skins> find_skins(Bytes file, ErrorSink& errors)
{
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok() || h.version != kVersion) return std::nullopt;
    const ByteReader paths =
        r.table(h.skins_at, std::min(h.skins, kMaxMd2Skins), kMd2SkinSize, "md2-skins", kSkinsField);
    if (!r.ok()) return std::nullopt;
    return Md2Skins{paths, h.skins, h.skin_width, h.skin_height};
}

}  // namespace

bool is_md2(Bytes file) { return begins_with(file, "IDP2"); }

std::vector<Reference> references_md2(Bytes file, std::string_view name)
{
    ErrorSink errors;
    std::vector<Reference> out;
    std::optional<Md2Skins> skins = find_skins(file, errors);
    while (skins && skins->paths.remaining() > 0)
        out.push_back(
            {std::string(skins->paths.chars(kMd2SkinSize)), Reference::Kind::named, Reference::What::image});
    if (skins && is_larger_opener()) out.push_back(frame_groups_reference(name));
    if (skins) out.push_back({anm_name(name), Reference::Kind::offered});
    return out;
}

Result<Model> load_md2(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok()) return r.error();
    if (h.version != kVersion)
        return r.fail(Code::unsupported_version, message("md2-version-unsupported", h.version, kVersion),
                      kVersionField);
    if (h.frames <= 0) return r.fail(Code::bad_count, message("md2-no-frames", h.frames), kFramesField);

    // Check the tables before allocating: a count that the file cannot hold fails here.
    const ByteReader skins = r.table(h.skins_at, h.skins, kMd2SkinSize, "md2-skins", kSkinsField);
    ByteReader texcoords = r.table(h.texcoords_at, h.texcoords, kTexcoordSize, "md2-texcoords", kTexcoordsField);
    ByteReader triangles = r.table(h.triangles_at, h.triangles, kTriangleSize, "md2-triangles", kTrianglesField);
    if (h.vertices < 0)
        return r.fail(Code::bad_count, message("file-count-negative", Term("md2-vertices"), h.vertices),
                      kVerticesField);
    const std::uint64_t frame_needs = kFrameHeaderSize + std::uint64_t{static_cast<std::uint32_t>(h.vertices)} * 4;
    if (h.frame_size < 0 || static_cast<std::uint64_t>(h.frame_size) < frame_needs)
        return r.fail(Code::bad_value, message("md2-frame-too-small", h.frame_size, h.vertices, frame_needs),
                      kFrameSizeField);
    ByteReader frames =
        r.table(h.frames_at, h.frames, static_cast<std::uint64_t>(h.frame_size), "md2-frames", kFramesField);
    if (!r.ok()) return r.error();

    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "md2";
    model.basis = kQuakeBasis;
    model.source = {static_cast<std::uint32_t>(h.vertices), static_cast<std::uint32_t>(h.triangles),
                    static_cast<std::uint32_t>(h.frames), 1, file.size()};
    const std::vector<std::string_view> frame_names = read_frames(frames, h, model);
    if (!r.ok()) return r.error();

    // Commands are optional here: the triangle list is enough to draw the model, though the game draws only
    // commands.
    std::optional<Md2Commands> commands;
    if (h.command_words != 0) {
        ErrorSink command_errors;  // damaged commands do not prevent the file from opening
        ByteReader whole(file, command_errors);
        commands = read_md2_commands(whole.table(h.commands_at, h.command_words, 4, "md2-commands", kCommandsField),
                                     static_cast<std::uint32_t>(h.vertices));
        if (!commands) warn(model, message("md2-commands-damaged"));
    }
    const std::vector<Triangle> list = read_triangles(triangles, h, model);
    if (list.empty() && h.triangles > 0)
        return r.fail(Code::bad_index, message("md2-no-valid-triangle"),
                      static_cast<std::uint64_t>(h.triangles_at));
    add_surface(list, read_texcoords(texcoords, h, model), commands, model);
    if (model.meshes[0].indices.empty()) warn(model, message("file-no-triangles"));
    add_md2_skins({skins, h.skins, h.skin_width, h.skin_height}, name, files, model);
    for (Material& material : model.materials) add_glow_map(files, folder_of(name), material, model);
    for (const Host::File* anm : files.find_data({anm_name(name), Reference::Kind::offered}, name))
        model.clips = read_anm(*anm->data, static_cast<std::uint32_t>(h.frames), anm->name, model);
    if (model.clips.empty()) {
        const std::vector<FrameRun> runs = runs_of(frame_names);
        const bool too_many = runs.size() > kMaxClips;
        if (too_many) warn(model, message("md2-too-many-clips", runs.size(), kMaxClips));
        model.clips = too_many ? clip_of_all_frames(model.source.frames) : frame_clips(runs);
    }
    apply_frame_groups(files, name, model);
    warn_of_damage(model, errors.damage());
    compute_bounds(model);
    return made;
}

}  // namespace marrow
