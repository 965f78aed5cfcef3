// mdl.cpp -- Half-Life models: GoldSrc MDL, version 10.
//
//   header       244 bytes: "IDST", i32 version, name[64], i32 length, f32 eye[3], movement box[2][3], clipping
//                box[2][3], i32 flags; then count and offset of each table; offsets from the start of the file
//   bones        112 bytes: name[32], i32 parent, flags, controller[6] (rows, -1: none), f32 value[6], scale[6]
//   controllers  24 bytes: i32 bone, type, f32 start, end, i32 rest, number (0 to 3, 4: the mouth)
//   hitboxes     32 bytes: i32 bone, group, f32 box[2][3] in the bone's space
//   attachments  88 bytes: name[32], i32 type, bone, f32 position[3], axes[3][3]
//   sequences    176 bytes, with events, pivots, animations and transitions (mdl_sequences.h)
//   body parts   76 bytes, with models, meshes and triangles (mdl_meshes.h)
//   textures     80 bytes, with pixels and the table of skins (mdl_textures.h)
//
// A model may consist of several files. NAMET.mdl has the same header, and only textures and skins; it is used
// where the count or the offset of the model's own textures is 0. NAME01.mdl, NAME02.mdl and so on hold the
// animations of further sequence groups: "IDSQ", i32 version, name[64], i32 length, data. The paths of these files
// in the model are out of date and not used. NAMET.mdl opened alone shows its textures side by side. Models of the
// Source engine have the same magic and other versions.
// Sources: Valve's published Half-Life SDK, real files.
#include "formats/half_life/mdl.h"

#include <algorithm>
#include <memory>

#include "base/message.h"
#include "base/text.h"
#include "derive/joint_bounds.h"
#include "formats/half_life/mdl_meshes.h"
#include "formats/half_life/mdl_sequences.h"
#include "formats/image_gallery.h"

namespace marrow {

namespace {

constexpr std::int32_t kGroupDigits = 2;  // digits after the stem in the name of a group's file

Reference texture_file(std::string_view name)
{
    return {format_text("%T.mdl", stem_of(name)), Reference::Kind::rule};
}

// The stem of the main file that a companion's name contains; empty for the name of any other file.
std::string_view main_stem(std::string_view name)
{
    const std::string_view stem = stem_of(name);
    const std::size_t size = stem.size();
    if (size > 1 && to_lower(stem.back()) == 't') return stem.substr(0, size - 1);
    if (size > kGroupDigits && is_digit(stem[size - 1]) && is_digit(stem[size - 2]))
        return stem.substr(0, size - kGroupDigits);
    return {};
}

// The file to open instead of a companion; empty if its name is unknown.
std::string main_file(std::string_view name)
{
    const std::string_view stem = main_stem(name);
    return stem.empty() ? std::string() : format_text("%.mdl", stem);
}

// Reads the materials of NAMET.mdl. Returns none if the file is missing or has no readable textures.
MdlMaterials read_texture_file(std::string_view name, const Host& files, Model& model)
{
    const std::vector<const Host::File*> found = files.find_data(texture_file(name), name);
    if (found.empty()) return {};
    const Host::File& file = *found.front();
    ErrorSink errors;
    ByteReader r(*file.data, errors);
    if (is_mdl(*file.data)) {
        const MdlHeader header = read_mdl_header(r);
        if (r.ok() && header.textures.count > 0) {
            MdlMaterials materials(r, header, file.name, model);
            if (r.ok()) {
                warn_of_damage(model, errors.damage(), file.name);
                return materials;
            }
            // Removes the materials that were read before the error.
            model.materials.clear();
            model.images.clear();
        }
    }
    warn(model, r.ok() ? message("mdl-no-textures") : message("mdl-textures-damaged", Term(r.error().message)),
         file.name);
    return {};
}

// The textures of a texture file as a gallery. Fails if no texture can be read.
Result<Model> load_textures_alone(ByteReader& r, const ErrorSink& errors, const MdlHeader& header,
                                  std::string_view name, std::shared_ptr<Model> made)
{
    Model& model = *made;
    const MdlMaterials materials(r, header, {}, model);
    const std::string main = main_file(name);
    std::string what = main.empty() ? message("mdl-textures-alone") : message("mdl-textures-of", main);
    if (!r.ok()) return r.error();
    if (model.images.empty()) return Error{Code::unknown_format, std::move(what), {}, {}};
    warn(model, std::move(what));
    warn_of_damage(model, errors.damage());
    add_image_gallery(model);
    return made;
}

}  // namespace

bool is_mdl(Bytes file) { return begins_with(file, "IDST"); }

std::vector<Reference> references_mdl(Bytes file, std::string_view name)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const MdlHeader header = read_mdl_header(r);
    if (!r.ok() || header.holds_textures_alone()) return {};
    std::vector<Reference> out;
    if (header.has_textures_elsewhere()) out.push_back(texture_file(name));
    for (std::int32_t i = 1; i < header.groups.count && i <= kMdlMostGroups; ++i)
        out.push_back(mdl_group_file(name, i));
    return out;
}

Result<Model> load_mdl(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const MdlHeader header = read_mdl_header(r);
    if (!r.ok()) return r.error();
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "mdl";
    model.basis = kQuakeBasis;
    model.source.bytes = file.size();
    model.eye_position = header.eye_position;
    model.movement_box = header.movement_box;
    model.clipping_box = header.clipping_box;
    model.hints.flags = header.flags;
    if (header.is_cut) warn(model, message("mdl-shorter-than-header", file.size()));
    if (header.holds_textures_alone()) return load_textures_alone(r, errors, header, name, std::move(made));
    const std::vector<MdlBone> bones = read_mdl_skeleton(r, header, model);
    if (!r.ok()) return r.error();
    // A count of textures that the file cannot hold is an error, even if the textures are in NAMET.mdl.
    (void)mdl_records(r, header.textures, kMdlTextureSize, "mdl-textures");
    if (!r.ok()) return r.error();
    MdlMaterials materials = header.has_textures_elsewhere() ? read_texture_file(name, files, model)
                                                             : MdlMaterials(r, header, {}, model);
    if (!r.ok()) return r.error();
    read_mdl_body_parts(r, header, materials, model);
    if (!r.ok()) return r.error();
    if (header.has_textures_elsewhere() && !model.surfaces.empty() &&
        files.find_data(texture_file(name), name).empty())
        warn(model, message("mdl-texture-file-missing", texture_file(name).name));
    materials.add_skins(model);
    read_mdl_sequences(r, header, name, files, bones, model);
    if (!r.ok()) return r.error();
    warn_of_damage(model, errors.damage());
    compute_skinned_bounds(model);
    return made;
}

bool is_mdl_group(Bytes file) { return begins_with(file, "IDSQ"); }

Result<Model> load_mdl_group(Bytes, std::string_view name, const Host&)
{
    const std::string main = main_file(name);
    return Error{Code::unknown_format,
                 main.empty() ? message("mdl-sequences-alone") : message("mdl-sequences-of", main),
                 Place::at_offset(0),
                 {}};
}

bool is_mdl_companion(const Host& files, std::string_view name)
{
    const std::string_view stem = main_stem(name);
    return !stem.empty() && files.find(format_text("%%.mdl", folder_of(name), stem)) != nullptr;
}

}  // namespace marrow
