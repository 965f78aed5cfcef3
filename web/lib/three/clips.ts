import {
  AnimationClip,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
  type KeyframeTrack,
  type Object3D,
} from 'three';
import type { SceneClip, SceneTrack } from '../scene/index.js';

/** The objects that a track moves: a node, or what draws a mesh there. */
type Moved = (node: number, mesh: number | null) => readonly Object3D[];

/** What three.js calls a property, and the tracks that move it. */
const properties = {
  position: ['position', VectorKeyframeTrack],
  rotation: ['quaternion', QuaternionKeyframeTrack],
  scale: ['scale', VectorKeyframeTrack],
  weights: ['morphTargetInfluences', NumberKeyframeTrack],
} as const;

export function clipOf({ name, seconds, tracks, loops, events }: SceneClip, moved: Moved): AnimationClip {
  const clip = new AnimationClip(
    name,
    seconds,
    tracks.flatMap((track) => tracksOf(track, moved)),
  );
  // Revisions before 178 do not declare it.
  return Object.assign(clip, { userData: { loops, events } });
}

function tracksOf({ node, mesh, property, times, values }: SceneTrack, moved: Moved): KeyframeTrack[] {
  const [path, Track] = properties[property];
  return moved(node, mesh).map(({ name }) => new Track(`${name}.${path}`, times, values));
}
