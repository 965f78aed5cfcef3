// md5mesh.cpp -- Doom 3 models, text, `MD5Version 10`.
//
//   numJoints n  numMeshes n
//   joints { "name" parent ( position ) ( x y z ) ... }    in object space: the bind pose; parents before children
//   mesh {
//     name "..."  shader "..."                             a path, a material's name, or an exporter's label
//     numverts n    vert i ( s t ) first count             a run of weights
//     numtris n     tri i a b c                            clockwise
//     numweights n  weight i joint bias ( x y z )          the vertex in the joint's own space
//   }
//
// A vertex is the sum of bias * (joint * point): each weight has a place of its own. Exporters write the mesh's
// name as a comment, `// meshes: NAME`. Meshes of no vertices occur. Sources: the MD5 specification by David Henry,
// id Software's released source of Doom 3, and real files.
#include "formats/doom3/md5mesh.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/limits.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/joint_bounds.h"
#include "derive/merge_surfaces.h"
#include "derive/normals.h"
#include "derive/places.h"
#include "formats/doom3/md5_materials.h"
#include "formats/doom3/md5_text.h"
#include "formats/doom3/md5_tracks.h"
#include "formats/doom3/md5anim.h"

namespace marrow {

namespace {

constexpr std::size_t kJointBytes = 16;   // ""-1(0 0 0)(0 0 0)
constexpr std::size_t kMeshBytes = 6;     // mesh{}
constexpr std::size_t kVertexBytes = 12;  // vert 0(0 0)0 0
constexpr std::size_t kTriangleBytes = 10;
constexpr std::size_t kWeightBytes = 16;
// Meshes are merged where they are more than can be drawn. For each one all materials are compared.
constexpr std::uint32_t kMostMeshes = 1U << 13;
// The weights of all vertices may share so many of the file's; real vertices have weights of their own.
constexpr std::uint64_t kMostSharing = 4;
// A sum of biases within so much of 1 stays what it is, as in the game.
constexpr float kBiasTolerance = 0.01F;

// A joint in object space.
struct BindPose {
    glm::vec3 position{0.0F};
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};
};

// What stands behind a joint's name and parent.
struct PoseRow {
    glm::vec3 position{0.0F}, rotation_xyz{0.0F};

    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        position = read_md5_vector(r, "a position");
        rotation_xyz = read_md5_vector(r, "a rotation");
    }
};

struct VertexRow {
    std::int64_t number = 0, first_weight = 0, weight_count = 0;
    glm::vec2 texcoord{0.0F};

    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        r.expect("vert");
        number = r.integer("the number of a vertex");
        r.expect("(");
        texcoord.x = r.number("a texture coordinate");
        texcoord.y = r.number("a texture coordinate");
        r.expect(")");
        first_weight = r.integer("the first weight of a vertex");
        weight_count = r.integer("the number of weights of a vertex");
    }
};

struct TriangleRow {
    std::int64_t number = 0;
    std::array<std::int64_t, 3> corners{};

    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        r.expect("tri");
        number = r.integer("the number of a triangle");
        for (std::int64_t& corner : corners) corner = r.integer("a vertex of a triangle");
    }
};

struct WeightRow {
    std::int64_t number = 0, joint = 0;
    float bias = 0;
    glm::vec3 point{0.0F};

    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        r.expect("weight");
        number = r.integer("the number of a weight");
        joint = r.integer("the joint of a weight");
        bias = r.number("the bias of a weight");
        point = read_md5_vector(r, "a position");
    }
};

void read_joints(TextScanner& s, std::vector<BindPose>& bind, Model& model)
{
    s.expect("{");
    for (std::uint32_t i = 0; i < bind.size() && s.ok(); ++i) {
        Joint& joint = model.joints[i];
        joint.name = s.quoted("the name of a joint");
        joint.parent = read_md5_parent(s, joint.name, i);
        auto row = read_md5_row<PoseRow>(s);
        if (!s.ok()) return;
        s.repair({&row.position.x, 3});
        s.repair({&row.rotation_xyz.x, 3});
        bind[i] = {row.position, md5_rotation(row.rotation_xyz)};
        const glm::quat inverse = glm::conjugate(bind[i].rotation);
        joint.inverse_bind = {inverse * glm::vec3(1, 0, 0), inverse * glm::vec3(0, 1, 0),
                              inverse * glm::vec3(0, 0, 1), inverse * -bind[i].position};
        joint.rest = {bind[i].position, bind[i].rotation, glm::vec3(1.0F)};
        if (joint.parent == kNone) continue;
        const BindPose& parent = bind[joint.parent];
        const glm::quat from_parent = glm::conjugate(parent.rotation);
        joint.rest.position = from_parent * (bind[i].position - parent.position);
        joint.rest.rotation = glm::normalize(from_parent * bind[i].rotation);
    }
    s.expect("}");
}

