// md5mesh.cpp -- Doom 3 models, text, `MD5Version 10`.
//
//   numJoints n  numMeshes n
//   joints { "name" parent ( position ) ( x y z ) ... }    in model space: the bind pose; parents before children
//   mesh {
//     name "..."  shader "..."                             a path, a material's name, or an exporter's label
//     numverts n    vert i ( s t ) first count             a range of weights
//     numtris n     tri i a b c                            clockwise
//     numweights n  weight i joint bias ( x y z )          a point in the joint's space
//   }
//
// A vertex is the sum of bias * (joint * point): each weight has its own point. Exporters write the name of a mesh
// as a comment, `// meshes: NAME`. Meshes without vertices occur. Sources: the MD5 specification by David Henry, id
// Software's released source of Doom 3, and real files.
#include "formats/doom3/md5mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bind_pose.h"
#include "derive/joint_bounds.h"
#include "derive/merge_surfaces.h"
#include "derive/normals.h"
#include "derive/places.h"
#include "formats/doom3/md5_materials.h"
#include "formats/doom3/md5_text.h"
#include "formats/doom3/md5_tracks.h"
#include "formats/doom3/md5anim.h"
#include "formats/doom3/model_def.h"
#include "formats/doom3/skin_script.h"
#include "formats/family.h"

namespace marrow {

namespace {

// The minimum sizes of rows and of a mesh, in bytes of text.
constexpr std::size_t kJointBytes = 16;   // ""-1(0 0 0)(0 0 0)
constexpr std::size_t kMeshBytes = 6;     // mesh{}
constexpr std::size_t kVertexBytes = 12;  // vert 0(0 0)0 0
constexpr std::size_t kTriangleBytes = 10;
constexpr std::size_t kWeightBytes = 16;
// A file with more meshes is rejected, because the material of each mesh is compared with all earlier materials.
// Fewer meshes than this can still exceed kMaxSurfaces; merge_surfaces() then merges them.
constexpr std::uint32_t kMostMeshes = 1U << 13;
// A sum of biases this close to 1 is left unchanged, as in the game.
constexpr float kBiasTolerance = 0.01F;

// The position and rotation of a joint, after its name and parent.
constexpr Term kPoseTerms[] = {"md5-position", "md5-rotation"};
constexpr Md5RowForm kPoseRow{"(...)(...)", kPoseTerms};
constexpr Term kVertexTerms[] = {"md5-vertex-number", "md5-texture-coordinate", "md5-vertex-first-weight",
                                 "md5-vertex-weight-count"};
constexpr Md5RowForm kVertexRow{"vert#(..)##", kVertexTerms};
constexpr Term kTriangleTerms[] = {"md5-triangle-number", "md5-triangle-vertex", "md5-triangle-vertex",
                                   "md5-triangle-vertex"};
constexpr Md5RowForm kTriangleRow{"tri####", kTriangleTerms};
constexpr Term kWeightTerms[] = {"md5-weight-number", "md5-weight-joint", "md5-weight-bias", "md5-position"};
constexpr Md5RowForm kWeightRow{"weight##.(...)", kWeightTerms};

// Fills the joints, and `bind` with their pose in model space.
MARROW_NOINLINE void read_joints(TextScanner& s, std::vector<Transform>& bind, Model& model)
{
    s.expect("{");
    for (std::uint32_t i = 0; i < bind.size() && s.ok(); ++i) {
        Joint& joint = model.joints[i];
        joint.name = s.quoted("md5-joint-name");
        joint.parent = read_md5_parent(s, joint.name, i);
        Md5Row row = read_md5_row(s, kPoseRow);
        if (!s.ok()) return;
        s.repair(row.numbers);
        bind[i] = {row.vector(0), md5_rotation(row.vector(3)), glm::vec3(1.0F)};
    }
    bind_in_pose(bind, model.joints);
    s.expect("}");
}

// Reads a mesh block: its vertices with their weights, its triangles, its name and its shader.
class MeshReader {
public:
    MeshReader(TextScanner& s, Mesh& result) : mesh(result), s_(s) {}

