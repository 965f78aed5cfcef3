import type { InstanceLike, PlayerColors } from '../types/api.js';
import { blendAxesOf, restBlends } from '../util/blends.js';
import type { BlendAxisSummary, ControllerSummary, PartSummary, SubjectSummary } from '../types/subject.js';

/**
 * Settings of a subject that do not belong to playback. Body groups, controllers and blends are those of the first part.
 * Null and absent values are defaults.
 */
export interface Controls {
  /** For each body group of the part, the index of the visible model. */
  readonly bodies: readonly number[];
  /** Values by controller index, in the controllers' units. Absent controllers have their defaults. */
  readonly controllers: ReadonlyMap<number, number>;
  /** Blend weights of the clips' two blend axes, from 0 to 1. */
  readonly blends: readonly [number, number];
  /** The player's hues. */
  readonly colors: PlayerColors;
}

/**
 * The keys of a link for these settings:
 *
 *   body            the game's body number, which chooses a model of each group
 *   controllers     `index:value,...`, in degrees or units
 *   blend           blend weights for one or two axes, from 0 to 1: `0.5,0.25`
 *   colors          top and bottom hue of the player, 0 to 255; `-` for the file's default: `120,-`
 */
export interface SavedControls {
  /** The game's body number. */
  readonly body?: number;
  /** Controllers that differ from their defaults, in degrees or units. */
  readonly controllers?: readonly (readonly [index: number, value: number])[];
  /** Blend weights of the axes, from 0 to 1. */
  readonly blend?: readonly [number, number];
  /** The player's hues, 0 to 255; null for the file's defaults. */
  readonly colors?: PlayerColors;
}

export const controlKeys = ['body', 'controllers', 'blend', 'colors'] as const;

const fileColors: PlayerColors = { top: null, bottom: null };
const mostControllers = 64;
const mostBody = 0xffffffff;

/** The first part of a subject. */
function controlled({ parts }: SubjectSummary): PartSummary | undefined {
  return parts[0];
}

/** The default controls of a subject. */
export function restControls(summary: SubjectSummary): Controls {
  const part = controlled(summary);
  return {
    bodies: part?.bodyGroups.map(() => 0) ?? [],
    controllers: new Map(),
    blends: part ? restBlends(part) : [0, 0],
    colors: fileColors,
  };
}

/** The blend axes of a subject: those of the first blended clip. */
export function blendAxes(summary: SubjectSummary): readonly BlendAxisSummary[] {
  const part = controlled(summary);
  return part ? blendAxesOf(part) : [];
}

/**
 * The controllers that can be set, by index. Of controllers that the game sets together, only the first is returned.
 */
export function freeControllers(summary: SubjectSummary): [index: number, controller: ControllerSummary][] {
  const { controllers = [] } = controlled(summary) ?? {};
  return [...controllers.entries()].filter(
    ([index, { slot }]) => controllers.findIndex((each) => each.slot === slot) === index,
  );
}

/** The body groups with more than one model, by index. */
export function bodyChoices(
  summary: SubjectSummary,
): [index: number, group: PartSummary['bodyGroups'][number]][] {
  const { bodyGroups = [] } = controlled(summary) ?? {};
  return [...bodyGroups.entries()].filter(([, { models }]) => models.length > 1);
}

/** Whether images of the subject can be recoloured with the given hue of the player. */
export function takesColors({ parts }: SubjectSummary, color: keyof PlayerColors): boolean {
  return parts.some(({ images }) =>
    images.some(({ remaps }) => remaps.some((range) => range.color === color)),
  );
}

/** Whether the subject has anything to control. */
export function hasControls(summary: SubjectSummary): boolean {
  return (
    bodyChoices(summary).length > 0 ||
    freeControllers(summary).length > 0 ||
    blendAxes(summary).length > 0 ||
    takesColors(summary, 'top') ||
    takesColors(summary, 'bottom')
  );
}

/** The game's body number of the chosen models. */
export function bodyNumber(summary: SubjectSummary, bodies: readonly number[]): number {
  const { bodyGroups = [] } = controlled(summary) ?? {};
  return bodyGroups.reduce((sum, { base }, g) => sum + base * (bodies[g] ?? 0), 0);
}

/** The state of the controls for a link: only values that differ from the defaults. */
export function savedControls(summary: SubjectSummary, controls: Controls): SavedControls {
  const rest = restControls(summary);
  const body = bodyNumber(summary, controls.bodies);
  const { top, bottom } = controls.colors;
  const isBlended = controls.blends.some((share, axis) => share !== rest.blends[axis]);
  return {
    ...(body === 0 ? {} : { body }),
    ...(controls.controllers.size === 0 ? {} : { controllers: [...controls.controllers] }),
    ...(isBlended ? { blend: controls.blends } : {}),
    ...(top === null && bottom === null ? {} : { colors: controls.colors }),
  };
}

