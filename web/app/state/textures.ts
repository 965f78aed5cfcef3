import type { MaterialSummary, PartSummary } from '../../lib/index.js';
import { fileName, stem } from '../text/format.js';

/** The flags of a texture in the file format of a game. */
export const textureFlags = [
  'masked',
  'additive',
  'chrome',
  'fullBright',
  'flat',
  'noMipmaps',
  'playerColors',
] as const;
export type TextureFlag = (typeof textureFlags)[number];

/** The maximum length of the name of a saved file. */
const longestName = 80;
/** File names that Windows reserves, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The flags of a part's image. Only Half-Life has flags; formats with scripts show their scripts instead. */
export function flagsOf({ materials, images }: PartSummary, image: number): TextureFlag[] {
  const shown = images[image];
  const showing = materials.filter(({ shading, stages }) => {
    return shading === 'half_life' && stages.some((stage) => stage.images.includes(image));
  });
  if (shown === undefined || showing.length === 0) return [];
  const marks: Record<TextureFlag, boolean> = {
    masked: showing.some(({ stages }) => stages.some(({ alphaTest }) => alphaTest !== 'none')),
    additive: showing.some(isAdditive),
    chrome: showing.some(({ stages }) => stages.some(({ texcoord }) => texcoord === 'chrome')),
    // Additive materials are always full-bright, so the flag is omitted for them.
    fullBright: showing.some(
      (material) => !isAdditive(material) && material.stages.some(({ rgb }) => rgb === 'identity'),
    ),
    flat: showing.some(({ flat }) => flat),
    noMipmaps: !shown.mipmaps,
    playerColors: shown.remaps.length > 0,
  };
  return textureFlags.filter((flag) => marks[flag]);
}

function isAdditive({ stages }: MaterialSummary): boolean {
  return stages.some(({ blends, destination }) => blends && destination === 'one');
}

/** The name of a saved image: the file's name without its folder, with characters that every system accepts. */
export function pngName(file: string): string {
  const own = stem(fileName(file.replaceAll('\\', '/')));
  const safe = own
    .replace(/[^\p{L}\p{M}\p{N} ._~#+()[\]{}-]/gu, '_')
    .slice(0, longestName)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${safe === '' || reserved.test(safe) ? `texture${safe}` : safe}.png`;
}