    Mesh& mesh;
    std::string name, shader;

    void read(std::size_t joints)
    {
        s_.expect("{");
        const char* start = s_.comment().data();
        while (s_.ok() && !s_.accept("}")) {
            if (s_.accept("numverts"))
                read_vertices();
            else if (s_.accept("numtris"))
                read_triangles();
            else if (s_.accept("numweights"))
                read_weights(joints);
            else if (s_.accept("shader"))
                shader = s_.word();
            else if (s_.accept("name"))
                name = s_.word();
            else if (s_.at_end()) {
                if (!s_.ok()) return;
                if (!is_whole())
                    s_.fail(Code::truncated, message("md5-mesh-cut"));
                else
                    s_.record_damage(Code::truncated, message("md5-last-brace-missing"));
                return;
            } else
                s_.fail(Code::bad_text, message("md5-mesh-unknown-word", excerpt(s_.word())));
            // Exporters write the name in a comment before the first row.
            if (name.empty() && s_.comment().data() != start) take_name(s_.comment());
        }
    }

private:
    bool is_whole() const
    {
        return !mesh.texcoords.empty() && !mesh.indices.empty() && !mesh.skin.exact.points.empty();
    }

    void take_name(std::string_view comment)
    {
        constexpr std::string_view mark = " meshes: ";
        if (comment.starts_with(mark)) name = comment.substr(mark.size());
    }

    // True if `number` is an index into a list of `count` items. Otherwise the row is skipped, with a warning.
    bool is_row(std::int64_t number, Term what, std::size_t count)
    {
        const bool is_there = number >= 0 && static_cast<std::uint64_t>(number) < count;
        if (s_.ok() && !is_there)
            s_.record_damage(Code::bad_index, message("md5-index-outside", what, count, number));
        return s_.ok() && is_there;
    }

    // Converts an index, which is checked after its list has been read. A number out of range becomes kNone, an
    // index that no list has.
    static std::uint32_t natural(std::int64_t value)
    {
        return value >= 0 && value <= kNone ? static_cast<std::uint32_t>(value) : kNone;
    }

    MARROW_NOINLINE void read_vertices()
    {
        const std::uint32_t count = s_.rows("md5-number-of-vertices", kVertexBytes);
        renew(mesh.texcoords, count);
        renew(mesh.skin.exact.runs, count);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            const Md5Row row = read_md5_row(s_, kVertexRow);
            if (!is_row(row.integers[0], "md5-vertex-number", count)) continue;
            const auto at = static_cast<std::uint32_t>(row.integers[0]);
            mesh.texcoords[at] = {row.numbers[0], row.numbers[1]};
            mesh.skin.exact.runs[at] = {natural(row.integers[1]), natural(row.integers[2])};
        }
    }

    MARROW_NOINLINE void read_triangles()
    {
        const std::uint32_t count = s_.rows("md5-number-of-triangles", kTriangleBytes);
        renew(mesh.indices, std::size_t{count} * 3);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            const Md5Row row = read_md5_row(s_, kTriangleRow);
            if (!is_row(row.integers[0], "md5-triangle-number", count)) continue;
            std::uint32_t* at = mesh.indices.data() + static_cast<std::size_t>(row.integers[0]) * 3;
            // Clockwise in the file, counter-clockwise in a Model.
            for (const std::size_t corner : {1U, 3U, 2U}) *at++ = natural(row.integers[corner]);
        }
    }

    MARROW_NOINLINE void read_weights(std::size_t joints)
    {
        const std::uint32_t count = s_.rows("md5-number-of-weights", kWeightBytes);
        WeightList& exact = mesh.skin.exact;
        renew(exact.joints, count);
        renew(exact.points, count);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            Md5Row row = read_md5_row(s_, kWeightRow);
            s_.repair(std::span(row.numbers).first(4));
            if (!is_row(row.integers[0], "md5-weight-number", count) ||
                !is_row(row.integers[1], "md5-weight-joint", joints))
                continue;
            const auto at = static_cast<std::uint32_t>(row.integers[0]);
            exact.joints[at] = static_cast<std::uint16_t>(row.integers[1]);
            exact.points[at] = {row.vector(1), row.numbers[0]};
        }
    }

    TextScanner& s_;
};

