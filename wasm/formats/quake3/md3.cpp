// md3.cpp -- Quake III models, version 15.
//
//   header    108 bytes: magic "IDP3", i32 version, name[64], flags, counts of frames, tags, surfaces, skins
//             (unused), offsets of frames, tags, surfaces, end
//   frames    f32 box[6], origin[3], radius, name[16]
//   tags      name[64], f32 origin[3], x, y, z axes[9]; all tags of frame 0, then those of frame 1 and so on. The
//             game finds tags by their names
//   surfaces  each: 108 bytes: magic, name[64], i32 flags, counts of frames, shaders, vertices, triangles; offsets
//             from the start of the surface: triangles, shaders, texcoords, vertices, the next surface
//     shaders    name[64], i32 unused
//     triangles  3 x i32, clockwise
//     texcoords  f32[2] per vertex, (0, 0) at the top left
//     vertices   i16 x, y, z in 1/64, u8 longitude, u8 latitude of the normal; frame after frame
//
// Levels of detail are separate files, `name_1.md3` and `name_2.md3`; tags and frames come from the finest. A file
// without surfaces has only tags. Surfaces without vertices occur. The boxes of frames are computed from the
// vertices, because those in files are often wrong. As in the game, the magic of surfaces and the offset of the
// last surface's end are ignored. If a surface has several shaders, the game picks one by a number of the entity,
// which is 0 except for some effects; Marrow uses the first shader. Sources: id Software's released source of Quake
// III, and real files.
#include "formats/quake3/md3.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/rest_pose.h"
#include "formats/family.h"
#include "formats/frame_clips.h"
#include "formats/frame_groups.h"
#include "formats/quake3/materials.h"
#include "formats/quake3/player.h"

