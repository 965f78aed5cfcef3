#include "formats/wavefront/obj_meshes.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/limits.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/triple_index.h"
#include "base/unit.h"
#include "derive/corner_normals.h"
#include "derive/normals.h"
#include "derive/places.h"
#include "derive/triangulate.h"
#include "derive/vertex_splitter.h"

namespace marrow {

namespace {

// The surface of each run of elements, and the surfaces' first runs.
struct Surfaces {
    std::vector<std::uint32_t> of;      // for each run, its surface
    std::vector<std::uint32_t> firsts;  // for each surface, the first of its runs
};

class MeshMaker {
public:
    MeshMaker(ObjText& text, std::span<const std::uint32_t> materials, Model& model)
        : text_(text), materials_(materials), names_(NameIndex(text.names).firsts()), model_(model)
    {
        std::size_t corners = 0;
        for (const ObjElements* each : {&text.faces, &text.lines, &text.points}) corners += each->corners.size();
        steps_ = ear_steps(corners);
    }

    void make()
    {
        for (ObjElements* elements : {&text_.faces, &text_.lines, &text_.points}) leave_out_absent(*elements);
        if (absent_.count > 0)
            warn(model_, message("obj-vertices-missing", absent_.count, absent_.first, text_.positions.size()));
        if (absent_texcoords_.count > 0)
            warn(model_, message("obj-texture-coordinates-missing", absent_texcoords_.count,
                                 absent_texcoords_.first, text_.texcoords.size()));
        if (absent_normals_.count > 0)
            warn(model_, message("obj-normals-missing", absent_normals_.count, absent_normals_.first,
                                 text_.normals.size()));
        add_normals();
        add_mesh(text_.faces, Primitive::triangles);
        if (fans_.count > 0) warn(model_, message("obj-polygons-too-complex", fans_.count, fans_.first));
        text_.faces = {};
        add_mesh(text_.lines, Primitive::lines);
        add_mesh(text_.points, Primitive::points);
    }

private:
    // --- elements ----------------------------------------------------------------------------------------------

    // Counts occurrences for a warning, and keeps the first.
    struct Counted {
        std::uint64_t count = 0, first = 0;
        void add(std::uint64_t number)
        {
            if (count++ == 0) first = number;
        }
    };

    // The index as the file writes it, from 1; 0 for an index that obj_text.cpp could not resolve.
    static std::uint64_t number_of(std::uint32_t index) { return index < kNone - 1 ? index + 1 : 0; }

    // Replaces an index that is outside of its list by kNone.
    static void clear_absent(std::uint32_t& index, std::size_t count, Counted& absent)
    {
        if (index < count || index == kNone) return;
        absent.add(number_of(index));
        index = kNone;
    }

    // Leaves out elements whose vertices do not exist. This is known only after the whole file is read, since
    // vertices may come after the elements that use them.
    MARROW_NOINLINE void leave_out_absent(ObjElements& elements)
    {
        bool all_there = true;
        const std::size_t positions = text_.positions.size(), texcoords = text_.texcoords.size(),
                          normals = text_.normals.size();
        for (ObjCorner& corner : elements.corners) {
            if (corner.position < positions && corner.texcoord < texcoords && corner.normal < normals) continue;
            clear_absent(corner.texcoord, texcoords, absent_texcoords_);
            clear_absent(corner.normal, normals, absent_normals_);
            all_there = all_there && corner.position < positions;
            lacks_normals_ = lacks_normals_ || corner.normal == kNone;
        }
        if (all_there) return;
        // An element that is left out keeps its entry, without corners.
        std::uint32_t from = 0, to = 0;
        for (std::uint32_t& end : elements.ends) {
            const std::uint32_t old_end = end, start = to;
            for (std::uint32_t i = from; i < old_end; ++i) elements.corners[to++] = elements.corners[i];
            const auto is_absent = [positions](const ObjCorner& c) { return c.position >= positions; };
            const auto last = elements.corners.begin() + to;
            const auto found = std::find_if(elements.corners.begin() + start, last, is_absent);
            if (found != last) {
                absent_.add(number_of(found->position));
                to = start;
            }
            end = to;
            from = old_end;
        }
        elements.corners.resize(to);
    }

    // --- normals -----------------------------------------------------------------------------------------------

    // Which corners of a face need a computed normal.
    enum class Missing : std::uint8_t { none, all, bad };

