import type { Shading } from '../../types/subject.js';
import { glFence } from './fence.js';
import type { GlState } from './state.js';
import { Uniform } from './uniform.js';
import { shaderSource, type ShaderChoice } from './shader-source.js';

/** Whose light a stage of a material is drawn in. */
export type LightKind = Shading | 'studio' | 'unlit';
const lightKinds: readonly LightKind[] = [
  'quake2',
  'quake3',
  'doom3',
  'half_life',
  'phong',
  'physical',
  'studio',
  'unlit',
];
/** The games lit vertices, not pixels. */
const perVertex: ReadonlySet<LightKind> = new Set(['quake2', 'quake3', 'half_life']);

/**
 * The normals that a stage is lit by: those of the vertices, of the faces, or of the vertices bent by a normal map, or
 * by a height map with or without a normal map.
 */
export type NormalKind = 'vertex' | 'face' | 'mapped' | 'bumpy';
const normalKinds: readonly NormalKind[] = ['vertex', 'face', 'mapped', 'bumpy'];

/** The normals that each light supports. */
const normalsOfLights: Readonly<Record<LightKind, readonly NormalKind[]>> = {
  quake2: ['vertex', 'face'],
  quake3: ['vertex', 'face'],
  doom3: normalKinds,
  half_life: ['vertex', 'face'],
  phong: ['vertex', 'face'],
  physical: normalKinds,
  studio: normalKinds,
  unlit: ['vertex'],
};

/** What chooses the program of a stage, beside its light and normals. */
export interface StageVariant {
  /** True when pixels are left out by their alpha. */
  readonly tested: boolean;
  /** True when its vertices are moved, or its texture coordinates or colours are not plainly those of the file. */
  readonly scripted: boolean;
}

/** The normals that are wanted if the light supports them, else those of the vertices. */
export function normalsFor(light: LightKind, wanted: NormalKind): NormalKind {
  return normalsOfLights[light].includes(wanted) ? wanted : 'vertex';
}

interface ProgramRecipe extends ShaderChoice {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
}

/** The file that decides where a vertex is, by the ending of a program's name: none, or that for joints. */
const deforms = { '': 'deform_vertex.glsl', ' skin': 'deform_skin.glsl' } as const;
type Deform = keyof typeof deforms;
const deformNames = Object.keys(deforms) as Deform[];

/** Passes over surfaces beside the one that lights them. */
const deformedPasses = {
  edges: ['line.vert.glsl', 'flat_color.frag.glsl'],
  normals: ['normal_line.vert.glsl', 'flat_color.frag.glsl'],
  strips: ['strips.vert.glsl', 'strips.frag.glsl'],
  shell: ['shell.vert.glsl', 'flat_color.frag.glsl'],
  'shadow cast': ['shadow_cast.vert.glsl', 'shadow_cast.frag.glsl'],
} as const;
export type DeformedPass = keyof typeof deformedPasses;

/** Every program there is: what is not in this list is never compiled. */
const programRecipes: readonly ProgramRecipe[] = [
  ...deformNames.flatMap((deform) => lightKinds.flatMap((light) => stageRecipes(light, deform))),
  ...deformNames.flatMap((deform) =>
    Object.entries(deformedPasses).flatMap(([name, [vertex, fragment]]) =>
      [false, true].map((scripted) => ({
        name: deformedName(name, scripted, deform === ' skin'),
        vertex,
        fragment,
        slots: { deform: deforms[deform] },
        defines: scripted ? ['SCRIPTED'] : [],
      })),
    ),
  ),
  { name: 'bone edges', vertex: 'bone_edge.vert.glsl', fragment: 'vertex_color.frag.glsl' },
  { name: 'bone fill', vertex: 'bone_fill.vert.glsl', fragment: 'vertex_color.frag.glsl' },
  { name: 'joint axes', vertex: 'joint_axes.vert.glsl', fragment: 'vertex_color.frag.glsl' },
  { name: 'box', vertex: 'box.vert.glsl', fragment: 'flat_color.frag.glsl' },
  { name: 'flash', vertex: 'flash.vert.glsl', fragment: 'flash.frag.glsl' },
  { name: 'guides', vertex: 'screen.vert.glsl', fragment: 'flat_color.frag.glsl' },
  { name: 'shadow blur', vertex: 'screen.vert.glsl', fragment: 'shadow_blur.frag.glsl' },
  { name: 'ground shadow', vertex: 'ground.vert.glsl', fragment: 'ground_shadow.frag.glsl' },
  { name: 'ground grid', vertex: 'ground.vert.glsl', fragment: 'ground_grid.frag.glsl' },
  { name: 'backdrop', vertex: 'screen.vert.glsl', fragment: 'backdrop.frag.glsl' },
];

