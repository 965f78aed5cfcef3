// mdl.cpp -- Half-Life models: GoldSrc MDL, version 10.
//
//   header       244 bytes: "IDST", i32 version, name[64], i32 length, f32 eye[3], box of movement[2][3], box of
//                clipping[2][3], i32 flags; then count and offset of each table, from the file's first byte
//   bones        112 bytes: name[32], i32 parent, flags, controller[6] (rows, -1: none), f32 value[6], scale[6]
//   controllers  24 bytes: i32 bone, type, f32 start, end, i32 rest, number (0 to 3, 4: the mouth)
//   hitboxes     32 bytes: i32 bone, group, f32 box[2][3] in the bone's space
//   attachments  88 bytes: name[32], i32 type, bone, f32 place[3], axes[3][3]
//   sequences    176 bytes, with events, pivots, animations and transitions (mdl_sequences.h)
//   body parts   76 bytes, with models, meshes and triangles (mdl_meshes.h)
//   textures     80 bytes, with pixels and the table of skins (mdl_textures.h)
//
// A model may be spread over several files. NAMET.mdl has the same header and the textures and skins alone; it is
// there when the file counts no textures itself. NAME01.mdl and on hold the animations of further sequence groups:
// "IDSQ", i32 version, name[64], i32 length, data. The paths that the file itself has of them are stale.
// Source-engine models have the same magic and other versions. Sources: Valve's published Half-Life SDK, real
// files.
#include "formats/half_life/mdl.h"

#include <algorithm>

#include "base/text.h"
#include "derive/joint_bounds.h"
#include "formats/half_life/mdl_meshes.h"
#include "formats/half_life/mdl_sequences.h"

namespace marrow {

namespace {

// Names alone do not say how many groups there are: real models have a handful.
constexpr std::int32_t kLikelyGroups = 16, kMostGroups = 99;
constexpr std::int32_t kBodyNumber = 2;  // digits behind the name of a file of sequences

Reference texture_file(std::string_view name)
{
    return {format_text("%T.mdl", stem_of(name)), Reference::Kind::rule};
}

// The stem of the main file that a companion is called after; empty where it is not called like one.
std::string_view main_stem(std::string_view name)
{
    const std::string_view stem = stem_of(name);
    const std::size_t size = stem.size();
    if (size > 1 && to_lower(stem.back()) == 't') return stem.substr(0, size - 1);
    if (size > kBodyNumber && is_digit(stem[size - 1]) && is_digit(stem[size - 2]))
        return stem.substr(0, size - kBodyNumber);
    return {};
}

// What to open instead of a companion.
std::string main_file(std::string_view name)
{
    const std::string_view stem = main_stem(name);
    return stem.empty() ? "the model's main file" : format_text("%.mdl", stem);
}

// The materials of the T file. Without it there are none.
MdlMaterials read_texture_file(std::string_view name, const FileSet& files, Model& model)
{
    const std::vector<const FileSet::File*> found = files.find_data(texture_file(name), name);
    if (found.empty()) return {};
    const FileSet::File& file = *found.front();
    ErrorSink errors;
    ByteReader r(*file.data, errors);
    std::string complaint;
    if (is_mdl(*file.data)) {
        const MdlHeader header = read_mdl_header(r);
        if (r.ok() && header.textures.count > 0) {
            MdlMaterials materials(r, header, file.name, model);
            if (r.ok()) {
                warn_of_damage(model, errors.damage(), file.name);
                return materials;
            }
            // What is there of them is no whole.
            model.materials.clear();
            model.images.clear();
        }
        if (!r.ok()) complaint = format_text(" %", r.error().message);
    }
    warn(model,
         format_text("The file holds no textures that could be read: the model is shown in white.%", complaint),
         file.name);
    return {};
}

}  // namespace

bool is_mdl(Bytes file) { return begins_with(file, "IDST"); }

std::vector<Reference> references_mdl(Bytes file, std::string_view name)
{
    std::vector<Reference> out;
    if (file.empty()) {
        out.push_back(texture_file(name));
        for (std::int32_t i = 1; i < kLikelyGroups; ++i) out.push_back(mdl_group_file(name, i));
        return out;
    }
    ErrorSink errors;
    ByteReader r(file, errors);
    const MdlHeader header = read_mdl_header(r);
    if (!r.ok() || header.holds_textures_alone()) return {};
    if (header.has_textures_elsewhere()) out.push_back(texture_file(name));
    for (std::int32_t i = 1; i < header.groups.count && i <= kMostGroups; ++i)
        out.push_back(mdl_group_file(name, i));
    return out;
}

Result<Model> load_mdl(Bytes file, std::string_view name, const FileSet& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const MdlHeader header = read_mdl_header(r);
    if (!r.ok()) return r.error();
    if (header.holds_textures_alone())
        return Error{
            Code::unknown_format,
            format_text("The file holds the textures of a model, and no shape. Open % with this file beside it.",
                        main_file(name)),
            {},
            {}};
    Model model;
    model.name = stem_of(name);
    model.format = "mdl";
    model.basis = kQuakeBasis;
    model.source.bytes = file.size();
    model.eye_position = header.eye_position;
    model.movement_box = header.movement_box;
    model.clipping_box = header.clipping_box;
    model.game_flags = header.flags;
    if (header.is_cut)
        warn(model,
             format_text("The file ends at byte %, before the end that its header gives. The copy may be cut "
                         "short: fetch it again.",
                         file.size()));
    const std::vector<MdlBone> bones = read_mdl_skeleton(r, header, model);
    if (!r.ok()) return r.error();
    // A count that the file cannot hold tells of damage, even where it counts nothing.
    (void)mdl_records(r, header.textures, kMdlTextureSize, "textures");
    if (!r.ok()) return r.error();
    MdlMaterials materials = header.has_textures_elsewhere() ? read_texture_file(name, files, model)
                                                             : MdlMaterials(r, header, {}, model);
    if (!r.ok()) return r.error();
    read_mdl_body_parts(r, header, materials, model);
    if (!r.ok()) return r.error();
    if (header.has_textures_elsewhere() && !model.surfaces.empty() &&
        files.find_data(texture_file(name), name).empty())
        warn(model, format_text("The textures are in the file %, which is not there: the model is shown in white. "
                                "Put it beside this one and open both.",
                                texture_file(name).name));
    materials.add_skins(model);
    read_mdl_sequences(r, header, name, files, bones, model);
    if (!r.ok()) return r.error();
    warn_of_damage(model, errors.damage());
    compute_skinned_bounds(model);
    return model;
}

bool is_mdl_group(Bytes file) { return begins_with(file, "IDSQ"); }

Result<Model> load_mdl_group(Bytes, std::string_view name, const FileSet&)
{
    return Error{
        Code::unknown_format,
        format_text("The file holds sequences of a Half-Life model, and no shape. Open % with this file beside it.",
                    main_file(name)),
        Place::at_offset(0),
        {}};
}

bool is_quake_mdl(Bytes file) { return begins_with(file, "IDPO"); }

Result<Model> load_quake_mdl(Bytes, std::string_view, const FileSet&)
{
    return Error{
        Code::unsupported_version,
        "The file is a model of Quake, which has the same extension as those of Half-Life; Marrow does not "
        "read it.",
        Place::at_offset(0),
        {}};
}

bool is_mdl_companion(const FileSet& files, std::string_view name)
{
    const std::string_view stem = main_stem(name);
    return !stem.empty() && files.find(format_text("%%.mdl", folder_of(name), stem)) != nullptr;
}

}  // namespace marrow
