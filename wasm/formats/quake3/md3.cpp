// md3.cpp -- Quake III models, version 15.
//
//   header    magic "IDP3", version, name[64], flags, counts of frames, tags, surfaces, skins (unused), offsets of
//             frames, tags, surfaces, end: 108 bytes
//   frames    box f32[6], origin f32[3], radius f32, name[16]
//   tags      name[64], origin f32[3], x, y, z axes f32[9]: frame after frame, all tags in each, which the game
//   finds
//             by their names
//   surfaces  each: magic, name[64], flags, counts of frames, shaders, vertices, triangles, offsets from the
//   surface
//             of triangles, shaders, texcoords, vertices, and of the next surface: 108 bytes
//     shaders    name[64], i32 unused
//     triangles  3 x i32, clockwise
//     texcoords  f32[2] a vertex, (0, 0) at the top left
//     vertices   {i16 x, y, z in 1/64, u8 longitude, u8 latitude of the normal}: frame after frame
//
// Levels of detail are files of their own, `name_1.md3` and `name_2.md3`; tags and frames are those of the first.
// A file of no surfaces carries tags alone, surfaces of no vertices occur. The frames' boxes are computed from the
// vertices: those in files are often wrong. The offsets of the end, the last surface's too, and the surfaces' own
// magic are not looked at, as in the game. Of several shaders a surface has, the game draws one by a number of the
// entity's, 0 but for its own effects: the first. Sources: id Software's released Quake III source (the layout),
// real files.
#include "formats/quake3/md3.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/name_index.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/rest_pose.h"
#include "formats/frame_clips.h"
#include "formats/quake3/materials.h"

