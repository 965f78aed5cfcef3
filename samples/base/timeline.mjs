// Interpolates key poses. A pose is a record of channels, each an array of numbers. A key names only the channels that
// it sets, so the key times of channels differ.
//
// The curve is a cubic whose slope is zero at every key that is a local extreme, so it never overshoots: a
// foot that stands still for two keys stands still between them.

/**
 * `keys`: rows [frame, channels]; the last row has precedence if two set the same channel of a frame.
 * `loop`: the frames of a cycle, or 0 for a clip that plays once.
 */
export function timeline(base, keys, loop = 0) {
  const tracks = new Map();
  for (const [at, channels] of keys) {
    for (const [name, value] of Object.entries(channels)) {
      tracks.set(name, (tracks.get(name) ?? new Map()).set(at, value));
    }
  }
  for (const [name, track] of tracks)
    tracks.set(
      name,
      [...track].sort((a, b) => a[0] - b[0]),
    );
  return (frame) => {
    const pose = { ...base };
    for (const [name, track] of tracks) pose[name] = sampleTrack(track, frame, loop);
    return pose;
  };
}

function sampleTrack(track, frame, loop) {
  if (track.length === 1) return track[0][1];
  const keyAt = (i) => keyOf(track, i, loop);
  let i = -1;
  while (i + 1 < track.length && track[i + 1][0] <= frame) i++;
  if (!loop && i < 0) return track[0][1];
  if (!loop && i >= track.length - 1) return track[track.length - 1][1];
  const [t0, a] = keyAt(i);
  const [t1, b] = keyAt(i + 1);
  const [before, after] = [keyAt(i - 1), keyAt(i + 2)];
  const span = t1 - t0;
  const t = (frame - t0) / span;
  return a.map((from, c) => {
    const to = b[c];
    const rise = (to - from) / span;
    const slope0 = slope(before && (from - before[1][c]) / (t0 - before[0]), rise) * span;
    const slope1 = slope(rise, after && (after[1][c] - to) / (after[0] - t1)) * span;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      from * (2 * t3 - 3 * t2 + 1) + slope0 * (t3 - 2 * t2 + t) + to * (3 * t2 - 2 * t3) + slope1 * (t3 - t2)
    );
  });
}

/** Key `i`, wrapped around in a cycle; null beyond the ends of a clip that plays once. */
function keyOf(track, i, loop) {
  if (i >= 0 && i < track.length) return track[i];
  if (!loop) return null;
  const turns = Math.floor(i / track.length);
  const [at, value] = track[i - turns * track.length];
  return [at + turns * loop, value];
}

/** The harmonic mean of the slopes on both sides (Fritsch and Butland), zero at an extreme or an end. */
function slope(left, right) {
  if (left == null || right == null || left * right <= 0) return 0;
  return (2 * left * right) / (left + right);
}
