import type { DecodedImage } from '../types/subject.js';
import { checkPixels, chunkOf, headerOf, pngFile, type CompressRows } from './png.js';

/** An image of an animation. */
export interface ApngFrame {
  readonly image: DecodedImage;
  /** How long it is shown, in seconds. */
  readonly seconds: number;
}

/** Delays are stored in thousandths of a second. */
const delayUnits = 1000;

/**
 * Writes an animated PNG, image by image. The animation loops forever. Programs without support for animations show
 * the first image. Source: the third edition of the PNG specification, "APNG".
 */
export class ApngFile {
  readonly #compress: CompressRows;
  readonly #chunks: Uint8Array[] = [];
  #size: readonly [width: number, height: number] = [0, 0];
  #frames = 0;
  /** The sequence number of the next chunk that has one. */
  #sequence = 0;

  constructor(compress: CompressRows) {
    this.#compress = compress;
  }

  /** @throws RangeError for an image without pixels, or of another size than the first */
  add({ image, seconds }: ApngFrame): void {
    checkPixels(image);
    const { width, height } = image;
    if (this.#frames === 0) this.#size = [width, height];
    else if (width !== this.#size[0] || height !== this.#size[1])
      throw new RangeError(`cannot add an image of ${width} x ${height} to one of ${this.#size.join(' x ')}`);
    // All images of a file must have the same channels, so each is written with alpha.
    const data = this.#compress(image, true);
    this.#chunks.push(this.#controlOf(width, height, seconds));
    if (this.#frames === 0) this.#chunks.push(chunkOf('IDAT', data));
    else this.#chunks.push(chunkOf('fdAT', this.#numbered(data)));
    this.#frames++;
  }

  /** @throws RangeError if no image was added */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#frames === 0) throw new RangeError('an animation needs an image');
    const animation = new Uint8Array(8);
    new DataView(animation.buffer).setUint32(0, this.#frames);
    return pngFile([headerOf(...this.#size, true), chunkOf('acTL', animation), ...this.#chunks]);
  }

  /** Creates a frame control chunk: size, position and delay. The image replaces the previous image. */
  #controlOf(width: number, height: number, seconds: number): Uint8Array {
    const data = new Uint8Array(26);
    const view = new DataView(data.buffer);
    view.setUint32(0, this.#sequence++);
    view.setUint32(4, width);
    view.setUint32(8, height);
    view.setUint16(20, Math.min(0xffff, Math.max(1, Math.round(seconds * delayUnits))));
    view.setUint16(22, delayUnits);
    return chunkOf('fcTL', data);
  }

  #numbered(data: Uint8Array): Uint8Array {
    const out = new Uint8Array(data.length + 4);
    new DataView(out.buffer).setUint32(0, this.#sequence++);
    out.set(data, 4);
    return out;
  }
}