    // For each face, the corners that need a normal: all if one has none; otherwise those with an invalid normal,
    // such as a zero vector. Empty if no face has such a corner.
    std::vector<Missing> missing_normals() const
    {
        const auto is_bad = [](const glm::vec3& normal) {
            const float square = glm::dot(normal, normal);
            return !(square > 0 && std::isfinite(square));
        };
        std::vector<Missing> out;
        if (!lacks_normals_ && std::none_of(text_.normals.begin(), text_.normals.end(), is_bad)) return out;
        out.reserve(text_.faces.ends.size());
        std::uint32_t i = 0;
        for (const std::uint32_t end : text_.faces.ends) {
            Missing& missing = out.emplace_back(Missing::none);
            for (; i < end; ++i) {
                const std::uint32_t normal = text_.faces.corners[i].normal;
                if (normal == kNone)
                    missing = Missing::all;
                else if (missing == Missing::none && is_bad(text_.normals[normal]))
                    missing = Missing::bad;
            }
        }
        return out;
    }

    MARROW_NOINLINE void add_normals()
    {
        const ObjElements& faces = text_.faces;
        const std::vector<Missing> missing = missing_normals();
        if (missing.empty()) return;
        std::size_t face_count = 0, corner_count = 0;
        for (std::size_t i = 0; i < missing.size(); ++i) {
            if (missing[i] == Missing::none) continue;
            ++face_count;
            corner_count += faces.ends[i] - (i == 0 ? 0 : faces.ends[i - 1]);
        }
        std::vector<std::uint32_t> corners, ends, groups, of;
        std::vector<glm::vec3> areas, polygon;
        for (auto* list : {&corners, &of}) list->reserve(corner_count);
        for (auto* list : {&ends, &groups}) list->reserve(face_count);
        areas.reserve(face_count);
        std::uint32_t face = 0, first = 0;
        for (std::size_t run = 0; run < faces.runs.size(); ++run) {
            const std::uint32_t run_end = run + 1 < faces.runs.size()
                                              ? faces.runs[run + 1].first
                                              : static_cast<std::uint32_t>(faces.ends.size());
            for (; face < run_end; ++face) {
                const std::uint32_t end = faces.ends[face];
                if (missing[face] != Missing::none) {
                    polygon.clear();
                    polygon.reserve(end - first);
                    for (std::uint32_t i = first; i < end; ++i) {
                        const ObjCorner& corner = faces.corners[i];
                        const bool is_kept = missing[face] == Missing::bad &&
                                             unit_or_zero(text_.normals[corner.normal]) != glm::vec3(0.0F);
                        corners.push_back(corner.position);
                        of.push_back(is_kept ? kNone : i);
                        polygon.push_back(text_.positions[corner.position]);
                    }
                    ends.push_back(static_cast<std::uint32_t>(corners.size()));
                    areas.push_back(polygon_area(polygon));
                    groups.push_back(faces.runs[run].state.smoothing);
                }
                first = end;
            }
        }
        if (corners.empty()) return;
        const std::vector<std::uint32_t> places = places_of(text_.positions, corners, ends);
        const CornerNormals found = corner_normals({corners, ends, areas, groups, places});
        const auto count = static_cast<std::uint32_t>(text_.normals.size());
        text_.normals.insert(text_.normals.end(), found.normals.begin(), found.normals.end());
        for (std::size_t i = 0; i < of.size(); ++i)
            if (of[i] != kNone) text_.faces.corners[of[i]].normal = count + found.of[i];
    }

    // --- surfaces ----------------------------------------------------------------------------------------------

    MARROW_NOINLINE Surfaces surfaces_of(const std::vector<ObjRun>& runs)
    {
        const std::size_t left = kMaxSurfaces - model_.surfaces.size();
        const auto number = [&](bool by_name) {
            TripleIndex kinds(runs.size());
            Surfaces out;
            for (std::uint32_t i = 0; i < runs.size(); ++i) {
                const std::size_t known = kinds.triples().size();
                const std::uint32_t name = runs[i].state.name;
                const std::uint32_t kind =
                    kinds.add({by_name && name != kNone ? names_[name] : kNone, material_of(runs[i]), 0});
                // Surfaces above the limit are merged into the last one.
                out.of.push_back(std::min(kind, static_cast<std::uint32_t>(left - 1)));
                if (kind == known && kind < left) out.firsts.push_back(i);
            }
            is_crowded_ = kinds.triples().size() > left;
            return out;
        };
        Surfaces by_name = number(true);
        if (!is_crowded_) return by_name;
        warn(model_, message("obj-groups-merged", kMaxSurfaces));
        Surfaces by_material = number(false);
        if (is_crowded_) warn(model_, message("obj-materials-merged", kMaxSurfaces));
        return by_material;
    }

