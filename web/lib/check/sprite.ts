import type { PartData } from '../types/subject.js';
import { readIfWhole } from './read-if-whole.js';
import { counted, finding, type Finding, type FindingCode, type Severity } from './report.js';

/** The games' tools only write frames whose width and height are multiples of `sideStep`, at most `mostSide`. */
const sideStep = 8;
const mostSide = 256;
/** The width and height of a texture must be multiples of this number of pixels. */
const textureStep = 16;

/** Findings about a sprite of Quake, Half-Life or DarkPlaces. */
export function spriteFindings(part: PartData, bytes: Uint8Array | null): Finding[] {
  const facts = part.format === 'spr' && bytes !== null ? readIfWhole(bytes, readSpr) : null;
  if (facts === null) return [];
  const { version, largest, frames, groupsWithOtherTimes, trailingBytes } = facts;
  const found: Finding[] = [];
  const add = (severity: Severity, code: FindingCode, message: string): void => {
    found.push(finding(severity, code, part.file, null, message));
  };
  const otherSizes = frames.filter((sides) =>
    sides.some((side) => side % sideStep !== 0 || side > mostSide),
  ).length;
  if (version !== 32 && otherSizes > 0)
    add(
      'note',
      'image_size',
      `${counted(otherSizes, 'frame')} with sides that are not multiples of ${sideStep} up to ${mostSide} pixels; the games' tool for sprites only writes those. Scale or pad the images.`,
    );
  const larger = frames.filter(([width, height]) => width > largest[0] || height > largest[1]).length;
  if (larger > 0)
    add(
      'warning',
      'frame_bounds',
      `${counted(larger, 'frame')} larger than the stored size, ${largest.join(' x ')}. The game may hide the sprite too early. Export it again.`,
    );
  if (groupsWithOtherTimes > 0)
    add(
      'warning',
      'group_times',
      `${counted(groupsWithOtherTimes, 'group')} whose times are not positive and increasing. Times are the ends of intervals, in seconds. Export the sprite again.`,
    );
  if (trailingBytes > 0)
    add(
      'note',
      'trailing_bytes',
      `${counted(trailingBytes, 'byte')} after the last frame, which no engine reads. Export the sprite again to remove them.`,
    );
  return found;
}

/** Findings about the textures of a WAD of Quake or Half-Life. */
export function wadFindings(part: PartData, bytes: Uint8Array | null): Finding[] {
  const isWad = part.format === 'wad2' || part.format === 'wad3';
  const textures = isWad && bytes !== null ? readIfWhole(bytes, readWad) : null;
  return (textures ?? []).flatMap(({ name, isTerminated, sides: [width, height] }) => {
    const place = { kind: 'texture' as const, name };
    const found: Finding[] = [];
    if (width % textureStep !== 0 || height % textureStep !== 0)
      found.push(
        finding(
          'error',
          'image_size',
          part.file,
          place,
          `The texture is ${width} x ${height}; the game stops at sides that are not multiples of ${textureStep}. Scale or pad it.`,
        ),
      );
    if (!isTerminated)
      found.push(
        finding(
          'error',
          'limit_name',
          part.file,
          place,
          'The name fills all 16 bytes; the game reads past its end. Use at most 15 letters.',
        ),
      );
    return found;
  });
}

/** Data of a sprite that its `Model` does not keep. */
interface SprFacts {
  readonly version: number;
  /** The stored width and height of the largest frame, in pixels. */
  readonly largest: Sides;
  /** The sides of all images. */
  readonly frames: readonly Sides[];
  /** The number of groups whose times are not positive and increasing. */
  readonly groupsWithOtherTimes: number;
  readonly trailingBytes: number;
}

type Sides = readonly [width: number, height: number];

function readSpr(view: DataView): SprFacts {
  let at = 4;
  const word = (): number => view.getInt32((at += 4) - 4, true);
  const version = word();
  at = 12;
  // Sprites of early versions of Half-Life have no texture format in their header.
  if (version === 2 && view.getUint16(40, true) === 256) at += 4;
  at += 4;
  const largest = [word(), word()] as const;
  const count = word();
  at += 8;
  if (version === 2) at += 2 + view.getUint16(at, true) * 3;
  const frames: Sides[] = [];
  let groupsWithOtherTimes = 0;
  for (let i = 0; i < count; i++) {
    const isGroup = word() !== 0;
    const images = isGroup ? word() : 1;
    let before = 0;
    let rises = true;
    for (let k = 0; isGroup && k < images; k++) {
      const time = view.getFloat32((at += 4) - 4, true);
      rises &&= time > before;
      before = time;
    }
    if (!rises) groupsWithOtherTimes++;
    for (let k = 0; k < images; k++) {
      at += 8;
      const sides = [word(), word()] as const;
      frames.push(sides);
      at += sides[0] * sides[1] * (version === 32 ? 4 : 1);
    }
  }
  return { version, largest, frames, groupsWithOtherTimes, trailingBytes: view.byteLength - at };
}

interface WadTextureFacts {
  readonly name: string;
  readonly isTerminated: boolean;
  readonly sides: Sides;
}

const directoryEntrySize = 32;
const textureTypes: readonly number[] = [0x43, 0x44];

function readWad(view: DataView): WadTextureFacts[] {
  const [count, directory] = [view.getInt32(4, true), view.getInt32(8, true)];
  const found: WadTextureFacts[] = [];
  for (let i = 0; i < count; i++) {
    const at = directory + i * directoryEntrySize;
    const letters = new Uint8Array(view.buffer, view.byteOffset + at + 16, 16);
    const end = letters.indexOf(0);
    const name = String.fromCharCode(...letters.subarray(0, end < 0 ? 16 : end));
    // Quake's console font (CONCHARS) has the type of a texture, but no header.
    if (!textureTypes.includes(view.getUint8(at + 12)) || name.toUpperCase() === 'CONCHARS') continue;
    const start = view.getInt32(at, true);
    const sides = [view.getUint32(start + 16, true), view.getUint32(start + 20, true)] as const;
    found.push({ name, isTerminated: end >= 0, sides });
  }
  return found;
}
