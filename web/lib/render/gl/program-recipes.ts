import type { Shading } from '../../types/subject.js';
import type { LightMode } from '../../types/view.js';
import { shaderFiles, type ShaderChoice, type ShaderFiles } from './shader-source.js';

/** What shows how surfaces are made, in place of a light: its shaders are fetched with those of overlays. */
export type Inspection = 'normals' | 'checker' | 'weights';
/** Whose light a stage of a material is drawn in. */
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
/** The games lit vertices, not pixels. */
const perVertex: ReadonlySet<LightKind> = new Set(['quake2', 'quake3', 'half_life']);

/**
 * The normals that a stage is lit by: those of the vertices, of the faces, or of the vertices bent by a normal map, or
 * by a height map with or without a normal map.
 */
export type NormalKind = 'vertex' | 'face' | 'mapped' | 'bumpy';
export const normalKinds: readonly NormalKind[] = ['vertex', 'face', 'mapped', 'bumpy'];

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
  normals: normalKinds,
  checker: ['vertex', 'face'],
  weights: ['vertex', 'face'],
};

/** Whether a light shows how surfaces are made. */
export function isInspection(light: LightMode | LightKind): light is Inspection {
  return light === 'normals' || light === 'checker' || light === 'weights';
}

/** What chooses the program of a stage, beside its light and normals. */
export interface StageVariant {
  /** True when pixels are left out by their alpha. */
  readonly tested: boolean;
  /** True when its vertices are moved, or its texture coordinates or colours are not plainly those of the file. */
  readonly scripted: boolean;
  /** True when its images do not all have the same placement; such a stage is scripted. */
  readonly placed: boolean;
}

/** The normals that are wanted if the light supports them, else those of the vertices. */
export function normalsFor(light: LightKind, wanted: NormalKind): NormalKind {
  return normalsOfLights[light].includes(wanted) ? wanted : 'vertex';
}

/** How a program is made. */
export interface ProgramRecipe extends ShaderChoice {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
}

/** Programs that are fetched together, and the shader files that they have beside those of other libraries. */
export interface ProgramLibrary {
  readonly files: ShaderFiles;
  readonly recipes: readonly ProgramRecipe[];
}

/** The file that decides where a vertex is, by the ending of a program's name: none, or that for joints. */
const deforms = { '': 'deform_vertex.glsl', ' skin': 'deform_skin.glsl' } as const;
type Deform = keyof typeof deforms;
const deformNames = Object.keys(deforms) as Deform[];

/** Passes over surfaces beside the one that lights them. */
export type DeformedPass = 'edges' | 'normals' | 'strips' | 'shell' | 'shadow cast';

/** The programs that every picture may need: what is in no library is never compiled. */
export const corePrograms: ProgramLibrary = {
  files: shaderFiles,
  recipes: [
    ...lightKinds
      .filter((light) => light !== 'physical' && !isInspection(light))
      .flatMap((light) => stageRecipes(light)),
    ...deformedRecipes('shadow cast', 'shadow_cast.vert.glsl', 'shadow_cast.frag.glsl'),
    { name: 'flash', vertex: 'flash.vert.glsl', fragment: 'flash.frag.glsl' },
    { name: 'shadow blur', vertex: 'screen.vert.glsl', fragment: 'shadow_blur.frag.glsl' },
    { name: 'ground shadow', vertex: 'ground.vert.glsl', fragment: 'ground_shadow.frag.glsl' },
    { name: 'ground grid', vertex: 'ground.vert.glsl', fragment: 'ground_grid.frag.glsl' },
    { name: 'backdrop', vertex: 'screen.vert.glsl', fragment: 'backdrop.frag.glsl' },
  ],
};

/** The name of a stage's program in the list. `normals` are of a kind that the light supports. */
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

/** The name of a pass's program in the list: for surfaces that a material's deforms move, and for those that joints move. */
export function deformedName(pass: DeformedPass, scripted: boolean, skinned: boolean): string {
  return `${pass}${scripted ? ' scripted' : ''}${skinned ? ' skin' : ''}`;
}

/** The programs of a pass: for surfaces that a material's deforms move or do not, and that joints move or do not. */
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

/** The programs of stages in the light of physically based materials, which few pictures need. */
export function physicalRecipes(): ProgramRecipe[] {
  return stageRecipes('physical');
}

/** The programs that draw a stage in a light. */
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

/** What not every stage needs has a define: scripts cost time at each vertex, pictures and tests at each pixel. */
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
