/** An uncompressed 24-bit TGA of one colour, rows from the top. */
export function buildTga(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(18 + width * height * 3);
  const topLeft = 0x20;
  bytes.set([
    0,
    0,
    2,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    24,
    topLeft,
  ]);
  for (let at = 18; at < bytes.length; at += 3) bytes.set([blue, green, red], at);
  return bytes;
}