namespace marrow {

namespace {

constexpr std::int32_t kVersion = 15;
constexpr std::int64_t kHeaderSize = 108, kSurfaceSize = 108;
constexpr std::uint64_t kFrameSize = 56, kTagSize = 112, kShaderSize = 68, kTriangleSize = 12, kTexcoordSize = 8,
                        kVertexSize = 8, kNameSize = 64;
constexpr float kUnit = 1.0F / 64;
// Levels of detail in the game: the model and two coarser files.
constexpr std::uint32_t kLevels = 3;
// The maximum number of tags that occur only in later frames.
constexpr std::size_t kMostLateTags = 64;
// A shorter axis counts as 0: its direction would be noise.
constexpr float kShortestAxis = 1e-6F;

// Byte offsets of counts and offsets in the header and in a surface, for the positions of errors.
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
    VertexFrames frames;  // empty if it has no vertices
};

// The contents of one file, which is one level of detail.
struct Level {
    Header header;
    std::vector<LevelSurface> surfaces;
    std::vector<std::string> warnings;  // about damaged parts
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
    r.declare_end(h.end);
    if (!r.ok()) return h;
    if (h.version != kVersion)
        r.fail(Code::unsupported_version, message("md3-version-unsupported", h.version, kVersion), kVersionField);
    else if (h.frames <= 0)
        r.fail(Code::bad_count, message("md3-no-frames", h.frames), kFramesField);
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
void read_triangles(const ByteReader& table, std::uint32_t vertices, LevelSurface& surface,
                    std::vector<std::string>& warnings)
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
        warnings.push_back(message("md3-triangle-vertices-missing", (count - good) / 3, first_bad / 3, surface.name,
                                   table.file_offset() + first_bad * 4, vertices));
}

// Reads the surface at the start of `r`. `before`: the number of surfaces before it; `total`: of all surfaces.
// Returns the offset of the next surface, which is meaningless for the last one. Errors go to the reader.
std::int64_t read_surface(ByteReader r, std::uint64_t& bytes_left, std::size_t before, std::size_t total,
                          Level& level)
{
    const std::uint64_t start = r.file_offset();
    const SurfaceHeader h = read_surface_header(r);
    if (!r.ok()) return 0;
    const bool is_last = before + 1 == total;
    if (!is_last && h.end < kSurfaceSize)
        r.fail(Code::bad_offset, message("md3-surface-ends-in-header", h.name, h.end), start + kSurfaceEndField);
    // The game ignores a surface's own count of frames.
    const std::int32_t frame_count = level.header.frames;
    if (h.frames != frame_count)
        level.warnings.push_back(
            message("md3-surface-frames-differ", h.name, h.frames, start + kSurfaceFramesField, frame_count));
    const auto table = [&](std::int32_t at, std::int32_t rows, std::uint64_t size, Term what, std::uint64_t field) {
        const std::string part = message("md3-surface-part", what, before + 1, total, excerpt(h.name));
        return r.table(at, rows, size, Term(part), start + field);
    };
    ByteReader shaders = table(h.shaders_at, h.shaders, kShaderSize, "md3-shaders", kSurfaceShadersField);
    const ByteReader triangles =
        table(h.triangles_at, h.triangles, kTriangleSize, "md3-triangles", kSurfaceTrianglesField);
    const ByteReader texcoords =
        table(h.texcoords_at, h.vertices, kTexcoordSize, "md3-texcoords", kSurfaceVerticesField);
    // The product cannot overflow: frame_count is positive and has 31 bits.
    const ByteReader vertices =
        table(h.vertices_at, h.vertices, kVertexSize * static_cast<std::uint64_t>(frame_count), "md3-vertices",
              kSurfaceVerticesField);
    if (!r.ok()) return 0;
    // Surfaces may be anywhere in the file and may overlap. All together they may not be larger than the file, so
    // that a small file does not make a large model.
    const std::uint64_t size = triangles.size() + texcoords.size() + vertices.size();
    if (size > bytes_left) {
        r.fail(Code::too_large, message("md3-surfaces-share-bytes", h.name), start);
        return 0;
    }
    bytes_left -= size;

    LevelSurface& surface = level.surfaces.emplace_back();
    surface.name = h.name;
    if (shaders.size() > 0) surface.shader = shaders.chars(kNameSize);
    const auto count = static_cast<std::uint32_t>(h.vertices);
    read_triangles(triangles, count, surface, level.warnings);
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

// Reads the surfaces of a file. Errors go to the reader.
Level read_level(ByteReader& r, const Header& header)
{
    Level level;
    level.header = header;
    // The file must have room for the headers before a list of that size is allocated.
    r.table(header.surfaces_at, header.surfaces, kSurfaceSize, "md3-surfaces", kSurfacesField);
    if (!r.ok()) return level;
    const auto total = static_cast<std::size_t>(header.surfaces);
    const std::size_t count = std::min<std::size_t>(total, kMaxSurfaces);
    if (count < total) level.warnings.push_back(message("md3-too-many-surfaces", total, count));
    level.surfaces.reserve(count);
    std::uint64_t bytes_left = r.size();
    std::int64_t at = header.surfaces_at;
    for (std::size_t i = 0; i < count && r.ok(); ++i) {
        // rest() reports an offset past the end.
        const std::string what = message("md3-surface", i + 1, total);
        ByteReader surface = r.rest(at, kSurfaceSize, Term(what));
        if (r.ok()) at += read_surface(surface, bytes_left, i, total, level);
    }
    return level;
}

// Returns the names of the frames, which point into the file.
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

// Adds an attachment to the model for each name of a tag. Returns the attachment of each record, or kNone if there
// are too many names. Records with the same name belong together, even if their order differs between frames.
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

// Reads the transforms of tags. The axes, rows in the file, are the columns of the matrix. A tag that is absent
// from a frame is at the origin in it, as in the game.
void read_tags(ByteReader& table, std::size_t tags, Model& model)
{
    const std::vector<std::uint32_t> found = match_tags(table, tags, model);
    const std::size_t all = model.attachments.size(), frames = model.frames.size();
    renew(model.attachment_frames, frames * all, glm::mat4x3(1.0F));
    std::vector<bool> given(frames * all);
    std::size_t flat_tags = 0;
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
            ++flat_tags;
            const glm::vec3 place = frame[3];
            frame = glm::mat4x3(1.0F);
            frame[3] = place;
        }
        // If a frame has several tags with one name, the game uses the first.
        const std::size_t at = i / tags * all + found[i];
        if (found[i] == kNone || given[at]) continue;
        given[at] = true;
        model.attachment_frames[at] = frame;
    }
    if (flat_tags > 0) warn(model, message("md3-tags-without-axes", flat_tags));
    const auto absent = std::find(given.begin(), given.end(), false);
    if (absent != given.end()) {
        const auto at = static_cast<std::size_t>(absent - given.begin());
        warn(model, message("md3-tag-absent", std::count(given.begin(), given.end(), false),
                            excerpt(model.attachments[at % all].name), at / all));
    }
}

