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
// Frames stay as they are (model.h, VertexFrames): a file is loaded at the speed of memory, and a hostile one
// cannot multiply its frames by splitting vertices. The game takes texture coordinates from the commands, which
// id's tools wrote as (s + 0.5) / width; where they cover the same triangles as the list, so do we.
// Sources: id Software's released Quake II source (the layout), real files.
#include "formats/quake2/md2.h"

#include <glm/common.hpp>

#include <algorithm>
#include <optional>
#include <set>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/rest_pose.h"
#include "formats/folder_skins.h"
#include "formats/frame_clips.h"
#include "formats/picture_size.h"
#include "formats/quake2/md2_commands.h"
#include "formats/quake2/player.h"

namespace marrow {

namespace {

constexpr std::uint32_t kMagic = 0x32504449;  // "IDP2"
constexpr std::int32_t kVersion = 8;
constexpr std::uint64_t kSkinSize = 64, kTexcoordSize = 4, kTriangleSize = 12, kFrameHeaderSize = 40;
// The game holds 32; a file or folder of more is real or hostile, and each costs a skin that lists all materials.
constexpr std::int32_t kMaxSkins = 256;
constexpr std::size_t kMaxPictures = 2048;
// Pictures whose sizes are compared: each is read whole before the model is there.
constexpr std::size_t kMostCompared = 16;

struct Header {
    std::int32_t version = 0, skin_width = 0, skin_height = 0, frame_size = 0;
    std::int32_t skins = 0, vertices = 0, texcoords = 0, triangles = 0, command_words = 0, frames = 0;
    std::int32_t skins_at = 0, texcoords_at = 0, triangles_at = 0, frames_at = 0, commands_at = 0, end = 0;
};

// Byte offsets of the header's counts, for error places.
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
    r.is_complete(h.end);
    return h;
}

struct Triangle {
    Md2Corners vertices;
    std::array<std::uint32_t, 3> texcoords;
};

// Triangles whose indices are out of range are left out, with one warning for all of them.
std::vector<Triangle> read_triangles(ByteReader& table, const Header& h, Model& model)
{
    const std::size_t count = table.size() / kTriangleSize;
    std::vector<Triangle> out;
    out.reserve(count);
    std::string first_bad;
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
        else if (first_bad.empty())
            first_bad = format_text("Triangle % at byte % names a % past the % there are", i, at,
                                    vertices_inside ? "texture coordinate" : "vertex",
                                    vertices_inside ? h.texcoords : h.vertices);
    }
    if (out.size() < count)
        warn(model,
             format_text("%; % such triangles are left out. The file is damaged.", first_bad, count - out.size()));
    return out;
}

// Texture coordinates of the list, in [0, 1] of the skin.
std::vector<glm::vec2> read_texcoords(ByteReader& table, const Header& h, Model& model)
{
    if (h.skin_width <= 0 || h.skin_height <= 0)
        warn(model, format_text("The skin size is % x % (byte %); texture coordinates cannot be scaled by it. The "
                                "texture may sit wrongly.",
                                h.skin_width, h.skin_height, static_cast<std::uint64_t>(kSkinWidthField)));
    const glm::vec2 size(static_cast<float>(std::max(h.skin_width, 1)),
                         static_cast<float>(std::max(h.skin_height, 1)));
    std::vector<glm::vec2> out(table.size() / kTexcoordSize);
    for (glm::vec2& texcoord : out) {
        texcoord.x = static_cast<float>(table.i16()) / size.x;
        texcoord.y = static_cast<float>(table.i16()) / size.y;
    }
    return out;
}

// Fills the model's frames and vertex frames; the names point into the file.
std::vector<std::string_view> read_frames(ByteReader& table, const Header& h, Model& model)
{
    const auto count = static_cast<std::uint32_t>(h.frames), vertices = static_cast<std::uint32_t>(h.vertices);
    const std::size_t size = std::size_t{vertices} * record_size(VertexEncoding::u8_indexed);
    std::vector<std::string_view> names;
    names.reserve(count);
    renew(model.frames, count);
    VertexFrames& frames = model.vertex_frames.emplace_back();
    frames.vertex_count = vertices;
    frames.frame_count = count;
    renew(frames.scales, count);
    frames.records.reserve(size * count);
    for (std::uint32_t i = 0; i < count; ++i) {
        ByteReader frame = table.window(static_cast<std::int64_t>(i) * h.frame_size, h.frame_size, "a frame");
        FrameScale& scale = frames.scales[i];
        for (glm::vec3* v : {&scale.scale, &scale.translate})
            for (glm::length_t axis = 0; axis < 3; ++axis) (*v)[axis] = frame.number();
        names.push_back(frame.chars(16));
        model.frames[i].name = names.back();
        const Bytes records = frame.take(size, "the vertices of a frame");
        frames.records.insert(frames.records.end(), records.data(), records.data() + records.size());
    }
    return names;
}

