// deform.h -- a mesh moved by joints on the CPU: for picking, export and bounds, and what the GPU's result is
// compared with.
//
// A vertex is moved by the weighted sum of its joints' matrices, M. Its normal n becomes
//
//     M n                              where nothing is scaled (PartPose::scaled is 0): M turns, and little else
//     sign(det M) * cofactor(M) n      where joints may be scaled: the inverse transpose but for its length
//
// and is made unit again. M is the upper 3 x 3; with its rows r0, r1, r2, the rows of its cofactor matrix are
// cross(r1, r2), cross(r2, r0), cross(r0, r1), and det M = dot(r0, cross(r1, r2)). A vertex shader does the same
// with the sum of the palette's matrices. Where det M is negative, what was counter-clockwise is clockwise, and the
// w of tangents, which are moved by M itself, changes its sign.
#pragma once

#include <span>

#include "anim/hierarchy.h"

namespace marrow {

// The vertices of a mesh with a skin, in the part's space; those of another mesh rest. Positions come from all
// weights of the file where it has more than the GPU gets (Skin::exact), from the palette elsewhere; a vertex that
// no joint moves stays where it rests. Normals are turned by the same weights, and unit length again (zero stays
// zero).
//   model      joint space to the part's space, a joint
//   palette    bind pose to the part's space, a joint
//   scaled     whether joints may be scaled
//   positions  one a vertex of the mesh, as are the normals
void deform(const Mesh& mesh, std::span<const JointMatrix> model, std::span<const JointMatrix> palette, bool scaled,
            std::span<glm::vec3> positions, std::span<glm::vec3> normals);

}  // namespace marrow
