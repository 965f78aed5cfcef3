/** The part of omggif's reader that the tests call; the package has no types. */
declare module 'omggif' {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    numFrames(): number;
    /** 0 means forever. */
    loopCount(): number | null;
    /** `delay` in hundredths of a second. */
    frameInfo(frame: number): { readonly delay: number; readonly disposal: number };
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
  }
}
