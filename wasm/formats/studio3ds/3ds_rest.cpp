#include "formats/studio3ds/3ds_rest.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>

#include "base/noinline.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

// Decomposes a matrix into translation, rotation and scale, which cannot represent a skewed matrix.
Transform transform_of(const glm::dmat4& matrix)
{
    Transform out;
    glm::dmat3 axes(matrix);
    glm::dvec3 scale;
    for (glm::length_t i = 0; i < 3; ++i) scale[i] = glm::length(axes[i]);
    if (glm::determinant(axes) < 0) scale.x = -scale.x;
    for (glm::length_t i = 0; i < 3; ++i)
        if (scale[i] != 0) axes[i] /= scale[i];
    out.position = glm::vec3(matrix[3]);
    const glm::dquat rotation = glm::quat_cast(axes);
    if (glm::length(rotation) > 0) out.rotation = glm::quat(glm::normalize(rotation));
    out.scale = glm::vec3(scale);
    return out;
}

glm::dmat4 translation(const glm::dvec3& by)
{
    glm::dmat4 out(1.0);
    out[3] = glm::dvec4(by, 1);
    return out;
}

class RestFinder {
public:
    RestFinder(const Keyframer3ds& keyframer, const MeshNodes3ds& shown, std::vector<Mesh3ds>& meshes, Model& model)
        : nodes_(keyframer.nodes), shown_(shown), meshes_(meshes), model_(model)
    {
    }

    MARROW_NOINLINE Rest3ds find()
    {
        first_.resize(nodes_.size());
        moves_.resize(nodes_.size());
        out_.world.resize(nodes_.size());
        out_.elsewhere.resize(nodes_.size());
        for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
            const std::uint32_t parent = nodes_[i].parent;
            first_[i] = parent_matrix(i, first_) * matrix_3ds(model_.joints[i].rest);
            moves_[i] = is_moved(nodes_[i]) || (parent != kNone && moves_[parent]);
        }
        for (std::uint32_t m = 0; m < meshes_.size(); ++m) {
            if (shown_.nodes_of[m].empty()) continue;
            if (is_stored_in_first_frame(m) || has_its_origin_in_the_middle(m) || was_saved_at_another_frame(m))
                continue;
            take_stored_vertices_for_first_frame(m);
        }
        for (std::uint32_t i = 0; i < nodes_.size(); ++i) place(i);
        return std::move(out_);
    }

