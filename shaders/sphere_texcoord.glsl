// Texture coordinates like OpenGL's GL_SPHERE_MAP, with v down: in an image of a reflecting sphere, the point where the
// sphere has the same reflection direction as the surface.
vec2 sphere_texcoord(vec3 position_view, vec3 normal_view) {
  vec3 r = reflect(normalize(position_view), normal_view);
  return 0.5 + vec2(r.x, -r.y) / (2.0 * length(r + vec3(0.0, 0.0, 1.0)));
}
