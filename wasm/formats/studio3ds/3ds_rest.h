// 3ds_rest.h -- the rest poses of the joints of a 3DS file, and the attachment of its meshes.
//
// A node of the keyframer is a joint, which moves its mesh as a whole:
//
//   vertex in the model = node matrix * translation(-pivot) * inverse(local axes) * stored vertex
//
// Vertices are stored in the space of the whole file, in the pose that the editor showed when it saved the file.
// The file does not say which pose that was, nor whether the local axes are right. 3ds_rest.cpp has heuristics for
// both.
#pragma once

#include <vector>

#include "formats/studio3ds/3ds_keyframer.h"
#include "formats/studio3ds/3ds_meshes.h"

namespace marrow {

// The relation between nodes and meshes.
struct MeshNodes3ds {
    std::vector<std::uint32_t> mesh_of;                // for each node; kNone: no mesh
    std::vector<std::vector<std::uint32_t>> nodes_of;  // for each mesh
};

struct Rest3ds {
    std::vector<glm::dmat4> world;  // of each node: joint space to model space, at rest
    std::vector<bool> elsewhere;    // whether a node's rest pose differs from frame 0
};

// Finds the rest poses of the model's joints. Expects the joints in the pose of frame 0. Corrects the axes of
// meshes, and sets the rest transforms and inverse bind matrices of joints.
Rest3ds find_3ds_rest(const Keyframer3ds& keyframer, const MeshNodes3ds& shown, std::vector<Mesh3ds>& meshes,
                      Model& model);

// The matrix from the stored vertices of a mesh to the space of a joint that moves it.
glm::dmat4 bind_matrix_3ds(const Node3ds& node, const Mesh3ds& mesh);

// The matrix of a joint, relative to its parent.
glm::dmat4 matrix_3ds(const Transform& transform);

// Whether a matrix does not move the stored vertices of a mesh, within a thousandth of the mesh's size.
bool leaves_in_place(const glm::dmat4& matrix, const Mesh3ds& mesh);

}  // namespace marrow
