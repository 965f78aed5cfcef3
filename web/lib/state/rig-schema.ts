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
  type HeldJoint,
  type MatrixKind,
  type Rig,
} from './rig.js';

/**
 * What an address says about the skeleton:
 *
 *   joint           the joint in hand by name; #number where an earlier one has that name
 *   held            joints put somewhere, `number:x,y,z[,x,y,z];...`: degrees, then the place where it is not the
 *                   rest pose's
 *   between         step, lerp, slerp
 *   root            stored, in-place, travel
 *   matrix          relative, absolute, skinning
 */
export interface RigView {
  /** The joint in hand, by its name. */
  readonly joint?: string;
  /** The joints that are held. */
  readonly held?: readonly HeldView[];
  /** How joints move between the keys of clips. */
  readonly between?: Interpolation;
  /** What becomes of the root joint's movement. */
  readonly root?: RootMotion;
  /** Which of its matrices is shown. */
  readonly matrix?: MatrixKind;
}

/** A joint that is held, as an address says it. */
export interface HeldView {
  /** Its number, counted through all parts. */
  readonly joint: number;
  /** Degrees about x, y and z. */
  readonly angles: Vec3;
  /** Its place relative to its parent; null is that of the rest pose. */
  readonly position: Vec3 | null;
}

export const rigKeys = ['joint', 'held', 'between', 'root', 'matrix'] as const;

/** More joints would not fit an address. */
const mostHeld = 500;
/** Joints are held no farther off than this, so that what is drawn stays a finite number. */
const farthest = 1e6;

/** Reads the rig, and skips what it does not understand. */
export function parseRig(parameters: URLSearchParams): RigView {
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

/** Writes what differs from the defaults. */
export function formatRig(view: RigView): [key: string, value: string][] {
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

/**
 * What a link says about a rig.
 *
 * @example
 * ```ts
 * import { restRig, rigView } from 'marrow3d/state';
 *
 * rigView(model.summary, { ...restRig, interpolation: 'step' }).between; // 'step'
 * ```
 */
export function rigView(summary: SubjectSummary, rig: Rig): RigView {
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

/**
 * The rig that a link asks for, as far as the subject has its joints.
 *
 * @example
 * ```ts
 * import { parseView, rigOf } from 'marrow3d/state';
 *
 * const { rig = {} } = parseView(new URLSearchParams('between=lerp'));
 * rigOf(model.summary, rig).interpolation; // 'lerp'
 * ```
 */
export function rigOf(summary: SubjectSummary, view: RigView): Rig {
  const joints = jointsOf(summary);
  const held = (view.held ?? []).flatMap(({ joint, angles, position }): HeldJoint[] => {
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

function parseHeld(text: string): HeldView[] {
  const found: Map<number, HeldView> = new Map();
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

function formatHeld({ joint, angles, position }: HeldView): string {
  return `${joint}:${[...angles.map((angle) => short(angle, places.angle)), ...(position ?? []).map(place)].join(',')}`;
}

function place(value: number): string {
  return short(value, places.position);
}

/** At most `places` decimals, no trailing zeros, no negative zero. */
function short(value: number, places: number): string {
  return String(Number(value.toFixed(places)) || 0);
}