// A mesh block: its vertices with their weights, its triangles, and what it is called and wears.
class MeshReader {
public:
    explicit MeshReader(TextScanner& s) : s_(s) {}

    Mesh mesh;
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
                    s_.fail(Code::truncated, "A mesh is not closed: the file is cut short. Fetch it again.");
                else
                    s_.lose(Code::truncated,
                            "The last brace of the last mesh is missing. Check that the copy is whole.");
                return;
            } else
                s_.fail(Code::bad_text,
                        format_text("A mesh has no %. The file is damaged: fetch it again.", shown(s_.word())));
            // What an exporter says about the mesh stands in front of its first row.
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

    // True if `number` is an index into a list of `count` items. Otherwise the row is left out, with a warning.
    bool is_row(std::int64_t number, std::string_view what, std::size_t count)
    {
        const bool is_there = number >= 0 && static_cast<std::uint64_t>(number) < count;
        if (s_.ok() && !is_there)
            s_.lose(Code::bad_index, format_text("As % stands % of %, counted from 0.", what, number, count));
        return s_.ok() && is_there;
    }

    // Converts an index that is checked when its list has been read. Out of range: kNone, which no list has.
    static std::uint32_t natural(std::int64_t value)
    {
        return value >= 0 && value <= kNone ? static_cast<std::uint32_t>(value) : kNone;
    }

    void read_vertices()
    {
        const std::uint32_t count = s_.rows("the number of vertices", kVertexBytes);
        renew(mesh.texcoords, count);
        renew(mesh.skin.exact.runs, count);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            const auto row = read_md5_row<VertexRow>(s_);
            if (!is_row(row.number, "the number of a vertex", count)) continue;
            const auto at = static_cast<std::uint32_t>(row.number);
            mesh.texcoords[at] = row.texcoord;
            mesh.skin.exact.runs[at] = {natural(row.first_weight), natural(row.weight_count)};
        }
    }

    void read_triangles()
    {
        const std::uint32_t count = s_.rows("the number of triangles", kTriangleBytes);
        renew(mesh.indices, std::size_t{count} * 3);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            const auto row = read_md5_row<TriangleRow>(s_);
            if (!is_row(row.number, "the number of a triangle", count)) continue;
            std::uint32_t* at = mesh.indices.data() + static_cast<std::size_t>(row.number) * 3;
            // Clockwise in the file, counter-clockwise in a Model.
            for (const std::size_t corner : {0U, 2U, 1U}) *at++ = natural(row.corners[corner]);
        }
    }

    void read_weights(std::size_t joints)
    {
        const std::uint32_t count = s_.rows("the number of weights", kWeightBytes);
        WeightList& exact = mesh.skin.exact;
        renew(exact.joints, count);
        renew(exact.points, count);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            auto row = read_md5_row<WeightRow>(s_);
            s_.repair({&row.point.x, 3});
            s_.repair({&row.bias, 1});
            if (!is_row(row.number, "the number of a weight", count) ||
                !is_row(row.joint, "the joint of a weight", joints))
                continue;
            const auto at = static_cast<std::uint32_t>(row.number);
            exact.joints[at] = static_cast<std::uint16_t>(row.joint);
            exact.points[at] = {row.point, row.bias};
        }
    }

    TextScanner& s_;
};

// A mesh once it is read: what has to hold of it, and what follows from it.
class MeshMaker {
public:
    MeshMaker(TextScanner& s, const std::vector<BindPose>& bind, MeshReader& read, Model& model)
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

