#include "derive/merge_surfaces.h"

#include <algorithm>
#include <cstring>

#include "base/limits.h"
#include "base/renew.h"
#include "base/text.h"

namespace marrow {

namespace {

// Copies a vector into a longer one. memcpy is used because vector::insert adds 0.5 kB to a module for each type.
template <class T> void put(std::vector<T>& to, std::size_t at, const std::vector<T>& from)
{
    if (!from.empty()) std::memcpy(static_cast<void*>(&to[at]), from.data(), from.size() * sizeof(T));
}

// The body model that each surface belongs to, or kNone.
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

// The total lengths of the vectors of several meshes, or positions in the merged vectors.
struct Lengths {
    std::size_t vertices = 0, triangles = 0, weights = 0;
    void add(const Mesh& mesh)
    {
        vertices += mesh.vertex_count;
        triangles += mesh.index_count / 3;
        weights += mesh.skin.exact.points.size();
    }
};

void put_skin(Skin& to, const Skin& from, std::size_t vertices, const Lengths& at)
{
    for (std::size_t v = 0; v < vertices; ++v)
        for (std::size_t k = 0; k < from.influences; ++k) {
            const std::size_t place = (at.vertices + v) * to.influences + k;
            to.joints[place] = from.joints[v * from.influences + k];
            to.weights[place] = from.weights[v * from.influences + k];
        }
    put(to.exact.joints, at.weights, from.exact.joints);
    put(to.exact.points, at.weights, from.exact.points);
    for (std::size_t v = 0; v < from.exact.runs.size(); ++v)
        to.exact.runs[at.vertices + v] = {from.exact.runs[v].first + static_cast<std::uint32_t>(at.weights),
                                          from.exact.runs[v].count};
}

// Merges the vertices of the meshes into a new mesh, which has no indices and strips yet.
void join_vertices(const std::vector<Mesh>& meshes, Mesh& all)
{
    Lengths size;
    bool tangents = false;
    for (const Mesh& mesh : meshes) {
        size.add(mesh);
        all.skin.influences = std::max(all.skin.influences, mesh.skin.influences);
        tangents |= !mesh.tangents.empty();
    }
    all.vertex_count = static_cast<std::uint32_t>(size.vertices);
    renew(all.positions, size.vertices);
    renew(all.normals, size.vertices);
    renew(all.texcoords, size.vertices);
    renew(all.source_vertex, size.vertices);
    if (tangents) renew(all.tangents, size.vertices);
    renew(all.skin.joints, size.vertices * all.skin.influences);
    renew(all.skin.weights, size.vertices * all.skin.influences);
    renew(all.skin.exact.joints, size.weights);
    renew(all.skin.exact.points, size.weights);
    if (size.weights > 0) renew(all.skin.exact.runs, size.vertices);
    Lengths at;
    for (const Mesh& mesh : meshes) {
        put(all.positions, at.vertices, mesh.positions);
        put(all.normals, at.vertices, mesh.normals);
        put(all.texcoords, at.vertices, mesh.texcoords);
        put(all.source_vertex, at.vertices, mesh.source_vertex);
        put(all.tangents, at.vertices, mesh.tangents);
        put_skin(all.skin, mesh.skin, mesh.vertex_count, at);
        at.add(mesh);
    }
}

}  // namespace

void merge_surfaces(Model& model)
{
    std::vector<Surface>& surfaces = model.surfaces;
    if (surfaces.size() <= kMaxSurfaces && model.meshes.size() <= kMaxSurfaces) return;
    const std::vector<std::uint32_t> owners = owners_of(model);
    // `out`: the merged surfaces; `first`: for each of them, the first of its original surfaces; `merged`: for
    // each original surface, the index of its merged surface.
    std::vector<Surface> out;
    std::vector<std::uint32_t> first, merged(surfaces.size());
    for (std::uint32_t i = 0; i < surfaces.size(); ++i) {
        const Surface& from = surfaces[i];
        std::uint32_t k = 0;
        while (k < out.size() &&
               (out[k].material != from.material || out[k].hidden != from.hidden || owners[first[k]] != owners[i]))
            ++k;
        // There are still too many: validate() will reject the model.
        if (k == kMaxSurfaces) return;
        if (k == out.size()) {
            out.emplace_back() = from;  // push_back() would add code that copy-constructs surfaces
            out[k].index_count = 0;
            first.push_back(i);
        }
        out[k].index_count += from.index_count;
        merged[i] = k;
    }

    std::vector<Mesh> joined(1);
    Mesh& all = joined[0];
    join_vertices(model.meshes, all);
    for (Surface& surface : out) {
        surface.mesh = 0;
        surface.first_index = all.index_count;
        all.index_count += surface.index_count;
    }
    std::vector<std::uint32_t> next(out.size());
    for (std::size_t i = 0; i < out.size(); ++i) next[i] = out[i].first_index;
    std::vector<Lengths> begins(model.meshes.size());
    Lengths size;
    bool strips = false;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        const Mesh& mesh = model.meshes[i];
        begins[i] = size;
        size.add(mesh);
        strips |= !mesh.strips.empty();
    }
    renew(all.indices, all.index_count);
    if (strips) renew(all.strips, all.index_count / 3, kNone);
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        const Surface& from = surfaces[i];
        const Mesh& mesh = model.meshes[from.mesh];
        std::uint32_t& to = next[merged[i]];
        for (std::uint32_t k = from.first_index; k < from.first_index + from.index_count; ++k, ++to) {
            all.indices[to] = mesh.indices[k] + static_cast<std::uint32_t>(begins[from.mesh].vertices);
            if (!mesh.strips.empty() && mesh.strips[k / 3] != kNone)
                all.strips[to / 3] =
                    mesh.strips[k / 3] + static_cast<std::uint32_t>(begins[from.mesh].triangles) * 2;
        }
    }
    warn(model, message("surfaces-merged", surfaces.size(), out.size()));
    for (BodyGroup& group : model.body_groups)
        for (BodyModel& body : group.models) {
            std::vector<std::uint32_t> left;
            for (const std::uint32_t surface : body.surfaces)
                if (first[merged[surface]] == surface) left.push_back(merged[surface]);
            body.surfaces = std::move(left);
        }
    surfaces = std::move(out);
    model.meshes = std::move(joined);
}

}  // namespace marrow