// Checks a mesh that was read, and computes its other data.
class MeshMaker {
public:
    MeshMaker(TextScanner& s, const std::vector<Transform>& bind, MeshReader& read, Model& model)
        : s_(s), bind_(bind), mesh_(read.mesh), name_(read.name), model_(model)
    {
    }

    void make()
    {
        check_runs();
        leave_out_bad_triangles();
        if (!s_.ok()) return;
        leave_out_negative_biases();
        normalise_biases();
        choose_influences();
        pose_bind();
    }

private:
    WeightList& exact() { return mesh_.skin.exact; }
    std::vector<WeightRun>& runs() { return mesh_.skin.exact.runs; }

    // Marks a vertex whose weights do not exist.
    static constexpr WeightRun kLost{kNone, 0};

    MARROW_NOINLINE void check_runs()
    {
        std::uint64_t taken = 0;
        std::uint32_t lost = 0;
        for (WeightRun& run : runs()) {
            taken += run.count;
            if (std::uint64_t{run.first} + run.count <= exact().points.size()) continue;
            taken -= run.count;
            run = kLost;
            ++lost;
        }
        if (lost > 0)
            warn(model_, message("md5-vertices-name-missing-weights", lost, name_, exact().points.size()));
        if (taken > kMaxWeightSharing * (runs().size() + exact().points.size()))
            s_.fail(Code::too_large,
                    message("md5-weights-shared", name_, runs().size(), taken, exact().points.size()));
    }

