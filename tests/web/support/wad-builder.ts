import { ByteWriter, concat } from '../../../samples/formats/byte-writer.js';

/** A texture of WAD3: 16 x 16 pixels of one colour. */
export interface WadTexture {
  readonly name: string;
  readonly color: readonly [red: number, green: number, blue: number];
}

const textureType = 0x43;
const levelSizes = [256, 64, 16, 4];

/** Builds a WAD3, an archive of textures with their own palettes. */
export function buildWad3(textures: readonly WadTexture[]): Uint8Array<ArrayBuffer> {
  const header = 12;
  const bodies = textures.map(({ name, color }) => {
    const out = new ByteWriter().name(name, 16).u32(16, 16);
    let at = 40;
    for (const size of levelSizes) {
      out.u32(at);
      at += size;
    }
    const palette = Array.from({ length: 256 }, () => color).flat();
    return out
      .zeros(at - 40)
      .u16(256)
      .bytes(palette)
      .u16(0)
      .finish();
  });
  const directory = new ByteWriter();
  let at = header;
  bodies.forEach(({ length }, i) => {
    directory.i32(at, length, length).u8(textureType, 0).u16(0).name(textures[i]!.name, 16);
    at += length;
  });
  const start = new ByteWriter().letters('WAD3').i32(textures.length, at).finish();
  return concat([start, ...bodies, directory.finish()]);
}
