export interface ImageComparison {
  readonly overlap: number;
  readonly difference: number;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function compareImages(a: Pixels, b: Pixels): ImageComparison;
