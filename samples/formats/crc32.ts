const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/** The checksum of PNG and ZIP (ISO 3309). Independent of the package's implementation, which tests compare with it. */
export function crc32(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) value = (value >>> 8) ^ table[(value ^ byte) & 255]!;
  return ~value >>> 0;
}
