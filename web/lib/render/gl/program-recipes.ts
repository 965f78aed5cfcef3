import type { Shading } from '../../types/subject.js';
import type { LightMode } from '../../types/view.js';
import { shaderFiles, type ShaderChoice, type ShaderFiles } from './shader-source.js';

/** Inspection modes that replace a light. Their shaders are fetched together with those of overlays. */
export type Inspection = 'normals' | 'checker' | 'weights';
/** The light models of material stages. */
export type LightKind = Shading | 'studio' | 'unlit' | Inspection;
export const lightKinds: readonly LightKind[] = [
  'quake2',
  'quake3',
  'doom3',
  'half_life',
  'phong',
  'physical',
  'studio',
  'unlit',
  'normals',
  'checker',
  'weights',
];
/** Lights that are computed per vertex, as in the games. */
const perVertex: ReadonlySet<LightKind> = new Set(['quake2', 'quake3', 'half_life']);

/**
 * The normals for lighting: of vertices, of faces, or of vertices modified by a normal map, a height map, or both.
 */
export type NormalKind = 'vertex' | 'face' | 'mapped' | 'bumpy';
export const normalKinds: readonly NormalKind[] = ['vertex', 'face', 'mapped', 'bumpy'];

/** The normals that each light supports. */
export const normalsOfLights: Readonly<Record<LightKind, readonly NormalKind[]>> = {
  quake2: ['vertex', 'face'],
  quake3: ['vertex', 'face'],
  doom3: normalKinds,
  half_life: ['vertex', 'face'],
  phong: ['vertex', 'face'],
  physical: normalKinds,
  studio: normalKinds,
  unlit: ['vertex'],
  normals: normalKinds,
  checker: ['vertex', 'face'],
  weights: ['vertex', 'face'],
};

/** Whether a light is an inspection mode. */
export function isInspection(light: LightMode | LightKind): light is Inspection {
  return light === 'normals' || light === 'checker' || light === 'weights';
}

/** Properties of a stage that, with its light and normals, determine its program. */
export interface StageVariant {
  /** Whether it has an alpha test. */
  readonly tested: boolean;
  /** Whether its vertices are deformed, or its texture coordinates or colours differ from the file's. */
  readonly scripted: boolean;
  /** Whether its images have different placements (texture transforms). Such a stage is scripted. */
  readonly placed: boolean;
}

/** How to build a program. */
export interface ProgramRecipe extends ShaderChoice {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
}

/** Programs that are fetched together, with the shader files that other libraries do not have. */
export interface ProgramLibrary {
  readonly files: ShaderFiles;
  readonly recipes: readonly ProgramRecipe[];
}

/** The deformation shaders, by the suffix of a program's name: empty without joints. */
const deforms = { '': 'deform_vertex.glsl', ' skin': 'deform_skin.glsl' } as const;
type Deform = keyof typeof deforms;
const deformNames = Object.keys(deforms) as Deform[];

/** Passes that draw surfaces without light. */
export type DeformedPass = 'edges' | 'normals' | 'strips' | 'shell' | 'shadow cast';

/** The programs that every page may need. */
export const corePrograms: ProgramLibrary = {
  files: shaderFiles,
  recipes: [
    ...lightKinds
      .filter((light) => light !== 'physical' && !isInspection(light))
      .flatMap((light) => stageRecipes(light)),
    { name: 'backdrop', vertex: 'screen.vert.glsl', fragment: 'backdrop.frag.glsl' },
  ],
};

/** The name of a stage's program. The light must support `normals`. */
export function stageProgramName(
  light: LightKind,
  normals: NormalKind,
  { tested, scripted, placed }: StageVariant,
  skinned: boolean,
): string {
  const choice = normals === 'vertex' ? '' : ` ${normals}`;
  const script = placed ? ' placed' : scripted ? ' scripted' : '';
  return `stage ${light}${choice}${script}${tested ? ' tested' : ''}${skinned ? ' skin' : ''}`;
}

/** The name of a pass's program: with or without material deforms, and with or without joints. */
export function deformedName(pass: DeformedPass, scripted: boolean, skinned: boolean): string {
  return `${pass}${scripted ? ' scripted' : ''}${skinned ? ' skin' : ''}`;
}

/** The variants of a pass: with or without material deforms, and with or without joints. */
export function deformedRecipes(pass: DeformedPass, vertex: string, fragment: string): ProgramRecipe[] {
  return deformNames.flatMap((deform) =>
    [false, true].map((scripted) => ({
      name: deformedName(pass, scripted, deform === ' skin'),
      vertex,
      fragment,
      slots: { deform: deforms[deform] },
      defines: scripted ? ['SCRIPTED'] : [],
    })),
  );
}

/** The programs of physically based materials, which few models need. */
export function physicalRecipes(): ProgramRecipe[] {
  return stageRecipes('physical');
}

/** The programs that draw a stage with a light model. */
export function stageRecipes(light: LightKind, fragment = 'stage.frag.glsl'): ProgramRecipe[] {
  return deformNames.flatMap((deform) =>
    normalsOfLights[light].flatMap((normals) =>
      [0, 1, 2, 3, 4, 5].map((choice) => {
        const variant = { tested: (choice & 1) !== 0, scripted: choice > 1, placed: choice > 3 };
        return {
          name: stageProgramName(light, normals, variant, deform === ' skin'),
          vertex: 'stage.vert.glsl',
          fragment,
          slots: { deform: deforms[deform], light: `light_${light}.glsl` },
          defines: [
            ...stageDefines(light, normals, variant),
            ...(light === 'weights' && deform === ' skin' ? ['WEIGHED'] : []),
          ],
        };
      }),
    ),
  );
}

/**
 * Optional features are enabled by defines, because material scripts cost time per vertex, and normal maps and alpha
 * tests cost time per pixel.
 */
function stageDefines(
  light: LightKind,
  normals: NormalKind,
  { tested, scripted, placed }: StageVariant,
): string[] {
  const defines: string[] = [];
  if (normals === 'face') defines.push('NORMAL_FACE');
  else if (normals !== 'vertex') defines.push('NORMAL_MAP');
  else if (perVertex.has(light)) defines.push('LIGHT_PER_VERTEX');
  if (normals === 'bumpy') defines.push('HEIGHT_MAP');
  if (scripted) defines.push('SCRIPTED');
  if (placed) defines.push('PLACED_MAPS');
  if (tested) defines.push('ALPHA_TEST');
  return defines;
}
