// obj.cpp -- Wavefront OBJ models: polygons, lines and points (layout: obj_text.cpp), with materials (mtl.h).
//
// The format does not define an up axis; Y is up, as nearly all programs write it. Faces are drawn on both sides.
#include "formats/wavefront/obj.h"

#include <memory>

#include "base/limits.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/noinline.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/normals.h"
#include "formats/folder_skins.h"
#include "formats/wavefront/obj_materials.h"
#include "formats/wavefront/obj_meshes.h"
#include "formats/wavefront/obj_text.h"

namespace marrow {

namespace {

// The materials that elements use, by the texts of their `usemtl` statements.
struct UsedMaterials {
    std::vector<std::string_view> texts;      // each once, in the order of their first use
    std::vector<std::uint32_t> of_statement;  // index into `texts`, or kNone if no element uses the statement
    std::size_t left_out = 0;                 // number of texts beyond kMaxSurfaces, which use the last material
};

UsedMaterials used_materials(const ObjText& text)
{
    UsedMaterials out;
    out.of_statement.assign(text.materials.size(), kNone);
    const std::vector<std::uint32_t> firsts = NameIndex(text.materials).firsts();
    for (const ObjElements* elements : {&text.faces, &text.lines, &text.points})
        for (const ObjRun& run : elements->runs) {
            if (run.state.material == kNone) continue;
            std::uint32_t& number = out.of_statement[firsts[run.state.material]];
            if (number == kNone) {
                if (out.texts.size() < kMaxSurfaces)
                    out.texts.push_back(text.materials[run.state.material]);
                else
                    ++out.left_out;
                number = static_cast<std::uint32_t>(out.texts.size() - 1);
            }
            out.of_statement[run.state.material] = number;
        }
    return out;
}

// Adds a point for each vertex of a file without elements (a point cloud).
MARROW_NOINLINE void make_cloud(ObjText& text)
{
    ObjElements& points = text.points;
    points.runs.push_back({0, {}});
    for (std::uint32_t i = 0; i < text.positions.size(); ++i) {
        points.corners.push_back({i, kNone, text.normals.size() == text.positions.size() ? i : kNone});
        points.ends.push_back(i + 1);
    }
}

// Gives surfaces without a material a plain one.
void add_plain_material(Model& model)
{
    const auto plain = static_cast<std::uint32_t>(model.materials.size());
    for (Surface& surface : model.surfaces) {
        if (surface.material != kNone) continue;
        surface.material = plain;
        if (model.materials.size() == plain) model.materials.emplace_back().stages.push_back(plain_stage(kNone));
    }
}

// If no material has an image, uses the image in the file's folder that the host suggests, if any.
void use_image_beside(const Host& files, std::string_view name, Model& model)
{
    if (!model.images.empty()) return;
    const std::string used = files.images_beside(name).used;
    if (used.empty()) return;
    model.images.emplace_back().name = base_name(used);
    for (Material& material : model.materials) {
        material.stages.clear();
        material.stages.push_back(plain_stage(0));
        material.diffuse = glm::vec4(1.0F);
        if (material.name.empty()) material.name = stem_of(model.images[0].name);
    }
}

// Adds tangents to meshes whose materials have normal or height maps.
MARROW_NOINLINE void add_tangents(Model& model)
{
    for (const Surface& surface : model.surfaces) {
        const Material& material = model.materials[surface.material];
        Mesh& mesh = model.meshes[surface.mesh];
        const bool wants = material.normal_map != kNone || material.height_map != kNone;
        if (wants && mesh.primitive == Primitive::triangles && mesh.tangents.empty())
            mesh.tangents = tangents_of(mesh.positions, mesh.normals, mesh.texcoords, mesh.indices);
    }
}

std::uint32_t count_of(const ObjElements& elements) { return static_cast<std::uint32_t>(elements.ends.size()); }

}  // namespace

std::vector<Reference> references_obj(Bytes file, std::string_view name)
{
    return obj_library_references(obj_libraries(file), name);
}

Result<Model> load_obj(Bytes file, std::string_view name, const Host& files)
{
    ObjText text = read_obj(file);
    files.report(0.4F);
    if (text.positions.empty()) return Error{Code::unknown_format, message("obj-no-vertices"), {}, {}};
    const bool is_cloud = count_of(text.faces) + count_of(text.lines) + count_of(text.points) == 0;
    if (is_cloud) make_cloud(text);
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "obj";
    for (std::string& warning : text.warnings) warn(model, std::move(warning));
    if (is_cloud) warn(model, message("obj-vertices-only"));
    const bool has_texcoords = !text.texcoords.empty();
    UsedMaterials used = used_materials(text);
    if (used.left_out > 0) warn(model, message("obj-too-many-materials", kMaxSurfaces, used.left_out));
    const std::vector<std::uint32_t> materials = add_obj_materials(used.texts, text.libraries, name, files, model);
    for (std::uint32_t& material : used.of_statement)
        if (material != kNone) material = materials[material];
    model.source.vertices = static_cast<std::uint32_t>(text.positions.size());
    model.source.bytes = file.size();
    model.origin = text.origin;
    add_obj_meshes(text, used.of_statement, model);
    files.report(0.9F);
    for (const Mesh& mesh : model.meshes)
        if (mesh.primitive == Primitive::triangles) model.source.triangles = mesh.index_count / 3;
    model.source.surfaces = static_cast<std::uint32_t>(model.surfaces.size());
    if (model.meshes.empty()) return Error{Code::bad_index, message("obj-no-valid-vertices"), {}, {}};
    add_plain_material(model);
    if (has_texcoords) use_image_beside(files, name, model);
    for (Material& material : model.materials) {
        // The format does not define which side of a face is the front, and in many files it differs between faces.
        material.cull = CullMode::none;
        // Vertex colours are multiplied with the material. If it is unlit (`illum 0`), they replace its colour.
        if (!text.colors.empty()) {
            ColorSource& rgb = material.stages[0].rgb;
            rgb = rgb == ColorSource::constant ? ColorSource::exact_vertex : ColorSource::lit_vertex;
        }
    }
    add_tangents(model);
    offer_folder_skins(files, name, model);
    compute_bounds(model);
    return made;
}

}  // namespace marrow
