// deform.h -- a surface moved by joints on the CPU: for picking, export and bounds, and what the GPU's result is
// compared with.
#pragma once

#include <span>

#include "anim/hierarchy.h"

namespace marrow {

// The vertices of a surface with a skin, in the part's space. Positions come from all weights of the file where it
// has more than the GPU gets (Skin::exact), from the palette elsewhere; a vertex that no joint moves stays where it
// rests. Normals are turned by the same weights, and unit length again (zero stays zero).
//   model    joint space to the part's space, a joint
//   palette  bind pose to the part's space, a joint
void deform(const Surface& surface, std::span<const JointMatrix> model, std::span<const JointMatrix> palette,
            std::span<glm::vec3> positions, std::span<glm::vec3> normals);

}  // namespace marrow
