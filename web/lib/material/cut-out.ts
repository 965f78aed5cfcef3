import type { MaterialSummary, Picture, StageSummary } from '../types/subject.js';

/** The picture of an image; null where it is not there. */
export type PictureOf = (image: number) => Picture | null;

/**
 * The material as it is drawn with the pictures that are there: one that is seen through by pictures whose alpha is
 * nowhere between 0 and 255, as leaves and fences are, is cut out by an alpha test instead. It need not be sorted then,
 * and hides what is behind it. Materials of games that say how they are drawn stay as they are.
 */
export function cutOut(material: MaterialSummary, pictureOf: PictureOf): MaterialSummary {
  const [stage, ...others] = material.stages;
  if (!stage || others.length > 0 || !isSeenThroughByPicture(material, stage)) return material;
  const own = stage.white ? [] : stage.images.map(pictureOf);
  const mask = stage.alphaImage === null ? [] : [pictureOf(stage.alphaImage)];
  if (own.length + mask.length === 0) return material;
  if (!own.every((each) => each && (!each.hasAlpha || isHard(each)))) return material;
  if (!mask.every((each) => each && isHard(each))) return material;
  const tested: StageSummary = {
    ...stage,
    blends: false,
    source: 'one',
    destination: 'zero',
    alphaTest: 'greater_equal',
    alphaReference: 0.5,
    depthWrite: true,
  };
  return { ...material, stages: [tested] };
}

/** Whether a change of one of the images may change what `cutOut` makes of the material. */
export function asksForPicture({ stages: [stage] }: MaterialSummary, image: number): boolean {
  return stage?.blends === true && (stage.images.includes(image) || stage.alphaImage === image);
}

/** Whether nothing but its pictures says where a stage is seen through. */
function isSeenThroughByPicture({ shading, opacity }: MaterialSummary, stage: StageSummary): boolean {
  const { blends, source, destination, images, alpha, alphaTest, alphaReference } = stage;
  const over = blends && source === 'src_alpha' && destination === 'one_minus_src_alpha';
  const tested = alphaTest === 'none' || (alphaTest === 'greater' && alphaReference < 1);
  return shading === 'phong' && opacity >= 1 && over && tested && alpha === 'identity' && images.length <= 1;
}

const known: WeakMap<Picture, boolean> = new WeakMap();

/** Whether no pixel is seen through in part; of a picture without alpha, its brightness counts as alpha. */
function isHard(picture: Picture): boolean {
  const hard = known.get(picture) ?? (picture.hasAlpha ? hasHard(picture, 3, 4) : hasHard(picture, 0, 3));
  known.set(picture, hard);
  return hard;
}

/** Whether the channels from `first` to before `end` are alike in each pixel, and 0 or 255. */
function hasHard({ rgba }: Picture, first: number, end: number): boolean {
  for (let pixel = 0; pixel < rgba.length; pixel += 4) {
    const value = rgba[pixel + first]!;
    if (value !== 0 && value !== 255) return false;
    for (let channel = first + 1; channel < end; channel++) if (rgba[pixel + channel] !== value) return false;
  }
  return true;
}