// Whether the names of the frames are names of clips. In many files they are the name of a tool or uninitialised
// memory.
bool are_clip_names(const std::vector<std::string_view>& names, const std::vector<FrameRun>& runs)
{
    for (const std::string_view name : names)
        if (name.empty() || std::any_of(name.begin(), name.end(), [](char c) { return c < ' ' || c > '~'; }))
            return false;
    return runs.size() <= kMaxClips && runs.size() * 2 <= names.size();
}

std::vector<Clip> clips_of(const std::vector<std::string_view>& names)
{
    const std::vector<FrameRun> runs = runs_of(names);
    return are_clip_names(names, runs) ? frame_clips(runs)
                                       : clip_of_all_frames(static_cast<std::uint32_t>(names.size()));
}

// Appends the surfaces of a level to those of finer levels, and their shaders to `shaders`. A level without
// surfaces is not counted.
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

// The stem of the finest level if the name is the name of a coarser level: "head" for "head_1".
std::string_view possible_stem(std::string_view stem)
{
    const bool numbered = stem.size() > 2 && (stem.ends_with("_1") || stem.ends_with("_2"));
    return numbered ? stem.substr(0, stem.size() - 2) : stem;
}

// The stem of the finest level. "head_1" is a level of "head" only if a model or a default skin of "head" exists;
// otherwise the number belongs to the name.
std::string_view finest_stem(std::string_view name, const Host& files)
{
    const std::string_view stem = possible_stem(stem_of(name));
    const bool is_there = files.find(format_text("%%.md3", folder_of(name), stem)) != nullptr ||
                          files.find(format_text("%%_default.skin", folder_of(name), stem)) != nullptr;
    return is_there ? stem : stem_of(name);
}

// Whether a model is one of the three of a player, for which the game reads `.skin` files.
bool is_part_of_player(std::string_view stem)
{
    const auto is = [&](std::string_view part) { return equal_ignoring_case(stem, part); };
    return is("lower") || is("upper") || is("head");
}

// Whether the first frame has the tag at which a piece of a weapon is drawn: `tag_barrel` for `_barrel`.
bool has_tag(Bytes file, std::string_view piece)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    ByteReader tags = r.table(h.tags_at, h.tags, kTagSize, "md3-tags", kTagsField);
    while (r.ok() && tags.remaining() > 0) {
        const std::string_view tag = tags.chars(kNameSize);
        tags.skip(kTagSize - kNameSize);
        if (equal_ignoring_case(tag.substr(0, 3), "tag") && equal_ignoring_case(tag.substr(3), piece)) return true;
    }
    return false;
}

Reference level_reference(std::string_view name, std::uint32_t level)
{
    return {format_text("%_%.md3", stem_of(name), level), Reference::Kind::rule};
}

