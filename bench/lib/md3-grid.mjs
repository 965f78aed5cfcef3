import { ripple, trianglesOf, writeName } from './grid.mjs';

const headerSize = 108;
const frameSize = 56;
const shaderSize = 68;
const magic = 0x33504449;

/**
 * A large MD3 of 13 MB: rippling sheets, each with the game's maximum of 1,000 vertices per surface, and many frames, to
 * measure the speed of loaders.
 */
export function gridMd3({ width = 40, height = 25, surfaces = 4, frames = 400 } = {}) {
  const vertices = width * height;
  const triangles = trianglesOf(width, height);
  const trianglesAt = headerSize + shaderSize;
  const texcoordsAt = trianglesAt + triangles.length * 12;
  const verticesAt = texcoordsAt + vertices * 8;
  const surfaceSize = verticesAt + frames * vertices * 8;
  const surfacesAt = headerSize + frames * frameSize;
  const end = surfacesAt + surfaces * surfaceSize;

  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  const words = (at, values) => values.forEach((word, i) => view.setInt32(at + i * 4, word, true));
  words(0, [magic, 15]);
  words(76, [frames, 0, surfaces, 0, headerSize, surfacesAt, surfacesAt, end]);
  for (let f = 0; f < frames; ++f)
    writeName(view, headerSize + f * frameSize + 40, `ripple${String(f).padStart(3, '0')}`);
  for (let s = 0; s < surfaces; ++s) {
    const at = surfacesAt + s * surfaceSize;
    words(at, [magic]);
    writeName(view, at + 4, `sheet${s}`);
    const counts = [frames, 1, vertices, triangles.length];
    words(at + 72, [...counts, trianglesAt, headerSize, texcoordsAt, verticesAt, surfaceSize]);
    writeName(view, at + headerSize, `models/sheet/${s}`);
    triangles.forEach((corners, t) => words(at + trianglesAt + t * 12, corners));
    for (let v = 0; v < vertices; ++v) {
      view.setFloat32(at + texcoordsAt + v * 8, (v % width) / (width - 1), true);
      view.setFloat32(at + texcoordsAt + v * 8 + 4, Math.floor(v / width) / (height - 1), true);
    }
    for (let f = 0; f < frames; ++f)
      writeFrame(view, at + verticesAt + f * vertices * 8, { frame: f, surface: s, width, height });
  }
  return bytes;
}

function writeFrame(view, at, { frame, surface, width, height }) {
  for (let v = 0; v < width * height; ++v) {
    const x = v % width;
    const y = Math.floor(v / width);
    const place = at + v * 8;
    view.setInt16(place, x * 64, true);
    view.setInt16(place + 2, (y + surface * height) * 64, true);
    view.setInt16(place + 4, Math.round(640 * ripple(x, y, frame)), true);
    view.setUint16(place + 6, (v * 257 + frame) & 0xffff, true);
  }
}
