/** The marks of a ruler over a clip's frames. */
export interface Ruler {
  /** Frames between two small ticks. */
  readonly tick: number;
  /** The frames that are numbered, ascending, including the first and the last. */
  readonly labels: readonly number[];
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000];
/** Pixels that a number needs, and pixels that a tick needs. */
const labelRoom = 56;
const tickRoom = 5;

/** @param length frames from end to end @param width pixels */
export function rulerFor(length: number, width: number): Ruler {
  if (length <= 0) return { tick: 1, labels: [0] };
  const spaced = (room: number): number =>
    steps.find((step) => (step / length) * width >= room) ?? Math.ceil(length / Math.max(1, width / room));
  const step = spaced(labelRoom);
  const labels: number[] = [];
  for (let frame = 0; frame < length; frame += step) labels.push(frame);
  // The last number is the clip's length. A number that would overlap it is left out.
  const last = labels.at(-1) ?? 0;
  if (labels.length > 1 && ((length - last) / length) * width < labelRoom * 0.6) labels.pop();
  labels.push(length);
  return { tick: spaced(tickRoom), labels };
}
