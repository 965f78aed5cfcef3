import type { Actor, Flash } from '../render/index.js';
import type { InstanceLike } from '../types/api.js';
import type { ClipEventSummary, ClipSummary, PartData } from '../types/subject.js';
import { flashIn, hasFlashes } from '../util/muzzle-flash.js';
import type { FlashSprite, FlashSprites } from './optional/flash-sprites.js';

/** A muzzle flash of a clip's event. */
export type EventFlash = FlashSprite & Omit<Flash, 'part' | 'sprite'>;

/** Duration of a flash, in seconds of the clip. */
const flashSeconds = 0.05;
/** Tolerance for times computed from frames. */
const tolerance = 1e-4;
/** Half the side length of a flash at a scale of 1, in world units. */
const spriteHalf = 32;
/** The game draws flashes of the first kind at about half their scale. */
const smallKind = 0.55;
/** Sprites of the first kind are rotated by less than this many degrees. */
const smallRoll = 21;
const none: readonly Flash[] = [];

const cache: WeakMap<readonly PartData[], readonly PartData[]> = new WeakMap();

/**
 * Returns the muzzle flashes that are visible at a time of a clip. They depend on this time only, so a held frame
 * always looks the same, regardless of how playback reached it.
 *
 * @param time - position in the clip, in seconds
 */
export function flashesAt(
  { events, frameSeconds, seconds }: Pick<ClipSummary, 'events' | 'frameSeconds' | 'seconds'>,
  attachments: number,
  time: number,
): EventFlash[] {
  return events.flatMap((event) => {
    const attachment = flashIn(event, attachments);
    // A flash near the end of a clip starts earlier, so that it ends with the clip.
    const start = Math.min(event.frame * frameSeconds, seconds - flashSeconds);
    const since = time - start + tolerance;
    if (attachment === null || seconds < flashSeconds || since < 0 || since >= flashSeconds) return [];
    return [{ attachment, ...lookOf(event), brightness: 1 - (since / flashSeconds) * 0.4 }];
  });
}

/**
 * Decodes the options of a flash, a number: the last digit selects one of the game's three sprites, the other digits
 * are the scale in tenths; 0 means one half. The game chooses the rotation and the sprite's frame at random; here the
 * event's frame number determines them. Source: the published client code of GoldSrc games and of Xash3D.
 */
function lookOf({ options, frame }: ClipEventSummary): Omit<EventFlash, 'attachment' | 'brightness'> {
  const number = Math.abs(Number.parseInt(options, 10) || 0);
  const kind = ((number % 10) % 3) as Flash['kind'];
  const scale = Math.min(Math.floor(number / 10), 100) / 10 || 0.5;
  const quarters = (frame * 7) % 4;
  const turn = (frame * 2.4) % (2 * Math.PI);
  return {
    kind,
    halfSide: spriteHalf * scale * (kind === 0 ? smallKind : 1),
    turn: kind === 0 ? (quarters * Math.PI) / 2 : turn,
    file: `sprites/muzzleflash${kind + 1}.spr`,
    scale,
    roll: kind === 0 ? (((frame * 7) % smallRoll) * Math.PI) / 180 : turn,
    // Multiples of the golden ratio are evenly distributed.
    choice: ((frame + 1) * 0.618034) % 1,
  };
}

/** Applies the pose of an instance, and the muzzle flashes of its clips, to its actor. */
export function takePose(actor: Actor, instance: InstanceLike, sprites: FlashSprites): void {
  actor.apply(instance.frame());
  applyFlashes(actor, instance, sprites);
}

/** Applies the muzzle flashes of an instance's clips to its actor. The sprites of a clip are loaded when it is played. */
export function applyFlashes(actor: Actor, instance: InstanceLike, sprites: FlashSprites): void {
  const { parts } = instance.model;
  let flashing = cache.get(parts);
  if (!flashing) cache.set(parts, (flashing = parts.filter(hasFlashes)));
  actor.flashes =
    flashing.length === 0 ? none : flashing.flatMap((part) => flashesOf(part, instance, actor, sprites));
}

function flashesOf(data: PartData, instance: InstanceLike, actor: Actor, sprites: FlashSprites): Flash[] {
  const { model } = instance;
  const part = model.parts.indexOf(data);
  const { clip, time } = instance.part(part).state();
  const played = clip === null || data.how === 'follow' ? undefined : data.clips[clip];
  if (!played) return [];
  const { length } = data.attachments;
  for (const event of played.events)
    if (flashIn(event, length) !== null) sprites.request(model, lookOf(event).file);
  return flashesAt(played, length, time).flatMap((flash) => {
    const sprite = sprites.place(actor, part, model, flash);
    return sprite === 'loading' ? [] : [{ ...flash, part, sprite }];
  });
}
