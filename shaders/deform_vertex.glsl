// No deformation on the GPU: the buffers contain the rest pose of a static surface, or vertex frames that the core
// has interpolated.
layout(location = 0) in vec3 a_position_model;
layout(location = 1) in vec3 a_normal_model;
layout(location = 3) in vec4 a_tangent_model;

uniform mat4 u_world_from_model;
#define world_from_model u_world_from_model

void deform(out vec3 position_model, out vec3 normal_model) {
  position_model = a_position_model;
  normal_model = a_normal_model;
}

// Without joints, the origin of the part.
vec3 deform_joint() {
  return vec3(0.0);
}

// Valid after deform().
vec3 deform_tangent() {
  return a_tangent_model.xyz;
}
