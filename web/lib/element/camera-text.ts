import type { CameraRange, CameraState } from '../types/view.js';

/**
 * The camera as attributes say it, in `<model-viewer>`'s words: `camera-orbit="45deg 75deg 105%"` is the angle about the
 * model, the angle from straight above, and the distance; `camera-target="0m 1m auto"` is where it looks;
 * `field-of-view="30deg"` how wide. `auto` is what frames the model.
 *
 * Angles are `deg` or `rad`; a bare number is in radians, as there. A distance is `m`, `cm` or `mm` by the format's
 * scale, `%` of the distance that frames the model, or a bare number in the file's own units.
 */

/** A distance: in world units, or as a share of the one that frames the model. */
interface Length {
  readonly value: number;
  readonly unit: 'world' | 'metres' | 'share';
}

export interface OrbitText {
  /** Degrees; null is `auto`. */
  readonly theta: number | null;
  readonly phi: number | null;
  readonly radius: Length | null;
}

const degreesPerRadian = 180 / Math.PI;

/** Reads an angle in degrees; null for `auto` and for what is no angle. */
export function parseAngle(text: string | null): number | null {
  const match = /^(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)(deg|rad)?$/i.exec(text?.trim() ?? '');
  if (!match) return null;
  return Number(match[1]) * (match[2]?.toLowerCase() === 'deg' ? 1 : degreesPerRadian);
}

/** Reads a length; null for `auto` and for what is no length. */
export function parseLength(text: string | null): Length | null {
  const match = /^(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)(m|cm|mm|%)?$/i.exec(text?.trim() ?? '');
  if (!match) return null;
  const value = Number(match[1]);
  const unit = match[2]?.toLowerCase();
  if (unit === undefined) return { value, unit: 'world' };
  if (unit === '%') return { value: value / 100, unit: 'share' };
  return { value: value / ({ m: 1, cm: 100, mm: 1000 }[unit] ?? 1), unit: 'metres' };
}

/** Reads an orbit; a part that is missing or unknown is `auto`. */
export function parseOrbit(text: string | null): OrbitText {
  const [theta = null, phi = null, radius = null] = words(text);
  return { theta: parseAngle(theta), phi: parseAngle(phi), radius: parseLength(radius) };
}

/** Reads a place: three lengths, each null for `auto`. */
export function parseTarget(text: string | null): readonly (Length | null)[] {
  const parts = words(text);
  return [0, 1, 2].map((axis) => parseLength(parts[axis] ?? null));
}

function words(text: string | null): string[] {
  return text?.trim().split(/\s+/) ?? [];
}

/** What lengths are measured by. */
export interface Measure {
  /** The camera that frames the model. */
  readonly fitted: CameraState;
  readonly metresPerUnit: number;
}

export function worldLength(length: Length, { fitted, metresPerUnit }: Measure): number {
  if (length.unit === 'share') return length.value * fitted.distance;
  return length.unit === 'metres' ? length.value / metresPerUnit : length.value;
}

export interface CameraTexts {
  readonly orbit: string | null;
  readonly target: string | null;
  readonly fieldOfView: string | null;
}

/** Whether the texts leave all to the framing. */
export function isAutomatic({ orbit, target, fieldOfView }: CameraTexts): boolean {
  const { theta, phi, radius } = parseOrbit(orbit);
  return [theta, phi, radius, parseAngle(fieldOfView), ...parseTarget(target)].every((each) => each === null);
}

/** Where a camera that frames the model looks from, as far as the texts say. */
export function directionOf({
  orbit,
  fieldOfView,
}: CameraTexts): Partial<Pick<CameraState, 'yaw' | 'pitch' | 'fov'>> {
  const { theta, phi } = parseOrbit(orbit);
  const fov = parseAngle(fieldOfView);
  return {
    ...(theta === null ? {} : { yaw: theta }),
    ...(phi === null ? {} : { pitch: pitchOf(phi) }),
    ...(fov === null ? {} : { fov: Math.max(1, Math.min(150, fov)) }),
  };
}

/** The camera of the texts; `measure.fitted` looks from their direction. */
export function cameraOf({ orbit, target }: CameraTexts, measure: Measure): CameraState {
  const { fitted } = measure;
  const { radius } = parseOrbit(orbit);
  const place = parseTarget(target).map((length, axis) => {
    if (length === null) return fitted.target[axis]!;
    // A share of a place would be a share of the framing's own.
    return length.unit === 'share' ? fitted.target[axis]! * length.value : worldLength(length, measure);
  });
  const distance = radius === null ? fitted.distance : Math.max(1e-6, worldLength(radius, measure));
  return { ...fitted, distance, target: place as CameraState['target'] };
}

/** How far a hand may take the camera, from `min-camera-orbit` and `max-camera-orbit`; null where neither limits it. */
export function rangeOf(min: string | null, max: string | null, measure: Measure): CameraRange | null {
  const [least, most] = [parseOrbit(min), parseOrbit(max)];
  const known = [least.theta, least.phi, least.radius, most.theta, most.phi, most.radius];
  if (known.every((each) => each === null)) return null;
  const length = (of: Length | null, otherwise: number): number =>
    of === null ? otherwise : worldLength(of, measure);
  return {
    yaw: [least.theta ?? -180, most.theta ?? 180],
    // The angle from above grows as the camera goes down.
    pitch: [most.phi === null ? -89 : pitchOf(most.phi), least.phi === null ? 89 : pitchOf(least.phi)],
    distance: [length(least.radius, 0), length(most.radius, Infinity)],
  };
}

function pitchOf(phi: number): number {
  return Math.max(-89, Math.min(89, 90 - phi));
}

/**
 * A camera's place about its target, which an attribute takes again: angles in radians, the distance in world units.
 *
 * @example
 * ```ts
 * import { MarrowViewerElement } from 'marrow3d/element';
 *
 * const element = document.querySelector('marrow-viewer');
 * if (element instanceof MarrowViewerElement) element.cameraOrbit = element.getCameraOrbit().toString();
 * ```
 */
export class CameraOrbit {
  constructor(
    /** About the vertical, in radians. */
    readonly theta: number,
    /** From straight above, in radians. */
    readonly phi: number,
    /** From the target, in world units. */
    readonly radius: number,
  ) {}

  /** As the attribute `camera-orbit` takes it. */
  toString(): string {
    return `${round(this.theta)}rad ${round(this.phi)}rad ${round(this.radius)}`;
  }
}

/**
 * A place or a size in world units, which an attribute takes again.
 *
 * @example
 * ```ts
 * import { MarrowViewerElement } from 'marrow3d/element';
 *
 * const element = document.querySelector('marrow-viewer');
 * if (element instanceof MarrowViewerElement) element.cameraTarget = element.getCameraTarget().toString();
 * ```
 */
export class Vector3 {
  constructor(
    /** To the right of who looks at the front. */
    readonly x: number,
    /** Upwards. */
    readonly y: number,
    /** Ahead of the model. */
    readonly z: number,
  ) {}

  /** As the attribute `camera-target` takes it. */
  toString(): string {
    return `${round(this.x)} ${round(this.y)} ${round(this.z)}`;
  }
}

export function orbitOf({ yaw, pitch, distance }: CameraState): CameraOrbit {
  return new CameraOrbit(yaw / degreesPerRadian, (90 - pitch) / degreesPerRadian, distance);
}

function round(value: number): number {
  return Number(value.toFixed(5));
}