// A picture that the model can wear: its name as in the file or in the folder, what people call it, and how sure
// it is (0: it has an icon, 1: it is here, 2: it is missing, 3: it is here, but nothing says that it is this
// model's).
struct SkinSource {
    std::string picture;
    std::string title;
    int rank = 2;
};

class SkinList {
public:
    SkinList(std::string_view model_name, const FileSet& files) : files_(files), folder_(folder_of(model_name)) {}

    bool empty() const { return sources_.empty(); }
    bool any_here() const { return !found_.empty(); }

    void offer(const FileSet::File& file)
    {
        if (found_.insert(to_lower(file.name)).second)
            sources_.push_back({file.name, std::string(stem_of(file.name)), 3});
    }

    void add(std::string picture)
    {
        const std::string_view file = base_name(picture);
        // ".skin" is "skin" beside the model.
        std::string title(file.starts_with('.') && file.size() > 1 ? file.substr(1) : stem_of(file));
        std::string found = find(picture);
        const int rank = found.empty() ? 2 : !find(format_text("%_i", title)).empty() ? 0 : 1;
        if (!found.empty()) found_.insert(to_lower(found));
        sources_.push_back({std::move(picture), std::move(title), rank});
    }

    // The pictures of a player's folder, each a skin unless it is an icon or a weapon's.
    void add_folder(std::string_view name, Model& model)
    {
        for (const FileSet::File* file : files_.find({"*", Reference::Kind::offered}, name)) {
            const std::string_view stem = stem_of(file->name);
            const bool icon = stem.size() > 2 && equal_ignoring_case(stem.substr(stem.size() - 2), "_i");
            if (!is_picture_name(file->name) || icon || is_quake2_weapon(stem) ||
                found_.contains(to_lower(file->name)))
                continue;
            if (sources_.size() == kMaxPictures) {
                warn(model, format_text("More than % pictures lie beside the model; the others are no skins.",
                                        kMaxPictures));
                return;
            }
            add(file->name);
        }
    }

    // One material and one skin a picture; every surface wears the first skin, a skin puts its material in the
    // place of all. Skins for certain come first, then the others that are here, then those that are missing, then
    // what is only offered.
    void write(Model& model) const
    {
        const auto count = static_cast<std::uint32_t>(sources_.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            model.images.push_back({sources_[i].picture, {}});
            Material& material = model.materials.emplace_back();
            material.name = sources_[i].title;
            material.shading = Shading::quake2;
            material.stages = {plain_stage(i)};
        }
        for (int rank = 0; rank <= 3; ++rank)
            for (std::uint32_t i = 0; i < count; ++i)
                if (sources_[i].rank == rank)
                    model.skins.push_back({sources_[i].title, rank == 0, std::vector<std::uint32_t>(count, i)});
        for (Surface& surface : model.surfaces) surface.material = model.skins[0].materials[0];
    }

private:
    std::string find(std::string_view picture) const { return files_.find_picture(picture, folder_); }

    const FileSet& files_;
    std::string_view folder_;
    std::vector<SkinSource> sources_;
    std::set<std::string> found_;  // the files of the sources that are here, in lower case
};

// The pictures that a file which names no skin that is here may wear. A player's folder is its body's.
std::vector<const FileSet::File*> unclaimed(std::string_view name, const FileSet& files)
{
    const bool is_anothers = !files.find({"tris.md2", Reference::Kind::rule}, name).empty();
    return is_anothers ? std::vector<const FileSet::File*>() : skins_beside(files, name);
}

// The only one that is as large as the header says that the skin is; null where none is, or several are.
const FileSet::File* only_of_size(const std::vector<const FileSet::File*>& pictures, const Header& h)
{
    const FileSet::File* found = nullptr;
    for (const FileSet::File* file : pictures) {
        const auto size = file->data ? picture_size(*file->data, file->name) : std::nullopt;
        if (!size || std::int64_t{size->width} != h.skin_width || std::int64_t{size->height} != h.skin_height)
            continue;
        if (found != nullptr) return nullptr;
        found = file;
    }
    return found;
}

// The picture of the model's name is worn, or the only one that lies beside it, or the only one of the skin's size;
// the others are offered.
void add_beside(SkinList& list, const Header& h, std::string_view name, const FileSet& files)
{
    const auto beside = unclaimed(name, files);
    if (is_worn_unasked(beside, name))
        list.add(beside[0]->name);
    else if (const FileSet::File* fits = only_of_size(beside, h))
        list.add(fits->name);
    else if (list.empty() || !files.find_picture(stem_of(name), folder_of(name)).empty())
        list.add(std::string(stem_of(name)));
    for (const FileSet::File* file : beside) list.offer(*file);
}

