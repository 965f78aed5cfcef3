#include "instance/shape.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

#include "anim/deform.h"
#include "base/renew.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

// Matrix products are long: in each place of a call they would make the module 1 kB larger.
[[gnu::noinline]] glm::vec3 point_at(const glm::mat4& matrix, const glm::vec3& point)
{
    return glm::vec3(matrix * glm::vec4(point, 1));
}

// The box around a moved box.
[[gnu::noinline]] Bounds moved(const Bounds& box, const glm::mat4& matrix)
{
    if (is_empty(box)) return box;
    const glm::vec3 center = point_at(matrix, (box.min + box.max) * 0.5F), size = (box.max - box.min) * 0.5F;
    const glm::vec3 half = glm::abs(glm::vec3(matrix[0])) * size.x + glm::abs(glm::vec3(matrix[1])) * size.y +
                           glm::abs(glm::vec3(matrix[2])) * size.z;
    return {center - half, center + half};
}

// Whether a ray meets a box nearer than `distance`. The direction may have any length.
bool meets(const Ray& ray, const Bounds& box, float distance)
{
    float from = 0, to = distance;
    for (int axis = 0; axis < 3; ++axis) {
        const float inverse = 1 / ray.direction[axis];
        const float a = (box.min[axis] - ray.origin[axis]) * inverse,
                    b = (box.max[axis] - ray.origin[axis]) * inverse;
        // fmin and fmax ignore NaN: a ray within the plane of a side.
        from = std::fmax(from, std::fmin(a, b));
        to = std::fmin(to, std::fmax(a, b));
    }
    return from <= to;
}

[[gnu::noinline]] bool is_drawn(const Model& model, const PartPose& pose, std::uint32_t surface)
{
    const Surface& each = model.surfaces[surface];
    if (each.hidden || each.level_of_detail != pose.level_of_detail) return false;
    for (std::size_t g = 0; g < model.body_groups.size(); ++g) {
        const std::vector<BodyModel>& models = model.body_groups[g].models;
        for (std::size_t m = 0; m < models.size(); ++m) {
            const std::vector<std::uint32_t>& surfaces = models[m].surfaces;
            if (m != pose.bodies[g] && std::find(surfaces.begin(), surfaces.end(), surface) != surfaces.end())
                return false;
        }
    }
    return true;
}

bool draws(const Model& model, const PartPose& pose, std::uint32_t mesh)
{
    for (std::uint32_t s = 0; s < model.surfaces.size(); ++s)
        if (model.surfaces[s].mesh == mesh && is_drawn(model, pose, s)) return true;
    return false;
}

// Calls use(joint, point in the joint's space, weight) for each weight of a vertex.
template <class Use> void each_weight(const Model& model, const Mesh& mesh, std::size_t vertex, Use use)
{
    const Skin& skin = mesh.skin;
    if (!skin.exact.runs.empty()) {
        const WeightRun& run = skin.exact.runs[vertex];
        for (std::size_t i = run.first; i < run.first + run.count; ++i)
            use(skin.exact.joints[i], glm::vec3(skin.exact.points[i]), skin.exact.points[i].w);
        return;
    }
    for (std::size_t i = vertex * skin.influences; i < (vertex + 1) * skin.influences; ++i)
        use(skin.joints[i], model.joints[skin.joints[i]].inverse_bind * glm::vec4(mesh.positions[vertex], 1.0F),
            skin.weights[i]);
}

// The triangle test of Moeller and Trumbore. `t` counts lengths of the direction.
struct Crossing {
    float t = 0, u = 0, v = 0;
};
bool crosses(const Ray& ray, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, CullMode cull,
             float farthest, Crossing& out)
{
    const glm::vec3 ab = b - a, ac = c - a, p = glm::cross(ray.direction, ac);
    const float det = glm::dot(ab, p);  // positive if the ray meets the front
    if (cull == CullMode::back ? !(det > 0) : cull == CullMode::front ? !(det < 0) : det == 0) return false;
    const glm::vec3 from = ray.origin - a, q = glm::cross(from, ab);
    out = {glm::dot(ac, q) / det, glm::dot(from, p) / det, glm::dot(ray.direction, q) / det};
    return out.u >= 0 && out.v >= 0 && out.u + out.v <= 1 && out.t >= 0 && out.t < farthest;
}

