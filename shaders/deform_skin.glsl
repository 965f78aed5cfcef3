// Skinning. A vertex is transformed by the weighted sum of up to eight joint matrices, largest weight first; a vertex
// without weights is unchanged. The normal is transformed by that sum if no joint is scaled, otherwise by the sum's
// cofactor matrix, which keeps normals perpendicular under scale and mirroring (see wasm/anim/deform.h). It is
// normalized unless zero. The palette (render/geometry/palette.ts) is a texture with three texels per matrix (its rows)
// and 340 matrices per row of texels: for each actor the matrices of its joints, from the bind pose to part space, then
// those of its parts, from part space to world space.
layout(location = 0) in vec3 a_position_model;
layout(location = 1) in vec3 a_normal_model;
layout(location = 3) in vec4 a_tangent_model;
layout(location = 4) in uvec4 a_joints;
layout(location = 5) in vec4 a_weights;
layout(location = 6) in uvec4 a_more_joints;   // only for meshes with eight influences; otherwise 0
layout(location = 7) in vec4 a_more_weights;
layout(location = 9) in vec3 a_joint_model;  // position of the vertex's first joint in the bind pose

uniform highp sampler2D u_palette;
uniform int u_first_joint;   // index of the part's first joint, for the first actor
uniform ivec2 u_part;        // x: index of the part's matrix, y: number of matrices per actor
uniform bool u_scaled;       // whether joints may have scale

const int joints_a_row = 340;

vec4 skin_x, skin_y, skin_z;
mat4 world_from_model;  // valid after deform()

ivec2 texel_of(int index) {
  return ivec2(index % joints_a_row * 3, index / joints_a_row);
}

void add_joint(uint joint, float weight) {
  ivec2 texel = texel_of(u_first_joint + gl_InstanceID * u_part.y + int(joint));
  skin_x += weight * texelFetch(u_palette, texel, 0);
  skin_y += weight * texelFetch(u_palette, texel + ivec2(1, 0), 0);
  skin_z += weight * texelFetch(u_palette, texel + ivec2(2, 0), 0);
}

vec3 skinned(vec4 v) {
  return vec3(dot(skin_x, v), dot(skin_y, v), dot(skin_z, v));
}

vec3 skinned_normal(vec3 n) {
  vec3 turned = skinned(vec4(n, 0.0));
  if (u_scaled) {
    vec3 yz = cross(skin_y.xyz, skin_z.xyz);
    turned = vec3(dot(yz, n), dot(cross(skin_z.xyz, skin_x.xyz), n), dot(cross(skin_x.xyz, skin_y.xyz), n));
    if (dot(skin_x.xyz, yz) < 0.0) turned = -turned;
  }
  float squared = dot(turned, turned);
  return squared > 0.0 ? turned * inversesqrt(squared) : vec3(0.0);
}

void deform(out vec3 position_model, out vec3 normal_model) {
  ivec2 texel = texel_of(u_part.x + gl_InstanceID * u_part.y);
  world_from_model = transpose(mat4(
    texelFetch(u_palette, texel, 0),
    texelFetch(u_palette, texel + ivec2(1, 0), 0),
    texelFetch(u_palette, texel + ivec2(2, 0), 0),
    vec4(0.0, 0.0, 0.0, 1.0)));
  skin_x = skin_y = skin_z = vec4(0.0);
  if (a_weights.x == 0.0) {
    skin_x.x = skin_y.y = skin_z.z = 1.0;
  } else {
    for (int i = 0; i < 4 && a_weights[i] > 0.0; i++) add_joint(a_joints[i], a_weights[i]);
    for (int i = 0; i < 4 && a_more_weights[i] > 0.0; i++) add_joint(a_more_joints[i], a_more_weights[i]);
  }
  position_model = skinned(vec4(a_position_model, 1.0));
  normal_model = skinned_normal(a_normal_model);
}

#ifdef WEIGHED
// The weight of a joint on the vertex, 0 to 1.
float weight_of(int joint) {
  float weight = 0.0;
  for (int i = 0; i < 4; i++) {
    if (int(a_joints[i]) == joint) weight += a_weights[i];
    if (int(a_more_joints[i]) == joint) weight += a_more_weights[i];
  }
  return weight;
}
#endif

// Valid after deform().
vec3 deform_joint() {
  return skinned(vec4(a_joint_model, 1.0));
}

// Valid after deform().
vec3 deform_tangent() {
  return skinned(vec4(a_tangent_model.xyz, 0.0));
}
