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
#include "formats/md5mesh.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/text.h"
#include "formats/md5_materials.h"
#include "formats/md5_text.h"
#include "formats/md5_tracks.h"
#include "formats/md5anim.h"
#include "model/joint_bounds.h"
#include "model/normals.h"

namespace marrow {

namespace {

constexpr std::size_t kJointBytes = 16;   // ""-1(0 0 0)(0 0 0)
constexpr std::size_t kMeshBytes = 6;     // mesh{}
constexpr std::size_t kVertexBytes = 12;  // vert 0(0 0)0 0
constexpr std::size_t kTriangleBytes = 10;
constexpr std::size_t kWeightBytes = 16;
// The weights of all vertices may share so many of the file's; real vertices have weights of their own.
constexpr std::uint64_t kMostSharing = 4;
// A sum of biases within so much of 1 stays what it is, as in the game.
constexpr float kBiasTolerance = 0.01F;

// A joint in object space.
struct BindPose {
    glm::vec3 position{0.0F};
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};
};

void read_joints(TextScanner& s, std::vector<BindPose>& bind, Model& model)
{
    s.expect("{");
    for (std::uint32_t i = 0; i < bind.size() && s.ok(); ++i) {
        Joint& joint = model.joints[i];
        joint.name = s.quoted("the name of a joint");
        joint.parent = read_md5_parent(s, joint.name, i);
        bind[i].position = read_md5_vector(s, "a position");
        bind[i].rotation = md5_rotation(read_md5_vector(s, "a rotation"));
        if (!s.ok()) return;
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

class MeshReader {
public:
    MeshReader(TextScanner& s, Surface& surface, std::string& shader) : s_(s), surface_(surface), shader_(shader) {}

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
                shader_ = s_.word();
            else if (s_.accept("name"))
                surface_.name = s_.word();
            else if (s_.at_end())
                s_.fail(Code::truncated, "A mesh is not closed: the file is cut short. Fetch it again.");
            else
                s_.fail(Code::bad_text,
                        join("A mesh has no \"", s_.word(), "\". The file is damaged: fetch it again."));
            // What an exporter says about the mesh stands in front of its first row.
            if (surface_.name.empty() && s_.comment().data() != start) take_name(s_.comment());
        }
    }

private:
    void take_name(std::string_view comment)
    {
        constexpr std::string_view mark = " meshes: ";
        if (comment.starts_with(mark)) surface_.name = comment.substr(mark.size());
    }

    // The number that a row begins with: its own place.
    std::uint32_t place(std::string_view what, std::size_t count)
    {
        const std::int64_t place = s_.integer(what);
        if (s_.ok() && (place < 0 || static_cast<std::uint64_t>(place) >= count))
            s_.fail(Code::bad_index, join("As ", what, " stands ", place, " of ", count, ", counted from 0."));
        return s_.ok() ? static_cast<std::uint32_t>(place) : 0;
    }

    void read_vertices()
    {
        const std::uint32_t count = s_.rows("the number of vertices", kVertexBytes);
        surface_.texcoords = std::vector<glm::vec2>(count);
        surface_.skin.exact.runs = std::vector<WeightRun>(count);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            s_.expect("vert");
            const std::uint32_t at = place("the number of a vertex", count);
            s_.expect("(");
            surface_.texcoords[at].x = s_.number("a texture coordinate");
            surface_.texcoords[at].y = s_.number("a texture coordinate");
            s_.expect(")");
            WeightRun& run = surface_.skin.exact.runs[at];
            run.first = s_.count("the first weight of a vertex", kNone);
            run.count = s_.count("the number of weights of a vertex", kNone);
        }
    }

    void read_triangles()
    {
        const std::uint32_t count = s_.rows("the number of triangles", kTriangleBytes);
        surface_.indices = std::vector<std::uint32_t>(std::size_t{count} * 3);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            s_.expect("tri");
            std::uint32_t* at = surface_.indices.data() + std::size_t{place("the number of a triangle", count)} * 3;
            // Clockwise in the file, counter-clockwise in a Model.
            for (const std::size_t corner : {0U, 2U, 1U}) at[corner] = s_.count("a vertex of a triangle", kNone);
        }
    }

    void read_weights(std::size_t joints)
    {
        const std::uint32_t count = s_.rows("the number of weights", kWeightBytes);
        WeightList& exact = surface_.skin.exact;
        exact.joints = std::vector<std::uint16_t>(count);
        exact.points = std::vector<glm::vec4>(count);
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            s_.expect("weight");
            const std::uint32_t at = place("the number of a weight", count);
            exact.joints[at] = static_cast<std::uint16_t>(place("the joint of a weight", joints));
            const float bias = s_.number("the bias of a weight");
            const glm::vec3 point = read_md5_vector(s_, "a position");
            exact.points[at] = {point, bias};
            for (const float value : {point.x, point.y, point.z, bias})
                if (!(std::fabs(value) < kFarthestPosition))
                    s_.fail(Code::bad_value, join("Weight ", at, " lies too far away. The file is damaged."));
        }
    }

    TextScanner& s_;
    Surface& surface_;
    std::string& shader_;
};