    std::uint32_t material_of(const ObjRun& run) const
    {
        return run.state.material == kNone ? kNone : materials_[run.state.material];
    }

    // --- meshes ------------------------------------------------------------------------------------------------

    void add_mesh(ObjElements& elements, Primitive primitive)
    {
        if (elements.corners.empty()) return;
        if (model_.surfaces.size() == kMaxSurfaces) {
            warn(model_, primitive == Primitive::lines ? message("obj-lines-left-out", kMaxSurfaces)
                                                       : message("obj-points-left-out", kMaxSurfaces));
            return;
        }
        const auto number = static_cast<std::uint32_t>(model_.meshes.size());
        Mesh& mesh = model_.meshes.emplace_back();
        mesh.primitive = primitive;
        const Surfaces surfaces = surfaces_of(elements.runs);
        // Sorts the runs by surface, and by their order in the file (a counting sort).
        std::vector<std::uint32_t> order(elements.runs.size()), places(surfaces.firsts.size() + 1);
        for (const std::uint32_t surface : surfaces.of) ++places[surface + 1];
        for (std::size_t i = 1; i < places.size(); ++i) places[i] += places[i - 1];
        for (std::uint32_t i = 0; i < order.size(); ++i) order[places[surfaces.of[i]]++] = i;
        split_.start(text_.positions.size());
        attributes_.clear();
        const std::size_t likely =
            std::min(elements.corners.size(),
                     std::max({text_.positions.size(), text_.texcoords.size(), text_.normals.size()}));
        split_.reserve(likely);
        attributes_.reserve(likely);
        renew(mesh.indices, index_count(elements, primitive));
        next_ = mesh.indices.data();
        for (std::size_t i = 0; i < order.size();) {
            const std::uint32_t surface = surfaces.of[order[i]];
            const auto first = static_cast<std::uint32_t>(next_ - mesh.indices.data());
            for (; i < order.size() && surfaces.of[order[i]] == surface; ++i)
                add_run(elements, order[i], primitive);
            const auto count = static_cast<std::uint32_t>(next_ - mesh.indices.data()) - first;
            if (count == 0) continue;
            Surface& out = model_.surfaces.emplace_back();
            const ObjRun& named = elements.runs[surfaces.firsts[surface]];
            out.material = material_of(named);
            if (named.state.name != kNone)
                out.name = text_.names[named.state.name];
            else if (out.material != kNone)
                out.name = model_.materials[out.material].name;
            out.mesh = number;
            out.first_index = first;
            out.index_count = count;
        }
        if (mesh.indices.empty()) {
            model_.meshes.pop_back();
            return;
        }
        write_vertices(mesh);
    }

    static std::size_t index_count(const ObjElements& elements, Primitive primitive)
    {
        std::size_t count = 0;
        std::uint32_t first = 0;
        for (const std::uint32_t end : elements.ends) {
            const std::size_t corners = end - first;
            first = end;
            if (corners == 0) continue;
            // A polygon of n corners is n - 2 triangles.
            count += primitive == Primitive::triangles ? 3 * (corners - 2)
                     : primitive == Primitive::lines   ? 2 * (corners - 1)
                                                       : 1;
        }
        return count;
    }

    void add_run(const ObjElements& elements, std::uint32_t run, Primitive primitive)
    {
        const auto count = static_cast<std::uint32_t>(elements.ends.size());
        const std::uint32_t run_end = run + 1 < elements.runs.size() ? elements.runs[run + 1].first : count;
        for (std::uint32_t i = elements.runs[run].first; i < run_end; ++i) {
            const std::uint32_t first = i == 0 ? 0 : elements.ends[i - 1], end = elements.ends[i];
            if (first == end) continue;
            const std::span<const ObjCorner> corners(elements.corners.data() + first, end - first);
            switch (primitive) {
                case Primitive::triangles: add_face(corners); break;
                case Primitive::lines:
                    for (std::size_t k = 1; k < corners.size(); ++k) {
                        add_index(corners[k - 1]);
                        add_index(corners[k]);
                    }
                    break;
                case Primitive::points: add_index(corners[0]); break;
            }
        }
    }

