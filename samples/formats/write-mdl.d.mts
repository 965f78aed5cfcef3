type Vector = readonly [number, number, number];

export interface MdlController {
  readonly bone: number;
  /** Of `AXIS`. */
  readonly type: number;
  readonly start: number;
  readonly end: number;
  /** 0 to 3, or `MOUTH`. */
  readonly slot: number;
}

export interface MdlEvent {
  readonly frame: number;
  readonly number: number;
  readonly options?: string;
}

/** Of each bone x, y, z and the angles about them in radians. */
export type MdlFrame = readonly (readonly number[])[];

export interface MdlSequence {
  readonly label: string;
  readonly rate: number;
  readonly loops?: boolean;
  readonly activity?: number;
  readonly weight?: number;
  readonly events?: readonly MdlEvent[];
  readonly movement?: Vector;
  /** What blends do, in degrees. */
  readonly axis?: MdlAxis;
  readonly axis2?: MdlAxis;
  /** 1, 2, 4 or 9 animations of as many frames each. */
  readonly blends: readonly (readonly MdlFrame[])[];
}

export interface MdlAxis {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

export interface MdlVector {
  readonly at: Vector;
  readonly bone: number;
}

export interface MdlRun {
  readonly fan: boolean;
  /** Vertex, normal, and s and t in texels. */
  readonly corners: readonly (readonly [number, number, number, number])[];
}

export interface MdlBody {
  readonly name: string;
  readonly vertices: readonly MdlVector[];
  readonly normals: readonly MdlVector[];
  /** `reference`: a column of the table of skins. */
  readonly meshes: readonly { readonly reference: number; readonly runs: readonly MdlRun[] }[];
}

export interface MdlTexture {
  readonly name: string;
  /** Of `TEXTURE`. */
  readonly flags?: number;
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  /** 256 colours. */
  readonly palette: Uint8Array;
}

export interface MdlModel {
  readonly name: string;
  readonly eye?: Vector;
  readonly bones: readonly {
    readonly name: string;
    readonly parent: number;
    readonly value: readonly number[];
  }[];
  readonly controllers?: readonly MdlController[];
  readonly hitboxes?: readonly {
    readonly bone: number;
    readonly group: number;
    readonly min: Vector;
    readonly max: Vector;
  }[];
  readonly attachments?: readonly { readonly name: string; readonly bone: number; readonly at: Vector }[];
  readonly sequences: readonly MdlSequence[];
  readonly bodyParts: readonly { readonly name: string; readonly models: readonly MdlBody[] }[];
  readonly textures: readonly MdlTexture[];
  readonly skins: readonly (readonly number[])[];
}

export const AXIS: Readonly<Record<'x' | 'y' | 'z' | 'turnX' | 'turnY' | 'turnZ' | 'wraps', number>>;
export const MOUTH: number;
export const TEXTURE: Readonly<Record<'flat' | 'chrome' | 'fullBright' | 'additive' | 'masked', number>>;

export function writeMdl(model: MdlModel): Buffer<ArrayBuffer>;
