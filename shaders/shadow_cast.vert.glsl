// Projects a surface to the ground plane, seen from above.
precision highp float;

#include "unit_or_zero.glsl"
#include <deform>
#ifdef SCRIPTED
#include "deform_material.glsl"
#endif

uniform vec4 u_ground_world;  // centre of the shadow, and half the side length
uniform vec4 u_cast;          // xy: offset along x and z per unit of height, z: the scene's size in world units

out float v_height;           // height above the ground, relative to the scene's size

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
#ifdef SCRIPTED
  deform_material(position_model, normal_model);
#endif
  vec3 position_world = (world_from_model * vec4(position_model, 1.0)).xyz;
  float height_world = position_world.y - u_ground_world.y;
  vec2 place = position_world.xz + u_cast.xy * height_world - u_ground_world.xz;
  v_height = height_world / u_cast.z;
  gl_Position = vec4(place / u_ground_world.w, 0.0, 1.0);
  gl_PointSize = 1.0;
}