    void add_face(std::span<const ObjCorner> corners)
    {
        if (corners.size() == 3) {
            for (const ObjCorner& corner : corners) add_index(corner);
            return;
        }
        if (corners.size() == 4) {
            std::array<glm::vec3, 4> quad;
            for (std::size_t i = 0; i < 4; ++i) quad[i] = text_.positions[corners[i].position];
            const std::array<std::uint8_t, 6> cut = triangulate_quad(quad);
            std::array<std::uint32_t, 4> vertices;
            // The first place of each corner in both possible cuts: 0 1 2 0 2 3 and 1 2 3 1 3 0. Vertices are
            // numbered in this order.
            for (const std::size_t i : {0U, 1U, 2U, 5U}) vertices[cut[i]] = vertex(corners[cut[i]]);
            for (const std::uint8_t corner : cut) *next_++ = vertices[corner];
            return;
        }
        polygon_.clear();
        polygon_.reserve(corners.size());
        for (const ObjCorner& corner : corners) polygon_.push_back(text_.positions[corner.position]);
        cut_.clear();
        cut_.reserve(corners.size() * 3);
        if (!triangulate(polygon_, steps_, cut_)) fans_.add(corners.size());
        for (const std::uint32_t corner : cut_) add_index(corners[corner]);
    }

    void add_index(const ObjCorner& corner) { *next_++ = vertex(corner); }

    std::uint32_t vertex(const ObjCorner& corner)
    {
        const std::uint32_t v = split_.find_or_add(corner.position, [&](std::uint32_t known) {
            return attributes_[known].texcoord == corner.texcoord && attributes_[known].normal == corner.normal;
        });
        if (v == attributes_.size()) attributes_.push_back({corner.texcoord, corner.normal});
        return v;
    }

    void write_vertices(Mesh& mesh)
    {
        const std::uint32_t count = split_.size();
        mesh.vertex_count = count;
        mesh.index_count = static_cast<std::uint32_t>(mesh.indices.size());
        renew(mesh.positions, count);
        renew(mesh.normals, count);
        renew(mesh.texcoords, count);
        renew(mesh.source_vertex, count);
        if (!text_.colors.empty()) renew(mesh.colors, count);
        for (std::uint32_t v = 0; v < count; ++v) {
            const std::uint32_t position = split_.file_vertex(v);
            const auto [texcoord, normal] = attributes_[v];
            mesh.positions[v] = text_.positions[position];
            if (normal != kNone) mesh.normals[v] = unit_or_zero(text_.normals[normal]);
            if (texcoord != kNone)
                mesh.texcoords[v] = {text_.texcoords[texcoord].x, 1 - text_.texcoords[texcoord].y};
            mesh.source_vertex[v] = position;
            if (text_.colors.empty()) continue;
            const glm::vec3& color = position < text_.colors.size() ? text_.colors[position] : kNoColor;
            mesh.colors[v] = {glm::u8vec3(glm::clamp(color, 0.0F, 1.0F) * 255.0F + 0.5F), 255};
        }
    }

    ObjText& text_;
    std::span<const std::uint32_t> materials_;  // for each `usemtl` statement, the model's material or kNone
    std::vector<std::uint32_t> names_;          // for each name, the index of the first equal name
    Model& model_;
    // The texture coordinate and normal of a vertex: indices, or kNone.
    struct Attributes {
        std::uint32_t texcoord, normal;
    };
    VertexSplitter split_;
    std::uint32_t* next_ = nullptr;       // where the next index of the mesh is written
    std::vector<Attributes> attributes_;  // of the vertices of the current mesh
    std::vector<glm::vec3> polygon_;
    std::vector<std::uint32_t> cut_;
    std::uint64_t steps_ = 0;  // steps that triangulating polygons may still take
    Counted absent_, absent_texcoords_, absent_normals_, fans_;
    bool is_crowded_ = false;
    bool lacks_normals_ = false;  // a corner has no normal
};

}  // namespace

void add_obj_meshes(ObjText& text, std::span<const std::uint32_t> materials, Model& model)
{
    MeshMaker(text, materials, model).make();
}

}  // namespace marrow
