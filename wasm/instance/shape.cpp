#include "instance/shape.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "anim/deform.h"
#include "base/renew.h"
#include "derive/bounds.h"
#include "instance/attachment.h"

namespace marrow {

namespace {

// The bounding box of a transformed box.
Bounds moved(const Bounds& box, const JointMatrix& matrix)
{
    const glm::vec4 center((box.min + box.max) * 0.5F, 1), half((box.max - box.min) * 0.5F, 0);
    Bounds out;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        glm::vec4 row;
        matrix.row[axis].store(glm::value_ptr(row));
        const float middle = glm::dot(row, center), reach = glm::dot(glm::abs(row), half);
        glm::value_ptr(out.min)[axis] = middle - reach;
        glm::value_ptr(out.max)[axis] = middle + reach;
    }
    return out;
}

// Whether a ray meets a box nearer than `distance`. The direction may have any length.
bool meets(const Ray& ray, const Bounds& box, float distance)
{
    float from = 0, to = distance;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float direction = glm::value_ptr(ray.direction)[axis], origin = glm::value_ptr(ray.origin)[axis];
        const float low = glm::value_ptr(box.min)[axis] - origin, high = glm::value_ptr(box.max)[axis] - origin;
        if (direction == 0) {
            // A parallel ray meets the box if it is between the sides, or in the plane of one.
            if (!(low <= 0 && high >= 0)) return false;
            continue;
        }
        const float inverse = 1 / direction;
        from = std::fmax(from, std::fmin(low * inverse, high * inverse));
        to = std::fmin(to, std::fmax(low * inverse, high * inverse));
    }
    return from <= to;
}

// The weights of a vertex: all weights of the file if the mesh has them, else the weights of its skin.
struct Weights {
    const Skin& skin;
    bool exact;
    std::size_t first, end;

    Weights(const Skin& of, std::size_t vertex) : skin(of), exact(!of.exact.runs.empty())
    {
        first = exact ? of.exact.runs[vertex].first : vertex * of.influences;
        end = first + (exact ? of.exact.runs[vertex].count : of.influences);
    }
    std::uint32_t joint(std::size_t i) const { return exact ? skin.exact.joints[i] : skin.joints[i]; }
    float weight(std::size_t i) const { return exact ? skin.exact.points[i].w : skin.weights[i]; }
};

// The triangle test of Moeller and Trumbore. `t` is in units of the direction's length.
struct Crossing {
    float t = 0, u = 0, v = 0;
    glm::vec3 normal{0.0F};  // points to the front
};
bool crosses(const Ray& ray, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, CullMode cull,
             float farthest, Crossing& out)
{
    const glm::vec3 ab = b - a, ac = c - a, p = glm::cross(ray.direction, ac);
    const float det = glm::dot(ab, p);  // positive if the ray meets the front
    if (cull == CullMode::back ? !(det > 0) : cull == CullMode::front ? !(det < 0) : det == 0) return false;
    const glm::vec3 from = ray.origin - a, q = glm::cross(from, ab);
    out = {glm::dot(ac, q) / det, glm::dot(from, p) / det, glm::dot(ray.direction, q) / det, glm::cross(ab, ac)};
    return out.u >= 0 && out.v >= 0 && out.u + out.v <= 1 && out.t >= 0 && out.t < farthest;
}

glm::mat4 world_of(const Instance& instance, std::uint32_t part)
{
    return product(instance.root(), instance.parts()[part].matrix);
}

// The joint that moves a point of a triangle most; kNone if none does.
std::uint32_t strongest_joint(const Skin& skin, const std::uint32_t* corners, const std::array<float, 3>& shares)
{
    std::uint32_t joint = kNone;
    float largest = 0;
    for (std::size_t c = 0; c < 3; ++c) {
        const Weights weights(skin, corners[c]);
        for (std::size_t i = weights.first; i < weights.end; ++i) {
            float total = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const Weights others(skin, corners[k]);
                for (std::size_t j = others.first; j < others.end; ++j)
                    if (others.joint(j) == weights.joint(i)) total += others.weight(j) * shares[k];
            }
            if (total <= largest) continue;
            largest = total;
            joint = weights.joint(i);
        }
    }
    return joint;
}

// For each joint, the boxes around the vertices of a mesh that it moves (`all`) and moves most (`strongest`); the
// last box of `all` is around the vertices that no joint moves.
void find_boxes(const Model& model, const Mesh& mesh, std::span<Bounds> all, std::span<Bounds> strongest)
{
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
        const Weights weights(mesh.skin, v);
        Bounds* most = &all.back();
        float largest = 0;
        glm::vec3 at = mesh.positions[v];
        for (std::size_t i = weights.first; i < weights.end; ++i) {
            const float weight = weights.weight(i);
            if (weight == 0) continue;
            const std::uint32_t joint = weights.joint(i);
            const glm::vec3 point = weights.exact
                                        ? glm::vec3(mesh.skin.exact.points[i])
                                        : model.joints[joint].inverse_bind * glm::vec4(mesh.positions[v], 1.0F);
            extend(all[joint], point);
            if (weight <= largest) continue;
            largest = weight;
            most = &strongest[joint];
            at = point;
        }
        extend(*most, at);
    }
}

}  // namespace

