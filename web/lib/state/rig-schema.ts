import type { Interpolation, RootMotion } from '../types/events.js';
import type { SubjectSummary } from '../types/subject.js';
import type { Vec3 } from '../types/vectors.js';
import {
  interpolations,
  jointCalled,
  jointsOf,
  jointWord,
  matrixKinds,
  places,
  restRig,
  rootMotions,
  type JointOverride,
  type MatrixKind,
  type Rig,
} from './rig.js';

/**
 * The keys of a link for the skeleton:
 *
 *   joint           the selected joint by name; #number if it has no name or an earlier joint has the same
 *   held            posed joints, `number:x,y,z[,x,y,z];...`: rotation in degrees, then the position if it differs from
 *                   the rest pose
 *   between         step, lerp, slerp
 *   root            stored, in-place, travel
 *   matrix          relative, absolute, skinning
 */
export interface SavedRig {
  /** The selected joint, by name. */
  readonly joint?: string;
  /** The posed joints. */
  readonly held?: readonly SavedJoint[];
  /** Interpolation between the keys of clips. */
  readonly between?: Interpolation;
  /** Handling of root motion. */
  readonly root?: RootMotion;
  /** The displayed matrix of the selected joint. */
  readonly matrix?: MatrixKind;
}

/** A posed joint, as in links. */
export interface SavedJoint {
  /** Its index over all parts. */
  readonly joint: number;
  /** Rotation around x, y and z in degrees. */
  readonly angles: Vec3;
  /** Its position relative to its parent; null for the rest pose. */
  readonly position: Vec3 | null;
}

export const rigKeys = ['joint', 'held', 'between', 'root', 'matrix'] as const;

/** The maximum number of posed joints in a link. */
const mostHeld = 500;
/** The largest coordinate of a posed joint, so that all results are finite. */
const farthest = 1e6;

/** Parses the rig; invalid values are skipped. */
export function parseRig(parameters: URLSearchParams): SavedRig {
  const choice = <T extends string>(key: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === parameters.get(key));
  const joint = parameters.get('joint') ?? '';
  const held = parseHeld(parameters.get('held') ?? '');
  const between = choice('between', interpolations);
  const root = choice('root', rootMotions);
  const matrix = choice('matrix', matrixKinds);
  return {
    ...(joint === '' ? {} : { joint }),
    ...(held.length === 0 ? {} : { held }),
    ...(between === undefined ? {} : { between }),
    ...(root === undefined ? {} : { root }),
    ...(matrix === undefined ? {} : { matrix }),
  };
}

/** Formats the values that differ from the defaults. */
export function formatRig(view: SavedRig): [key: string, value: string][] {
  const { joint, held = [], between = restRig.interpolation, root = restRig.rootMotion } = view;
  const { matrix = restRig.matrix } = view;
  const pairs: [string, string][] = [];
  if (joint !== undefined) pairs.push(['joint', joint]);
  if (held.length > 0) pairs.push(['held', held.map(formatHeld).join(';')]);
  if (between !== restRig.interpolation) pairs.push(['between', between]);
  if (root !== restRig.rootMotion) pairs.push(['root', root]);
  if (matrix !== restRig.matrix) pairs.push(['matrix', matrix]);
  return pairs;
}

/** The state of a rig for a link. */
export function savedRig(summary: SubjectSummary, rig: Rig): SavedRig {
  const joints = jointsOf(summary);
  const held = rig.held.map(({ joint, angles, position }) => {
    const rest = joints[joint]?.rest.position;
    const rests = rest?.every((at, axis) => place(at) === place(position[axis] ?? 0)) ?? false;
    return { joint, angles, position: rests ? null : position };
  });
  return {
    ...(rig.joint === null ? {} : { joint: jointWord(summary, rig.joint) }),
    ...(held.length === 0 ? {} : { held }),
    between: rig.interpolation,
    root: rig.rootMotion,
    matrix: rig.matrix,
  };
}

/** The rig of a link, limited to joints that the subject has. */
export function rigOf(summary: SubjectSummary, view: SavedRig): Rig {
  const joints = jointsOf(summary);
  const held = (view.held ?? []).flatMap(({ joint, angles, position }): JointOverride[] => {
    const entry = joints[joint];
    return entry === undefined ? [] : [{ joint, angles, position: position ?? entry.rest.position }];
  });
  return {
    joint: view.joint === undefined ? null : jointCalled(summary, view.joint),
    held,
    interpolation: view.between ?? restRig.interpolation,
    rootMotion: view.root ?? restRig.rootMotion,
    matrix: view.matrix ?? restRig.matrix,
  };
}

function parseHeld(text: string): SavedJoint[] {
  const found: Map<number, SavedJoint> = new Map();
  for (const word of text.split(';').slice(0, mostHeld)) {
    const [, joint = '', list = ''] = /^(\d{1,5}):(.*)$/.exec(word) ?? [];
    const values = list.split(',').map((value) => (value.trim() === '' ? NaN : Number(value)));
    if (joint === '' || !values.every(Number.isFinite)) continue;
    const [x, y, z, px, py, pz] = values;
    if (x === undefined || y === undefined || z === undefined) continue;
    if ([x, y, z].some((angle) => Math.abs(angle) > 360)) continue;
    const whole = px !== undefined && py !== undefined && pz !== undefined;
    if (values.length !== (whole ? 6 : 3)) continue;
    if (whole && [px, py, pz].some((at) => Math.abs(at) > farthest)) continue;
    const position: Vec3 | null = whole ? [px, py, pz] : null;
    found.set(Number(joint), { joint: Number(joint), angles: [x, y, z], position });
  }
  return [...found.values()];
}

function formatHeld({ joint, angles, position }: SavedJoint): string {
  return `${joint}:${[...angles.map((angle) => short(angle, places.angle)), ...(position ?? []).map(place)].join(',')}`;
}

function place(value: number): string {
  return short(value, places.position);
}

/** Rounds to at most `places` decimals, without trailing zeros or negative zero. */
function short(value: number, places: number): string {
  return String(Number(value.toFixed(places)) || 0);
}
