import { glFence } from './fence.js';
import {
  corePrograms,
  deformedName,
  lightKinds,
  normalKinds,
  stageProgramName,
  type DeformedPass,
  type LightKind,
  type NormalKind,
  type ProgramLibrary,
  type ProgramRecipe,
  type StageVariant,
} from './program-recipes.js';
import { shaderSource } from './shader-source.js';
import type { GlState } from './state.js';

/** The binding point of the `View` block. WebGL assigns 0 to every block by default. */
export const viewBinding = 0;

/** The uniforms that a program uses, by name. */
export type Uniforms = Readonly<Partial<Record<UniformName, Uniform>>>;

/** The texture unit of each sampler, set once per program. Uploads use another unit (textures.ts). */
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
  | 'u_placements'
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
  | 'u_joint'
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
 * Compiles programs on demand. Starting a compilation and querying its result are separate, so that the browser can compile
 * several in parallel while a model is loading.
 */
export class Programs {
  readonly #gl: WebGL2RenderingContext;
  readonly #state: GlState;
  readonly #compilations: Map<string, Compilation> = new Map();
  readonly #stages: (Program | null)[] = [];
  #passes: Partial<Record<DeformedPass, (Program | undefined)[]>> = {};
  /** Reports without blocking whether a program is ready; null if the browser does not support the extension. */
  readonly #parallel: KHR_parallel_shader_compile | null;
  /** Without that extension: whether the GPU has reached the last started program. */
  #reached: (() => boolean) | null = null;
  /** Programs that may still be compiling. */
  readonly #compiling: Set<string> = new Set();
  readonly #recipes: Map<string, ProgramRecipe> = new Map();
  readonly #files: Record<string, string> = {};
  readonly #learned: Set<ProgramLibrary> = new Set();

  constructor(gl: WebGL2RenderingContext, state: GlState) {
    this.#gl = gl;
    this.#state = state;
    this.#parallel = gl.getExtension('KHR_parallel_shader_compile');
    this.learn(corePrograms);
  }

  /** Registers a library of programs; has no effect if it is registered already. */
  learn(library: ProgramLibrary): void {
    if (this.#learned.has(library)) return;
    this.#learned.add(library);
    Object.assign(this.#files, library.files);
    for (const recipe of library.recipes) this.#recipes.set(recipe.name, recipe);
  }

  /** Whether a program may still be compiling. */
  get compiling(): boolean {
    return this.#compiling.size > 0;
  }

  /**
   * Whether all started programs are ready. Using a program earlier blocks the page. Query this before drawing, because
   * each query waits for previous draws.
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

  /** Starts compiling programs, without blocking. */
  start(...names: readonly string[]): void {
    for (const name of names)
      if (!this.#compilations.has(name)) this.#compilations.set(name, this.#compile(name));
  }

  /** Returns a program. Throws an Error with the compiler's log if it does not compile, which is a bug in Marrow. */
  get(name: string): Program {
    this.start(name);
    const compilation = this.#compilations.get(name)!;
    return (compilation.ready ??= this.#finish(name, compilation));
  }

  /** Equivalent to `get(stageProgramName(...))`, but does not create a string for every draw. */
  stage(light: LightKind, normals: NormalKind, variant: StageVariant, skinned: boolean): Program {
    const kind = lightKinds.indexOf(light) * normalKinds.length + normalKinds.indexOf(normals);
    const script = variant.placed ? 2 : variant.scripted ? 1 : 0;
    const slot = kind * 12 + script * 4 + (variant.tested ? 2 : 0) + (skinned ? 1 : 0);
    return (this.#stages[slot] ??= this.get(stageProgramName(light, normals, variant, skinned)));
  }

  /** Equivalent to `get(deformedName(...))`, but does not create a string for every draw. */
  deformed(pass: DeformedPass, scripted: boolean, skinned: boolean): Program {
    const programs = (this.#passes[pass] ??= []);
    const slot = (scripted ? 2 : 0) + (skinned ? 1 : 0);
    return (programs[slot] ??= this.get(deformedName(pass, scripted, skinned)));
  }

  dispose(): void {
    for (const { handle, shaders, ready } of this.#compilations.values()) {
      this.#gl.deleteProgram(handle);
      // The shaders of finished programs have already been deleted.
      if (!ready) for (const shader of shaders) this.#gl.deleteShader(shader);
    }
    this.#compilations.clear();
    this.#compiling.clear();
    this.#stages.length = 0;
    this.#passes = {};
  }

  #compile(name: string): Compilation {
    const recipe = this.#recipes.get(name);
    if (!recipe) throw new Error(`There is no shader program "${name}".`);
    const gl = this.#gl;
    const handle = gl.createProgram();
    const shaders = [
      [gl.VERTEX_SHADER, recipe.vertex],
      [gl.FRAGMENT_SHADER, recipe.fragment],
    ] as const;
    const compiled = shaders.map(([kind, file]) => {
      const shader = gl.createShader(kind)!;
      gl.shaderSource(shader, shaderSource(file, recipe, this.#files));
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
    // On a lost context the query also returns false; such a program is never used.
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

/** The uniforms of a linked program outside of blocks. Arrays are listed by their base name. */
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

/** Values of a uniform: numbers, consecutive vectors, or matrices in column-major order. */
export type UniformValues = Float32Array | readonly number[];

type Send = (gl: WebGL2RenderingContext, at: WebGLUniformLocation, values: UniformValues) => void;

/** Upload functions by the WebGL constant of the type. */
const senders: Readonly<Record<number, Send>> = {
  0x1406: (gl, at, values) => gl.uniform1fv(at, values),
  0x8b50: (gl, at, values) => gl.uniform2fv(at, values),
  0x8b51: (gl, at, values) => gl.uniform3fv(at, values),
  0x8b52: (gl, at, values) => gl.uniform4fv(at, values),
  0x8b5b: (gl, at, values) => gl.uniformMatrix3fv(at, false, values),
  0x8b5c: (gl, at, values) => gl.uniformMatrix4fv(at, false, values),
  0x8b53: (gl, at, values) => gl.uniform2i(at, values[0]!, values[1]!),
};
const sendWhole: Send = (gl, at, values) => gl.uniform1i(at, values[0]!);

/**
 * A uniform of a program. Uploads values only if they have changed. The program must be in use.
 */
export class Uniform {
  readonly #gl: WebGL2RenderingContext;
  readonly #location: WebGLUniformLocation;
  readonly #send: Send;
  /** The last uploaded values; as long as the longest list so far. */
  readonly #sent: number[] = [];
  readonly #one: number[] = [0];

  /** @param type - the type returned by `getActiveUniform` */
  constructor(gl: WebGL2RenderingContext, location: WebGLUniformLocation, type: number) {
    this.#gl = gl;
    this.#location = location;
    this.#send = senders[type] ?? sendWhole;
  }

  /** Sets a number; 0 or 1 for a boolean. */
  number(value: number): void {
    if (this.#sent[0] === value) return;
    this.#sent[0] = this.#one[0] = value;
    this.#send(this.#gl, this.#location, this.#one);
  }

  /** Sets all numbers of a vector, a matrix or an array. */
  numbers(values: UniformValues): void {
    const sent = this.#sent;
    const { length } = values;
    let same = 0;
    while (same < length && sent[same] === values[same]) same++;
    if (same === length) return;
    for (let i = same; i < length; i++) sent[i] = values[i]!;
    this.#send(this.#gl, this.#location, values);
  }
}