[[gnu::noinline]] glm::mat4 world_of(const Instance& instance, std::uint32_t part)
{
    return instance.root() * instance.parts()[part].matrix;
}

}  // namespace

Shape::Shape(std::shared_ptr<const Subject> subject) : subject_(std::move(subject))
{
    for (std::uint32_t p = 0; p < subject_->parts.size(); ++p)
        for (std::uint32_t m = 0; m < model(p).meshes.size(); ++m) {
            const Mesh& mesh = model(p).meshes[m];
            // One box a joint, and one for the vertices that none moves.
            const std::size_t first = boxes_.size(), still = first + model(p).joints.size();
            for (std::size_t i = first; i <= still; ++i)
                boxes_.push_back({p, m, i == still ? kNone : static_cast<std::uint32_t>(i - first), empty_bounds(),
                                  empty_bounds()});
            for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
                JointBox* most = nullptr;
                float largest = 0;
                glm::vec3 at(0.0F);
                each_weight(model(p), mesh, v, [&](std::uint32_t joint, const glm::vec3& point, float weight) {
                    if (weight == 0) return;
                    JointBox& box = boxes_[first + joint];
                    extend(box.all, point);
                    if (weight <= largest) return;
                    largest = weight;
                    most = &box;
                    at = point;
                });
                if (most == nullptr)
                    extend(boxes_[still].all, mesh.positions[v]);
                else
                    extend(most->strongest, at);
            }
            std::erase_if(boxes_, [](const JointBox& box) { return is_empty(box.all); });
        }
}

Bounds Shape::mesh_bounds(const PartPose& pose, std::uint32_t part, std::uint32_t mesh) const
{
    if (model(part).meshes[mesh].vertex_frames != kNone) return pose.bounds;
    Bounds out = empty_bounds();
    for (const JointBox& box : boxes_)
        if (box.part == part && box.mesh == mesh)
            extend(out, moved(box.all, place_matrix({}, pose.joints, box.joint)));
    return out;
}

Bounds Shape::part_bounds(const Instance& instance, std::uint32_t part) const
{
    const PartPose& pose = instance.parts()[part];
    Bounds out = empty_bounds();
    for (std::uint32_t m = 0; pose.visible && m < model(part).meshes.size(); ++m)
        if (draws(model(part), pose, m)) extend(out, mesh_bounds(pose, part, m));
    return out;
}

Bounds Shape::bounds(const Instance& instance) const
{
    Bounds out = empty_bounds();
    for (std::uint32_t p = 0; p < subject_->parts.size(); ++p) {
        const Bounds part = part_bounds(instance, p);
        if (!is_empty(part)) extend(out, moved(part, world_of(instance, p)));
    }
    return out;
}

std::vector<PosedBox> Shape::hitboxes(const Instance& instance) const
{
    std::vector<PosedBox> out;
    const auto add = [&](std::uint32_t part, std::uint32_t joint, std::uint32_t group, const Bounds& box) {
        const PartPose& pose = instance.parts()[part];
        glm::mat4 world = world_of(instance, part);
        if (joint != kNone) world *= place_matrix({}, pose.joints, joint);
        PosedBox posed{part, joint, group, point_at(world, (box.min + box.max) * 0.5F), {}, {}};
        glm::mat3 axes(world);
        for (int i = 0; i < 3; ++i) {
            const float scale = glm::length(axes[i]);
            posed.half[i] = (box.max[i] - box.min[i]) * 0.5F * scale;
            axes[i] = scale > 0 ? axes[i] / scale : glm::vec3(0.0F);
        }
        // A mirrored box is the same box.
        if (glm::determinant(axes) < 0) axes[0] = -axes[0];
        posed.rotation = glm::normalize(glm::quat_cast(axes));
        out.push_back(posed);
    };
    for (std::uint32_t p = 0; p < subject_->parts.size(); ++p) {
        if (!instance.parts()[p].visible) continue;
        for (const Hitbox& box : model(p).hitboxes) add(p, box.joint, box.group, box.bounds);
        if (!model(p).hitboxes.empty()) continue;
        const std::size_t before = out.size();
        for (std::uint32_t joint = 0; joint < model(p).joints.size(); ++joint) {
            Bounds box = empty_bounds();
            for (const JointBox& each : boxes_)
                if (each.part == p && each.joint == joint) extend(box, each.strongest);
            if (!is_empty(box)) add(p, joint, kNone, box);
        }
        const Bounds box = part_bounds(instance, p);
        if (out.size() == before && !is_empty(box)) add(p, kNone, kNone, box);
    }
    return out;
}

