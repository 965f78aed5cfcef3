import type { Actor } from '../render/index.js';
import type { InstanceLike } from '../types/api.js';
import type { Flash } from '../types/frame.js';
import type { ClipEventSummary, ClipSummary, PartData } from '../types/subject.js';
import { flashIn, hasFlashes } from '../util/muzzle-flash.js';

/** Seconds of the clip that a flash is seen for. */
const flashSeconds = 0.05;
/** Frames that become seconds and frames again lose less than this. */
const near = 1e-4;
/** Units from the middle of the game's flash to its side, at a scale of 1. */
const spriteHalf = 32;
/** The game makes flashes of the first kind about half as large as their scale says. */
const smallKind = 0.55;
const none: readonly Flash[] = [];

const known: WeakMap<readonly PartData[], readonly PartData[]> = new WeakMap();

/**
 * The flashes that are seen at the place where a clip is: that place alone decides, so that a held frame always looks
 * the same, played or sought, forwards or backwards.
 */
export function flashesAt(
  { events, frameSeconds, seconds }: Pick<ClipSummary, 'events' | 'frameSeconds' | 'seconds'>,
  attachments: number,
  time: number,
): Omit<Flash, 'part'>[] {
  return events.flatMap((event) => {
    const attachment = flashIn(event, attachments);
    // A flash at the end of a clip is over when the clip is.
    const start = Math.min(event.frame * frameSeconds, seconds - flashSeconds);
    const since = time - start + near;
    if (attachment === null || seconds < flashSeconds || since < 0 || since >= flashSeconds) return [];
    return [{ attachment, ...lookOf(event), brightness: 1 - (since / flashSeconds) * 0.4 }];
  });
}

/**
 * What the options say of a flash, a number: its last digit chooses one of the game's three sprites, and what stands
 * before it is the scale in tenths, a half where that is 0. The game turns each by chance; here the frame decides.
 */
function lookOf({ options, frame }: ClipEventSummary): Pick<Flash, 'kind' | 'halfSide' | 'turn'> {
  const number = Math.abs(Number.parseInt(options, 10) || 0);
  const kind = ((number % 10) % 3) as Flash['kind'];
  const scale = Math.min(Math.floor(number / 10), 100) / 10 || 0.5;
  const quarters = (frame * 7) % 4;
  return {
    kind,
    halfSide: spriteHalf * scale * (kind === 0 ? smallKind : 1),
    turn: kind === 0 ? (quarters * Math.PI) / 2 : (frame * 2.4) % (2 * Math.PI),
  };
}

/** Takes the pose of an instance to its actor, and the flashes of what it plays. */
export function takePose(actor: Actor, instance: InstanceLike): void {
  actor.apply(instance.frame());
  const { parts } = instance.model;
  let flashing = known.get(parts);
  if (!flashing) known.set(parts, (flashing = parts.filter(hasFlashes)));
  actor.flashes = flashing.length === 0 ? none : flashing.flatMap((part) => flashesOf(part, instance));
}

function flashesOf(data: PartData, instance: InstanceLike): Flash[] {
  const part = instance.model.parts.indexOf(data);
  const { clip, time } = instance.part(part).state();
  const played = clip === null || data.how === 'follow' ? undefined : data.clips[clip];
  if (!played) return [];
  return flashesAt(played, data.attachments.length, time).map((flash) => ({ ...flash, part }));
}
