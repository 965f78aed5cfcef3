#include "formats/studio3ds/3ds_morphs.h"

#include <glm/gtc/matrix_inverse.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/unit.h"
#include "formats/studio3ds/3ds_rest.h"

namespace marrow {

namespace {

// Upper limits of memory in bytes: per key and shape, per vertex and shape, and per joint and frame.
constexpr std::uint64_t kKeyBytes = 64, kShapeBytes = 48, kJointBytes = 64;
constexpr std::uint32_t kVertexRecord = 8;
// Larger coordinates are clamped, because a vertex frame cannot represent them.
constexpr float kFarthest = 1e18F;
constexpr float kMostWeight = 100;
constexpr float kSteps = 32767;  // of a quantised coordinate, from the middle of the frame's box to a side

// Clamps a number to -most to most; NaN becomes -most.
float bounded(float number, float most) { return number > -most ? std::min(number, most) : -most; }

glm::vec3 bounded(const glm::vec3& at)
{
    return {bounded(at.x, kFarthest), bounded(at.y, kFarthest), bounded(at.z, kFarthest)};
}

bool take(MorphBudget3ds& budget, std::uint64_t bytes)
{
    if (bytes > budget) return false;
    budget -= bytes;
    return true;
}

// The index of the mesh that each key names; kNone if it does not exist or has other faces, or if an earlier key
// has the same name.
std::vector<std::uint32_t> objects_of_keys(const Node3ds& node, std::uint32_t own, std::span<const Mesh3ds> meshes,
                                           const NameIndex& names, std::span<const std::uint32_t> first_key,
                                           Model& model)
{
    std::vector<std::uint32_t> out(first_key.size(), kNone);
    for (std::uint32_t k = 0; k < first_key.size(); ++k) {
        if (first_key[k] != k) continue;
        const std::string_view name = node.shapes.names[k];
        out[k] = name == node.name ? own : names.find(name);
        if (out[k] == kNone) {
            warn(model, message("3ds-morph-object-missing", name_of(node), name));
        } else if (!have_same_faces(meshes[own], meshes[out[k]])) {
            out[k] = kNone;
            warn(model, message("3ds-morph-object-differs", name_of(node), name));
        }
    }
    return out;
}

// Joint space to model space. `tracks`: the track of each joint, or null.
glm::dmat4 world_at(std::uint32_t joint, float time, std::span<const JointTrack* const> tracks, const Model& model)
{
    glm::dmat4 out(1.0);
    for (; joint != kNone; joint = model.joints[joint].parent) {
        Transform local = model.joints[joint].rest;
        if (const JointTrack* track = tracks[joint]; track != nullptr) {
            local.position = vector_at_3ds(track->position, time, local.position);
            local.rotation = rotation_at_3ds(track->rotation, time, local.rotation);
            local.scale = vector_at_3ds(track->scale, time, local.scale);
        }
        out = matrix_3ds(local) * out;
    }
    return out;
}

// Blends the shapes at a time, and transforms the result by `matrix`.
void pose(const MorphedMesh3ds& morphed, float time, const glm::dmat4& matrix, Shape3ds& out)
{
    std::fill(out.positions.begin(), out.positions.end(), glm::vec3(0));
    std::fill(out.normals.begin(), out.normals.end(), glm::vec3(0));
    for (std::size_t s = 0; s < morphed.shapes.size(); ++s) {
        // The weights of splines may exceed 0 to 1; those of damaged splines may be huge or not finite.
        const float weight = bounded(number_at_3ds(morphed.weights[s], time), kMostWeight);
        if (weight == 0) continue;
        const Shape3ds& shape = morphed.shapes[s];
        for (std::size_t v = 0; v < out.positions.size(); ++v) {
            out.positions[v] += shape.positions[v] * weight;
            out.normals[v] += shape.normals[v] * weight;
        }
    }
    const glm::dmat3 turn =
        is_invertible(matrix) ? glm::transpose(glm::inverse(glm::dmat3(matrix))) : glm::dmat3(1.0);
    for (std::size_t v = 0; v < out.positions.size(); ++v) {
        out.positions[v] = bounded(glm::vec3(matrix * glm::dvec4(out.positions[v], 1)));
        out.normals[v] = glm::vec3(unit_or_zero(turn * glm::dvec3(out.normals[v])));
    }
}

int rounded(double number) { return static_cast<int>(number < 0 ? number - 0.5 : number + 0.5); }

// Rounds an angle to a multiple of 1/256 turn.
std::uint8_t byte_of_angle(double angle)
{
    return static_cast<std::uint8_t>(rounded(angle * (128 / std::numbers::pi)) & 0xFF);
}

// Writes a frame of VertexEncoding::i16_latlong.
FrameScale write_frame(const Shape3ds& shape, std::span<const std::uint32_t> places, std::uint8_t* records)
{
    const Bounds box = bounds_of(shape.positions);
    FrameScale out;
    out.translate = (box.min + box.max) * 0.5F;
    out.scale = (box.max - out.translate) / kSteps;
    for (std::size_t v = 0; v < shape.positions.size(); ++v) {
        std::uint8_t* record = records + std::size_t{places[v]} * kVertexRecord;
        for (glm::length_t i = 0; i < 3; ++i) {
            const float steps = out.scale[i] > 0 ? (shape.positions[v][i] - out.translate[i]) / out.scale[i] : 0;
            const auto step =
                static_cast<std::int16_t>(rounded(static_cast<double>(std::clamp(steps, -kSteps, kSteps))));
            std::memcpy(record + i * 2, &step, sizeof step);
        }
        const glm::dvec3 n(shape.normals[v]);
        record[6] = byte_of_angle(std::atan2(std::sqrt(n.x * n.x + n.y * n.y), n.z));
        record[7] = byte_of_angle(std::atan2(n.y, n.x));
    }
    return out;
}

}  // namespace

MARROW_NOINLINE Morph3ds find_3ds_morph(const Node3ds& node, std::uint32_t own, std::span<const Mesh3ds> meshes,
                                        const NameIndex& names, Keyframer3ds& keyframer, MorphBudget3ds& budget,
                                        Model& model)
{
    Morph3ds out;
    const NameIndex keys_by_name(node.shapes.names);
    std::vector<std::uint32_t> first_key(node.shapes.names.size());  // for each key, the first of the same name
    for (std::uint32_t k = 0; k < first_key.size(); ++k) first_key[k] = keys_by_name.find(node.shapes.names[k]);
    std::uint64_t named = 0, depth = 1;  // different names of objects; joints from the root to the node
    for (std::uint32_t k = 0; k < first_key.size(); ++k) named += first_key[k] == k ? 1 : 0;
    for (std::uint32_t i = node.parent; named > 1 && i != kNone && depth * kJointBytes <= budget; ++depth)
        i = keyframer.nodes[i].parent;
    const std::uint64_t vertices = meshes[own].vertices.size(), corners = std::uint64_t{meshes[own].face_count} * 3;
    const std::uint64_t frames = std::uint64_t{keyframer.last_frame} + 1;
    // A mesh has at most one vertex per corner.
    if (!take(budget,
              named * (first_key.size() * kKeyBytes + (vertices + corners) * kShapeBytes) +
                  (named > 1 ? frames * ((vertices + corners) * kVertexRecord + depth * kJointBytes) : 0))) {
        warn(model, message("3ds-morphs-too-large", name_of(node), named, frames));
        return out;
    }
    const std::vector<std::uint32_t> objects = objects_of_keys(node, own, meshes, names, first_key, model);
    std::vector<std::uint32_t> shape_of(objects.size(), kNone);  // for each key
    for (std::uint32_t k = 0; k < objects.size(); ++k) {
        shape_of[k] = shape_of[first_key[k]];
        if (objects[k] == kNone) continue;
        shape_of[k] = static_cast<std::uint32_t>(out.objects.size());
        out.objects.push_back(objects[k]);
    }
    for (std::uint32_t s = 0; s < out.objects.size(); ++s) {
        Keys3ds keys = node.shapes;
        keys.keys.clear();
        for (std::uint32_t k = 0; k < shape_of.size(); ++k) {
            if (shape_of[k] == kNone) continue;
            keys.keys.push_back(node.shapes.keys[k]);
            keys.keys.back().value.x = shape_of[k] == s ? 1 : 0;
        }
        out.weights.push_back(number_track_3ds(keys, 1, keyframer.last_frame, keyframer.counts));
    }
    return out;
}

std::vector<std::vector<glm::vec3>> vertices_of_shapes(const Morph3ds& morph, std::uint32_t own,
                                                       std::span<const Mesh3ds> meshes)
{
    std::vector<std::vector<glm::vec3>> out(morph.objects.size());
    for (std::size_t s = 0; s < out.size(); ++s) {
        const std::uint32_t object = morph.objects[s];
        std::vector<glm::vec3>& shape = out[s] = meshes[object].vertices;
        const glm::dmat4& axes = meshes[object].axes;
        // The vertices of an object without axes are already in the space of the mesh `own`.
        if (object == own || axes == glm::dmat4(1.0)) continue;
        const glm::dmat4 change = meshes[own].axes * glm::affineInverse(axes);
        for (glm::vec3& vertex : shape) vertex = bounded(glm::vec3(change * glm::dvec4(vertex, 1)));
    }
    return out;
}

bool ends_in_other_shapes(const Morph3ds& morph, std::uint32_t last_frame)
{
    constexpr float kTolerance = 1e-4F;
    const auto end = static_cast<float>(last_frame / k3dsFramesPerSecond);
    return std::any_of(morph.weights.begin(), morph.weights.end(), [&](const NumberTrack& weight) {
        return std::fabs(number_at_3ds(weight, 0) - number_at_3ds(weight, end)) > kTolerance;
    });
}

MARROW_NOINLINE void add_3ds_vertex_frames(const MorphedMesh3ds& morphed, Model& model)
{
    Mesh& mesh = model.meshes[morphed.mesh];
    const std::uint32_t frames = model.animations[0].frame_count;
    model.frames = std::vector<Frame>(frames);
    mesh.vertex_frames = static_cast<std::uint32_t>(model.vertex_frames.size());
    mesh.skin = {};
    VertexFrames& out = model.vertex_frames.emplace_back();
    out.encoding = VertexEncoding::i16_latlong;
    // A frame has a record for each vertex of the file, and further ones for vertices that were split.
    out.vertex_count = morphed.file_vertices;
    std::vector<std::uint8_t> is_known(morphed.file_vertices);
    for (std::uint32_t& source : mesh.source_vertex) {
        if (is_known[source] != 0)
            source = out.vertex_count++;
        else
            is_known[source] = 1;
    }
    out.frame_count = frames;
    const std::size_t size = std::size_t{out.vertex_count} * kVertexRecord;
    renew(out.records, size * frames);
    renew(out.scales, frames);
    std::vector<const JointTrack*> tracks(model.joints.size());
    for (const JointTrack& track : model.animations[0].tracks) tracks[track.joint] = &track;
    const JointTrack* own = tracks[morphed.node];
    Shape3ds posed;
    renew(posed.positions, mesh.vertex_count);
    renew(posed.normals, mesh.vertex_count);
    for (std::uint32_t f = 0; f < frames; ++f) {
        const auto time = static_cast<float>(f / k3dsFramesPerSecond);
        const glm::dmat4 world = world_at(morphed.node, time, tracks, model);
        pose(morphed, time, world * morphed.bind, posed);
        if (f == 0) {
            mesh.positions = posed.positions;
            mesh.normals = posed.normals;
        }
        if (own != nullptr && !shown_at_3ds(own->shown, time))
            std::fill(posed.positions.begin(), posed.positions.end(), bounded(glm::vec3(world[3])));
        out.scales[f] = write_frame(posed, mesh.source_vertex, out.records.data() + size * f);
    }
}

}  // namespace marrow
