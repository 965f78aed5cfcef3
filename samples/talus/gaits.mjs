// Step cycles. A foot on the ground moves back at constant speed, so that it does not slide; then it swings
// forward.

import { clamp, lerp, smoothstep, TAU } from '../base/math.mjs';

const wrap = (n) => ((n % 1) + 1) % 1;

/**
 * A clip of steps. `frames`, `fps`; `duty`: the fraction of a cycle with the foot on the ground; `front`, `back`:
 * the positions of landing and lift-off; `wide`: distance to the side; `lift`: height of the swing; `strike`, `push`:
 * the foot's pitch at both; `yaw`: how far the toes point outwards; `low`, `bob`: how far the hips are lowered, and
 * move up and down; `sway`: sideways movement of the hips; `lean`, `twist`, `roll`: rotations of the pelvis;
 * `backward`.
 */
export function gait(base, how) {
  const step = (phase, side) => {
    const { duty, front, back, lift, strike, push, wide, yaw } = how;
    const x = wide * side;
    if (phase < duty) {
      const t = phase / duty;
      const pitch = lerp(strike, 0, smoothstep(0, 0.25, t)) + push * smoothstep(0.55, 1, t);
      return [x, lerp(front, back, t), 0, pitch, yaw * side];
    }
    const t = (phase - duty) / (1 - duty);
    const z = lerp(back, front, t - Math.sin(t * TAU) * 0.08);
    const pitch = lerp(push * lerp(1, 1.5, Math.sin(t * Math.PI)), strike, smoothstep(0.25, 0.95, t));
    return [x, z, lift * Math.sin(Math.PI * t ** 0.8) ** 1.2, pitch, yaw * side];
  };
  const pose = (frame) => {
    const t = wrap((how.backward ? -1 : 1) * (frame / how.frames));
    // The hips are lowest when the weight moves onto a foot, twice per cycle.
    const weight = Math.cos((t - how.duty * 0.3) * 2 * TAU);
    const side = Math.cos((t - how.duty * 0.5) * TAU);
    const ahead = Math.cos(t * TAU);
    const [leanX, , leanZ] = [how.lean + weight * 1.5, 0, side * how.roll];
    return {
      ...base,
      root: [side * how.sway, -how.low - weight * how.bob, how.forward ?? 0],
      pelvis: [leanX, -ahead * how.twist, leanZ],
      footL: step(t, 1),
      footR: step(wrap(t + 0.5), -1),
      kneeL: [how.knee],
      kneeR: [how.knee],
    };
  };
  return { frames: how.frames, fps: how.fps, loop: how.frames, pose };
}

/** Legs of a swimmer: they kick alternately while the body leans forward. */
export function flutter(base, { frames, fps }) {
  const pose = (frame) => {
    const t = (frame / frames) * TAU;
    const leg = (at, side) => [
      side * 0.03,
      -0.68 - 0.04 * Math.cos(at * 2),
      -0.06 + 0.2 * Math.sin(at),
      clamp(30 + 22 * Math.cos(at), 0, 60),
    ];
    return {
      ...base,
      root: [0, 0.12 + 0.02 * Math.sin(t * 2), 0],
      pelvis: [34, 6 * Math.sin(t), 4 * Math.cos(t)],
      legL: leg(t, 1),
      legR: leg(t + Math.PI, -1),
      plantL: [0],
      plantR: [0],
    };
  };
  return { frames, fps, loop: frames, pose };
}
