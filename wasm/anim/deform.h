// deform.h -- skinning on the CPU, for picking, export and bounds, and as the reference that tests compare the GPU
// with.
//
// A vertex is transformed by M, the weighted sum of its joints' matrices. Its normal n becomes
//
//     M n                              without scaled joints (PartPose::scaled is 0): M is nearly a rotation
//     sign(det M) * cofactor(M) n      with scaled joints: the inverse transpose apart from its length
//
// and is normalised. Here M is the upper left 3 x 3 part; with its rows r0, r1, r2, the rows of its cofactor matrix
// are cross(r1, r2), cross(r2, r0), cross(r0, r1), and det M = dot(r0, cross(r1, r2)). The vertex shaders do the
// same with the weighted sum of the palette's matrices. A negative det M reverses the winding of triangles and the
// sign of w of tangents, whose x, y, z are transformed by M.
#pragma once

#include <span>

#include "anim/hierarchy.h"

namespace marrow {

// Computes the deformed vertices of a mesh in part space. Vertices without joints, and meshes without a skin, keep
// the rest pose. Positions use all weights of the file (Skin::exact) if the mesh has them, otherwise the skin's
// weights. Normals use the same weights and are normalised; zero stays zero.
//   model      joint space to part space, per joint
//   palette    bind pose to part space, per joint
//   scaled     whether joints may be scaled
//   positions  output, one per vertex of the mesh
//   normals    output, one per vertex of the mesh
void deform(const Mesh& mesh, std::span<const JointMatrix> model, std::span<const JointMatrix> palette, bool scaled,
            std::span<glm::vec3> positions, std::span<glm::vec3> normals);

}  // namespace marrow