// What has to hold of a mesh once it is read; triangles of vertices that are not there are left out.
void check_mesh(TextScanner& s, Surface& surface, Model& model)
{
    const WeightList& exact = surface.skin.exact;
    const std::size_t vertices = exact.runs.size();
    std::uint64_t taken = 0;
    for (std::size_t v = 0; v < vertices && s.ok(); ++v) {
        const WeightRun& run = exact.runs[v];
        taken += run.count;
        if (std::uint64_t{run.first} + run.count > exact.points.size())
            s.fail(Code::bad_index,
                   join("In the mesh above, vertex ", v, " takes ", run.count, " weights from ", run.first,
                        " on; there are ", exact.points.size(), ". The file is damaged: fetch it again."));
    }
    if (taken > kMostSharing * (vertices + exact.points.size()))
        s.fail(Code::too_large, join("In the mesh above, ", vertices, " vertices take ", taken, " weights of ",
                                     exact.points.size(), ". The file is damaged: fetch it again."));
    std::size_t good = 0;
    std::vector<std::uint32_t>& indices = surface.indices;
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        if (std::max({indices[i], indices[i + 1], indices[i + 2]}) >= vertices) continue;
        std::copy_n(indices.begin() + static_cast<std::ptrdiff_t>(i), 3,
                    indices.begin() + static_cast<std::ptrdiff_t>(good));
        good += 3;
    }
    if (good == indices.size()) return;
    warn(model,
         join((indices.size() - good) / 3, " triangles of mesh \"", surface.name, "\" name vertices past the ",
              vertices, " there are; they are left out. The file is damaged."));
    indices.resize(good);
}

// Biases that do not sum to 1: a sum far from it is made 1. Vertices may share weights, so that these get weights
// of their own.
void normalise_biases(Surface& surface, Model& model)
{
    WeightList& exact = surface.skin.exact;
    std::size_t odd = 0, more = 0, still = 0;
    const auto sum_of = [&](const WeightRun& run) {
        float sum = 0;
        for (std::uint32_t i = 0; i < run.count; ++i) sum += exact.points[run.first + i].w;
        return sum;
    };
    const auto is_odd = [](float sum) { return !(std::fabs(sum - 1) <= kBiasTolerance); };
    for (WeightRun& run : exact.runs) {
        const float sum = sum_of(run);
        if (!is_odd(sum)) continue;
        if (!(std::fabs(sum) > 1e-6F)) {
            run = {};  // nothing moves it
            ++still;
            continue;
        }
        ++odd;
        more += run.count;
    }
    if (still > 0)
        warn(model,
             join(still, " vertices of mesh \"", surface.name, "\" have no weight: they lie at the origin."));
    if (odd == 0) return;
    warn(model, join("The weights of ", odd, " vertices of mesh \"", surface.name,
                     "\" do not sum to 1; they are scaled until they do."));
    std::size_t next = exact.points.size();
    exact.points.resize(next + more);
    exact.joints.resize(next + more);
    for (WeightRun& run : exact.runs) {
        const float sum = sum_of(run);
        if (run.count == 0 || !is_odd(sum)) continue;
        for (std::uint32_t i = 0; i < run.count; ++i) {
            exact.points[next + i] = exact.points[run.first + i];
            exact.points[next + i].w /= sum;
            exact.joints[next + i] = exact.joints[run.first + i];
        }
        run.first = static_cast<std::uint32_t>(next);
        next += run.count;
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

Heaviest heaviest_of(const WeightList& exact, const WeightRun& run)
{
    Heaviest out;
    for (std::uint32_t i = run.first; i < run.first + run.count; ++i) out.add(exact.joints[i], exact.points[i].w);
    return out;
}

// What the GPU takes: 4 joints a vertex, or 8 where a vertex of the mesh has more.
void choose_influences(Surface& surface, Model& model)
{
    Skin& skin = surface.skin;
    const std::size_t vertices = skin.exact.runs.size();
    std::size_t most = 0, cut = 0;
    for (const WeightRun& run : skin.exact.runs) {
        const Heaviest heaviest = heaviest_of(skin.exact, run);
        most = std::max(most, heaviest.count);
        cut += heaviest.count > Heaviest::kMost ? 1 : 0;
    }
    skin.influences = most > 4 ? 8 : 4;
    skin.joints = std::vector<std::uint16_t>(vertices * skin.influences);
    skin.weights = std::vector<float>(vertices * skin.influences);
    for (std::size_t v = 0; v < vertices; ++v) {
        const Heaviest heaviest = heaviest_of(skin.exact, skin.exact.runs[v]);
        float sum = 0;
        for (const float weight : heaviest.weights) sum += weight;
        for (std::size_t i = 0; i < heaviest.kept; ++i) {
            skin.joints[v * skin.influences + i] = heaviest.joints[i];
            skin.weights[v * skin.influences + i] = heaviest.weights[i] / sum;
        }
    }
    if (cut > 0)
        warn(model, join(cut, " vertices of mesh \"", surface.name, "\" hang on more than ", Heaviest::kMost,
                         " joints, of which the heaviest are drawn."));
}

void pose_bind(TextScanner& s, const std::vector<BindPose>& bind, Surface& surface)
{
    const WeightList& exact = surface.skin.exact;
    const std::size_t vertices = exact.runs.size();
    surface.source_vertex = std::vector<std::uint32_t>(vertices);
    surface.positions = std::vector<glm::vec3>(vertices);
    for (std::uint32_t v = 0; v < vertices; ++v) {
        surface.source_vertex[v] = v;
        glm::vec3& position = surface.positions[v];
        for (std::uint32_t i = exact.runs[v].first; i < exact.runs[v].first + exact.runs[v].count; ++i) {
            const BindPose& joint = bind[exact.joints[i]];
            const glm::vec4& point = exact.points[i];
            position += point.w * (joint.position + joint.rotation * glm::vec3(point));
        }
        for (const float value : {position.x, position.y, position.z})
            if (!(std::fabs(value) < kFarthestPosition))
                s.fail(Code::bad_value, join("In the mesh above, vertex ", v,
                                             " lies too far away. The file is damaged: fetch it again."));
    }
    if (!s.ok()) return;
    surface.normals = smooth_normals(surface.positions, surface.indices);
    smooth_over_places(surface.normals, places_of(surface.positions));
    surface.tangents = tangents_of(surface.positions, surface.normals, surface.texcoords, surface.indices);
}

}  // namespace

bool is_md5mesh(Bytes file) { return md5_kind(file) == Md5Kind::mesh; }

std::vector<Reference> references_md5mesh(Bytes, std::string_view)
{
    std::vector<Reference> out(std::size(kMd5Companions));
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].name = kMd5Companions[i];
        out[i].kind = Reference::Kind::offered;
    }
    return out;
}

