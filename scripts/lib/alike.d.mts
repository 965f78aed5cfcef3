export interface Alike {
  readonly overlap: number;
  readonly inside: number;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function alikeOf(a: Pixels, b: Pixels): Alike;
