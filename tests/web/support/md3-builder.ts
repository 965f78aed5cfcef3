/** Builds small MD3 files: a triangle in a few frames, with tags. */

/** A tag's axes as 9 numbers, x first, and its origin. */
export interface Md3Tag {
  readonly axes?: readonly number[];
  readonly origin?: readonly [number, number, number];
}

export interface Md3Options {
  readonly frames?: number;
  /** The tags, each as a function of the frame. */
  readonly tags?: Readonly<Record<string, (frame: number) => Md3Tag>>;
  /** The size of the triangle in units of the file. */
  readonly size?: number;
  /** Whether the frames have the boxes and spheres of what they show; else those are of no size. */
  readonly bounds?: boolean;
}

const headerSize = 108;
const frameSize = 56;
const tagSize = 112;

/** Axes that are turned about z. */
export function aboutZ(degrees: number): number[] {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [c, s, 0, -s, c, 0, 0, 0, 1];
}

/** A triangle that stands at x = i in frame i. */
export function buildMd3({
  frames = 3,
  tags = {},
  size = 4,
  bounds = true,
}: Md3Options = {}): Uint8Array<ArrayBuffer> {
  const named = Object.entries(tags);
  const tagsAt = headerSize + frames * frameSize;
  const surfaceAt = tagsAt + frames * named.length * tagSize;
  const [trianglesAt, shadersAt] = [headerSize, headerSize + 12];
  const texcoordsAt = shadersAt + 68;
  const verticesAt = texcoordsAt + 3 * 8;
  const surfaceSize = verticesAt + frames * 3 * 8;
  const bytes = new Uint8Array(surfaceAt + surfaceSize);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string): void => bytes.set(new TextEncoder().encode(value), at);
  const words = (at: number, values: readonly number[]): void =>
    values.forEach((value, i) => view.setInt32(at + i * 4, value, true));
  const floats = (at: number, values: readonly number[]): void =>
    values.forEach((value, i) => view.setFloat32(at + i * 4, value, true));

  text(0, 'IDP3');
  words(4, [15]);
  words(76, [frames, named.length, 1, 0, headerSize, tagsAt, surfaceAt, bytes.length]);
  for (let frame = 0; frame < frames; frame++) {
    if (bounds) floats(headerSize + frame * frameSize, [frame, 0, 0, frame, size, size, frame, 0, 0, size]);
    text(headerSize + frame * frameSize + 40, `frame_${frame + 1}`);
    named.forEach(([name, at], i) => {
      const start = tagsAt + (frame * named.length + i) * tagSize;
      const { axes = aboutZ(0), origin = [0, 0, 0] } = at(frame);
      text(start, name);
      floats(start + 64, [...origin, ...axes]);
    });
  }

  text(surfaceAt, 'IDP3');
  text(surfaceAt + 4, 'triangle');
  words(surfaceAt + 72, [frames, 1, 3, 1, trianglesAt, shadersAt, texcoordsAt, verticesAt, surfaceSize]);
  words(surfaceAt + trianglesAt, [0, 1, 2]);
  text(surfaceAt + shadersAt, 'models/test/skin');
  floats(surfaceAt + texcoordsAt, [0, 0, 1, 0, 0, 1]);
  for (let frame = 0; frame < frames; frame++)
    [
      [frame, 0, 0],
      [frame, 0, size],
      [frame, size, 0],
    ].forEach((vertex, i) => {
      const at = surfaceAt + verticesAt + (frame * 3 + i) * 8;
      vertex.forEach((value, axis) => view.setInt16(at + axis * 2, value * 64, true));
    });
  return bytes;
}
