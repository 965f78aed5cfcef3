import {
  AnimationClip,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
  type KeyframeTrack,
  type Object3D,
} from 'three';
import type { SceneClip, SceneTrack } from '../scene/index.js';

/** The objects that a track animates: a node, or the objects that draw a mesh at that node. */
type Moved = (node: number, mesh: number | null) => readonly Object3D[];

/** The three.js property name and track class of each animated property. */
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
  // The types of revisions before 178 do not declare `userData`.
  return Object.assign(clip, { userData: { loops, events } });
}

function tracksOf({ node, mesh, property, times, values }: SceneTrack, moved: Moved): KeyframeTrack[] {
  const [path, Track] = properties[property];
  return moved(node, mesh).map(({ name }) => new Track(`${name}.${path}`, times, values));
}
