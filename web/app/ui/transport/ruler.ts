const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000];
/** The minimum distances of numbers and of ticks, in pixels. */
const labelRoom = 56;
const tickRoom = 5;
/** The width of a digit, and the gap between numbers. Pixels. */
const digitWidth = 7;
const labelGap = 8;

/**
 * The frames that a ruler numbers, ascending, including the first and the last.
 * @param length frames from end to end
 * @param width pixels
 */
export function rulerLabels(length: number, width: number): readonly number[] {
  if (length <= 0) return [0];
  const widest = String(length).length * digitWidth;
  const step = spaced(length, width, Math.max(labelRoom, widest + labelGap * 2));
  const labels: number[] = [];
  for (let frame = 0; frame < length; frame += step) labels.push(frame);
  // The last number is the clip's length. A number that would overlap it is left out.
  const last = labels.at(-1) ?? 0;
  // The last number is right-aligned; the others are centred above their frames.
  const room = Math.max(labelRoom * 0.6, widest * 1.5 + labelGap);
  if (labels.length > 1 && ((length - last) / length) * width < room) labels.pop();
  labels.push(length);
  return labels;
}

/**
 * Whether the playhead's number would overlap a number of the ruler.
 * @param head the playhead, as a fraction of the ruler
 * @param letters the length of the playhead's number
 */
export function isCovered(
  frame: number,
  length: number,
  width: number,
  head: number,
  letters: number,
): boolean {
  const own = String(frame).length * digitWidth;
  const middle = frame === 0 ? own / 2 : frame === length ? width - own / 2 : (frame / length) * width;
  return Math.abs(middle - head * width) < (own + letters * digitWidth + labelGap * 2) / 2;
}

/** The distance of ticks in pixels: one per frame if there is enough room. */
export function tickPeriod(length: number, width: number): number {
  return length <= 0 ? width : (spaced(length, width, tickRoom) / length) * width;
}

/** The smallest round number of frames that is at least `room` pixels wide. */
function spaced(length: number, width: number, room: number): number {
  const round = steps.find((step) => (step / length) * width >= room);
  return round ?? Math.ceil(length / Math.max(1, width / room));
}
