/** What of subject A its neighbour B goes along with. */
export interface Links {
  readonly camera: boolean;
  readonly time: boolean;
  readonly light: boolean;
}

export type Link = keyof Links;

export const links: readonly Link[] = ['camera', 'time', 'light'];

export const allLinked: Links = { camera: true, time: true, light: true };

/** What an address says about the second subject of a comparison. */
export interface ComparisonView {
  readonly sample?: string;
  /** A URL; wins over `sample`. */
  readonly src?: string;
  /** Which model of an archive or folder. */
  readonly entry?: string;
  /** The clip that B plays beside A's. */
  readonly clip?: string;
  /** What is not linked. */
  readonly unlinked?: readonly Link[];
}

/**
 * A second subject, B, beside the open one, A. B has a whole state of its own; this is what A's page knows of it.
 * `Other` is the type of a subject.
 */
export interface ComparisonState<Other> {
  /** Null while nobody has chosen B, or while it is loaded. */
  readonly subject: Other | null;
  /** A person is choosing B. */
  readonly choosing: boolean;
  readonly links: Links;
  /** The clips of B that a person chose for clips of A, by the names of A's. */
  readonly pairs: ReadonlyMap<string, string>;
  /** What the address asked for; it stays in the address until B is there. */
  readonly asked: ComparisonView | null;
  /** Whether both are drawn at one scale; null while that is not known, because one of them is missing. */
  readonly sameScale: boolean | null;
}

export const emptyComparison: ComparisonState<never> = {
  subject: null,
  choosing: false,
  links: allLinked,
  pairs: new Map(),
  asked: null,
  sameScale: null,
};