SkinList named_skins(ByteReader& table, std::string_view name, const FileSet& files)
{
    SkinList list(name, files);
    for (std::int32_t i = 0; i < kMaxSkins && table.remaining() > 0; ++i) {
        const std::string_view path = table.chars(kSkinSize);
        if (!path.empty()) list.add(std::string(path));
    }
    return list;
}

void add_skins(ByteReader& table, const Header& h, std::string_view name, const FileSet& files, Model& model)
{
    SkinList list = named_skins(table, name, files);
    if (h.skins > kMaxSkins)
        warn(model, format_text("The file names % skins; the first % are listed.", h.skins, kMaxSkins));
    if (equal_ignoring_case(stem_of(name), "tris")) list.add_folder(name, model);
    if (!list.any_here()) add_beside(list, h, name, files);
    list.write(model);
}

void add_strips(const Md2Commands& commands, const std::vector<std::uint32_t>& drawn_by, Model& model)
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

// New numbers for the vertices: first one for each file vertex, in the file's order (which the lerp reads fastest),
// then those that share a file vertex with one of them.
std::vector<std::uint32_t> in_file_order(std::span<const Triple> vertices, std::uint32_t file_vertices)
{
    std::vector<std::uint32_t> first(file_vertices, kNone), numbers(vertices.size(), kNone);
    for (std::uint32_t i = 0; i < vertices.size(); ++i) {
        std::uint32_t& number = first[vertices[i][0]];
        if (number == kNone) number = i;
    }
    std::uint32_t count = 0;
    for (const std::uint32_t number : first)
        if (number != kNone) numbers[number] = count++;
    for (std::uint32_t& number : numbers)
        if (number == kNone) number = count++;
    return numbers;
}

// The mesh of the triangle list, with the commands' texture coordinates where both draw the same, and its surface.
void add_surface(const std::vector<Triangle>& list, const std::vector<glm::vec2>& texcoords,
                 const std::optional<Md2Commands>& commands, Model& model)
{
    // A file with commands alone is drawn from them, as the game does.
    std::vector<Md2Corners> corners;
    if (list.empty() && commands)
        for (const Md2Commands::Triangle& triangle : commands->triangles) corners.push_back(triangle.vertices);
    for (const Triangle& triangle : list) corners.push_back(triangle.vertices);
    const auto drawn_by = commands ? match_triangles(corners, *commands) : std::nullopt;
    if (commands && !drawn_by)
        warn(model, "The GL commands do not draw the same triangles as the triangle list; the list is shown.");

    Mesh& mesh = model.meshes.emplace_back();
    mesh.vertex_frames = 0;
    renew(mesh.indices, corners.size() * 3);
    // A vertex of the mesh is a file vertex with a texture coordinate.
    TripleIndex split(mesh.indices.size());
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
            // Clockwise in the file, counter-clockwise in a Model.
            mesh.indices[i * 3 + (3 - k) % 3] =
                split.add({vertex, glm::floatBitsToUint(texcoord.x), glm::floatBitsToUint(texcoord.y)});
        }
    }
    const std::span<const Triple> vertices = split.triples();
    const std::vector<std::uint32_t> numbers = in_file_order(vertices, model.vertex_frames[0].vertex_count);
    for (std::uint32_t& index : mesh.indices) index = numbers[index];
    renew(mesh.source_vertex, vertices.size());
    renew(mesh.texcoords, vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const auto [vertex, s, t] = vertices[i];
        mesh.source_vertex[numbers[i]] = vertex;
        mesh.texcoords[numbers[i]] = {glm::uintBitsToFloat(s), glm::uintBitsToFloat(t)};
    }
    mesh.vertex_count = static_cast<std::uint32_t>(vertices.size());
    mesh.index_count = static_cast<std::uint32_t>(mesh.indices.size());
    set_byte_rest_pose(model.vertex_frames[0], mesh);
    if (drawn_by) add_strips(*commands, *drawn_by, model);
    model.surfaces.push_back(whole_surface(model.name, model, 0));
}

}  // namespace

bool is_md2(Bytes file) { return file.size() >= 4 && load_as<std::uint32_t>(file.data()) == kMagic; }

std::vector<Reference> references_md2(Bytes file, std::string_view)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok() || h.version != kVersion) return {};
    ByteReader skins = r.table(h.skins_at, std::min(h.skins, kMaxSkins), kSkinSize, "skins", kSkinsField);
    std::vector<Reference> out;
    while (skins.remaining() > 0)
        out.push_back({std::string(skins.chars(kSkinSize)), Reference::Kind::named, Reference::What::picture});
    return out;
}

