// Hostile and extreme images and archives, each with a small model that uses them.

import { deflateSync, crc32 as nodeCrc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { Writer } from './bytes.mjs';

const triangle = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n';

/** An OBJ whose materials use images. */
function shown(images) {
  const names = Object.keys(images);
  const faces = names.map((_, i) => `usemtl m${i}\nf 1/1 2/2 3/3\n`).join('');
  const materials = names.map((name, i) => `newmtl m${i}\nmap_Kd ${name}\n`).join('');
  return {
    'a.obj': Buffer.from(`mtllib a.mtl\n${triangle}${faces}`),
    'a.mtl': Buffer.from(materials),
    ...images,
  };
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc32(data) {
  if (nodeCrc32 !== undefined) return nodeCrc32(data);
  let crc = 0xffffffff;
  for (const byte of data) crc = crcTable[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function pngChunk(kind, body) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(kind, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0);
  return Buffer.concat([head, body, tail]);
}

/** A grey PNG; `raw` is the number of uncompressed bytes of its image data. */
function png(width, height, raw = (width + 1) * height) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(raw), { level: 9 });
  const mark = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    mark,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A progressive JPEG of 1,024 x 1,024 grey pixels, with as many scans as fit into `size`. */
function jpegScans(size) {
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0];
  const head = [
    ...[0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...new Array(64).fill(1)],
    ...[0xff, 0xc2, 0, 11, 8, 4, 0, 4, 0, 1, 1, 0x11, 0],
    ...[0xff, 0xc4, 0, 20, 0, 1, ...new Array(15).fill(0), 0],
  ];
  const data = new Writer().bytes(...head);
  const once = Buffer.from([...scan, 0]);
  while (data.length < size) data.buffer(once);
  return data.bytes(0xff, 0xd9).finish();
}

/** A TGA of runs of 128 equal pixels. */
function tga(width, height) {
  const data = new Writer().bytes(0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0).u16(width, height).bytes(32, 0);
  data.buffer(Buffer.alloc((width * height * 5) / 128, Buffer.from([255, 1, 2, 3, 4])));
  return data.finish();
}

function pcx(width, height) {
  const data = new Writer()
    .bytes(10, 5, 1, 8)
    .u16(0, 0, width - 1, height - 1, 72, 72)
    .zeros(48);
  data.bytes(0, 1).u16(width, 1).zeros(58);
  data.buffer(Buffer.alloc(Math.ceil(width / 63) * height * 2, Buffer.from([255, 7])));
  return data.bytes(12).zeros(768).finish();
}

function bmp(width, height) {
  const pixels = width * height;
  return new Writer()
    .field('BM', 2)
    .i32(62 + pixels / 8, 0, 62, 40, width, height)
    .u16(1, 1)
    .i32(0, pixels / 8, 0, 0, 2, 2, 0, 0xffffff)
    .zeros(pixels / 8)
    .finish();
}

function zip(files, level = 9) {
  return Buffer.from(zipSync(files, { level }));
}

const packed = (files) => ({ 'a.zip': zip(files) });

export const images = {
  'PNG, 8,192 x 8,192': () => shown({ 'a.png': png(8192, 8192) }),
  'PNG, more data than pixels': () => shown({ 'a.png': png(16, 16, 2 ** 30) }),
  'JPEG, scans': (size) => shown({ 'a.jpg': jpegScans(size) }),
  'TGA, runs': (size) => shown({ 'a.tga': tga(4096, Math.floor(size / 160)) }),
  'PCX, runs': (size) => shown({ 'a.pcx': pcx(8190, Math.min(8192, Math.floor(size / 260))) }),
  'BMP, one bit a pixel': (size) => shown({ 'a.bmp': bmp(8192, Math.min(8192, Math.floor(size / 1024))) }),
  'ZIP, one PNG of 4,096 x 4,096 under 64 names': () => {
    const image = png(4096, 4096);
    return packed(shown(Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`${i}.png`, image]))));
  },
  'ZIP, 64 PNGs of 4,096 x 4,096': () => {
    const image = (i) => Buffer.concat([png(4096, 4096), Buffer.from([i])]);
    return packed(shown(Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`${i}.png`, image(i)]))));
  },
  'ZIP, archives within': () => {
    const inner = zip({ 'a.obj': Buffer.alloc(32 << 20, 10) });
    return packed(Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`${i}.zip`, inner])));
  },
  'ZIP, names': (size) => {
    const files = { 'a.obj': Buffer.from(`${triangle}f 1 2 3\n`) };
    for (let i = 0; i < size / 110; i++) files[`n${i}`] = new Uint8Array(0);
    return { 'a.zip': zip(files, 0) };
  },
};
