/** The `layout(location)` of each vertex attribute in shaders/. */
export const attribute = {
  position: 0,
  normal: 1,
  texcoord: 2,
  tangent: 3,
  joints: 4,
  weights: 5,
  moreJoints: 6,
  moreWeights: 7,
  color: 8,
  joint: 9,
} as const;

/** Sets constant attribute values for a surface without tangents, or with fewer joints per vertex. */
export function setDefaultAttributes(gl: WebGL2RenderingContext): void {
  for (const index of [attribute.tangent, attribute.weights, attribute.moreWeights])
    gl.vertexAttrib4f(index, 0, 0, 0, 0);
  for (const index of [attribute.joints, attribute.moreJoints]) gl.vertexAttribI4ui(index, 0, 0, 0, 0);
}