private:
    // --- rules, in the order in which they are tried -----------------------------------------------------------

    // In frame 0, a node of the mesh does not move the stored vertices. The format defines this, and 3D Studio MAX
    // and most exporters follow it.
    bool is_stored_in_first_frame(std::uint32_t m) const
    {
        const std::vector<std::uint32_t>& nodes = shown_.nodes_of[m];
        return std::any_of(nodes.begin(), nodes.end(), [&](std::uint32_t i) {
            return leaves_in_place(first_[i] * bind_matrix_3ds(nodes_[i], meshes_[m]), meshes_[m]);
        });
    }

    // Like is_stored_in_first_frame(), if the origin of the mesh's axes is moved to the middle of its box, where
    // 3D Studio for DOS, which writes no axes, puts it. If the rule holds, the origin stays there.
    MARROW_NOINLINE bool has_its_origin_in_the_middle(std::uint32_t m)
    {
        Mesh3ds& mesh = meshes_[m];
        const glm::dmat4 axes = mesh.axes;
        mesh.axes[3] = glm::dvec4((glm::dvec3(mesh.box.min) + glm::dvec3(mesh.box.max)) * 0.5, 1);
        if (is_stored_in_first_frame(m)) return true;
        mesh.axes = axes;
        return false;
    }

    // The mesh has axes, and its only node moves and has all tracks that a pose needs. An editor writes such a
    // file if it is saved while a frame other than the first is shown: vertices are stored in the pose of that
    // frame, which becomes the node's rest pose if possible (rest_where_stored).
    MARROW_NOINLINE bool was_saved_at_another_frame(std::uint32_t m)
    {
        const std::vector<std::uint32_t>& nodes = shown_.nodes_of[m];
        const Node3ds& node = nodes_[nodes[0]];
        const bool was = nodes.size() == 1 && moves_[nodes[0]] && meshes_[m].axes != glm::dmat4(1.0) &&
                         !node.position.keys.empty() && !node.rotation.keys.empty();
        out_.elsewhere[nodes[0]] = was;
        return was;
    }

    // No other rule applies: the stored vertices are the pose of frame 0, and the axes follow from it. Converters
    // leave out tracks, or write axes that do not fit.
    void take_stored_vertices_for_first_frame(std::uint32_t m)
    {
        const std::uint32_t i = shown_.nodes_of[m][0];
        const glm::dmat4 axes = first_[i] * translation(nodes_[i].pivot);
        if (is_invertible(axes)) meshes_[m].axes = axes;
    }

    // --- joints ------------------------------------------------------------------------------------------------

    glm::dmat4 parent_matrix(std::uint32_t i, const std::vector<glm::dmat4>& matrices) const
    {
        const std::uint32_t parent = nodes_[i].parent;
        return parent == kNone ? glm::dmat4(1.0) : matrices[parent];
    }

    // Computes the rest matrix of a node whose parent has been placed, and its inverse bind matrix.
    void place(std::uint32_t i)
    {
        Joint& joint = model_.joints[i];
        glm::dmat4& world = out_.world[i];
        world = parent_matrix(i, out_.world) * matrix_3ds(joint.rest);
        if (out_.elsewhere[i]) out_.elsewhere[i] = rest_where_stored(i);
        if (is_invertible(world)) joint.inverse_bind = glm::mat4x3(glm::affineInverse(world));
    }

    // Sets the rest pose in which a node does not move its stored mesh. Fails if no translation, rotation and
    // scale give this pose.
    bool rest_where_stored(std::uint32_t i)
    {
        const glm::dmat4 parent = parent_matrix(i, out_.world);
        if (!is_invertible(parent)) return false;
        const Mesh3ds& mesh = meshes_[shown_.mesh_of[i]];
        const Transform rest = transform_of(glm::affineInverse(parent) * mesh.axes * translation(nodes_[i].pivot));
        const glm::dmat4 world = parent * matrix_3ds(rest);
        if (!leaves_in_place(world * bind_matrix_3ds(nodes_[i], mesh), mesh)) return false;
        model_.joints[i].rest = rest;
        out_.world[i] = world;
        return true;
    }

    const std::vector<Node3ds>& nodes_;
    const MeshNodes3ds& shown_;
    std::vector<Mesh3ds>& meshes_;
    Model& model_;
    std::vector<glm::dmat4> first_;  // of each node: joint space to model space in frame 0
    std::vector<bool> moves_;        // whether a node moves, by its own tracks or those of a parent
    Rest3ds out_;
};

}  // namespace

Rest3ds find_3ds_rest(const Keyframer3ds& keyframer, const MeshNodes3ds& shown, std::vector<Mesh3ds>& meshes,
                      Model& model)
{
    return RestFinder(keyframer, shown, meshes, model).find();
}

glm::dmat4 bind_matrix_3ds(const Node3ds& node, const Mesh3ds& mesh)
{
    return translation(-node.pivot) * glm::affineInverse(mesh.axes);
}

glm::dmat4 matrix_3ds(const Transform& transform)
{
    glm::dmat4 out(glm::dmat3(glm::mat3_cast(glm::dquat(transform.rotation))));
    for (glm::length_t i = 0; i < 3; ++i) out[i] *= static_cast<double>(transform.scale[i]);
    out[3] = glm::dvec4(glm::dvec3(transform.position), 1);
    return out;
}

bool leaves_in_place(const glm::dmat4& matrix, const Mesh3ds& mesh)
{
    constexpr double kNear = 1e-3;
    const Bounds& box = mesh.box;
    if (is_empty(box)) return true;
    const double size = glm::length(glm::dvec3(box.max) - glm::dvec3(box.min));
    for (unsigned corner = 0; corner < 8; ++corner) {
        const glm::dvec4 at((corner & 1U) != 0 ? box.max.x : box.min.x, (corner & 2U) != 0 ? box.max.y : box.min.y,
                            (corner & 4U) != 0 ? box.max.z : box.min.z, 1);
        if (!(glm::length(glm::dvec3(matrix * at - at)) <= size * kNear)) return false;
    }
    return true;
}

}  // namespace marrow
