import { groundColors, groundMaterial, groundVertex, noise } from './terrain.mjs';

/** The number of faces of a patch in each direction. A patch has one material, and separate texture coordinates. */
const pieceSize = 32;
/** The number of patches of an object, side by side. */
const pieces = 2;

/**
 * A Wavefront model of a terrain, of at least `size` bytes and at most 0.4 MB more. As modelling programs write it, it
 * contains one object after the other: positions, texture coordinates and normals with six decimals, then faces by
 * material, quads and triangles. Where two patches meet, a position has several texture coordinates. Its materials are
 * those of `terrainMtl`.
 */
export function terrainObj(size) {
  const chunks = [];
  const first = { vertex: 1, texcoord: 1 };
  let written = 0;
  const write = (text) => {
    const chunk = Buffer.from(text);
    chunks.push(chunk);
    written += chunk.length;
  };
  write('# A ground\nmtllib terrain.mtl\n');
  for (let row = 0; written < size; ++row) write(objectText(row, first));
  return Buffer.concat(chunks);
}

export function terrainMtl() {
  const material = ([name, color]) =>
    `newmtl ${name}\nKa 0 0 0\nKd ${color.map((each) => each.toFixed(6)).join(' ')}\nKs 0.1 0.1 0.1\nNs 10\nillum 2\n`;
  return Buffer.from(Object.entries(groundColors).map(material).join('\n'));
}

const line = (word, numbers) => `${word} ${numbers.map((each) => each.toFixed(6)).join(' ')}`;

/**
 * The text of an object, which is a row of patches. `first` contains the next index of a vertex (its normal has the
 * same index) and of a texture coordinate; both are advanced.
 */
function objectText(row, first) {
  const columns = pieces * pieceSize + 1;
  const positions = [];
  const normals = [];
  for (let y = 0; y <= pieceSize; ++y) {
    for (let x = 0; x < columns; ++x) {
      const { position, normal } = groundVertex(x, y + row * pieceSize);
      positions.push(line('v', yUp(position)));
      normals.push(line('vn', yUp(normal)));
    }
  }
  const texcoords = [];
  const faces = [];
  for (let piece = 0; piece < pieces; ++piece) {
    faces.push(`usemtl ${groundMaterial(piece, row)}`);
    const corner = (x, y) => {
      const vertex = first.vertex + y * columns + piece * pieceSize + x;
      const texcoord = first.texcoord + texcoords.length + y * (pieceSize + 1) + x;
      return `${vertex}/${texcoord}/${vertex}`;
    };
    for (let y = 0; y < pieceSize; ++y)
      for (let x = 0; x < pieceSize; ++x) {
        const corners = [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)];
        faces.push(...facesOf(corners, noise(x + piece * pieceSize, y + row * pieceSize) < 0.25));
      }
    for (let y = 0; y <= pieceSize; ++y)
      for (let x = 0; x <= pieceSize; ++x) texcoords.push(line('vt', [x / pieceSize, y / pieceSize]));
  }
  first.vertex += positions.length;
  first.texcoord += texcoords.length;
  return `${[`o ground_${row}`, ...positions, ...texcoords, ...normals, 's 1', ...faces].join('\n')}\n`;
}

/** A quad, or two triangles. */
function facesOf([a, b, c, d], asTriangles) {
  return asTriangles ? [`f ${a} ${b} ${c}`, `f ${a} ${c} ${d}`] : [`f ${a} ${b} ${c} ${d}`];
}

function yUp([x, y, z]) {
  return [x, z, -y];
}