namespace marrow {

namespace {

constexpr std::uint32_t kMagic = 0x33504449;  // "IDP3"
constexpr std::int32_t kVersion = 15;
constexpr std::int64_t kHeaderSize = 108, kSurfaceSize = 108;  // the same by chance
constexpr std::uint64_t kFrameSize = 56, kTagSize = 112, kShaderSize = 68, kTriangleSize = 12, kTexcoordSize = 8,
                        kVertexSize = 8, kNameSize = 64;
constexpr float kUnit = 1.0F / 64;
// The game knows a model and two coarser ones.
constexpr std::uint32_t kLevels = 3;
// Tags that the first frame does not have.
constexpr std::size_t kMostLateTags = 64;
// A shorter axis than this is none: its direction is noise.
constexpr float kShortestAxis = 1e-6F;

// Byte offsets of the header's and a surface's counts, for error places.
enum Field : std::uint64_t {
    kVersionField = 4,
    kFramesField = 76,
    kTagsField = 80,
    kSurfacesField = 84,
    kFramesOffsetField = 92,
    kTagsOffsetField = 96,
    kSurfaceFramesField = 72,
    kSurfaceShadersField = 76,
    kSurfaceVerticesField = 80,
    kSurfaceTrianglesField = 84,
    kSurfaceEndField = 104,
};

struct Header {
    std::int32_t version = 0, frames = 0, tags = 0, surfaces = 0, skins = 0, frames_at = 0, tags_at = 0,
                 surfaces_at = 0, end = 0;
};

struct SurfaceHeader {
    std::string_view name;
    std::int32_t frames = 0, shaders = 0, vertices = 0, triangles = 0, triangles_at = 0, shaders_at = 0,
                 texcoords_at = 0, vertices_at = 0, end = 0;
};

struct LevelSurface {
    std::string name;
    std::string shader;
    Mesh mesh;
    VertexFrames frames;  // empty where it has no vertices
};

// What one file holds, before it is part of a model.
struct Level {
    Header header;
    std::vector<LevelSurface> surfaces;
    std::string complaints;  // about what was left out
};

Header read_header(ByteReader& r)
{
    Header h;
    r.skip(4);
    h.version = r.i32();
    r.skip(kNameSize + 4);
    for (std::int32_t* field :
         {&h.frames, &h.tags, &h.surfaces, &h.skins, &h.frames_at, &h.tags_at, &h.surfaces_at, &h.end})
        *field = r.i32();
    r.is_complete(h.end);
    if (!r.ok()) return h;
    if (h.version != kVersion)
        r.fail(Code::unsupported_version,
               format_text("MD3 version %; version % (Quake III) is supported.", h.version, kVersion),
               kVersionField);
    else if (h.frames <= 0)
        r.fail(Code::bad_count, format_text("The number of frames is %; a model has one at least.", h.frames),
               kFramesField);
    return h;
}

SurfaceHeader read_surface_header(ByteReader& r)
{
    SurfaceHeader h;
    r.skip(4);
    h.name = r.chars(kNameSize);
    r.skip(4);
    for (std::int32_t* field : {&h.frames, &h.shaders, &h.vertices, &h.triangles, &h.triangles_at, &h.shaders_at,
                                &h.texcoords_at, &h.vertices_at, &h.end})
        *field = r.i32();
    return h;
}

// Triangles whose indices are out of range are left out, with one warning for all of them.
void read_triangles(const ByteReader& table, std::uint32_t vertices, LevelSurface& surface, std::string& complaints)
{
    const Bytes bytes = table.bytes();
    std::vector<std::uint32_t>& indices = surface.mesh.indices;
    const std::size_t count = bytes.size() / 4;
    renew(indices, count);
    std::size_t good = 0, first_bad = count;
    for (std::size_t i = 0; i < count; i += 3) {
        const auto corners = load_as<std::array<std::uint32_t, 3>>(bytes.data() + i * 4);
        // Clockwise in the file, counter-clockwise in a Model.
        indices[good] = corners[0];
        indices[good + 1] = corners[2];
        indices[good + 2] = corners[1];
        if (std::max({corners[0], corners[1], corners[2]}) < vertices)
            good += 3;
        else
            first_bad = std::min(first_bad, i);
    }
    indices.resize(good);
    surface.mesh.index_count = static_cast<std::uint32_t>(good);
    if (good < count)
        complaints += format_text(
            "Triangle % of the surface \"%\" (byte %) names a vertex past the % there are; % such triangles are "
            "left out. The file is damaged.",
            first_bad / 3, surface.name, table.file_offset() + first_bad * 4, vertices, (count - good) / 3);
}

// `r` begins where the surface does, the one after `before` others. Returns where the next begins, which means
// nothing for the last one; the error is the reader's.
std::int64_t read_surface(ByteReader r, std::uint64_t& room, std::size_t before, std::size_t total, Level& level)
{
    const std::uint64_t start = r.file_offset();
    const SurfaceHeader h = read_surface_header(r);
    if (!r.ok()) return 0;
    const bool is_last = before + 1 == total;
    if (!is_last && h.end < kSurfaceSize)
        r.fail(Code::bad_offset,
               format_text("The surface \"%\" ends at its byte %, before its header does. The file is damaged: "
                           "fetch it again.",
                           h.name, h.end),
               start + kSurfaceEndField);
    // The game does not look at a surface's own count.
    const std::int32_t frame_count = level.header.frames;
    if (h.frames != frame_count)
        level.complaints +=
            format_text("The surface \"%\" says that it has % frames (byte %); the model's % are taken. ", h.name,
                        h.frames, start + kSurfaceFramesField, frame_count);
    const std::string here = format_text(" of surface % of %, %", before + 1, total, shown(h.name));
    const auto table = [&](std::int32_t at, std::int32_t rows, std::uint64_t size, const char* what,
                           std::uint64_t field) {
        return r.table(at, rows, size, (what + here).c_str(), start + field);
    };
    ByteReader shaders = table(h.shaders_at, h.shaders, kShaderSize, "shaders", kSurfaceShadersField);
    const ByteReader triangles =
        table(h.triangles_at, h.triangles, kTriangleSize, "triangles", kSurfaceTrianglesField);
    const ByteReader texcoords =
        table(h.texcoords_at, h.vertices, kTexcoordSize, "texture coordinates", kSurfaceVerticesField);
    // Frames are positive, and both counts have 32 bits.
    const ByteReader vertices =
        table(h.vertices_at, h.vertices, kVertexSize * static_cast<std::uint64_t>(frame_count), "vertices",
              kSurfaceVerticesField);
    if (!r.ok()) return 0;
    // Surfaces may lie anywhere in the file, but not all of them on the same bytes.
    const std::uint64_t size = triangles.size() + texcoords.size() + vertices.size();
    if (size > room) {
        r.fail(Code::too_large,
               format_text("The surfaces up to \"%\" hold more than the file does: they share their bytes. The "
                           "file is damaged: fetch it again.",
                           h.name),
               start);
        return 0;
    }
    room -= size;

    LevelSurface& surface = level.surfaces.emplace_back();
    surface.name = h.name;
    if (shaders.size() > 0) surface.shader = shaders.chars(kNameSize);
    const auto count = static_cast<std::uint32_t>(h.vertices);
    read_triangles(triangles, count, surface, level.complaints);
    if (count == 0) return h.end;

    Mesh& mesh = surface.mesh;
    mesh.vertex_count = count;
    renew(mesh.texcoords, count);
    std::memcpy(mesh.texcoords.data(), texcoords.bytes().data(), texcoords.size());
    r.repair({&mesh.texcoords[0].x, std::size_t{count} * 2}, texcoords.file_offset());
    renew(mesh.source_vertex, count);
    std::iota(mesh.source_vertex.begin(), mesh.source_vertex.end(), 0U);
    VertexFrames& frames = surface.frames;
    frames.encoding = VertexEncoding::i16_latlong;
    frames.vertex_count = count;
    frames.frame_count = static_cast<std::uint32_t>(frame_count);
    renew(frames.scales, frames.frame_count, {glm::vec3(kUnit), glm::vec3(0.0F)});
    const Bytes records = vertices.bytes();
    frames.records.assign(records.data(), records.data() + records.size());
    set_word_rest_pose(frames, mesh);
    return h.end;
}

// The surfaces of a file; the error is the reader's.
Level read_level(ByteReader& r, const Header& header)
{
    Level level;
    level.header = header;
    // Room for the headers, before lists of that many are made.
    r.table(header.surfaces_at, header.surfaces, kSurfaceSize, "surfaces", kSurfacesField);
    if (!r.ok()) return level;
    const auto total = static_cast<std::size_t>(header.surfaces);
    const std::size_t count = std::min<std::size_t>(total, kMaxSurfaces);
    if (count < total)
        level.complaints += format_text("The file has % surfaces; the first % are shown. ", total, count);
    level.surfaces.reserve(count);
    std::uint64_t room = r.size();
    std::int64_t at = header.surfaces_at;
    for (std::size_t i = 0; i < count && r.ok(); ++i) {
        // Past the end: the window says so.
        const std::string what = format_text("surface % of %", i + 1, total);
        ByteReader surface = r.rest(at, kSurfaceSize, what.c_str());
        if (r.ok()) at += read_surface(surface, room, i, total, level);
    }
    return level;
}

// The names point into the file.
std::vector<std::string_view> read_frames(ByteReader& table, Model& model)
{
    const std::size_t count = table.size() / kFrameSize;
    std::vector<std::string_view> names;
    names.reserve(count);
    model.frames.reserve(count);
    while (names.size() < count) {
        table.skip(40);
        names.push_back(table.chars(16));
        model.frames.emplace_back().name = names.back();
    }
    return names;
}

// The attachment of each record of a tag: those of one name are one, wherever they stand in their frames. Adds the
// attachments to the model.
std::vector<std::uint32_t> match_tags(ByteReader table, std::size_t tags, Model& model)
{
    const std::size_t count = table.size() / kTagSize;
    std::vector<std::string_view> names;
    std::vector<std::uint32_t> found;
    found.reserve(count);
    const auto next = [&] {
        const std::string_view name = table.chars(kNameSize);
        table.skip(kTagSize - kNameSize);
        return name;
    };
    while (names.size() < tags) {
        names.push_back(next());
        found.push_back(static_cast<std::uint32_t>(found.size()));
    }
    const NameIndex first_frame(names);
    for (std::size_t i = tags; i < count; ++i) {
        const std::string_view name = next();
        std::uint32_t tag = static_cast<std::uint32_t>(i % tags);
        if (names[tag] != name) tag = first_frame.find(name);
        for (std::size_t late = tags; tag == kNone && late < names.size(); ++late)
            if (names[late] == name) tag = static_cast<std::uint32_t>(late);
        if (tag == kNone && names.size() < tags + kMostLateTags) {
            tag = static_cast<std::uint32_t>(names.size());
            names.push_back(name);
        }
        found.push_back(tag);
    }
    for (const std::string_view name : names) model.attachments.emplace_back().name = name;
    return found;
}

// The file's rows are the matrix's columns. A tag that is absent from a frame is at the origin, as in the game.
void read_tags(ByteReader& table, std::size_t tags, Model& model)
{
    const std::vector<std::uint32_t> found = match_tags(table, tags, model);
    const std::size_t all = model.attachments.size(), frames = model.frames.size();
    renew(model.attachment_frames, frames * all, glm::mat4x3(1.0F));
    std::vector<bool> given(frames * all);
    std::size_t flat = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        table.skip(kNameSize);
        glm::mat4x3 frame;
        for (const glm::length_t column : {3, 0, 1, 2})
            for (glm::length_t axis = 0; axis < 3; ++axis)
                frame[column][axis] = table.number(column == axis ? 1.0F : 0.0F);
        bool has_axes = true;
        for (glm::length_t column = 0; column < 3; ++column)
            has_axes &= std::fabs(frame[column].x) + std::fabs(frame[column].y) + std::fabs(frame[column].z) >=
                        kShortestAxis;
        if (!has_axes) {
            ++flat;
            const glm::vec3 place = frame[3];
            frame = glm::mat4x3(1.0F);
            frame[3] = place;
        }
        // Of tags of one name in a frame the game takes the first.
        const std::size_t at = i / tags * all + found[i];
        if (found[i] == kNone || given[at]) continue;
        given[at] = true;
        model.attachment_frames[at] = frame;
    }
    if (flat > 0)
        warn(model, format_text("% frames of tags have an axis of no length; what is attached there is not turned.",
                                flat));
    const auto absent = std::find(given.begin(), given.end(), false);
    if (absent != given.end()) {
        const auto at = static_cast<std::size_t>(absent - given.begin());
        warn(model,
             format_text("The tag % is absent from frame % (% such frames of tags); it is at the origin there, as "
                         "in the game.",
                         shown(model.attachments[at % all].name), at / all,
                         std::count(given.begin(), given.end(), false)));
    }
}

// Do the names tell clips apart? In many files they hold the name of a tool, or whatever was in memory.
bool tell_clips(const std::vector<std::string_view>& names, const std::vector<FrameRun>& runs)
{
    for (const std::string_view name : names)
        if (name.empty() || std::any_of(name.begin(), name.end(), [](char c) { return c < ' ' || c > '~'; }))
            return false;
    return runs.size() <= kMaxClips && runs.size() * 2 <= names.size();
}

std::vector<Clip> clips_of(const std::vector<std::string_view>& names)
{
    std::vector<FrameRun> runs = runs_of(names);
    if (!tell_clips(names, runs)) runs = {{"frames", 0, static_cast<std::uint32_t>(names.size())}};
    return frame_clips(runs);
}

// Puts the surfaces of a level into the model, behind those of the finer ones; one without surfaces is none. Adds
// each one's shader to `shaders`.
void add_level(Level level, Model& model, std::vector<std::string>& shaders)
{
    const std::uint32_t number = model.surfaces.empty() ? 0 : model.surfaces.back().level_of_detail + 1;
    for (LevelSurface& surface : level.surfaces) {
        if (surface.frames.vertex_count > 0) {
            surface.mesh.vertex_frames = static_cast<std::uint32_t>(model.vertex_frames.size());
            model.vertex_frames.push_back(std::move(surface.frames));
        }
        const auto mesh = static_cast<std::uint32_t>(model.meshes.size());
        model.meshes.push_back(std::move(surface.mesh));
        model.surfaces.push_back(whole_surface(std::move(surface.name), model, mesh));
        model.surfaces.back().level_of_detail = number;
        shaders.push_back(std::move(surface.shader));
    }
}

// The stem of the level that a name may be a coarser one of: "head" of "head_1".
std::string_view possible_stem(std::string_view stem)
{
    const bool numbered = stem.size() > 2 && (stem.ends_with("_1") || stem.ends_with("_2"));
    return numbered ? stem.substr(0, stem.size() - 2) : stem;
}

// The stem of the finest level. That is told by its file, or its skin: a name may end with a number of its own.
std::string_view finest_stem(std::string_view name, const FileSet& files)
{
    const std::string_view stem = possible_stem(stem_of(name));
    const bool is_there = files.find(format_text("%%.md3", folder_of(name), stem)) != nullptr ||
                          files.find(format_text("%%_default.skin", folder_of(name), stem)) != nullptr;
    return is_there ? stem : stem_of(name);
}

Reference level_reference(std::string_view name, std::uint32_t level)
{
    return {format_text("%_%.md3", stem_of(name), level), Reference::Kind::rule};
}

// Coarser levels beside the model; one that does not fit is left out.
void add_coarser_levels(std::string_view name, const FileSet& files, Model& model,
                        std::vector<std::string>& shaders)
{
    if (finest_stem(name, files) != stem_of(name)) return;
    for (std::uint32_t i = 1; i < kLevels; ++i)
        for (const FileSet::File* file : files.find_data(level_reference(name, i), name)) {
            ErrorSink errors;
            ByteReader r(*file->data, errors);
            Level level;
            if (!is_md3(*file->data))
                r.fail(Code::unknown_format, "It is no MD3 file.", 0);
            else
                level = read_level(r, read_header(r));
            if (r.ok() && static_cast<std::size_t>(level.header.frames) != model.frames.size())
                r.fail(Code::bad_count,
                       format_text("It has % frames, the model %.", level.header.frames, model.frames.size()),
                       kFramesField);
            if (r.ok() && model.surfaces.size() + level.surfaces.size() > kMaxSurfaces)
                r.fail(Code::too_large, format_text("With it there are more than % surfaces.", kMaxSurfaces),
                       kSurfacesField);
            if (!r.ok()) {
                warn(model, format_text("The level of detail is left out: %", r.error().message), file->name);
                continue;
            }
            if (!level.complaints.empty()) warn(model, level.complaints, file->name);
            warn_of_damage(model, errors.damage(), file->name);
            add_level(std::move(level), model, shaders);
        }
}

}  // namespace

