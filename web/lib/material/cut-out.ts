import type { MaterialSummary, DecodedImage, StageSummary } from '../types/subject.js';

/** Returns an image's pixels; null if they are not available. */
export type ImageOf = (image: number) => DecodedImage | null;

/**
 * Replaces alpha blending by an alpha test for a material whose images have only alpha values of 0 and 255, such as
 * leaves and fences. The material then needs no sorting and hides surfaces behind it. Materials of games that define
 * blending explicitly are unchanged.
 */
export function cutOut(material: MaterialSummary, imageOf: ImageOf): MaterialSummary {
  const [stage, ...others] = material.stages;
  if (!stage || others.length > 0 || !isSeenThroughByImage(material, stage)) return material;
  const own = stage.white ? [] : stage.images.map(imageOf);
  const mask = stage.alphaImage === null ? [] : [imageOf(stage.alphaImage)];
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

/** Whether a change of an image may change the result of `cutOut`. */
export function asksForImage({ stages: [stage] }: MaterialSummary, image: number): boolean {
  return stage?.blends === true && (stage.images.includes(image) || stage.alphaImage === image);
}

/** Whether the transparency of a stage depends only on its images. */
function isSeenThroughByImage({ shading, opacity }: MaterialSummary, stage: StageSummary): boolean {
  const { blends, source, destination, images, alpha, alphaTest, alphaReference } = stage;
  const over = blends && source === 'src_alpha' && destination === 'one_minus_src_alpha';
  const tested = alphaTest === 'none' || (alphaTest === 'greater' && alphaReference < 1);
  return shading === 'phong' && opacity >= 1 && over && tested && alpha === 'identity' && images.length <= 1;
}

const known: WeakMap<DecodedImage, boolean> = new WeakMap();

/** Whether all alpha values are 0 or 255. Without an alpha channel, brightness is used as alpha. */
function isHard(decoded: DecodedImage): boolean {
  const hard = known.get(decoded) ?? (decoded.hasAlpha ? hasHard(decoded, 3, 4) : hasHard(decoded, 0, 3));
  known.set(decoded, hard);
  return hard;
}

/** Whether in each pixel the channels from `first` to `end` (exclusive) are equal, and 0 or 255. */
function hasHard({ rgba }: DecodedImage, first: number, end: number): boolean {
  for (let pixel = 0; pixel < rgba.length; pixel += 4) {
    const value = rgba[pixel + first]!;
    if (value !== 0 && value !== 255) return false;
    for (let channel = first + 1; channel < end; channel++) if (rgba[pixel + channel] !== value) return false;
  }
  return true;
}
