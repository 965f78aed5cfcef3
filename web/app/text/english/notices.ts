import { count, list, plural } from '../format.js';

/** The maximum number of listed names; the others are counted. */
const namesListed = 6;

function some(names: readonly string[]): string {
  const more = names.length - namesListed;
  return more > 0 ? andMore(names.slice(0, namesListed), more) : list(names);
}

function andMore(names: readonly string[], more: number): string {
  return more > 0 ? `${list(names)} and ${count(more)} more` : list(names);
}

/** A sentence about an unknown name, followed by the known ones. */
function unknown(sentence: string, known: readonly string[]): string {
  return `${sentence} ${known.length === 0 ? 'None are available.' : `Available: ${some(known)}.`}`;
}

/** Notices and failures: unknown names, missing files, dropped images and players, files that cannot be opened. */
export const noticesText = {
  // Names in an address that do not exist
  unknownTitle: 'Part of this link was not found',
  unknownSample: (name: string, known: readonly string[]): string =>
    unknown(`There is no sample named “${name}”.`, known),
  unknownEntry: (name: string, known: readonly string[]): string =>
    unknown(`There is no model named “${name}”.`, known),
  unknownClip: (name: string, known: readonly string[]): string =>
    unknown(`There is no clip named “${name}”.`, known),
  unknownSkin: (name: string, known: readonly string[]): string =>
    unknown(`There is no skin named “${name}”.`, known),
  unknownWeapon: (name: string, known: readonly string[]): string =>
    unknown(`There is no weapon named “${name}”.`, known),
  unknownPlayer: (name: string, known: readonly string[]): string =>
    unknown(`There is no player named “${name}”.`, known),
  unknownPart: (name: string, known: readonly string[]): string =>
    unknown(`There is no part named “${name}”.`, known),
  unknownSection: (name: string, known: readonly string[]): string =>
    unknown(`There is no section named “${name}”.`, known),

  // Missing files
  missingTitle: (missing: number, amount: number): string =>
    amount === 1
      ? 'The texture was not found'
      : plural(missing, {
          one: `# of ${count(amount)} textures was not found`,
          other: `# of ${count(amount)} textures were not found`,
        }),
  missingText: (names: readonly string[], rest: number, canAdd: boolean): string => {
    const remedy = canAdd ? ' Add the files to show the textures.' : '';
    return `Missing: ${andMore(names, rest)}. Shape and animations are complete.${remedy}`;
  },
  companionsOfPart: (file: string): string => `${file} is only a part of a player`,
  companionsOfFile: (file: string, missing: number): string =>
    missing === 1 ? `A file of ${file} is missing` : `Files of ${file} are missing`,
  companionsOfMesh: (file: string): string => `${file} is an animation without a model`,
  companionsPart: (files: readonly string[]): string =>
    `Missing: ${some(files)}. Add ${files.length === 1 ? 'it' : 'them'}, or drop the player\u2019s whole folder.`,
  companionsFile: (files: readonly string[], model: string): string =>
    files.length === 1
      ? `Missing: ${some(files)}. Add it, or drop it together with ${model}.`
      : `Missing: ${some(files)}. Add them, or drop them together with ${model}.`,
  companionsMesh: 'Missing: the .md5mesh file of its model. Add it, or drop both together.',
  missingIn: (files: readonly string[]): string => `Needed by ${some(files)}`,
  missingFor: (names: readonly string[]): string => `Needed by ${some(names)}`,
  tried: (files: readonly string[]): string => `Searched for ${some(files)}`,
  triedAmong: (files: number): string =>
    plural(files, { one: 'Not found in the opened file', other: 'Not found in the # opened files' }),
  findMissing: 'Find',
  findMissingNamed: (name: string): string => `Find ${name}`,

  // A dropped image
  textureDrop:
    'Drop an image to replace the texture with the same name, or the texture of the selected part.',
  placeTitle: (name: string): string => `Apply ${name} to…`,
  placeEverywhere: 'All of these',
  placeBare: 'Surfaces without a texture',
  placeCancel: 'Cancel',
  selectPart: (name: string): string => `${name} selected. Drop an image to replace its texture.`,

  // A player that is dropped onto another
  offerTitle: (name: string, onto: string): string => `${name} and ${onto}`,
  offerText: (name: string, onto: string): string =>
    `${name} is open. You can use its head or torso on ${onto}.`,
  offerHead: (onto: string): string => `Use its head on ${onto}`,
  offerTorso: (onto: string): string => `Use its torso on ${onto}`,

  // Failure
  chooseAnother: 'Choose another file',
  details: 'Details',
  copyDetails: 'Copy details',
  detailFile: 'File',
  detailReadAs: 'Format',
  detailWhere: 'Where',
  detailCode: 'Code',
  detailAddress: 'URL',
  detailSize: (name: string, size: number): string =>
    `${name}, ${plural(size, { one: '# byte', other: '# bytes' })}`,
  whereOffset: (offset: number): string => `offset ${count(offset)}`,
  whereLine: (line: number): string => `line ${count(line)}`,
  titleUnknown: 'This type of file is not supported',
  titleVersion: 'This version of the format is not supported',
  titleTruncated: 'The file is incomplete',
  titleDamaged: 'The file is damaged',
  titleText: 'The file has a syntax error',
  titleCompanion: 'A required file is missing',
  titleTooLarge: 'The file is too large',
  titleMemory: 'There is not enough memory',
  titleArchive: 'The archive cannot be read',
  titleArchiveEntry: 'The model is not in the archive',
  titleModuleLost: 'The loader crashed',
  titleForeign: 'The URL is on another server',
  titleFetch: 'The file could not be downloaded',
  titleOther: 'The file cannot be opened',
  failedFile: (file: string, message: string): string => `${file}: ${message}`,
  textForeign:
    'This page opens only files on your device and on its own server. Save the file and open it from here.',
  textSoftware:
    'WebGL 2 is not available, so images are drawn more slowly, without skeleton and other overlays. Turn on hardware acceleration in the browser’s settings.',
} as const;
