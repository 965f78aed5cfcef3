import { groundColors, groundMaterial, groundVertex } from './terrain.mjs';

/** The number of vertices of a mesh in each direction. Its 44,402 faces fit into the 16-bit count of the format. */
const side = 150;
/** The number of faces of a patch in each direction. A patch has one material. */
const pieceSize = 25;

/**
 * A 3D Studio model of a terrain, of at least `size` bytes and at most 1.1 MB more: adjacent meshes with texture
 * coordinates, lists of faces by material, smoothing groups and a matrix, as 3D Studio writes them. It has no
 * keyframer data.
 */
export function terrain3ds(size) {
  const materials = Object.entries(groundColors).map(materialChunk);
  const meshes = [];
  for (let written = 0, number = 0; written < size; ++number) {
    meshes.push(meshChunk(number));
    written += meshes[number].length;
  }
  const editor = chunk(0x3d3d, chunk(0x3d3e, words(3)), ...materials, ...meshes);
  return chunk(0x4d4d, chunk(0x0002, words(3)), editor);
}

function materialChunk([name, color]) {
  const bytes = Uint8Array.from(color, (each) => Math.round(each * 255));
  const named = (id, rgb) => chunk(id, chunk(0x0011, rgb));
  return chunk(
    0xafff,
    chunk(0xa000, text(name)),
    named(0xa010, bytes),
    named(0xa020, bytes),
    named(0xa030, Uint8Array.of(230, 230, 230)),
    chunk(0xa040, chunk(0x0030, shorts(10))),
  );
}

/** A square mesh of terrain. `number` is its index along y. */
function meshChunk(number) {
  const positions = new Float32Array(side * side * 3);
  const texcoords = new Float32Array(side * side * 2);
  for (let v = 0; v < side * side; ++v) {
    const x = v % side;
    const y = Math.floor(v / side);
    positions.set(groundVertex(x, y + number * (side - 1)).position, v * 3);
    texcoords.set([x / (side - 1), y / (side - 1)], v * 2);
  }
  const { corners, worn, smoothing } = meshFaces(number);
  const lists = [...worn].map(([name, faces]) =>
    chunk(0x4130, text(name), shorts(faces.length), shorts(...faces)),
  );
  const unmoved = new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
  const mesh = chunk(
    0x4100,
    chunk(0x4110, shorts(side * side), bytesOf(positions)),
    chunk(0x4140, shorts(side * side), bytesOf(texcoords)),
    chunk(0x4160, bytesOf(unmoved)),
    chunk(0x4120, shorts(smoothing.length), bytesOf(corners), ...lists, chunk(0x4150, bytesOf(smoothing))),
  );
  return chunk(0x4000, text(`ground${number}`), mesh);
}

/**
 * The faces of a mesh: four numbers each (three vertices and the visible edges), the face indices by material name, and
 * the smoothing groups of each face. Sand has a separate smoothing group.
 */
function meshFaces(number) {
  const corners = new Uint16Array((side - 1) ** 2 * 8);
  const smoothing = new Uint32Array((side - 1) ** 2 * 2);
  const worn = new Map();
  for (let y = 0, face = 0; y + 1 < side; ++y) {
    for (let x = 0; x + 1 < side; ++x, face += 2) {
      const a = y * side + x;
      const [b, c, d] = [a + 1, a + side + 1, a + side];
      corners.set([a, b, c, 6, a, c, d, 3], face * 4);
      const name = groundMaterial(Math.floor(x / pieceSize), Math.floor(y / pieceSize) + number * side);
      smoothing.fill(name === 'sand' ? 2 : 1, face, face + 2);
      if (!worn.has(name)) worn.set(name, []);
      worn.get(name).push(face, face + 1);
    }
  }
  return { corners, worn, smoothing };
}

function chunk(id, ...contents) {
  const size = contents.reduce((sum, each) => sum + each.length, 6);
  const header = new DataView(new ArrayBuffer(6));
  header.setUint16(0, id, true);
  header.setUint32(2, size, true);
  return Buffer.concat([new Uint8Array(header.buffer), ...contents]);
}

function text(value) {
  return Buffer.from(`${value}\0`);
}

function shorts(...values) {
  return bytesOf(Uint16Array.from(values));
}

function words(...values) {
  return bytesOf(Uint32Array.from(values));
}

/** The bytes of a typed array. Both the format and the machines that run this are little-endian. */
function bytesOf(numbers) {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