/** The controls of a link, limited to the controls that the subject has. */
export function controlsOf(summary: SubjectSummary, view: SavedControls): Controls {
  const rest = restControls(summary);
  const { bodyGroups = [], controllers = [] } = controlled(summary) ?? {};
  const body = view.body ?? 0;
  return {
    bodies: bodyGroups.map(({ base, models }) => Math.floor(body / base) % models.length || 0),
    controllers: new Map((view.controllers ?? []).filter(([index]) => index < controllers.length)),
    blends: view.blend ?? rest.blends,
    colors: view.colors ?? rest.colors,
  };
}

/** Sets the controls of an instance: values that differ from `before`, or from the defaults. */
export function applyControls(instance: InstanceLike, controls: Controls, before?: Controls): void {
  const { summary } = instance.model;
  const from = before ?? restControls(summary);
  controls.bodies.forEach((model, group) => {
    if (model !== from.bodies[group]) instance.setBodyGroup(group, model);
  });
  const { controllers = [] } = controlled(summary) ?? {};
  for (const [index] of from.controllers)
    if (!controls.controllers.has(index)) instance.setController(index, controllers[index]?.rest ?? 0);
  for (const [index, value] of controls.controllers)
    if (value !== from.controllers.get(index)) instance.setController(index, value);
  controls.blends.forEach((share, axis) => {
    if (share !== from.blends[axis]) instance.setBlend(axis === 0 ? 0 : 1, share);
  });
  if (controls.colors.top !== from.colors.top || controls.colors.bottom !== from.colors.bottom)
    instance.setPlayerColors(controls.colors);
}

/** The current controls of an instance. */
export function controlsNow({ model, inputs, playerColors }: InstanceLike): Controls {
  const { controllers = [] } = controlled(model.summary) ?? {};
  const moved = freeControllers(model.summary).filter(
    ([c]) => inputs.controllers[c] !== controllers[c]?.rest,
  );
  return {
    bodies: inputs.bodies,
    controllers: new Map(moved.map(([c]) => [c, inputs.controllers[c] ?? 0])),
    blends: inputs.blends,
    colors: playerColors,
  };
}

/** Parses the keys of a link; invalid values are skipped. */
export function parseControls(parameters: URLSearchParams): SavedControls {
  const body = numberOf(parameters.get('body'));
  const controllers = (parameters.get('controllers') ?? '')
    .split(',', mostControllers)
    .flatMap((word): [number, number][] => {
      const [, index, value] = /^(\d{1,3}):(-?[\d.]{1,12})$/.exec(word) ?? [];
      const number = numberOf(value ?? null);
      return index === undefined || number === null ? [] : [[Number(index), number]];
    });
  const [x = null, y = null] = (parameters.get('blend') ?? '').split(',').map(numberOf);
  const isShare = (share: number | null): share is number => share !== null && share >= 0 && share <= 1;
  const [top = null, bottom = null] = (parameters.get('colors') ?? '').split(',').map(hueOf);
  return {
    ...(body !== null && Number.isInteger(body) && body >= 0 && body <= mostBody ? { body } : {}),
    ...(controllers.length === 0 ? {} : { controllers }),
    ...(isShare(x) ? { blend: [x, isShare(y) ? y : 0] } : {}),
    ...(top === null && bottom === null ? {} : { colors: { top, bottom } }),
  };
}

/** Formats the output of `savedControls`. */
export function formatControls({
  body,
  controllers,
  blend,
  colors,
}: SavedControls): [key: string, value: string][] {
  const pairs: [string, string][] = [];
  if (body !== undefined) pairs.push(['body', String(body)]);
  if (controllers !== undefined)
    pairs.push(['controllers', controllers.map(([index, value]) => `${index}:${short(value)}`).join(',')]);
  if (blend !== undefined) pairs.push(['blend', blend.map(short).join(',')]);
  if (colors !== undefined) pairs.push(['colors', `${colors.top ?? '-'},${colors.bottom ?? '-'}`]);
  return pairs;
}

function numberOf(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function hueOf(text: string): number | null {
  const value = numberOf(text);
  return value !== null && value >= 0 && value <= 255 ? value : null;
}

function short(value: number): string {
  return String(Number(value.toFixed(3)) || 0);
}