    // Removes triangles whose vertices do not exist or have no existing weights.
    MARROW_NOINLINE void leave_out_bad_triangles()
    {
        std::size_t good = 0, unknown = 0;
        std::vector<std::uint32_t>& indices = mesh_.indices;
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            bool is_there = true, is_lost = false;
            for (std::size_t k = i; k < i + 3; ++k) {
                is_there &= indices[k] < runs().size();
                is_lost |= is_there && runs()[indices[k]].first == kNone;
            }
            if (!is_there) ++unknown;
            if (!is_there || is_lost) continue;
            if (good != i) std::copy_n(&indices[i], 3, &indices[good]);
            good += 3;
        }
        indices.resize(good);
        if (unknown > 0)
            warn(model_, message("md5-triangles-name-missing-vertices", unknown, name_, runs().size()));
    }

    void leave_out_negative_biases()
    {
        std::size_t negative = 0;
        for (glm::vec4& point : exact().points) {
            if (!(point.w < 0)) continue;
            point.w = 0;
            ++negative;
        }
        if (negative > 0) warn(model_, message("md5-weights-negative", negative, name_));
    }

    float sum_of(const WeightRun& run)
    {
        float sum = 0;
        for (std::uint32_t i = 0; i < run.count; ++i) sum += exact().points[run.first + i].w;
        return sum;
    }

    // Scales biases whose sum is far from 1. Since vertices may share weights, such a vertex gets a copy of its
    // weights.
    MARROW_NOINLINE void normalise_biases()
    {
        std::vector<std::uint32_t> odd;  // indices of the vertices whose biases are scaled
        std::size_t still = 0;
        for (std::uint32_t v = 0; v < runs().size(); ++v) {
            const float sum = sum_of(runs()[v]);
            if (std::fabs(sum - 1) <= kBiasTolerance) continue;
            if (sum > 1e-6F) {
                odd.push_back(v);
            } else {
                if (runs()[v].first != kNone) ++still;
                runs()[v] = {};  // no joint moves it
            }
        }
        if (still > 0) warn(model_, message("md5-vertices-without-weight", still, name_));
        if (odd.empty()) return;
        warn(model_, message("md5-weights-not-normalised", odd.size(), name_));
        for (const std::uint32_t v : odd) {
            WeightRun& run = runs()[v];
            const float sum = sum_of(run);
            const auto first = static_cast<std::uint32_t>(exact().points.size());
            for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
                const glm::vec4 point = exact().points[i];
                exact().points.emplace_back(glm::vec3(point), point.w / sum);
                exact().joints.push_back(std::uint16_t{exact().joints[i]});
            }
            run.first = first;
        }
    }

    // The joints with the largest weights of a vertex, the largest first.
    struct Heaviest {
        static constexpr std::size_t kMost = 8;
        std::array<std::uint16_t, kMost> joints{};
        std::array<float, kMost> weights{};
        std::size_t count = 0;  // number of all joints of the vertex
        std::size_t kept = 0;

        void add(std::uint16_t joint, float weight)
        {
            if (!(weight > 0)) return;
            std::size_t at = 0;
            while (at < kept && joints[at] != joint) ++at;
            if (at < kept) {
                weight += weights[at];  // a joint that the vertex has twice
            } else {
                ++count;
                if (kept == kMost && weights[kMost - 1] >= weight) return;
                at = kept < kMost ? kept++ : kMost - 1;
            }
            for (; at > 0 && weights[at - 1] < weight; --at) {
                joints[at] = joints[at - 1];
                weights[at] = weights[at - 1];
            }
            joints[at] = joint;
            weights[at] = weight;
        }
    };

    Heaviest heaviest_of(const WeightRun& run)
    {
        Heaviest out;
        for (std::uint32_t i = run.first; i < run.first + run.count; ++i)
            out.add(exact().joints[i], exact().points[i].w);
        return out;
    }

    // Chooses the joints for the GPU: 4 for each vertex, or 8 if any vertex of the mesh has more than 4.
    MARROW_NOINLINE void choose_influences()
    {
        Skin& skin = mesh_.skin;
        skin.influences = 4;
        std::size_t cut = 0;
        for (const WeightRun& run : runs()) {
            if (run.count <= 4) continue;
            const Heaviest heaviest = heaviest_of(run);
            if (heaviest.count > 4) skin.influences = 8;
            if (heaviest.count > Heaviest::kMost) ++cut;
        }
        renew(skin.joints, runs().size() * skin.influences);
        renew(skin.weights, runs().size() * skin.influences);
        for (std::size_t v = 0; v < runs().size(); ++v) {
            const Heaviest heaviest = heaviest_of(runs()[v]);
            float sum = 0;
            for (std::size_t i = 0; i < heaviest.kept; ++i) sum += heaviest.weights[i];
            for (std::size_t i = 0; i < heaviest.kept; ++i) {
                skin.joints[v * skin.influences + i] = heaviest.joints[i];
                skin.weights[v * skin.influences + i] = heaviest.weights[i] / sum;
            }
        }
        if (cut > 0) warn(model_, message("md5-vertices-with-more-joints", cut, name_, Heaviest::kMost));
    }

    // Computes the vertices in the bind pose.
    MARROW_NOINLINE void pose_bind()
    {
        mesh_.vertex_count = static_cast<std::uint32_t>(runs().size());
        mesh_.index_count = static_cast<std::uint32_t>(mesh_.indices.size());
        renew(mesh_.source_vertex, runs().size());
        renew(mesh_.positions, runs().size());
        for (std::uint32_t v = 0; v < mesh_.vertex_count; ++v) {
            mesh_.source_vertex[v] = v;
            const WeightRun& run = runs()[v];
            glm::vec3 position(0.0F);
            for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
                const Transform& joint = bind_[exact().joints[i]];
                const glm::vec4& point = exact().points[i];
                position += point.w * (joint.position + joint.rotation * glm::vec3(point));
            }
            s_.repair({&position.x, 3});
            mesh_.positions[v] = position;
        }
        mesh_.normals = smooth_normals(mesh_.positions, mesh_.indices);
        smooth_over_places(mesh_.normals, places_of(mesh_.positions, mesh_.indices));
        mesh_.tangents = tangents_of(mesh_.positions, mesh_.normals, mesh_.texcoords, mesh_.indices);
    }

    TextScanner& s_;
    const std::vector<Transform>& bind_;
    Mesh& mesh_;
    const std::string& name_;
    Model& model_;
};

}  // namespace