Shape::Shape(std::shared_ptr<const Subject> subject) : subject_(std::move(subject))
{
    std::size_t surfaces = 0, hitboxes = 0;
    for (const Part& part : subject_->parts) surfaces += part.model->surfaces.size();
    renew(drawn_, surfaces);
    renew(parts_, subject_->parts.size());
    Drawn* drawn = drawn_.data();
    for (std::uint32_t part = 0; part < parts_.size(); ++part) {
        drawn = add_part(part, drawn);
        const std::size_t joints = parts_[part].end - parts_[part].strongest;
        hitboxes += std::max({model(part).hitboxes.size(), joints, std::size_t{1}});
    }
    renew(posed_, hitboxes);
}

Shape::Drawn* Shape::add_part(std::uint32_t part, Drawn* drawn)
{
    const Model& model = this->model(part);
    // Linked lists of the surfaces of each mesh.
    std::vector<Drawn> surfaces(model.surfaces.size());
    std::vector<std::uint32_t> first_of(model.meshes.size(), kNone), next(surfaces.size(), kNone);
    for (auto s = static_cast<std::uint32_t>(surfaces.size()); s-- > 0;) {
        surfaces[s].part = part;
        surfaces[s].surface = s;
        std::uint32_t& first = first_of[model.surfaces[s].mesh];
        next[s] = first;
        first = s;
    }
    for (std::uint32_t g = 0; g < model.body_groups.size(); ++g)
        for (std::uint32_t b = 0; b < model.body_groups[g].models.size(); ++b)
            for (const std::uint32_t s : model.body_groups[g].models[b].surfaces) {
                surfaces[s].group = g;
                surfaces[s].body = b;
            }
    // One box per joint, and one for the vertices that no joint moves.
    const std::size_t boxes = model.joints.size() + 1;
    std::vector<Bounds> all(boxes, empty_bounds()), strongest(boxes, empty_bounds());
    for (std::uint32_t m = 0; m < first_of.size(); ++m) {
        std::vector<Bounds> of_mesh(boxes, empty_bounds());
        const std::uint32_t first = box_count();
        if (model.meshes[m].vertex_frames == kNone) find_boxes(model, model.meshes[m], of_mesh, strongest);
        add_boxes(of_mesh);
        for (std::size_t i = 0; i < boxes; ++i) extend(all[i], of_mesh[i]);
        for (std::uint32_t s = first_of[m]; s != kNone; s = next[s]) {
            surfaces[s].first = first;
            surfaces[s].end = box_count();
            *drawn++ = surfaces[s];
        }
    }
    PartBoxes& out = parts_[part];
    out.all = box_count();
    add_boxes(all);
    out.strongest = box_count();
    add_boxes(strongest);
    out.end = box_count();
    return drawn;
}

void Shape::add_boxes(std::span<const Bounds> boxes)
{
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (!is_empty(boxes[i])) boxes_.push_back({i + 1 == boxes.size() ? kNone : i, boxes[i]});
}

Bounds Shape::around(const PartPose& pose, std::uint32_t first, std::uint32_t end) const
{
    Bounds out = empty_bounds();
    for (; first < end; ++first) {
        const JointBox& each = boxes_[first];
        extend(out, each.joint == kNone ? each.box : moved(each.box, pose.joints[each.joint]));
    }
    return out;
}

Bounds Shape::mesh_bounds(const PartPose& pose, const Drawn& drawn) const
{
    return mesh_of(drawn).vertex_frames == kNone ? around(pose, drawn.first, drawn.end) : pose.bounds;
}

bool Shape::is_shown(const PartPose& pose, const Drawn& drawn) const
{
    const Surface& surface = surface_of(drawn);
    return !surface.hidden && surface.level_of_detail == pose.level_of_detail &&
           (drawn.group == kNone || pose.bodies[drawn.group] == drawn.body);
}

Bounds Shape::part_bounds(const Instance& instance, std::uint32_t part) const
{
    const PartPose& pose = instance.parts()[part];
    Bounds out = empty_bounds();
    if (!pose.visible) return out;
    const Mesh* last = nullptr;
    for (const Drawn& drawn : drawn_) {
        if (drawn.part != part || &mesh_of(drawn) == last || !is_shown(pose, drawn)) continue;
        last = &mesh_of(drawn);
        extend(out, mesh_bounds(pose, drawn));
    }
    return out;
}

Bounds Shape::bounds(const Instance& instance) const
{
    Bounds out = empty_bounds();
    for (std::uint32_t part = 0; part < subject_->parts.size(); ++part) {
        const Bounds box = part_bounds(instance, part);
        if (!is_empty(box)) extend(out, moved(box, joint_matrix(glm::mat4x3(world_of(instance, part)))));
    }
    return out;
}

