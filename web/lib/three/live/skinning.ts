import { MeshDepthMaterial, MeshDistanceMaterial, REVISION, RGBADepthPacking, type Material } from 'three';
import type { FrameUniforms } from './frame-texture.js';
import type { MatrixTexture } from './matrix-texture.js';
import { directionShader } from './normal-number.js';

/** What moves a vertex: so many joints, as a mesh stores them, 0 where no joint does; or frames of vertices. */
export type Movement = Influences | 'frames';

/** The joints that move a vertex, as a mesh stores them: 0 where no joint moves it. */
export type Influences = 0 | 1 | 4 | 8;

/** What a shader needs to place and to pose a vertex. */
export interface PoseUniforms extends Partial<FrameUniforms> {
  readonly marrowPalette: MatrixTexture['uniform'];
  readonly marrowPlaces: MatrixTexture['uniform'];
}

/** Until this revision three.js packed the depth of shadows into colours. */
const unpackedShadows = 182;

/** The sum of the joints' matrices by their weights, by the number of influences. */
function weighted(influences: Movement): string {
  if (influences === 0 || influences === 'frames') return '';
  if (influences === 1) return 'marrowAdd( sum, marrowJoint, marrowWeight );';
  const sum = (joints: string, weights: string): string =>
    ['x', 'y', 'z', 'w'].map((c) => `marrowAdd( sum, ${joints}.${c}, ${weights}.${c} );`).join('\n');
  return sum('marrowJoint', 'marrowWeight') + (influences === 8 ? sum('marrowJoint2', 'marrowWeight2') : '');
}

/**
 * Of a character whose vertices are in frames, the place has two matrices in a row: 8 frames, then their shares. A frame has
 * a texel a vertex.
 */
const frameDeclarations = `
uniform highp sampler2D marrowFrames;
uniform int marrowVertices;
vec3 marrowPoint = vec3( 0.0 );
vec3 marrowTurn = vec3( 0.0 );
${directionShader()}
void marrowAddFrame( float frame, float share ) {
  if ( share <= 0.0 ) return;
  int i = int( frame ) * marrowVertices + gl_VertexID;
  int width = textureSize( marrowFrames, 0 ).x;
  vec4 texel = texelFetch( marrowFrames, ivec2( i % width, i / width ), 0 );
  marrowPoint += share * texel.xyz;
  marrowTurn += share * marrowDirection( texel.w );
}
void marrowAddFrames() {
  mat4 first = marrowFetch( marrowPlaces, marrowPlace.y );
  vec4 last = marrowFetch( marrowPlaces, marrowPlace.y + 1.0 )[ 0 ];
  for ( int i = 0; i < 4; i++ ) {
    marrowAddFrame( first[ 0 ][ i ], first[ 2 ][ i ] );
    marrowAddFrame( first[ 1 ][ i ], last[ i ] );
  }
}
`;

/**
 * `marrowPlace` has, for each character, the place of its part's matrix among those that lead to the world, and the
 * place of its first joint in the palette. Vertices without weights stay where the file has them.
 */
function declarations(influences: Movement): string {
  const type = influences === 1 ? 'float' : 'vec4';
  const names = influences === 0 || influences === 'frames' ? [] : influences === 8 ? ['', '2'] : [''];
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
${influences === 'frames' ? frameDeclarations : ''}`;
}

/** In place of the mesh's own vertex, which is that of one frame. */
const framePosition = 'transformed = marrowPoint;';
const frameNormal = 'objectNormal = marrowTurn;';

const position = `
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
export function poseInShader(material: Material, influences: Movement, uniforms: PoseUniforms): void {
  const isFrames = influences === 'frames';
  const own = material.onBeforeCompile.bind(material);
  const key = material.customProgramCacheKey();
  material.onBeforeCompile = (shader, renderer) => {
    own(shader, renderer);
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace(
        'void main() {',
        `${declarations(influences)}void main() {\n${isFrames ? 'marrowAddFrames();' : ''}mat4 marrowMatrix = marrowWorldFromBind();`,
      )
      .replace('#include <skinnormal_vertex>', (isFrames ? frameNormal : '') + normal)
      .replace(
        '#include <morphtarget_vertex>',
        `#include <morphtarget_vertex>\n${isFrames ? framePosition : ''}${position}`,
      );
  };
  material.customProgramCacheKey = () => `marrow ${influences} ${key}`;
}

/** The materials that shadows are drawn with: of lights with a direction, and of lights at a point. */
export interface ShadowMaterials {
  readonly depth: MeshDepthMaterial;
  readonly distance: MeshDistanceMaterial;
}

export function shadowMaterials(influences: Movement, uniforms: PoseUniforms): ShadowMaterials {
  const depth = new MeshDepthMaterial();
  if (Number.parseInt(REVISION) < unpackedShadows) depth.depthPacking = RGBADepthPacking;
  const distance = new MeshDistanceMaterial();
  for (const material of [depth, distance]) poseInShader(material, influences, uniforms);
  return { depth, distance };
}
