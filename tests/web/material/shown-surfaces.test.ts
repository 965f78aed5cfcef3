import { describe, expect, it } from 'vitest';
import { figurePart, materialWithImage } from '../../../e2e/render/fake-figure.js';
import { blendOf } from '../../../e2e/render/fake-stages.js';
import { drawnMaterial, shownImage } from '../../../web/lib/material/drawn-material.js';
import { plainMaterial } from '../../../web/lib/material/plain.js';
import { shownSurfaces } from '../../../web/lib/material/shown-surfaces.js';
import type { InstanceLike } from '../../../web/lib/types/api.js';
import type { PartFrame } from '../../../web/lib/types/frame.js';
import type {
  MaterialImage,
  MaterialSummary,
  PartData,
  DecodedImage,
} from '../../../web/lib/types/subject.js';

function image(alpha: number): DecodedImage {
  return { width: 1, height: 1, rgba: Uint8Array.of(9, 9, 9, alpha), hasAlpha: alpha < 255 };
}

const own = image(255);
const red = image(255);
const blue = image(255);

/** Two materials and an image, a skin that swaps the materials, and six surfaces. */
const part: PartData = (() => {
  const base = figurePart();
  const surface = { ...base.surfaces[0]!, mesh: 0, firstIndex: 0, indexCount: 3 };
  const surfaces = [
    { ...surface, name: 'thin', material: 0 },
    { ...surface, name: 'fat', material: 1 },
    { ...surface, name: 'bare', material: null },
    { ...surface, name: 'coarse', material: 0, levelOfDetail: 1 },
    { ...surface, name: 'hidden', material: 0, hidden: true },
    { ...surface, name: 'empty', material: 0, indexCount: 0 },
  ];
  const models = [
    { name: 'thin', surfaces: [0] },
    { name: 'fat', surfaces: [1] },
  ];
  return {
    ...base,
    surfaces,
    materials: [materialWithImage(0), { ...plainMaterial, name: 'white' }],
    images: base.images.slice(0, 1),
    skins: [{ name: 'swapped', materials: [1, 0], withIcon: false }],
    bodyGroups: [{ name: 'body', base: 1, models }],
  };
})();

type Look = Partial<Pick<PartFrame, 'visible' | 'skin' | 'levelOfDetail' | 'bodies' | 'images'>>;

function instanceWith(look: Look, textures: readonly MaterialImage[] = []): InstanceLike {
  const all = { visible: true, skin: null, levelOfDetail: 0, bodies: Uint32Array.of(0), images: [], ...look };
  const changes = textures.flatMap((change) => [
    { part: 1, material: change.material, image: blue },
    { part: 0, ...change },
  ]);
  const model = {
    parts: [part],
    textures: changes,
    image: (_: number, index: number) => (index === 0 ? own : null),
  };
  return { model, frame: () => ({ parts: [all] }) } as unknown as InstanceLike;
}

/** The names of the surfaces that are shown, with their materials. */
function shown(look: Look): string[] {
  return shownSurfaces(instanceWith(look), 0).map(({ index, surface, material }) => {
    expect(part.surfaces[index]).toBe(surface);
    return `${surface.name} ${material}`;
  });
}

describe('the surfaces that an instance shows', () => {
  it('are those of the level of detail and the selected body groups that are neither hidden nor empty', () => {
    expect(shown({})).toEqual(['thin 0', 'bare null']);
    expect(shown({ bodies: Uint32Array.of(1) })).toEqual(['fat 1', 'bare null']);
    expect(shown({ levelOfDetail: 1 })).toEqual(['coarse 0']);
    expect(shown({ levelOfDetail: 2 })).toEqual([]);
    expect(shown({ visible: false })).toEqual([]);
  });

  it('have the materials of the selected skin', () => {
    expect(shown({ skin: 0 })).toEqual(['thin 1', 'bare null']);
    expect(shown({ skin: 0, bodies: Uint32Array.of(1) })).toEqual(['fat 0', 'bare null']);
  });

  it('have the image of the instance, or else of the model, for the material of the skin', () => {
    const images = (look: Look, textures?: readonly MaterialImage[]): (DecodedImage | null)[] =>
      shownSurfaces(instanceWith(look, textures), 0).map((each) => each.image);
    expect(images({ images: [{ material: 0, image: red }] })).toEqual([red, null]);
    expect(images({ images: [{ material: null, image: red }] })).toEqual([null, red]);
    expect(images({ skin: 0, images: [{ material: 0, image: red }] })).toEqual([null, null]);
    const ofModel = [{ material: 0, image: blue }];
    expect(images({}, ofModel)[0]).toBe(blue);
    expect(images({ images: [{ material: 0, image: red }] }, ofModel)[0]).toBe(red);
  });
});

describe('the material of a drawn surface', () => {
  const { model } = instanceWith({});
  const drawn = (
    material: MaterialSummary | null,
    by: DecodedImage | null,
    isSettled = true,
  ): { stages: MaterialSummary['stages']; image: DecodedImage | null; sort: number } => {
    const of = { ...model, parts: [{ ...part, materials: material === null ? [] : [material] }] };
    const surface = { material: material === null ? null : 0, image: by };
    const { stages, sort } = drawnMaterial(of, 0, surface, isSettled);
    const image = stages[0]!.images[0];
    return { stages, sort, image: image === undefined ? null : shownImage(of, 0, surface, image) };
  };

  it('is the material of the file, or the plain one', () => {
    expect(drawn(materialWithImage(0), null)).toMatchObject({ stages: [{ images: [0] }] });
    expect(drawn(materialWithImage(0), null).image).toBe(own);
    expect(drawn(null, null).stages).toBe(plainMaterial.stages);
  });

  it('refers to a replacing image by the index after the images of the part', () => {
    expect(drawn(materialWithImage(0), red).stages[0]!.images).toEqual([1]);
    expect(drawn(materialWithImage(0), red).image).toBe(red);
    expect(drawn(null, red).image).toBe(red);
    expect(drawn(null, red).stages[0]!.white).toBe(false);
  });

  it('uses the alpha of the shown image, not of the replaced one', () => {
    const glass = blendOf('src_alpha', 'one_minus_src_alpha');
    const [stage] = materialWithImage(0).stages;
    const leaf = { ...materialWithImage(0), shading: 'phong', stages: [{ ...stage!, ...glass }] } as const;
    expect(drawn(leaf, null).stages[0]).toMatchObject({ blends: false, alphaTest: 'greater_equal' });
    expect(drawn(leaf, image(0)).stages[0]).toMatchObject({ blends: false });
    expect(drawn(leaf, image(100)).stages[0]).toMatchObject({ blends: true, alphaTest: 'none' });
  });

  it('becomes an opaque placeholder, rather than invisible, once its images are known to be missing', () => {
    const [stage] = materialWithImage(7).stages;
    const glow = { ...materialWithImage(7), sort: 10, stages: [{ ...stage!, ...blendOf('one', 'one') }] };
    expect(drawn(glow, null, false)).toMatchObject({ sort: 10, stages: [{ blends: true }] });
    expect(drawn(glow, null)).toMatchObject({ sort: 3, stages: [{ blends: false, images: [7] }] });
    expect(drawn(glow, red)).toMatchObject({ sort: 10, stages: [{ blends: true, images: [1] }] });
  });
});
