// Draws a surface: places it in the world and, where the light is the vertices', lights it.
precision highp float;

#include "view.glsl"
#include "unit_or_zero.glsl"
#include "sphere_texcoord.glsl"
#include <deform>

layout(location = 2) in vec2 a_texcoord;

uniform mat4 u_world_from_model;
uniform mat3 u_texcoord;
uniform bool u_sphere_map;

out vec2 v_texcoord;
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

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
  vec3 position_world = (u_world_from_model * vec4(position_model, 1.0)).xyz;
  vec3 normal_world = unit_or_zero(mat3(u_world_from_model) * normal_model);

  vec4 position_view = u_view_from_world * vec4(position_world, 1.0);
  v_texcoord = (u_texcoord * vec3(a_texcoord, 1.0)).xy;
  if (u_sphere_map) v_texcoord = sphere_texcoord(position_view.xyz, mat3(u_view_from_world) * normal_world);
  v_position_world = position_world;
#ifdef LIGHT_PER_VERTEX
  v_light = light_at(position_world, normal_world);
#else
  v_normal_world = normal_world;
#endif
#ifdef NORMAL_MAP
  vec3 tangent_model = deform_tangent();
  v_tangent_world = mat3(u_world_from_model) * tangent_model;
  v_bitangent_world = mat3(u_world_from_model) * (cross(normal_model, tangent_model) * a_tangent_model.w);
#endif
  gl_Position = u_clip_from_view * position_view;
  gl_PointSize = 2.0 * u_viewport.z;
}