bool is_md5mesh(Bytes file) { return md5_kind(file) == Md5Kind::mesh; }

std::vector<Reference> references_md5mesh(Bytes, std::string_view)
{
    std::vector<Reference> out = {offered(kMd5Animations), offered(kMd5Cfg)};
    for (const std::string_view scripts : kMd5Scripts) out.push_back(offered(scripts));
    for (const std::string_view defs : kDoom3Defs) out.push_back(offered(defs));
    for (const std::string_view skins : kDoom3Skins) out.push_back(offered(skins));
    return out;
}

Result<Model> load_md5mesh(Bytes file, std::string_view name, const Host& files)
{
    if (!is_larger_opener()) return load_md5mesh_of(file, name, files, nullptr, nullptr);
    const Doom3Defs defs(files, name);
    TextFaults faults;
    const auto def = defs.of_mesh(name, faults);
    Result<Model> model = load_md5mesh_of(file, name, files, &defs, def ? &*def : nullptr);
    if (model)
        for (std::string& warning : faults.warnings) warn(model.value(), std::move(warning));
    return model;
}

Result<Model> load_md5mesh_of(Bytes file, std::string_view name, const Host& files, const Doom3Defs* defs,
                              const Doom3ModelDef* def)
{
    ErrorSink errors;
    TextScanner s(file, errors, kBlockDialect);
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "md5";
    model.basis = kQuakeBasis;

    read_md5_head(s);
    s.expect("numJoints");
    std::vector<Transform> bind(read_md5_joint_count(s, kJointBytes));
    renew(model.joints, bind.size());
    s.expect("numMeshes");
    const std::uint32_t meshes = s.rows("md5-number-of-meshes", kMeshBytes);
    if (meshes > kMostMeshes) s.fail(Code::too_large, message("md5-too-many-meshes", meshes, kMostMeshes));
    if (!s.ok()) return errors.error();
    s.expect("joints");
    read_joints(s, bind, model);
    model.source.surfaces = meshes;
    model.source.bytes = file.size();
    renew(model.meshes, meshes);
    renew(model.surfaces, meshes);
    std::vector<std::string> shaders(meshes);
    for (std::uint32_t i = 0; i < meshes && s.ok(); ++i) {
        s.expect("mesh");
        MeshReader read(s, model.meshes[i]);
        read.read(bind.size());
        if (read.name.empty()) read.name = format_text("mesh %", i);
        model.source.vertices += static_cast<std::uint32_t>(read.mesh.texcoords.size());
        model.source.triangles += static_cast<std::uint32_t>(read.mesh.indices.size() / 3);
        if (s.ok()) MeshMaker(s, bind, read, model).make();
        model.surfaces[i] = whole_surface(std::move(read.name), model, i);
        shaders[i] = std::move(read.shader);
    }
    if (!s.ok()) return errors.error();
    if (!s.at_end()) warn(model, message("md5-text-after-last-mesh", s.line()));
    if (model.source.triangles == 0) warn(model, message("file-no-triangles"));
    add_md5_materials(shaders, name, files, def, model);
    merge_surfaces(model);
    warn_of_damage(model, errors.damage());
    if (def != nullptr && def->offset && !model.joints.empty()) model.joints[0].rest.position += *def->offset;
    add_md5_clips(name, files, defs, def, model);
    compute_skinned_bounds(model);
    if (def != nullptr && def->offset && !model.joints.empty()) {
        model.bounds.min += *def->offset;
        model.bounds.max += *def->offset;
    }
    return made;
}

}  // namespace marrow
