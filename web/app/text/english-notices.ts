import { count } from './format.js';

/** The texts of banners: missing textures, unknown names in an address, dropped images and players. */

/** Names that a sentence lists; the others are counted. */
const namesListed = 6;

function list(names: readonly string[]): string {
  const more = names.length - namesListed;
  return names.slice(0, namesListed).join(', ') + (more > 0 ? ` and ${count(more)} more` : '');
}

function thereIs(what: string, name: string, known: readonly string[]): string {
  const there = known.length === 1 ? 'There is' : 'There are';
  const rest = known.length === 0 ? 'There is none here.' : `${there}: ${list(known)}.`;
  return `No ${what} is called \u201c${name}\u201d. ${rest}`;
}

export const noticesText = {
  // An address that asks for what is not there
  unknownTitle: 'Part of this link was not found',
  unknownSample: (name: string, known: readonly string[]): string => thereIs('sample', name, known),
  unknownEntry: (name: string, known: readonly string[]): string => thereIs('model', name, known),
  unknownClip: (name: string, known: readonly string[]): string => thereIs('clip', name, known),
  unknownSkin: (name: string, known: readonly string[]): string => thereIs('skin', name, known),
  unknownWeapon: (name: string, known: readonly string[]): string => thereIs('weapon', name, known),
  unknownPlayer: (name: string, known: readonly string[]): string => thereIs('player', name, known),
  unknownPart: (name: string, known: readonly string[]): string => thereIs('part', name, known),
  unknownSection: (name: string, known: readonly string[]): string => thereIs('section', name, known),

  // Missing files
  missingTitle: (missing: number, amount: number): string =>
    amount === 1
      ? 'The texture was not found'
      : `${count(missing)} of ${count(amount)} textures ${missing === 1 ? 'was' : 'were'} not found`,
  missingText: (names: readonly string[], rest: number, canAdd: boolean): string => {
    const all = `${names.join(', ')}${rest > 0 ? ` and ${count(rest)} more` : ''}`;
    const remedy = canAdd ? ' Add the files and they appear at once.' : '';
    return `Missing: ${all}. The shape and animations are complete.${remedy}`;
  },
  missingIn: (files: readonly string[]): string => `Needed by ${list(files)}`,
  missingFor: (names: readonly string[]): string => `Needed by ${list(names)}`,
  tried: (files: readonly string[]): string => `Tried ${list(files)}`,
  triedAmong: (files: number): string =>
    files === 1
      ? 'It is not in the one file that was opened'
      : `It is not among the ${count(files)} files that were opened`,
  findMissing: 'Find',
  findMissingNamed: (name: string): string => `Find ${name}`,

  // A picture that is dropped
  textureDrop: 'Drop a picture to replace the texture of that name, or that of the selected part.',
  placeTitle: (name: string): string => `Where does ${name} go?`,
  placeEverywhere: 'All of these',
  placeBare: 'Surfaces without a texture',
  placeCancel: 'Cancel',
  selectPart: (name: string): string => `${name} is selected: a dropped picture goes to it`,

  // A player that is dropped onto another
  offered: (name: string, onto: string): string =>
    `${name} is open. Its head or torso can be put on ${onto}.`,
  offerTitle: (name: string, onto: string): string => `${name} and ${onto}`,
  offerText: (name: string, onto: string): string => `${name} is open. ${onto} can wear a part of it.`,
  offerHead: (onto: string): string => `Put its head on ${onto}`,
  offerTorso: (onto: string): string => `Put its torso on ${onto}`,
} as const;
