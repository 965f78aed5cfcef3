// shape.h -- the posed geometry of instances: rays, bounds and hit boxes.
//
// All results are in world space: after the basis rotation, the instance's transform and the transforms of the
// instances that it is attached to. They show the state of the last update.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "instance/instance.h"

namespace marrow {

struct Ray {
    glm::vec3 origin{0.0F};
    glm::vec3 direction{0.0F, 0.0F, 1.0F};  // unit length
};

// The nearest intersection of a ray with an instance.
struct RayHit {
    float distance = std::numeric_limits<float>::infinity();  // along the ray
    std::uint32_t part = kNone;
    std::uint32_t surface = kNone;   // index into the part's surfaces
    std::uint32_t triangle = kNone;  // index among the surface's triangles
    std::uint32_t joint = kNone;     // the joint that moves the point most; kNone: none
    glm::vec3 point{0.0F};
    glm::vec3 normal{0.0F};  // of the triangle, unit length, on the side where it is counter-clockwise
    glm::vec2 texcoord{0.0F};
};

// A box that moves with a joint or a part.
struct PosedBox {
    std::uint32_t part = 0;
    std::uint32_t joint = kNone;  // kNone: the box is around the whole part
    std::uint32_t group = kNone;  // Hitbox::group; kNone: the file has no boxes
    Bounds box;                   // in the space of the joint or the part
    glm::mat4 world{1.0F};        // that space to world space
};

// The geometry of a subject, for its instances. Made once; each joint gets a box around the vertices that it moves.
class Shape {
public:
    // The subject with its meshes. Instances may use a copy without meshes (adopt_snapshot).
    explicit Shape(std::shared_ptr<const Subject> subject);

    // Finds the nearest triangle that a ray meets within `hit.distance`, of all surfaces that are drawn: those of
    // visible parts, of the shown level of detail and body models, except hidden ones. A side that the material
    // does not draw is not hit; transparent texels are. Returns false and leaves `hit` unchanged if there is none.
    // Only meshes whose posed boxes the ray meets are deformed.
    bool raycast(Instance& instance, const Ray& ray, RayHit& hit);

    // The box around all surfaces that are drawn; empty if there are none. For vertex frames it is the box of the
    // frame, or interpolated between two frames; for skinned meshes the box around the joints' boxes: a vertex
    // with several joints is a weighted mean of one point in each of their boxes, so the mesh is inside. It is
    // larger than the mesh if joints are rotated.
    Bounds bounds(const Instance& instance) const;

    // The hit boxes of the file; for a part without any, a box per joint around the vertices that it moves most;
    // for a part without joints, its bounds. Parts that are not visible have none. Valid until the next call.
    std::span<const PosedBox> hitboxes(const Instance& instance);

private:
    // The box around the vertices that a joint moves, in its space; for kNone, around the vertices that no joint
    // moves, in part space.
    struct JointBox {
        std::uint32_t joint = kNone;
        Bounds box;
    };
    // The boxes of a part in boxes_: from `all` to `strongest` the boxes of all its meshes, from `strongest` to
    // `end` the boxes around the vertices that each joint moves most.
    struct PartBoxes {
        std::uint32_t all = 0, strongest = 0, end = 0;
    };
    // A surface, with the boxes of its mesh.
    struct Drawn {
        std::uint32_t part = 0, surface = 0;
        std::uint32_t group = kNone, body = 0;  // its body group and the model in it; kNone: in none
        std::uint32_t first = 0, end = 0;
    };

    const Model& model(std::size_t part) const { return *subject_->parts[part].model; }
    const Surface& surface_of(const Drawn& drawn) const { return model(drawn.part).surfaces[drawn.surface]; }
    const Mesh& mesh_of(const Drawn& drawn) const { return model(drawn.part).meshes[surface_of(drawn).mesh]; }
    std::uint32_t box_count() const { return static_cast<std::uint32_t>(boxes_.size()); }
    // Writes the surfaces of a part to `drawn`. Returns their end.
    Drawn* add_part(std::uint32_t part, Drawn* drawn);
    // Adds the boxes that are not empty: one per joint, and last the box of the vertices that no joint moves.
    void add_boxes(std::span<const Bounds> boxes);
    bool is_shown(const PartPose& pose, const Drawn& drawn) const;
    // The box around some of boxes_, in part space.
    Bounds around(const PartPose& pose, std::uint32_t first, std::uint32_t end) const;
    Bounds mesh_bounds(const PartPose& pose, const Drawn& drawn) const;
    Bounds part_bounds(const Instance& instance, std::uint32_t part) const;
    // PartPose::reach, which is computed once per pose.
    const Bounds& reach(const PartPose& pose, std::uint32_t part) const;
    // Computes the vertices of a mesh and writes them to deformed_.
    void deform_mesh(Instance& instance, const Drawn& drawn);

    std::shared_ptr<const Subject> subject_;
    std::vector<JointBox> boxes_;
    std::vector<PartBoxes> parts_;
    std::vector<Drawn> drawn_;         // by part and mesh
    std::vector<PosedBox> posed_;      // result of the last hitboxes()
    std::vector<glm::vec3> deformed_;  // positions, then normals
};

}  // namespace marrow
