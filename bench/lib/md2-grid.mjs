import { ripple, trianglesOf, writeName } from './grid.mjs';

const headerSize = 68;

/**
 * A large MD2: a rippling sheet with the maximum number of vertices and frames of the games (2,048 and 512), to measure
 * the speed of loaders.
 */
export function gridMd2({ width = 64, height = 32, frames = 512 } = {}) {
  const vertices = width * height;
  const triangles = trianglesOf(width, height);
  const frameSize = 40 + vertices * 4;
  const texcoordsAt = headerSize;
  const trianglesAt = texcoordsAt + vertices * 4;
  const framesAt = trianglesAt + triangles.length * 12;
  const commandsAt = framesAt + frames * frameSize;
  // The list of GL commands contains only its end.
  const end = commandsAt + 4;

  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  const counts = [0x32504449, 8, 256, 256, frameSize, 0, vertices, vertices, triangles.length, 1, frames];
  const offsets = [headerSize, texcoordsAt, trianglesAt, framesAt, commandsAt, end];
  [...counts, ...offsets].forEach((word, i) => view.setInt32(i * 4, word, true));
  for (let v = 0; v < vertices; ++v) {
    view.setInt16(texcoordsAt + v * 4, Math.round(((v % width) / (width - 1)) * 255), true);
    view.setInt16(texcoordsAt + v * 4 + 2, Math.round((Math.floor(v / width) / (height - 1)) * 255), true);
  }
  // A texture coordinate has the same index as its position.
  triangles.forEach((corners, t) =>
    [...corners, ...corners].forEach((corner, i) =>
      view.setUint16(trianglesAt + t * 12 + i * 2, corner, true),
    ),
  );
  for (let f = 0; f < frames; ++f) writeFrame(view, framesAt + f * frameSize, f, width, height);
  return bytes;
}

function writeFrame(view, at, frame, width, height) {
  for (let axis = 0; axis < 3; ++axis) {
    view.setFloat32(at + axis * 4, 0.25, true);
    view.setFloat32(at + 12 + axis * 4, -32, true);
  }
  writeName(view, at + 24, `ripple${String(frame).padStart(3, '0')}`);
  for (let v = 0; v < width * height; ++v) {
    const x = v % width;
    const y = Math.floor(v / width);
    const z = 128 + 100 * ripple(x, y, frame);
    const place = at + 40 + v * 4;
    view.setUint8(place, Math.round((x / (width - 1)) * 255));
    view.setUint8(place + 1, Math.round((y / (height - 1)) * 255));
    view.setUint8(place + 2, Math.round(z));
    view.setUint8(place + 3, (v + frame) % 162);
  }
}
