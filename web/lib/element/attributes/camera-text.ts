import type { CameraRange, CameraState } from '../../types/view.js';

/**
 * Parses the camera attributes in the syntax of `<model-viewer>`: `camera-orbit="45deg 75deg 105%"` is the angle around
 * the model, the angle from the vertical, and the distance; `camera-target="0m 1m auto"` is the point to look at;
 * `field-of-view="30deg"` is the vertical field of view. `auto` frames the model.
 *
 * Angles have the unit `deg` or `rad`; without a unit they are radians. Distances have the unit `m`, `cm` or `mm`,
 * converted by the format's scale, or `%` of the distance that frames the model; without a unit they are in the file's
 * units.
 */

/** A distance: in world units, in metres, or as a fraction of the distance that frames the model. */
interface Length {
  readonly value: number;
  readonly unit: 'world' | 'metres' | 'share';
}

/** An orbit: two angles in degrees and a distance, each null for `auto`. */
export interface OrbitText {
  readonly theta: number | null;
  readonly phi: number | null;
  readonly radius: Length | null;
}

const degreesPerRadian = 180 / Math.PI;

/** Parses an angle and converts it to degrees; null for `auto` and invalid values. */
export function parseAngle(text: string | null): number | null {
  const match = /^(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)(deg|rad)?$/i.exec(text?.trim() ?? '');
  if (!match) return null;
  return Number(match[1]) * (match[2]?.toLowerCase() === 'deg' ? 1 : degreesPerRadian);
}

/** Parses a length; null for `auto` and invalid values. */
export function parseLength(text: string | null): Length | null {
  const match = /^(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)(m|cm|mm|%)?$/i.exec(text?.trim() ?? '');
  if (!match) return null;
  const value = Number(match[1]);
  const unit = match[2]?.toLowerCase();
  if (unit === undefined) return { value, unit: 'world' };
  if (unit === '%') return { value: value / 100, unit: 'share' };
  return { value: value / ({ m: 1, cm: 100, mm: 1000 }[unit] ?? 1), unit: 'metres' };
}

/** Parses an orbit. Missing and invalid components are `auto`. */
export function parseOrbit(text: string | null): OrbitText {
  const [theta = null, phi = null, radius = null] = tokens(text);
  return { theta: parseAngle(theta), phi: parseAngle(phi), radius: parseLength(radius) };
}

/** Parses a point: three lengths, each null for `auto`. */
export function parseTarget(text: string | null): readonly (Length | null)[] {
  const parts = tokens(text);
  return [0, 1, 2].map((axis) => parseLength(parts[axis] ?? null));
}

function tokens(text: string | null): string[] {
  return text?.trim().split(/\s+/) ?? [];
}

/** Values for converting lengths to world units. */
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

/** Whether all components are `auto`. */
export function isAutomatic({ orbit, target, fieldOfView }: CameraTexts): boolean {
  const { theta, phi, radius } = parseOrbit(orbit);
  return [theta, phi, radius, parseAngle(fieldOfView), ...parseTarget(target)].every((each) => each === null);
}

/** The direction and field of view that the texts set, for a camera that frames the model. */
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

/** Computes the camera that the texts describe; `measure.fitted` must already have the direction of these texts. */
export function cameraOf({ orbit, target }: CameraTexts, measure: Measure): CameraState {
  const { fitted } = measure;
  const { radius } = parseOrbit(orbit);
  const place = parseTarget(target).map((length, axis) => {
    if (length === null) return fitted.target[axis]!;
    // A percentage scales the framed target.
    return length.unit === 'share' ? fitted.target[axis]! * length.value : worldLength(length, measure);
  });
  const distance = radius === null ? fitted.distance : Math.max(1e-6, worldLength(radius, measure));
  return { ...fitted, distance, target: place as CameraState['target'] };
}

/** The camera limits of `min-camera-orbit` and `max-camera-orbit`; null if neither sets any. */
export function rangeOf(min: string | null, max: string | null, measure: Measure): CameraRange | null {
  const [least, most] = [parseOrbit(min), parseOrbit(max)];
  const known = [least.theta, least.phi, least.radius, most.theta, most.phi, most.radius];
  if (known.every((each) => each === null)) return null;
  const length = (of: Length | null, otherwise: number): number =>
    of === null ? otherwise : worldLength(of, measure);
  return {
    yaw: [least.theta ?? -180, most.theta ?? 180],
    // The angle from the vertical increases as the pitch decreases.
    pitch: [most.phi === null ? -89 : pitchOf(most.phi), least.phi === null ? 89 : pitchOf(least.phi)],
    distance: [length(least.radius, 0), length(most.radius, Infinity)],
  };
}

function pitchOf(phi: number): number {
  return Math.max(-89, Math.min(89, 90 - phi));
}

/**
 * The camera's position relative to its target: angles in radians, distance in world units.
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
    /** Angle around the vertical axis, in radians. */
    readonly theta: number,
    /** Angle from the vertical, in radians. */
    readonly phi: number,
    /** Distance from the target, in world units. */
    readonly radius: number,
  ) {}

  /** In the syntax of the attribute `camera-orbit`. */
  toString(): string {
    return `${round(this.theta)}rad ${round(this.phi)}rad ${round(this.radius)}`;
  }
}

/**
 * A point or a size in world units.
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
    /** To the right of a viewer who faces the model's front. */
    readonly x: number,
    /** Up. */
    readonly y: number,
    /** Towards the model's front. */
    readonly z: number,
  ) {}

  /** In the syntax of the attribute `camera-target`. */
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
