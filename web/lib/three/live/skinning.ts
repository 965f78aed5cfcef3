import { MeshDepthMaterial, MeshDistanceMaterial, REVISION, RGBADepthPacking, type Material } from 'three';
import type { MatrixTexture } from './matrix-texture.js';

/** The joints that move a vertex, as a mesh stores them: 0 where no joint moves it. */
export type Influences = 0 | 1 | 4 | 8;

/** What a shader needs to place and to pose a vertex. */
export interface PoseUniforms {
  readonly marrowPalette: MatrixTexture['uniform'];
  readonly marrowPlaces: MatrixTexture['uniform'];
}

/** Until this revision three.js packed the depth of shadows into colours. */
const unpackedShadows = 182;

/** The sum of the joints' matrices by their weights, by the number of influences. */
function weighted(influences: Influences): string {
  if (influences === 0) return '';
  if (influences === 1) return 'marrowAdd( sum, marrowJoint, marrowWeight );';
  const sum = (joints: string, weights: string): string =>
    ['x', 'y', 'z', 'w'].map((c) => `marrowAdd( sum, ${joints}.${c}, ${weights}.${c} );`).join('\n');
  return sum('marrowJoint', 'marrowWeight') + (influences === 8 ? sum('marrowJoint2', 'marrowWeight2') : '');
}

/**
 * `marrowPlace` has, for each character, the place of its part's matrix among those that lead to the world, and the
 * place of its first joint in the palette. Vertices without weights stay where the file has them.
 */
function declarations(influences: Influences): string {
  const type = influences === 1 ? 'float' : 'vec4';
  const names = influences === 0 ? [] : influences === 8 ? ['', '2'] : [''];
  return `
attribute vec2 marrowPlace;
${names.map((n) => `attribute ${type} marrowJoint${n};\nattribute ${type} marrowWeight${n};`).join('\n')}
uniform highp sampler2D marrowPalette;
uniform highp sampler2D marrowPlaces;

mat4 marrowFetch( highp sampler2D matrices, float index ) {
  int i = int( index );
  ivec2 at = ivec2( i % 340 * 3, i / 340 );
  return mat4( texelFetch( matrices, at, 0 ), texelFetch( matrices, at + ivec2( 1, 0 ), 0 ),
    texelFetch( matrices, at + ivec2( 2, 0 ), 0 ), vec4( 0.0, 0.0, 0.0, 1.0 ) );
}
void marrowAdd( inout mat4 sum, float joint, float weight ) {
  if ( weight > 0.0 ) sum += weight * marrowFetch( marrowPalette, marrowPlace.y + joint );
}
mat4 marrowWorldFromBind() {
  mat4 sum = mat4( 0.0 );
  ${weighted(influences)}
  mat4 world = marrowFetch( marrowPlaces, marrowPlace.x );
  // The matrices were fetched as rows, so their product is written from right to left.
  return transpose( sum[ 3 ][ 3 ] > 0.0 ? sum * world : world );
}
// Normals go by the cofactors, which keep them upright on what is stretched or mirrored.
vec3 marrowNormal( mat3 m, vec3 n ) {
  vec3 yz = cross( m[ 1 ], m[ 2 ] );
  vec3 turned = yz * n.x + cross( m[ 2 ], m[ 0 ] ) * n.y + cross( m[ 0 ], m[ 1 ] ) * n.z;
  return dot( m[ 0 ], yz ) < 0.0 ? - turned : turned;
}
`;
}

const position = `
#include <morphtarget_vertex>
transformed = ( marrowMatrix * vec4( transformed, 1.0 ) ).xyz;
`;

const normal = `
objectNormal = marrowNormal( mat3( marrowMatrix ), objectNormal );
#ifdef USE_TANGENT
  objectTangent = mat3( marrowMatrix ) * objectTangent;
#endif
`;

/**
 * Has a built-in material pose its vertices in its shader, for `WebGLRenderer`. What the material's own
 * `onBeforeCompile` does is done as well.
 */
export function poseInShader(material: Material, influences: Influences, uniforms: PoseUniforms): void {
  const own = material.onBeforeCompile.bind(material);
  const key = material.customProgramCacheKey();
  material.onBeforeCompile = (shader, renderer) => {
    own(shader, renderer);
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace(
        'void main() {',
        `${declarations(influences)}void main() {\nmat4 marrowMatrix = marrowWorldFromBind();`,
      )
      .replace('#include <skinnormal_vertex>', normal)
      .replace('#include <morphtarget_vertex>', position);
  };
  material.customProgramCacheKey = () => `marrow ${influences} ${key}`;
}

/** The materials that shadows are drawn with: of lights with a direction, and of lights at a point. */
export interface ShadowMaterials {
  readonly depth: MeshDepthMaterial;
  readonly distance: MeshDistanceMaterial;
}

export function shadowMaterials(influences: Influences, uniforms: PoseUniforms): ShadowMaterials {
  const depth = new MeshDepthMaterial();
  if (Number.parseInt(REVISION) < unpackedShadows) depth.depthPacking = RGBADepthPacking;
  const distance = new MeshDistanceMaterial();
  for (const material of [depth, distance]) poseInShader(material, influences, uniforms);
  return { depth, distance };
}
