/** The formats that the core opens, in the order in which they are named. One list for every place that says so. */
export interface FormatInfo {
  /** As in `PartSummary.format`. */
  readonly id: string;
  /** What it is best known from; empty where the label says all. */
  readonly game: string;
  /** What its main files end in. */
  readonly extensions: readonly string[];
}

export const formats: readonly FormatInfo[] = [
  { id: 'md2', game: 'Quake II', extensions: ['md2'] },
  { id: 'md5', game: 'Doom 3', extensions: ['md5mesh', 'md5anim', 'mtr'] },
  { id: 'ms3d', game: 'MilkShape 3D', extensions: ['ms3d'] },
];
