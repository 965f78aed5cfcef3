// Draws one stage of a material: vertex positions, texture coordinates, colours and, for per-vertex lights, lighting.
precision highp float;

#include "view.glsl"
#include "normal_to_world.glsl"
#include "unit_or_zero.glsl"
#include "stage.glsl"
#include <deform>
#ifdef SCRIPTED
#include "deform_material.glsl"
#include "stage_script.glsl"
#include "sphere_texcoord.glsl"
#include "chrome_texcoord.glsl"
#else
layout(location = 2) in vec2 a_texcoord;
#endif

out vec2 v_texcoord;
out vec4 v_color;
out vec3 v_position_world;
#ifdef LIGHT_PER_VERTEX
#include <light>
out vec4 v_light;
#else
out vec3 v_normal_world;
#endif
#ifdef NORMAL_MAP
out vec3 v_tangent_world;
out vec3 v_bitangent_world;
#endif

#ifdef WEIGHED
uniform int u_joint;  // the joint whose weights are shown; -1 for none
out float v_weight;
#endif

// A later stage may require exactly the depth of an earlier one, which another program computed.
invariant gl_Position;

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
  normal_model = unit_or_zero(normal_model);
#ifdef SCRIPTED
  deform_material(position_model, normal_model);
#endif
  v_position_world = (world_from_model * vec4(position_model, 1.0)).xyz;
  vec3 normal_world = unit_or_zero(normal_to_world(mat3(world_from_model), normal_model));
  vec4 position_view = u_view_from_world * vec4(v_position_world, 1.0);

#ifdef SCRIPTED
  vec3 to_eye = unit_or_zero(u_eye_model - position_model);
  vec2 texcoord = a_texcoord;
  if (stage_generator == 1.0) texcoord = environment_texcoord(normal_model, to_eye);
  if (stage_generator == 2.0)
    texcoord = vec2(dot(position_model, stage_vector_s), dot(position_model, stage_vector_t));
  if (stage_generator == 3.0)
    texcoord = sphere_texcoord(position_view.xyz, mat3(u_view_from_world) * normal_world);
  if (stage_generator == 4.0) {
    vec3 joint_world = (world_from_model * vec4(deform_joint(), 1.0)).xyz;
    vec3 right_world = transpose(mat3(u_view_from_world))[0];
    texcoord = chrome_texcoord(normal_world, joint_world, right_world);
  }
  v_texcoord = modified(texcoord, position_model);
  v_color = colored(position_model, normal_model, to_eye);
#else
  v_texcoord = a_texcoord;
  v_color = stage_color;
#endif
  if (u_eye_world.w > 1.0) v_color.rgb *= stage_overbright;
#ifdef LIGHT_PER_VERTEX
  v_light = light_at(v_position_world, normal_world);
#else
  v_normal_world = normal_world;
#endif
#ifdef WEIGHED
  v_weight = weight_of(u_joint);
#endif
#ifdef NORMAL_MAP
  vec3 tangent_model = deform_tangent();
  v_tangent_world = mat3(world_from_model) * tangent_model;
  v_bitangent_world = mat3(world_from_model) * (cross(normal_model, tangent_model) * a_tangent_model.w);
#endif
  gl_Position = u_clip_from_view * position_view;
  gl_PointSize = 2.0 * u_viewport.z;
}