bool Shape::raycast(Instance& instance, const Ray& ray, RayHit& hit)
{
    bool found = false;
    for (std::uint32_t p = 0; p < subject_->parts.size(); ++p) {
        const PartPose& pose = instance.parts()[p];
        if (!pose.visible) continue;
        // Distances stay the same: the direction is moved without making it a unit.
        const glm::mat4 world = world_of(instance, p);
        const glm::mat3 inverse = glm::inverse(glm::mat3(world));
        const Ray local{inverse * (ray.origin - glm::vec3(world[3])), inverse * ray.direction};
        for (std::uint32_t m = 0; m < model(p).meshes.size(); ++m)
            if (model(p).meshes[m].primitive == Primitive::triangles && draws(model(p), pose, m) &&
                meets(local, mesh_bounds(pose, p, m), hit.distance))
                found |= raycast_mesh(instance, p, m, local, hit);
    }
    if (found) hit.point = ray.origin + ray.direction * hit.distance;
    return found;
}

bool Shape::raycast_mesh(Instance& instance, std::uint32_t part, std::uint32_t mesh_index, const Ray& local,
                         RayHit& hit)
{
    const Model& model = this->model(part);
    const PartPose& pose = instance.parts()[part];
    const Mesh& mesh = model.meshes[mesh_index];
    const std::size_t count = mesh.vertex_frames == kNone ? mesh.positions.size() : mesh.source_vertex.size();
    if (deformed_.size() < count * 2) renew(deformed_, count * 2);
    const std::span<glm::vec3> positions = std::span(deformed_).first(count);
    if (mesh.vertex_frames != kNone) {
        instance.lerp_meshes(part);
        std::copy_n(pose.meshes[mesh_index].positions.data(), count * 3, glm::value_ptr(positions[0]));
    } else {
        deform(mesh, pose.joints, instance.rigs()[part]->palette(pose.palette), pose.scaled != 0, positions,
               std::span(deformed_).subspan(count, count));
    }
    Crossing nearest;
    const std::uint32_t* corners = nullptr;
    for (std::uint32_t s = 0; s < model.surfaces.size(); ++s) {
        const Surface& surface = model.surfaces[s];
        if (surface.mesh != mesh_index || !is_drawn(model, pose, s)) continue;
        const CullMode cull = surface.material == kNone ? CullMode::back : model.materials[surface.material].cull;
        for (std::uint32_t i = 0; i + 2 < surface.index_count; i += 3) {
            const std::uint32_t* at = &mesh.indices[surface.first_index + i];
            Crossing crossing;
            if (!crosses(local, positions[at[0]], positions[at[1]], positions[at[2]], cull, hit.distance, crossing))
                continue;
            hit.distance = crossing.t;
            hit.part = part;
            hit.surface = s;
            hit.triangle = i / 3;
            nearest = crossing;
            corners = at;
        }
    }
    if (corners == nullptr) return false;
    const std::array<float, 3> shares{1 - nearest.u - nearest.v, nearest.u, nearest.v};
    const glm::mat4 world = world_of(instance, part);
    const glm::vec3 a = positions[corners[0]], b = positions[corners[1]], c = positions[corners[2]];
    const glm::vec3 normal = glm::cross(glm::mat3(world) * (b - a), glm::mat3(world) * (c - a));
    hit.normal = (glm::determinant(glm::mat3(world)) < 0 ? -normal : normal) / glm::length(normal);
    hit.texcoord = glm::vec2(0.0F);
    hit.joint = kNone;
    std::vector<float> totals(model.joints.size());
    float largest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!mesh.texcoords.empty()) hit.texcoord += mesh.texcoords[corners[i]] * shares[i];
        each_weight(model, mesh, corners[i], [&](std::uint32_t joint, const glm::vec3&, float weight) {
            totals[joint] += weight * shares[i];
            if (totals[joint] <= largest) return;
            largest = totals[joint];
            hit.joint = joint;
        });
    }
    return true;
}

}  // namespace marrow
