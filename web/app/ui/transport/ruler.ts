const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000];
/** Pixels that a number needs, and pixels that a tick needs. */
const labelRoom = 56;
const tickRoom = 5;

/**
 * The frames that a ruler numbers, ascending, including the first and the last.
 * @param length frames from end to end
 * @param width pixels
 */
export function rulerLabels(length: number, width: number): readonly number[] {
  if (length <= 0) return [0];
  const step = spaced(length, width, labelRoom);
  const labels: number[] = [];
  for (let frame = 0; frame < length; frame += step) labels.push(frame);
  // The last number is the clip's length. A number that would overlap it is left out.
  const last = labels.at(-1) ?? 0;
  if (labels.length > 1 && ((length - last) / length) * width < labelRoom * 0.6) labels.pop();
  labels.push(length);
  return labels;
}

/** The pixels between two ticks; there is one for every frame where there is room. */
export function tickPeriod(length: number, width: number): number {
  return length <= 0 ? width : (spaced(length, width, tickRoom) / length) * width;
}

/** The smallest round number of frames that have `room` pixels. */
function spaced(length: number, width: number, room: number): number {
  const round = steps.find((step) => (step / length) * width >= room);
  return round ?? Math.ceil(length / Math.max(1, width / room));
}