std::span<const PosedBox> Shape::hitboxes(const Instance& instance)
{
    PosedBox* next = posed_.data();
    for (std::uint32_t part = 0; part < parts_.size(); ++part) {
        const PartPose& pose = instance.parts()[part];
        if (!pose.visible) continue;
        const PosedBox* first = next;
        const glm::mat4 world = world_of(instance, part);
        const auto add = [&](std::uint32_t joint, std::uint32_t group, const Bounds& box) {
            *next++ = {part, joint, group, box, product(world, place_matrix({}, pose.joints, joint))};
        };
        const std::vector<Hitbox>& boxes = model(part).hitboxes;
        for (const Hitbox& box : boxes) add(box.joint, box.group, box.bounds);
        for (std::uint32_t i = parts_[part].strongest; boxes.empty() && i < parts_[part].end; ++i)
            add(boxes_[i].joint, kNone, boxes_[i].box);
        if (next != first) continue;
        const Bounds box = part_bounds(instance, part);
        if (!is_empty(box)) add(kNone, kNone, box);
    }
    return {posed_.data(), next};
}

void Shape::deform_mesh(Instance& instance, const Drawn& drawn)
{
    const PartPose& pose = instance.parts()[drawn.part];
    const Mesh& mesh = mesh_of(drawn);
    const bool framed = mesh.vertex_frames != kNone;
    const std::size_t count = framed ? mesh.source_vertex.size() : mesh.positions.size();
    if (deformed_.size() < count * 2) renew(deformed_, count * 2);
    if (count == 0) return;
    if (framed) {
        instance.lerp_meshes(drawn.part);
        std::copy_n(pose.meshes[surface_of(drawn).mesh].positions.data(), count * 3, glm::value_ptr(deformed_[0]));
        return;
    }
    const std::span<glm::vec3> all(deformed_);
    deform(mesh, pose.joints, instance.rigs()[drawn.part]->palette(pose.palette), pose.scaled != 0,
           all.first(count), all.subspan(count, count));
}

bool Shape::raycast(Instance& instance, const Ray& ray, RayHit& hit)
{
    Crossing nearest;
    const Drawn* found = nullptr;  // of the nearest crossing
    const std::uint32_t* corners = nullptr;
    std::uint32_t part = kNone;
    const Mesh* last = nullptr;
    bool near = false, mesh_near = false;  // whether the ray meets the box of the part, and of the mesh
    Ray local;
    glm::mat3 inverse;
    for (const Drawn& drawn : drawn_) {
        const PartPose& pose = instance.parts()[drawn.part];
        if (drawn.part != part) {
            part = drawn.part;
            last = nullptr;
            // The direction is transformed but not normalised, so that distances stay the same.
            const glm::mat4 world = world_of(instance, part);
            inverse = glm::inverse(glm::mat3(world));
            local = {inverse * (ray.origin - glm::vec3(world[3])), inverse * ray.direction};
            near = pose.visible && meets(local, reach(pose, part), hit.distance);
        }
        const Mesh& mesh = mesh_of(drawn);
        if (!near || mesh.primitive != Primitive::triangles || !is_shown(pose, drawn)) continue;
        if (last != &mesh) {
            last = &mesh;
            mesh_near = meets(local, mesh_bounds(pose, drawn), hit.distance);
            if (mesh_near) deform_mesh(instance, drawn);
        }
        if (!mesh_near) continue;
        const Surface& surface = surface_of(drawn);
        const CullMode cull =
            surface.material == kNone ? CullMode::back : model(part).materials[surface.material].cull;
        for (std::uint32_t i = 0; i + 2 < surface.index_count; i += 3) {
            const std::uint32_t* at = &mesh.indices[surface.first_index + i];
            Crossing crossing;
            if (!crosses(local, deformed_[at[0]], deformed_[at[1]], deformed_[at[2]], cull, hit.distance, crossing))
                continue;
            hit.distance = crossing.t;
            hit.triangle = i / 3;
            // The inverse transpose keeps the normal perpendicular.
            crossing.normal = crossing.normal * inverse;
            nearest = crossing;
            found = &drawn;
            corners = at;
        }
    }
    if (found == nullptr) return false;
    const Mesh& mesh = mesh_of(*found);
    const std::array<float, 3> shares{1 - nearest.u - nearest.v, nearest.u, nearest.v};
    hit.part = found->part;
    hit.surface = found->surface;
    hit.joint = strongest_joint(mesh.skin, corners, shares);
    hit.point = ray.origin + ray.direction * hit.distance;
    hit.normal = glm::normalize(nearest.normal);
    hit.texcoord = glm::vec2(0.0F);
    for (std::size_t i = 0; i < 3 && !mesh.texcoords.empty(); ++i)
        hit.texcoord += mesh.texcoords[corners[i]] * shares[i];
    return true;
}

const Bounds& Shape::reach(const PartPose& pose, std::uint32_t part) const
{
    if (!pose.reach_known) {
        pose.reach_known = true;
        pose.reach = around(pose, parts_[part].all, parts_[part].strongest);
        if (!model(part).frames.empty()) extend(pose.reach, pose.bounds);
    }
    return pose.reach;
}

}  // namespace marrow
