#include "derive/merge_surfaces.h"

#include <algorithm>
#include <tuple>

#include "base/heap_sort.h"
#include "base/limits.h"
#include "base/text.h"

namespace marrow {

namespace {

// Appends a list, or `count` elements of `value` where it is empty.
template <class T> void append(std::vector<T>& to, const std::vector<T>& from, std::size_t count = 0, T value = {})
{
    if (from.empty())
        to.insert(to.end(), count, value);
    else
        to.insert(to.end(), from.begin(), from.end());
}

void append_skin(Skin& to, const Skin& from, std::size_t vertices)
{
    for (std::size_t v = 0; v < vertices; ++v)
        for (std::size_t k = 0; k < to.influences; ++k) {
            const bool given = k < from.influences;
            to.joints.push_back(given ? from.joints[v * from.influences + k] : std::uint16_t{0});
            to.weights.push_back(given ? from.weights[v * from.influences + k] : 0.0F);
        }
    const auto first = static_cast<std::uint32_t>(to.exact.points.size());
    append(to.exact.joints, from.exact.joints);
    append(to.exact.points, from.exact.points);
    for (const WeightRun& run : from.exact.runs) to.exact.runs.push_back({run.first + first, run.count});
}

// All vertices of the meshes in one, without indices. `first` becomes the first vertex of each mesh.
Mesh join_vertices(std::vector<Mesh>& meshes, std::vector<std::uint32_t>& first)
{
    Mesh all;
    bool tangents = false, colors = false, exact = false;
    for (const Mesh& mesh : meshes) {
        all.skin.influences = std::max(all.skin.influences, mesh.skin.influences);
        tangents |= !mesh.tangents.empty();
        colors |= !mesh.colors.empty();
        exact |= !mesh.skin.exact.runs.empty();
    }
    for (Mesh& mesh : meshes) {
        first.push_back(static_cast<std::uint32_t>(all.positions.size()));
        append(all.positions, mesh.positions);
        append(all.normals, mesh.normals);
        append(all.texcoords, mesh.texcoords);
        append(all.source_vertex, mesh.source_vertex);
        if (tangents) append(all.tangents, mesh.tangents, mesh.vertex_count, glm::vec4(0));
        if (colors) append(all.colors, mesh.colors, mesh.vertex_count, glm::u8vec4(255));
        append_skin(all.skin, mesh.skin, mesh.vertex_count);
        if (exact) all.skin.exact.runs.resize(all.positions.size());
        // Only the indices are still needed.
        mesh.positions = mesh.normals = {};
        mesh.skin = {};
    }
    all.vertex_count = static_cast<std::uint32_t>(all.positions.size());
    return all;
}

// The body model of each surface, or kNone.
std::vector<std::uint32_t> owners_of(const Model& model)
{
    std::vector<std::uint32_t> owners(model.surfaces.size(), kNone);
    std::uint32_t owner = 0;
    for (const BodyGroup& group : model.body_groups)
        for (const BodyModel& body : group.models) {
            for (const std::uint32_t surface : body.surfaces) owners[surface] = owner;
            ++owner;
        }
    return owners;
}

}  // namespace

void merge_surfaces(Model& model)
{
    std::vector<Surface>& surfaces = model.surfaces;
    if (surfaces.size() <= kMaxSurfaces && model.meshes.size() <= kMaxSurfaces) return;
    const std::vector<std::uint32_t> owners = owners_of(model);
    const auto key = [&](std::uint32_t i) {
        const Surface& surface = surfaces[i];
        return std::tuple(surface.level_of_detail, owners[i], surface.hidden, surface.material);
    };
    std::vector<std::uint32_t> order, merged(surfaces.size());
    for (std::uint32_t i = 0; i < surfaces.size(); ++i) order.push_back(i);
    heap_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const auto of_a = key(a), of_b = key(b);
        return of_a != of_b ? of_a < of_b : a < b;
    });

    std::vector<std::uint32_t> first_vertex, first_strip;
    Mesh all = join_vertices(model.meshes, first_vertex);
    std::uint32_t strips = 0;
    for (const Mesh& mesh : model.meshes) {
        first_strip.push_back(strips);
        strips += static_cast<std::uint32_t>(mesh.strips.size());
    }
    std::vector<Surface> out;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const Surface& from = surfaces[order[k]];
        const Mesh& mesh = model.meshes[from.mesh];
        if (k == 0 || key(order[k]) != key(order[k - 1])) {
            Surface& surface = out.emplace_back(from);
            surface.mesh = 0;
            surface.first_index = static_cast<std::uint32_t>(all.indices.size());
            surface.index_count = 0;
        }
        out.back().index_count += from.index_count;
        merged[order[k]] = static_cast<std::uint32_t>(out.size() - 1);
        for (std::uint32_t i = from.first_index; i < from.first_index + from.index_count; ++i)
            all.indices.push_back(mesh.indices[i] + first_vertex[from.mesh]);
        for (std::uint32_t t = 0; strips > 0 && t < from.index_count / 3; ++t) {
            const std::uint32_t strip = mesh.strips.empty() ? kNone : mesh.strips[from.first_index / 3 + t];
            all.strips.push_back(strip == kNone ? kNone : strip + first_strip[from.mesh] * 2);
        }
    }
    all.index_count = static_cast<std::uint32_t>(all.indices.size());
    warn(model, format_text("The file has % surfaces; those of one material are drawn as one: % are left.",
                            surfaces.size(), out.size()));
    for (BodyGroup& group : model.body_groups)
        for (BodyModel& body : group.models) {
            for (std::uint32_t& surface : body.surfaces) surface = merged[surface];
            heap_sort(body.surfaces.begin(), body.surfaces.end());
            body.surfaces.erase(std::unique(body.surfaces.begin(), body.surfaces.end()), body.surfaces.end());
        }
    surfaces = std::move(out);
    model.meshes.clear();
    model.meshes.push_back(std::move(all));
}

}  // namespace marrow
