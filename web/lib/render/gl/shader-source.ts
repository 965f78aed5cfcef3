import alphaTest from '../../../../shaders/alpha_test.glsl?raw';
import backdropFrag from '../../../../shaders/backdrop.frag.glsl?raw';
import deformMaterial from '../../../../shaders/deform_material.glsl?raw';
import deformSkin from '../../../../shaders/deform_skin.glsl?raw';
import deformVertex from '../../../../shaders/deform_vertex.glsl?raw';
import faceNormal from '../../../../shaders/face_normal.glsl?raw';
import lightDoom3 from '../../../../shaders/light_doom3.glsl?raw';
import lightPhong from '../../../../shaders/light_phong.glsl?raw';
import lightQuake2 from '../../../../shaders/light_quake2.glsl?raw';
import lightQuake3 from '../../../../shaders/light_quake3.glsl?raw';
import lightStudio from '../../../../shaders/light_studio.glsl?raw';
import lightUnlit from '../../../../shaders/light_unlit.glsl?raw';
import mapTexcoord from '../../../../shaders/map_texcoord.glsl?raw';
import normalMap from '../../../../shaders/normal_map.glsl?raw';
import normalToWorld from '../../../../shaders/normal_to_world.glsl?raw';
import screenVert from '../../../../shaders/screen.vert.glsl?raw';
import sphereTexcoord from '../../../../shaders/sphere_texcoord.glsl?raw';
import srgb from '../../../../shaders/srgb.glsl?raw';
import stageGlsl from '../../../../shaders/stage.glsl?raw';
import stageFrag from '../../../../shaders/stage.frag.glsl?raw';
import stageScript from '../../../../shaders/stage_script.glsl?raw';
import stageVert from '../../../../shaders/stage.vert.glsl?raw';
import studioLights from '../../../../shaders/studio_lights.glsl?raw';
import unitOrZero from '../../../../shaders/unit_or_zero.glsl?raw';
import chromeTexcoord from '../../../../shaders/chrome_texcoord.glsl?raw';
import lightHalfLife from '../../../../shaders/light_half_life.glsl?raw';
import view from '../../../../shaders/view.glsl?raw';

/** The files of shaders/, by name. */
export type ShaderFiles = Readonly<Record<string, string>>;

/** The files that every page may need. */
export const shaderFiles: ShaderFiles = {
  'alpha_test.glsl': alphaTest,
  'backdrop.frag.glsl': backdropFrag,
  'chrome_texcoord.glsl': chromeTexcoord,
  'deform_material.glsl': deformMaterial,
  'deform_skin.glsl': deformSkin,
  'deform_vertex.glsl': deformVertex,
  'face_normal.glsl': faceNormal,
  'light_doom3.glsl': lightDoom3,
  'light_half_life.glsl': lightHalfLife,
  'light_phong.glsl': lightPhong,
  'light_quake2.glsl': lightQuake2,
  'light_quake3.glsl': lightQuake3,
  'light_studio.glsl': lightStudio,
  'light_unlit.glsl': lightUnlit,
  'map_texcoord.glsl': mapTexcoord,
  'normal_map.glsl': normalMap,
  'normal_to_world.glsl': normalToWorld,
  'screen.vert.glsl': screenVert,
  'sphere_texcoord.glsl': sphereTexcoord,
  'srgb.glsl': srgb,
  'stage.glsl': stageGlsl,
  'stage.frag.glsl': stageFrag,
  'stage.vert.glsl': stageVert,
  'stage_script.glsl': stageScript,
  'studio_lights.glsl': studioLights,
  'unit_or_zero.glsl': unitOrZero,
  'view.glsl': view,
};

/** The choices of a permutation: the file for `#include <slot>`, and the names to `#define`. */
export interface ShaderChoice {
  readonly slots?: Readonly<Record<string, string>>;
  readonly defines?: readonly string[];
}

/**
 * Resolves the includes of a shader. `#include "file.glsl"` includes that file; `#include <slot>` includes the file that the
 * permutation chooses for the slot. Each file is included once.
 */
export function shaderSource(
  file: string,
  choice: ShaderChoice = {},
  files: ShaderFiles = shaderFiles,
): string {
  const included: Set<string> = new Set();
  const expand = (name: string): string => {
    if (included.has(name)) return '';
    included.add(name);
    const text = files[name];
    if (text === undefined) throw new Error(`There is no shader file "${name}".`);
    return text.replace(/^#include (?:"([^"]+)"|<([^>]+)>)$/gm, (_line, literal?: string, slot?: string) => {
      const target = literal ?? choice.slots?.[slot ?? ''];
      if (target === undefined)
        throw new Error(`"${name}" includes <${slot ?? ''}>, but no file is chosen for it.`);
      return expand(target);
    });
  };
  const defines = (choice.defines ?? []).map((name) => `#define ${name}\n`).join('');
  return `#version 300 es\n${defines}${expand(file)}`;
}