    void check_runs()
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
            warn(model_,
                 format_text("% vertices of mesh \"%\" name weights past the % there are; their triangles are "
                             "left out. The file is damaged.",
                             lost, name_, exact().points.size()));
        if (taken > kMostSharing * (runs().size() + exact().points.size()))
            s_.fail(Code::too_large,
                    format_text(
                        "In the mesh above, % vertices take % weights of %. The file is damaged: fetch it again.",
                        runs().size(), taken, exact().points.size()));
    }

    // Leaves out triangles whose vertices do not exist or have no existing weights.
    void leave_out_bad_triangles()
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
            warn(model_,
                 format_text("% triangles of mesh \"%\" name vertices past the % there are; they are left out. "
                             "The file is damaged.",
                             unknown, name_, runs().size()));
    }

    // A joint pulls a vertex towards its place, or it does not.
    void leave_out_negative_biases()
    {
        std::size_t negative = 0;
        for (glm::vec4& point : exact().points) {
            if (!(point.w < 0)) continue;
            point.w = 0;
            ++negative;
        }
        if (negative > 0)
            warn(model_,
                 format_text("% weights of mesh \"%\" are below 0; they count for nothing.", negative, name_));
    }

    float sum_of(const WeightRun& run)
    {
        float sum = 0;
        for (std::uint32_t i = 0; i < run.count; ++i) sum += exact().points[run.first + i].w;
        return sum;
    }

    // A sum of biases far from 1 is made 1. Vertices may share weights, so that these get weights of their own.
    void normalise_biases()
    {
        std::vector<std::size_t> odd;  // vertices
        std::size_t still = 0;
        for (std::size_t v = 0; v < runs().size(); ++v) {
            const float sum = sum_of(runs()[v]);
            if (std::fabs(sum - 1) <= kBiasTolerance) continue;
            if (sum > 1e-6F) {
                odd.push_back(v);
            } else {
                if (runs()[v].first != kNone) ++still;
                runs()[v] = {};  // nothing moves it
            }
        }
        if (still > 0)
            warn(model_,
                 format_text("% vertices of mesh \"%\" have no weight: they lie at the origin.", still, name_));
        if (odd.empty()) return;
        warn(model_,
             format_text("The weights of % vertices of mesh \"%\" do not sum to 1; they are scaled until they do.",
                         odd.size(), name_));
        for (const std::size_t v : odd) {
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

    // The heaviest joints of a vertex, in falling order.
    struct Heaviest {
        static constexpr std::size_t kMost = 8;
        std::array<std::uint16_t, kMost> joints{};
        std::array<float, kMost> weights{};
        std::size_t count = 0;  // of joints that pull
        std::size_t kept = 0;

        void add(std::uint16_t joint, float weight)
        {
            if (!(weight > 0)) return;
            std::size_t at = 0;
            while (at < kept && joints[at] != joint) ++at;
            if (at < kept) {
                weight += weights[at];  // a joint that pulls twice
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

    // What the GPU takes: 4 joints a vertex, or 8 where a vertex of the mesh has more.
    void choose_influences()
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
        if (cut > 0)
            warn(
                model_,
                format_text("% vertices of mesh \"%\" hang on more than % joints, of which the heaviest are drawn.",
                            cut, name_, Heaviest::kMost));
    }

    void pose_bind()
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
                const BindPose& joint = bind_[exact().joints[i]];
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
    const std::vector<BindPose>& bind_;
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
    return out;
}

Result<Model> load_md5mesh(Bytes file, std::string_view name, const FileSet& files)
{
    ErrorSink errors;
    TextScanner s(file, errors, kBlockDialect);
    Model model;
    model.name = stem_of(name);
    model.format = "md5";
    model.basis = kQuakeBasis;

    read_md5_head(s);
    s.expect("numJoints");
    std::vector<BindPose> bind(read_md5_joint_count(s, kJointBytes));
    renew(model.joints, bind.size());
    s.expect("numMeshes");
    const std::uint32_t meshes = s.rows("the number of meshes", kMeshBytes);
    if (meshes > kMostMeshes)
        s.fail(Code::too_large, format_text("The file has % meshes; % are the most.", meshes, kMostMeshes));
    if (!s.ok()) return errors.error();
    s.expect("joints");
    read_joints(s, bind, model);
    model.source.surfaces = meshes;
    model.source.bytes = file.size();
    std::vector<std::string> shaders;
    for (std::uint32_t i = 0; i < meshes && s.ok(); ++i) {
        s.expect("mesh");
        MeshReader read(s);
        read.read(bind.size());
        if (read.name.empty()) read.name = format_text("mesh %", i);
        model.source.vertices += static_cast<std::uint32_t>(read.mesh.texcoords.size());
        model.source.triangles += static_cast<std::uint32_t>(read.mesh.indices.size() / 3);
        if (s.ok()) MeshMaker(s, bind, read, model).make();
        model.meshes.push_back(std::move(read.mesh));
        model.surfaces.push_back(whole_surface(std::move(read.name), model, i));
        shaders.push_back(std::move(read.shader));
    }
    if (!s.ok()) return errors.error();
    if (!s.at_end())
        warn(model,
             format_text("Behind the last mesh, from line % on, the file holds more; it is left out.", s.line()));
    if (model.source.triangles == 0) warn(model, "The file holds no triangles: there is nothing to show.");
    add_md5_materials(shaders, name, files, model);
    merge_surfaces(model);
    warn_of_damage(model, errors.damage());
    add_md5_clips(name, files, model);
    compute_skinned_bounds(model);
    return model;
}

}  // namespace marrow