// Adds the coarser levels in the model's folder. One that does not fit is left out with a warning.
void add_coarser_levels(std::string_view name, const Host& files, Model& model, std::vector<std::string>& shaders)
{
    if (finest_stem(name, files) != stem_of(name)) return;
    for (std::uint32_t i = 1; i < kLevels; ++i)
        for (const Host::File* file : files.find_data(level_reference(name, i), name)) {
            ErrorSink errors;
            ByteReader r(*file->data, errors);
            Level level;
            if (!is_md3(*file->data))
                r.fail(Code::unknown_format, message("md3-level-not-md3"), 0);
            else
                level = read_level(r, read_header(r));
            if (r.ok() && static_cast<std::size_t>(level.header.frames) != model.frames.size())
                r.fail(Code::bad_count,
                       message("md3-level-frames-differ", level.header.frames, model.frames.size()), kFramesField);
            if (r.ok() && model.surfaces.size() + level.surfaces.size() > kMaxSurfaces)
                r.fail(Code::too_large, message("md3-level-too-many-surfaces", kMaxSurfaces), kSurfacesField);
            if (!r.ok()) {
                warn(model, message("md3-level-left-out", Term(r.error().message)), file->name);
                continue;
            }
            for (std::string& warning : level.warnings) warn(model, std::move(warning), file->name);
            warn_of_damage(model, errors.damage(), file->name);
            add_level(std::move(level), model, shaders);
        }
}

}  // namespace

bool is_md3(Bytes file) { return begins_with(file, "IDP3"); }

std::vector<Reference> references_md3(Bytes file, std::string_view name)
{
    const std::string_view stem = stem_of(name), finest = possible_stem(stem);
    // The game looks for skins only for the parts of a player. For other models a skin is used if it exists.
    const Reference::Kind skin = is_part_of_player(finest) ? Reference::Kind::rule : Reference::Kind::offered;
    std::vector<Reference> out = {{format_text("%_default.skin", stem), skin}};
    if (finest != stem) out.push_back({format_text("%_default.skin", finest), skin});
    for (const std::string_view offered : kQuake3Companions)
        out.push_back({std::string(offered), Reference::Kind::offered});
    if (is_larger_opener()) out.push_back(frame_groups_reference(name));
    for (std::uint32_t i = 1; i < kLevels; ++i) out.push_back(level_reference(name, i));
    for (const std::string_view piece : {kBarrel, kFlash})
        if (!stem.ends_with(kBarrel) && !stem.ends_with(kFlash) && has_tag(file, piece))
            out.push_back({format_text("%%.md3", stem, piece), Reference::Kind::rule});
    return out;
}

Result<Model> load_md3(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    // A count that the file cannot hold fails here, before anything is allocated.
    ByteReader frames = r.table(h.frames_at, h.frames, kFrameSize, "md3-frames", kFramesField);
    // The product cannot overflow: both counts have at most 31 bits, and negative ones are rejected.
    ByteReader tags =
        r.table(h.tags_at, h.tags < 0 ? h.tags : std::int64_t{h.tags} * h.frames, kTagSize, "md3-tags", kTagsField);
    if (!r.ok()) return r.error();
    if (h.frames_at < kHeaderSize)
        return r.fail(Code::bad_offset, message("md3-frames-inside-header", h.frames_at), kFramesOffsetField);
    if (h.tags > 0 && h.tags_at < kHeaderSize)
        return r.fail(Code::bad_offset, message("md3-tags-inside-header", h.tags_at), kTagsOffsetField);
    Level level = read_level(r, h);
    if (!r.ok()) return r.error();

    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "md3";
    model.basis = kQuakeBasis;
    model.source = {0, 0, static_cast<std::uint32_t>(h.frames), static_cast<std::uint32_t>(h.surfaces),
                    file.size()};
    for (const LevelSurface& surface : level.surfaces) {
        model.source.vertices += surface.mesh.vertex_count;
        model.source.triangles += surface.mesh.index_count / 3;
    }
    for (std::string& warning : level.warnings) warn(model, std::move(warning));
    model.clips = clips_of(read_frames(frames, model));
    apply_frame_groups(files, name, model);
    if (h.tags > 0) read_tags(tags, static_cast<std::size_t>(h.tags), model);
    warn_of_damage(model, errors.damage());
    std::vector<std::string> shaders;
    add_level(std::move(level), model, shaders);
    add_coarser_levels(name, files, model, shaders);
    // A coarser level that is opened alone has the skins of the finest level.
    apply_quake3_materials(shaders, format_text("%%.md3", folder_of(name), finest_stem(name, files)), files, model);
    compute_bounds(model);
    return made;
}

}  // namespace marrow
