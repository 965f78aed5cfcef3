import type { PartData } from '../types/subject.js';
import { gameOfFormat } from './limits.js';
import { readQuakeMdl } from './quake-mdl.js';
import { readIfWhole } from './read-if-whole.js';
import { counted, finding, type Finding, type FindingCode, type Severity } from './report.js';

/** Effect flags that Quake and later engines read: the low byte, and 0x4000 (palette index 255 is transparent). */
const knownFlags = 0x40ff;

/** Findings about a Quake model, apart from the limits of counts. */
export function quakeFindings(part: PartData, bytes: Uint8Array | null): Finding[] {
  if (bytes === null || gameOfFormat(part.format) !== 'quake') return [];
  const facts = readIfWhole(bytes, readQuakeMdl);
  if (facts === null) return [];
  const { skins, skinWidth, otherSeams, groupsWithOtherTimes, flags, wrongBoxes, trailingBytes } = facts;
  const found: Finding[] = [];
  const add = (severity: Severity, code: FindingCode, message: string): void => {
    found.push(finding(severity, code, part.file, null, message));
  };
  if (skins === 0) add('error', 'limit_skins', 'The model has no skin; Quake needs 1 to 32. Add one.');
  if (skinWidth % 4 !== 0)
    add(
      'error',
      'skin_width',
      `The skin is ${counted(skinWidth, 'texel')} wide; WinQuake only opens widths that are multiples of 4. Widen the skin, in the model too.`,
    );
  if (otherSeams > 0)
    add(
      'warning',
      'seam_value',
      `${counted(otherSeams, 'texture coordinate')} with a seam value other than 0 and 32, which the software version of Quake reads wrongly. Export the model again.`,
    );
  if (groupsWithOtherTimes > 0)
    add(
      'warning',
      'group_times',
      `${counted(groupsWithOtherTimes, 'group')} whose times are not positive and increasing. Times are the ends of intervals, in seconds. Export the model again.`,
    );
  if (part.format === 'quake_mdl' && (flags & ~knownFlags) !== 0)
    add(
      'note',
      'effect_flags',
      `The effect flags 0x${(flags >>> 0).toString(16)} include some that Quake does not read; they are those of Hexen II, or wrong.`,
    );
  if (wrongBoxes > 0)
    add(
      'note',
      'frame_bounds',
      `${counted(wrongBoxes, 'frame')} with a stored box that differs from the vertices. Marrow computes its own; the software version of Quake may hide the model too early.`,
    );
  if (facts.unusedVertices > 0)
    add(
      'note',
      'vertex_unused',
      `${counted(facts.unusedVertices, 'vertex', 'vertices')} that no triangle uses. Remove them.`,
    );
  if (trailingBytes > 0)
    add(
      'note',
      'trailing_bytes',
      `${counted(trailingBytes, 'byte')} after the last frame, which no engine reads. Export the model again to remove them.`,
    );
  return found;
}
