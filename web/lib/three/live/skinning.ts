import {
  Material,
  MeshDepthMaterial,
  MeshDistanceMaterial,
  REVISION,
  RGBADepthPacking,
  ShaderMaterial,
} from 'three';
import type { FrameUniforms } from './frame-texture.js';
import type { MatrixTexture } from './matrix-texture.js';
import { directionShader } from './normal-number.js';

/** How a vertex is moved: by a number of joints, 0 for none, or by vertex frames. */
export type Movement = Influences | 'frames';

/** Joints per vertex, as a mesh stores them; 0 if the mesh has no joints. */
export type Influences = 0 | 4 | 8;

/** The uniforms that a shader needs to pose a vertex. */
export interface PoseUniforms extends Partial<FrameUniforms> {
  readonly marrowPalette: MatrixTexture['uniform'];
  readonly marrowPlaces: MatrixTexture['uniform'];
}

/** Before this revision three.js packed shadow depths into RGBA colours. */
const unpackedShadows = 182;

/** GLSL source of the weighted sum of joint matrices. */
function weighted(influences: Movement): string {
  if (influences === 0 || influences === 'frames') return '';
  const sum = (joints: string, weights: string): string =>
    ['x', 'y', 'z', 'w'].map((c) => `marrowAdd( sum, ${joints}.${c}, ${weights}.${c} );`).join('\n');
  return sum('marrowJoint', 'marrowWeight') + (influences === 8 ? sum('marrowJoint2', 'marrowWeight2') : '');
}

/**
 * For vertex frames, `marrowPlaces` has two consecutive matrices per instance: their first 16 numbers are 8 frame
 * indices, then 8 weights. In `marrowFrames`, a frame has one texel per vertex.
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
 * `marrowPlace` has two numbers per instance: the index of its part's world matrix in `marrowPlaces`, and the index of
 * its first joint matrix in `marrowPalette` or, with vertex frames, of its frame indices in `marrowPlaces`. Vertices
 * without weights are not skinned.
 */
function declarations(influences: Movement): string {
  const names = influences === 0 || influences === 'frames' ? [] : influences === 8 ? ['', '2'] : [''];
  return `
attribute vec2 marrowPlace;
${names.map((n) => `attribute vec4 marrowJoint${n};\nattribute vec4 marrowWeight${n};`).join('\n')}
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
// Cofactors transform normals correctly if the matrix stretches or mirrors.
vec3 marrowNormal( mat3 m, vec3 n ) {
  vec3 yz = cross( m[ 1 ], m[ 2 ] );
  vec3 turned = yz * n.x + cross( m[ 2 ], m[ 0 ] ) * n.y + cross( m[ 0 ], m[ 1 ] ) * n.z;
  return dot( m[ 0 ], yz ) < 0.0 ? - turned : turned;
}
${influences === 'frames' ? frameDeclarations : ''}`;
}

/** GLSL that replaces the mesh's position and normal by those interpolated between vertex frames. */
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
 * Poses the vertices of a built-in material in its vertex shader, for `WebGLRenderer`. The material's existing
 * `onBeforeCompile` still runs.
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

/** Copies of other materials that pose their vertices, for `scene.overrideMaterial`. */
export class PosedCopies {
  readonly #copies: Map<Material, Material> = new Map();
  readonly #influences: Movement;
  readonly #uniforms: PoseUniforms;

  constructor(influences: Movement, uniforms: PoseUniforms) {
    this.#influences = influences;
    this.#uniforms = uniforms;
  }

  /** Returns the copy of a material, with its current settings. It is freed when the material is disposed of. */
  of(material: Material): Material {
    const copy = this.#copies.get(material) ?? this.#make(material);
    shallowly(material, () => {
      if (!(material instanceof ShaderMaterial) || !(copy instanceof ShaderMaterial)) copy.copy(material);
      else {
        Material.prototype.copy.call(copy, material);
        copy.wireframe = material.wireframe;
        if (copy.version === material.version) return;
        const { defines, vertexShader, fragmentShader } = material;
        Object.assign(copy, { defines: { ...defines }, vertexShader, fragmentShader });
      }
    });
    copy.userData = material.userData;
    // The renderer keeps the object with the uniforms; their values are shared.
    if (material instanceof ShaderMaterial && copy instanceof ShaderMaterial)
      Object.assign(copy.uniforms, material.uniforms);
    // Without `allowOverride: false`, three.js would replace the copy by the override material again.
    return Object.assign(copy, { version: material.version, allowOverride: false });
  }

  #make(material: Material): Material {
    const copy = shallowly(material, () => material.clone());
    copy.onBeforeCompile = (...compiled) => material.onBeforeCompile(...compiled);
    copy.customProgramCacheKey = () => material.customProgramCacheKey();
    poseInShader(copy, this.#influences, this.#uniforms);
    this.#copies.set(material, copy);
    material.addEventListener('dispose', this.#drop);
    return copy;
  }

  readonly #drop = ({ target }: { readonly target: Material }): void => {
    target.removeEventListener('dispose', this.#drop);
    this.#copies.get(target)?.dispose();
    this.#copies.delete(target);
  };

  dispose(): void {
    for (const target of [...this.#copies.keys()]) this.#drop({ target });
  }
}

/**
 * Calls a function that copies a material, after temporarily removing the properties that three.js copies deeply:
 * `userData`, which every copy converts through JSON, and the uniforms of a ShaderMaterial, of which three.js does not
 * copy render target textures.
 */
function shallowly<T>(material: Material, copied: () => T): T {
  const { userData } = material;
  const uniforms = material instanceof ShaderMaterial ? material.uniforms : null;
  material.userData = {};
  if (material instanceof ShaderMaterial) material.uniforms = {};
  try {
    return copied();
  } finally {
    material.userData = userData;
    if (material instanceof ShaderMaterial && uniforms !== null) material.uniforms = uniforms;
  }
}

/** The materials for shadow maps: `depth` for directional and spot lights, `distance` for point lights. */
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
