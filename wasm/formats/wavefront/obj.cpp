// obj.cpp -- Wavefront OBJ models, as polygons, lines and points (obj_text.h), with their materials (mtl.h).
//
// Y is up, as nearly all programs write it; the file says nothing about it. Faces are drawn on both sides.
#include "formats/wavefront/obj.h"

#include "base/name_index.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/normals.h"
#include "formats/folder_skins.h"
#include "formats/wavefront/obj_materials.h"
#include "formats/wavefront/obj_meshes.h"
#include "formats/wavefront/obj_text.h"

namespace marrow {

namespace {

// The names of all materials that elements are drawn with, in the order of their first use.
std::vector<std::string_view> used_materials(const ObjText& text)
{
    std::vector<std::string_view> names, used;
    for (const ObjElements* elements : {&text.faces, &text.lines, &text.points})
        for (const ObjRun& run : elements->runs) names.push_back(run.state.material);
    const NameIndex index(names);
    for (std::uint32_t i = 0; i < names.size(); ++i)
        if (!names[i].empty() && index.find(names[i]) == i) used.push_back(names[i]);
    return used;
}

// A file of vertices alone is a cloud of points.
void make_cloud(ObjText& text)
{
    ObjElements& points = text.points;
    points.runs.push_back({0, {}});
    for (std::uint32_t i = 0; i < text.positions.size(); ++i) {
        points.corners.push_back({i, kNone, text.normals.size() == text.positions.size() ? i : kNone});
        points.ends.push_back(i + 1);
    }
}

// What is drawn without a material gets a plain one.
void dress(Model& model)
{
    const auto bare = static_cast<std::uint32_t>(model.materials.size());
    for (Surface& surface : model.surfaces) {
        if (surface.material != kNone) continue;
        surface.material = bare;
        if (model.materials.size() == bare) model.materials.emplace_back().stages = {plain_stage(kNone)};
    }
}

// Where no material has a picture: the one that lies beside the file and can be meant.
void wear_picture_beside(const FileSet& files, std::string_view name, Model& model)
{
    if (!model.images.empty()) return;
    const auto beside = skins_beside(files, name);
    if (beside.empty() || !is_worn_unasked(beside, name)) return;
    model.images.emplace_back().name = base_name(beside[0]->name);
    for (Material& material : model.materials) {
        material.stages = {plain_stage(0)};
        material.diffuse = glm::vec4(1.0F);
        if (material.name.empty()) material.name = stem_of(model.images[0].name);
    }
}

// Pictures of normals and heights lie along tangents; meshes that wear none go without.
void add_tangents(Model& model)
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

Result<Model> load_obj(Bytes file, std::string_view name, const FileSet& files)
{
    ObjText text = read_obj(file);
    files.report(0.4F);
    if (text.positions.empty())
        return Error{Code::unknown_format, "No vertex of a Wavefront model stands in it.", {}, {}};
    const bool is_cloud = count_of(text.faces) + count_of(text.lines) + count_of(text.points) == 0;
    if (is_cloud) make_cloud(text);
    Model model;
    model.name = stem_of(name);
    model.format = "obj";
    for (std::string& warning : text.warnings) warn(model, std::move(warning));
    if (is_cloud) warn(model, "It has no faces, lines or points; its vertices are shown as points.");
    const bool has_texcoords = !text.texcoords.empty();
    const std::vector<std::string_view> used = used_materials(text);
    add_obj_materials(used, text.libraries, name, files, model);
    model.source.vertices = static_cast<std::uint32_t>(text.positions.size());
    model.source.bytes = file.size();
    add_obj_meshes(text, used, model);
    files.report(0.9F);
    for (const Mesh& mesh : model.meshes)
        if (mesh.primitive == Primitive::triangles) model.source.triangles = mesh.index_count / 3;
    model.source.surfaces = static_cast<std::uint32_t>(model.surfaces.size());
    if (model.meshes.empty())
        return Error{Code::bad_index,
                     "Its faces name vertices that are not there. The file is damaged: fetch it again.",
                     {},
                     {}};
    dress(model);
    if (has_texcoords) wear_picture_beside(files, name, model);
    for (Material& material : model.materials) {
        // Nothing says which side of a face is the outer one, and many files have them either way round.
        material.cull = CullMode::none;
        // Vertices of a colour tint what they are covered with.
        if (!text.colors.empty()) material.stages[0].rgb = ColorSource::lit_vertex;
    }
    add_tangents(model);
    offer_folder_skins(files, name, model);
    compute_bounds(model);
    return model;
}

}  // namespace marrow