/** The names of all programs; a browser test compiles each. */
export const programNames: readonly string[] = programRecipes.map(({ name }) => name);

/** The name of a stage's program in the list. `normals` are of a kind that the light supports. */
export function stageProgramName(
  light: LightKind,
  normals: NormalKind,
  { tested, scripted }: StageVariant,
  skinned: boolean,
): string {
  const choice = normals === 'vertex' ? '' : ` ${normals}`;
  return `stage ${light}${choice}${scripted ? ' scripted' : ''}${tested ? ' tested' : ''}${skinned ? ' skin' : ''}`;
}

/** The name of a pass's program in the list: for surfaces that a material's deforms move, and for those that joints move. */
export function deformedName(pass: string, scripted: boolean, skinned: boolean): string {
  return `${pass}${scripted ? ' scripted' : ''}${skinned ? ' skin' : ''}`;
}

function stageRecipes(light: LightKind, deform: Deform): ProgramRecipe[] {
  return normalsOfLights[light].flatMap((normals) =>
    [0, 1, 2, 3].map((choice) => {
      const variant = { tested: (choice & 1) !== 0, scripted: (choice & 2) !== 0 };
      return {
        name: stageProgramName(light, normals, variant, deform === ' skin'),
        vertex: 'stage.vert.glsl',
        fragment: 'stage.frag.glsl',
        slots: { deform: deforms[deform], light: `light_${light}.glsl` },
        defines: stageDefines(light, normals, variant),
      };
    }),
  );
}

/** What not every stage needs has a define: scripts cost time at each vertex, pictures and tests at each pixel. */
function stageDefines(light: LightKind, normals: NormalKind, { tested, scripted }: StageVariant): string[] {
  const defines: string[] = [];
  if (normals === 'face') defines.push('NORMAL_FACE');
  else if (normals !== 'vertex') defines.push('NORMAL_MAP');
  else if (perVertex.has(light)) defines.push('LIGHT_PER_VERTEX');
  if (normals === 'bumpy') defines.push('HEIGHT_MAP');
  if (scripted) defines.push('SCRIPTED');
  if (tested) defines.push('ALPHA_TEST');
  return defines;
}

/** The binding point of the `View` block: the one that every block has by default. */
export const viewBinding = 0;

/** Uniforms by name: those that the program uses. */
export type Uniforms = Readonly<Partial<Record<UniformName, Uniform>>>;

/** The texture unit that each sampler reads, set once for every program. Uploads use another unit (textures.ts). */
export const textureUnits = {
  u_albedo: 0,
  u_normal_map: 1,
  u_specular_map: 2,
  u_alpha_map: 3,
  u_palette: 4,
  u_height_map: 6,
  u_roughness_map: 7,
  u_metalness_map: 8,
  u_shadow: 9,
} as const;
export type MapUniform = Exclude<keyof typeof textureUnits, 'u_palette' | 'u_shadow'>;
const samplers = Object.keys(textureUnits) as (keyof typeof textureUnits)[];

type UniformName =
  | keyof typeof textureUnits
  | 'u_world_from_model'
  | 'u_first_joint'
  | 'u_part'
  | 'u_scaled'
  | 'u_stage'
  | 'u_eye_model'
  | 'u_deform_count'
  | 'u_deforms'
  | 'u_light_world'
  | 'u_place_light'
  | 'u_flat'
  | 'u_ambient'
  | 'u_diffuse'
  | 'u_specular'
  | 'u_emissive'
  | 'u_surface'
  | 'u_bumps'
  | 'u_color'
  | 'u_color_selected'
  | 'u_axis_colors'
  | 'u_width'
  | 'u_length_world'
  | 'u_push_model'
  | 'u_ground_world'
  | 'u_grid'
  | 'u_travelled'
  | 'u_cast'
  | 'u_step'
  | 'u_middle'
  | 'u_edge';

/** A linked program with its uniforms. */
export interface Program {
  readonly handle: WebGLProgram;
  readonly at: Uniforms;
}

interface Compilation {
  readonly handle: WebGLProgram;
  readonly shaders: readonly WebGLShader[];
  ready: Program | null;
}

/**
 * Compiles programs when they are first asked for. Starting a compilation and asking for its result are apart, so
 * that the browser can compile several beside each other, and while a model is still on its way.
 */
export class Programs {
  readonly #gl: WebGL2RenderingContext;
  readonly #state: GlState;
  readonly #compilations: Map<string, Compilation> = new Map();
  readonly #stages: (Program | null)[] = [];
  /** Tells without waiting whether a program is ready; null where the browser cannot. */
  readonly #parallel: KHR_parallel_shader_compile | null;
  /** Where the browser cannot, tells whether the GPU has come to the last program that was started. */
  #reached: (() => boolean) | null = null;
  /** The programs whose compilation is not known to have ended. */
  readonly #compiling: Set<string> = new Set();