std::vector<Reference> choices_md2(Bytes file, std::string_view name, const FileSet& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok() || h.version != kVersion) return {};
    ByteReader skins = r.table(h.skins_at, std::min(h.skins, kMaxSkins), kSkinSize, "skins", kSkinsField);
    // A body's pictures are all its skins, and none of them is missing.
    if (!r.ok() || equal_ignoring_case(stem_of(name), "tris") || named_skins(skins, name, files).any_here())
        return {};
    const auto beside = unclaimed(name, files);
    if (is_worn_unasked(beside, name) || beside.size() > kMostCompared) return {};
    std::vector<Reference> out;
    for (const FileSet::File* picture : beside)
        out.push_back({std::string(base_name(picture->name)), Reference::Kind::offered});
    return out;
}

Result<Model> load_md2(Bytes file, std::string_view name, const FileSet& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok()) return r.error();
    if (h.version != kVersion)
        return r.fail(Code::unsupported_version,
                      format_text("MD2 version %; version % (Quake II) is supported.", h.version, kVersion),
                      kVersionField);
    if (h.frames <= 0)
        return r.fail(Code::bad_count,
                      format_text("The number of frames is %; a model has one at least.", h.frames), kFramesField);

    // Windows before vectors: a count the file cannot hold fails here, before any allocation.
    ByteReader skins = r.table(h.skins_at, h.skins, kSkinSize, "skins", kSkinsField);
    ByteReader texcoords =
        r.table(h.texcoords_at, h.texcoords, kTexcoordSize, "texture coordinates", kTexcoordsField);
    ByteReader triangles = r.table(h.triangles_at, h.triangles, kTriangleSize, "triangles", kTrianglesField);
    if (h.vertices < 0)
        return r.fail(Code::bad_count,
                      format_text("The number of vertices is %. The file is damaged: fetch it again.", h.vertices),
                      kVerticesField);
    const std::uint64_t frame_needs = kFrameHeaderSize + std::uint64_t{static_cast<std::uint32_t>(h.vertices)} * 4;
    if (h.frame_size < 0 || static_cast<std::uint64_t>(h.frame_size) < frame_needs)
        return r.fail(
            Code::bad_value,
            format_text(
                "A frame of % bytes cannot hold % vertices, which take %. The file is damaged: fetch it again.",
                h.frame_size, h.vertices, frame_needs),
            kFrameSizeField);
    ByteReader frames =
        r.table(h.frames_at, h.frames, static_cast<std::uint64_t>(h.frame_size), "frames", kFramesField);
    if (!r.ok()) return r.error();

    Model model;
    model.name = stem_of(name);
    model.format = "md2";
    model.basis = kQuakeBasis;
    model.source = {static_cast<std::uint32_t>(h.vertices), static_cast<std::uint32_t>(h.triangles),
                    static_cast<std::uint32_t>(h.frames), 1, file.size()};
    const std::vector<std::string_view> frame_names = read_frames(frames, h, model);
    if (!r.ok()) return r.error();

    // The commands are a bonus: without them the game draws nothing, but the list has all it takes.
    std::optional<Md2Commands> commands;
    if (h.command_words != 0) {
        ErrorSink command_errors;  // a bad table is no error of the file
        ByteReader whole(file, command_errors);
        commands = read_md2_commands(whole.table(h.commands_at, h.command_words, 4, "GL commands", kCommandsField),
                                     static_cast<std::uint32_t>(h.vertices));
        if (!commands) warn(model, "The GL commands are damaged; the triangle list is shown.");
    }
    const std::vector<Triangle> list = read_triangles(triangles, h, model);
    if (list.empty() && h.triangles > 0)
        return r.fail(Code::bad_index,
                      "No triangle names vertices that are there. The file is damaged: fetch it again.",
                      static_cast<std::uint64_t>(h.triangles_at));
    add_surface(list, read_texcoords(texcoords, h, model), commands, model);
    if (model.meshes[0].indices.empty()) warn(model, "The file holds no triangles: there is nothing to show.");
    add_skins(skins, h, name, files, model);
    std::vector<FrameRun> runs = runs_of(frame_names);
    if (runs.size() > kMaxClips) {
        warn(model, format_text("The names of the frames make % clips, more than %; all frames are one clip.",
                                runs.size(), kMaxClips));
        runs = {{"frames", 0, static_cast<std::uint32_t>(h.frames)}};
    }
    model.clips = frame_clips(runs);
    warn_of_damage(model, errors.damage());
    compute_bounds(model);
    return model;
}

}  // namespace marrow