Result<Model> load_md5mesh(Bytes file, std::string_view name, const FileSet& files)
{
    ErrorSink errors;
    TextScanner s(file, errors);
    Model model;
    model.name = stem_of(name);
    model.format = "md5";
    model.basis = kQuakeBasis;

    read_md5_head(s);
    s.expect("numJoints");
    std::vector<BindPose> bind(read_md5_joint_count(s, kJointBytes));
    model.joints = std::vector<Joint>(bind.size());
    s.expect("numMeshes");
    const std::uint32_t meshes = s.rows("the number of meshes", kMeshBytes);
    if (meshes > kMaxSurfaces)
        s.fail(Code::too_large, join("The file has ", meshes, " meshes; ", kMaxSurfaces, " are the most."));
    if (!s.ok()) return errors.error();
    model.surfaces = std::vector<Surface>(meshes);
    std::vector<std::string> shaders(meshes);
    s.expect("joints");
    read_joints(s, bind, model);
    model.source = {0, 0, 0, meshes, file.size()};
    for (std::uint32_t i = 0; i < meshes && s.ok(); ++i) {
        Surface& surface = model.surfaces[i];
        s.expect("mesh");
        MeshReader(s, surface, shaders[i]).read(bind.size());
        if (surface.name.empty()) surface.name = join("mesh ", i);
        model.source.vertices += static_cast<std::uint32_t>(surface.texcoords.size());
        model.source.triangles += static_cast<std::uint32_t>(surface.indices.size() / 3);
        if (s.ok()) check_mesh(s, surface, model);
        if (!s.ok()) break;
        normalise_biases(surface, model);
        choose_influences(surface, model);
        pose_bind(s, bind, surface);
    }
    if (!s.ok()) return errors.error();
    if (!s.at_end())
        warn(model,
             join("Behind the last mesh, from line ", s.line(), " on, the file holds more; it is left out."));
    if (model.source.triangles == 0) warn(model, "The file holds no triangles: there is nothing to show.");
    add_md5_materials(shaders, name, files, model);
    if (const auto error = add_md5_clips(name, files, model)) return *error;
    compute_skinned_bounds(model);
    return model;
}

}  // namespace marrow
