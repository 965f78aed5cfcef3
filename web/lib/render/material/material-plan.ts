import { drawOrder, type DrawOrder } from '../../material/draw-order.js';
import { isMovingStage } from '../../material/drawn-stages.js';
import type { MaterialSummary, Shading, Wrap } from '../../types/subject.js';
import { planDeforms, type DeformPlan } from './deform-plan.js';
import type { NormalKind } from '../gl/program-recipes.js';
import { asksForEye, lightMaps, planStages, type LightMap, type StagePlan } from './stage-plan.js';

/** The index of one of the part's images, or null, and its wrap mode. */
export interface MapPlan {
  readonly image: number | null;
  readonly wrap: Wrap;
}

/** The precomputed data for drawing a material, so that frames neither evaluate its options nor allocate. */
export interface MaterialPlan extends DrawOrder {
  /** Its stages, drawn one over the other. A material without stages is invisible. */
  readonly stages: readonly StagePlan[];
  readonly deforms: DeformPlan;
  readonly polygonOffset: boolean;
  readonly cull: MaterialSummary['cull'];
  /** Whether its appearance changes with time. */
  readonly moving: boolean;
  /** Whether a stage depends on the camera's position. */
  readonly fromEye: boolean;
  /** The light model of its lit stages: that of a game, Phong or physically based. */
  readonly shading: Shading;
  /** Whether it is lit equally from all sides, as chrome is. */
  readonly flat: boolean;
  readonly maps: Readonly<Record<LightMap, MapPlan>>;
  /** The normals that light it, unless face normals are shown or the light does not support them. */
  readonly normals: NormalKind;
  /** The values of `u_bumps` (shaders/normal_map.glsl). */
  readonly bumps: Float32Array;
  readonly ambient: Float32Array;
  readonly diffuse: Float32Array;
  /** Roughness and metalness. */
  readonly surface: Float32Array;
  /** RGB and shininess. */
  readonly specular: Float32Array;
  /** Emissive colour, if there is no emissive map. */
  readonly emissive: Float32Array;
  /** Whether its own light model (Phong) adds highlights or emission. */
  readonly shines: boolean;
}

/** Ambient light of the scene, as in fixed-function lighting, for which ambient colours of materials are designed. */
const sceneAmbient = 0.35;

/** The maximum that light and headlight add to the ambient light (shaders/light_phong.glsl). */
const sceneDiffuse = 1.3;
/** Maximum brightness of a material with a colour instead of an image, because white would hide its shape. */
const mostWithoutImage = 0.92;

/** Whether a material's appearance changes with time. */
export function isMoving(material: Pick<MaterialSummary, 'stages' | 'deforms'>): boolean {
  return planDeforms(material.deforms).moving || material.stages.some(isMovingStage);
}

export function planMaterial(material: MaterialSummary): MaterialPlan {
  const { normalMap, heightMap, emissiveMap, emissive, specular, shininess } = material;
  const stages = planStages(material);
  const isPhysical = material.shading === 'physical';
  const dim = !isPhysical && stages.some(({ ownColor }) => ownColor !== null) ? dimmed(material) : 1;
  const glows = emissiveMap === null && isColored(emissive);
  const rgb = (color: readonly number[], times = 1): Float32Array =>
    new Float32Array(color.slice(0, 3).map((channel) => channel * times));
  return {
    ...drawOrder(material, stages),
    stages,
    deforms: planDeforms(material.deforms),
    polygonOffset: material.polygonOffset,
    cull: material.cull,
    moving: isMoving(material),
    fromEye: material.stages.some(asksForEye),
    shading: material.shading,
    flat: material.flat || material.stages.some(({ texcoord }) => texcoord === 'chrome'),
    maps: Object.fromEntries(
      lightMaps.map((map) => [map, { image: material[`${map}Map`], wrap: material.placements[map].wrap }]),
    ) as Record<LightMap, MapPlan>,
    normals: heightMap !== null ? 'bumpy' : normalMap !== null ? 'mapped' : 'vertex',
    bumps: new Float32Array([normalMap === null ? 0 : 1, material.heightScale]),
    ambient: rgb(material.ambient, sceneAmbient * dim),
    diffuse: rgb(material.diffuse, dim),
    surface: new Float32Array([material.roughness, material.metalness]),
    specular: new Float32Array([...specular.slice(0, 3), shininess]),
    emissive: rgb(emissive, emissiveMap === null ? 1 : 0),
    shines: material.shading === 'phong' && (glows || (isColored(specular) && shininess > 0)),
  };
}

/** A factor that darkens a material's colours enough to keep its shape visible. */
function dimmed({ ambient, diffuse }: MaterialSummary): number {
  const most = Math.max(...[0, 1, 2].map((i) => ambient[i]! * sceneAmbient + diffuse[i]! * sceneDiffuse));
  return Math.min(1, mostWithoutImage / most);
}

function isColored(color: readonly number[]): boolean {
  return color.slice(0, 3).some((channel) => channel > 0);
}
