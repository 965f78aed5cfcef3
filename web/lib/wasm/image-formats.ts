import { extensionOf } from '../util/names.js';

export const imageFormats = ['pcx', 'tga', 'bmp', 'dds', 'png', 'jpeg'] as const;

/** An image format that Marrow reads. The module `images-<format>.wasm` decodes its files. */
export type ImageFormat = (typeof imageFormats)[number];

export function isImageFormat(name: string): name is ImageFormat {
  return (imageFormats as readonly string[]).includes(name);
}

/** Detects the format of an image by its content, as `detect_image` in wasm/images. Any other content may be TGA. */
export function imageFormatOf(file: Uint8Array): ImageFormat {
  const begins = (...bytes: readonly number[]): boolean => bytes.every((byte, i) => file[i] === byte);
  const { length } = file;
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (length > 3 && begins(0xff, 0xd8, 0xff)) return 'jpeg';
  if (length > 26 && begins(0x42, 0x4d)) return 'bmp';
  if (begins(0x44, 0x44, 0x53, 0x20)) return 'dds';
  const [first, version = 0, encoding = 0, bits = 0] = file;
  const isPcx = length > 128 && first === 10 && version <= 5 && encoding <= 1 && [1, 2, 4, 8].includes(bits);
  return isPcx ? 'pcx' : 'tga';
}

/**
 * The format that a file probably has, judging by its extension; null for a name without the extension of an image. Only
 * the content determines the format: models refer to TGA files that games store as JPEG.
 */
export function imageFormatOfName(name: string): ImageFormat | null {
  const extension = extensionOf(name);
  const format = extension === 'jpg' ? 'jpeg' : extension;
  return isImageFormat(format) ? format : null;
}