bool is_md3(Bytes file) { return file.size() >= 4 && load_as<std::uint32_t>(file.data()) == kMagic; }

std::vector<Reference> references_md3(Bytes, std::string_view name)
{
    const std::string_view stem = stem_of(name), finest = possible_stem(stem);
    std::vector<Reference> out = {{format_text("%_default.skin", stem), Reference::Kind::rule}};
    if (finest != stem) out.push_back({format_text("%_default.skin", finest), Reference::Kind::rule});
    for (const std::string_view offered : kQuake3Companions)
        out.push_back({std::string(offered), Reference::Kind::offered});
    for (std::uint32_t i = 1; i < kLevels; ++i) out.push_back(level_reference(name, i));
    return out;
}

Result<Model> load_md3(Bytes file, std::string_view name, const FileSet& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    // Windows before vectors: a count the file cannot hold fails here, before any allocation.
    ByteReader frames = r.table(h.frames_at, h.frames, kFrameSize, "frames", kFramesField);
    // Both have 31 bits, or are refused.
    ByteReader tags =
        r.table(h.tags_at, h.tags < 0 ? h.tags : std::int64_t{h.tags} * h.frames, kTagSize, "tags", kTagsField);
    if (!r.ok()) return r.error();
    const bool frames_inside = h.frames_at < kHeaderSize;
    if (frames_inside || (h.tags > 0 && h.tags_at < kHeaderSize))
        return r.fail(Code::bad_offset,
                      format_text("The % begin at byte %, inside the header. The file is damaged: fetch it again.",
                                  frames_inside ? "frames" : "tags", frames_inside ? h.frames_at : h.tags_at),
                      frames_inside ? kFramesOffsetField : kTagsOffsetField);
    Level level = read_level(r, h);
    if (!r.ok()) return r.error();

    Model model;
    model.name = stem_of(name);
    model.format = "md3";
    model.basis = kQuakeBasis;
    model.source = {0, 0, static_cast<std::uint32_t>(h.frames), static_cast<std::uint32_t>(h.surfaces),
                    file.size()};
    for (const LevelSurface& surface : level.surfaces) {
        model.source.vertices += surface.mesh.vertex_count;
        model.source.triangles += surface.mesh.index_count / 3;
    }
    if (!level.complaints.empty()) warn(model, level.complaints);
    model.clips = clips_of(read_frames(frames, model));
    if (h.tags > 0) read_tags(tags, static_cast<std::size_t>(h.tags), model);
    warn_of_damage(model, errors.damage());
    std::vector<std::string> shaders;
    add_level(std::move(level), model, shaders);
    add_coarser_levels(name, files, model, shaders);
    // A coarser level that is opened by itself wears what the finest does.
    apply_quake3_materials(shaders, format_text("%%.md3", folder_of(name), finest_stem(name, files)), files, model);
    compute_bounds(model);
    return model;
}

}  // namespace marrow
