import { count, list, plural } from '../format.js';

/** The maximum number of listed names; the rest are counted. */
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
  const forms = { one: 'There is: ', other: 'There are: ' };
  const rest = known.length === 0 ? 'There is none here.' : `${plural(known.length, forms)}${some(known)}.`;
  return `${sentence} ${rest}`;
}

/** Notices and failures: unknown names, missing files, dropped images and players, files that cannot be opened. */
export const noticesText = {
  // An address that names something that does not exist
  unknownTitle: 'Part of this link was not found',
  unknownSample: (name: string, known: readonly string[]): string =>
    unknown(`No sample is called \u201c${name}\u201d.`, known),
  unknownEntry: (name: string, known: readonly string[]): string =>
    unknown(`No model is called \u201c${name}\u201d.`, known),
  unknownClip: (name: string, known: readonly string[]): string =>
    unknown(`No clip is called \u201c${name}\u201d.`, known),
  unknownSkin: (name: string, known: readonly string[]): string =>
    unknown(`No skin is called \u201c${name}\u201d.`, known),
  unknownWeapon: (name: string, known: readonly string[]): string =>
    unknown(`No weapon is called \u201c${name}\u201d.`, known),
  unknownPlayer: (name: string, known: readonly string[]): string =>
    unknown(`No player is called \u201c${name}\u201d.`, known),
  unknownPart: (name: string, known: readonly string[]): string =>
    unknown(`No part is called \u201c${name}\u201d.`, known),
  unknownSection: (name: string, known: readonly string[]): string =>
    unknown(`No section is called \u201c${name}\u201d.`, known),

  // Missing files
  missingTitle: (missing: number, amount: number): string =>
    amount === 1
      ? 'The texture was not found'
      : plural(missing, {
          one: `# of ${count(amount)} textures was not found`,
          other: `# of ${count(amount)} textures were not found`,
        }),
  missingText: (names: readonly string[], rest: number, canAdd: boolean): string => {
    const remedy = canAdd ? ' Add the files and they appear at once.' : '';
    return `Missing: ${andMore(names, rest)}. The shape and animations are complete.${remedy}`;
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
  tried: (files: readonly string[]): string => `Tried ${some(files)}`,
  triedAmong: (files: number): string =>
    plural(files, {
      one: 'It is not in the one file that was opened',
      other: 'It is not among the # files that were opened',
    }),
  findMissing: 'Find',
  findMissingNamed: (name: string): string => `Find ${name}`,

  // An image that is dropped
  textureDrop: 'Drop an image to replace the texture of that name, or that of the selected part.',
  placeTitle: (name: string): string => `Where does ${name} go?`,
  placeEverywhere: 'All of these',
  placeBare: 'Surfaces without a texture',
  placeCancel: 'Cancel',
  selectPart: (name: string): string => `${name} is selected: a dropped image goes to it`,

  // A player that is dropped onto another
  offered: (name: string, onto: string): string =>
    `${name} is open. Its head or torso can be put on ${onto}.`,
  offerTitle: (name: string, onto: string): string => `${name} and ${onto}`,
  offerText: (name: string, onto: string): string => `${name} is open. ${onto} can use a part of it.`,
  offerHead: (onto: string): string => `Put its head on ${onto}`,
  offerTorso: (onto: string): string => `Put its torso on ${onto}`,

  // Failure
  chooseAnother: 'Choose another file',
  details: 'Details',
  copyDetails: 'Copy details',
  detailFile: 'File',
  detailReadAs: 'Read as',
  detailWhere: 'Where',
  detailCode: 'Code',
  detailAddress: 'Address',
  detailSize: (name: string, size: number): string => `${name}, ${count(size)} bytes`,
  whereOffset: (offset: number): string => `offset ${count(offset)}`,
  whereLine: (line: number): string => `line ${count(line)}`,
  titleUnknown: 'This type of file is not supported',
  titleVersion: 'This version cannot be read',
  titleTruncated: 'The file is cut short',
  titleDamaged: 'The file is damaged',
  titleText: 'The text cannot be read',
  titleCompanion: 'A file that belongs to it is missing',
  titleTooLarge: 'The file is larger than can be opened',
  titleMemory: 'There is not enough memory',
  titleArchive: 'The archive cannot be read',
  titleArchiveEntry: 'The archive has no such model',
  titleModuleLost: 'The reader stopped',
  titleForeign: 'The address is on another server',
  titleFetch: 'The address did not give a file',
  titleOther: 'The file cannot be opened',
  failedFile: (file: string, message: string): string => `${file}: ${message}`,
  textForeign:
    'This page opens only files on your device and on its own server. Save the file and open it from here.',
  textSoftware:
    'This browser gives the page no WebGL 2, so images are drawn more slowly, and without bones and other overlays. Hardware acceleration can be turned on in the browser’s settings.',
} as const;