  constructor(gl: WebGL2RenderingContext, state: GlState) {
    this.#gl = gl;
    this.#state = state;
    this.#parallel = gl.getExtension('KHR_parallel_shader_compile');
  }

  /** Whether the compilation of some program is not known to have ended. */
  get compiling(): boolean {
    return this.#compiling.size > 0;
  }

  /**
   * Whether all programs that were started are ready. Asking for one that is not makes the page wait. All are asked for at
   * once, before anything is drawn, because each question waits for what was drawn.
   */
  get settled(): boolean {
    if (!this.compiling) return true;
    const done = this.#parallel?.COMPLETION_STATUS_KHR;
    if (done !== undefined) {
      for (const name of this.#compiling)
        if (!this.#gl.getProgramParameter(this.#compilations.get(name)!.handle, done)) return false;
    } else if (!(this.#reached ??= glFence(this.#gl)())()) return false;
    for (const name of this.#compiling) this.get(name);
    return true;
  }

  /** Starts to compile programs, without waiting. */
  start(...names: readonly string[]): void {
    for (const name of names)
      if (!this.#compilations.has(name)) this.#compilations.set(name, this.#compile(name));
  }

  /** Throws an Error with the compiler's log when the program does not build: a fault of Marrow's own. */
  get(name: string): Program {
    this.start(name);
    const compilation = this.#compilations.get(name)!;
    return (compilation.ready ??= this.#finish(name, compilation));
  }

  /** As `get(stageProgramName(...))`, without making a string for every draw. */
  stage(light: LightKind, normals: NormalKind, variant: StageVariant, skinned: boolean): Program {
    const kind = lightKinds.indexOf(light) * normalKinds.length + normalKinds.indexOf(normals);
    const choice = (variant.scripted ? 4 : 0) + (variant.tested ? 2 : 0) + (skinned ? 1 : 0);
    const slot = kind * 8 + choice;
    return (this.#stages[slot] ??= this.get(stageProgramName(light, normals, variant, skinned)));
  }

  /** The program of a pass for surfaces that materials move, or joints, or both. */
  deformed(pass: DeformedPass, scripted: boolean, skinned: boolean): Program {
    return this.get(deformedName(pass, scripted, skinned));
  }

  dispose(): void {
    for (const { handle } of this.#compilations.values()) this.#gl.deleteProgram(handle);
    this.#compilations.clear();
    this.#compiling.clear();
    this.#stages.length = 0;
  }

  #compile(name: string): Compilation {
    const recipe = programRecipes.find((candidate) => candidate.name === name);
    if (!recipe) throw new Error(`There is no shader program "${name}".`);
    const gl = this.#gl;
    const handle = gl.createProgram();
    const shaders = [
      [gl.VERTEX_SHADER, recipe.vertex],
      [gl.FRAGMENT_SHADER, recipe.fragment],
    ] as const;
    const compiled = shaders.map(([kind, file]) => {
      const shader = gl.createShader(kind)!;
      gl.shaderSource(shader, shaderSource(file, recipe));
      gl.compileShader(shader);
      gl.attachShader(handle, shader);
      return shader;
    });
    gl.linkProgram(handle);
    this.#compiling.add(name);
    this.#reached = null;
    return { handle, shaders: compiled, ready: null };
  }

  #finish(name: string, { handle, shaders }: Compilation): Program {
    const gl = this.#gl;
    this.#compiling.delete(name);
    // A lost context answers false too; a program made in it is never drawn with.
    if (!gl.getProgramParameter(handle, gl.LINK_STATUS) && !gl.isContextLost()) {
      const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(handle)];
      throw new Error(`The shader program "${name}" does not build:\n${logs.filter(Boolean).join('\n')}`);
    }
    for (const shader of shaders) gl.deleteShader(shader);
    const at = uniformsOf(gl, handle);
    this.#state.use(handle);
    for (const sampler of samplers) at[sampler]?.number(textureUnits[sampler]);
    return { handle, at };
  }
}

/** The uniforms of a linked program that are in no block; an array goes by its name alone. */
function uniformsOf(gl: WebGL2RenderingContext, handle: WebGLProgram): Uniforms {
  const found: Record<string, Uniform> = {};
  const count = (gl.getProgramParameter(handle, gl.ACTIVE_UNIFORMS) ?? 0) as number;
  for (let i = 0; i < count; i++) {
    const info = gl.getActiveUniform(handle, i);
    const location = info && gl.getUniformLocation(handle, info.name);
    if (location) found[info.name.replace('[0]', '')] = new Uniform(gl, location, info.type);
  }
  return found;
}
