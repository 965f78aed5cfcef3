/** The settings of A that B follows. */
export interface Links {
  readonly camera: boolean;
  readonly time: boolean;
  readonly light: boolean;
}

export type Link = keyof Links;

export const links: readonly Link[] = ['camera', 'time', 'light'];

export const allLinked: Links = { camera: true, time: true, light: true };

/** The second subject, as an address describes it. */
export interface ComparisonView {
  readonly sample?: string;
  /** A URL; takes precedence over `sample`. */
  readonly src?: string;
  /** The entry of an archive or folder. */
  readonly entry?: string;
  /** The clip of B that is paired with A's clip. */
  readonly clip?: string;
  /** The settings that B does not follow. */
  readonly unlinked?: readonly Link[];
}

/**
 * A second subject, B, beside the open one, A. B has a separate state; this interface is the part that the page needs.
 * `Other` is the type of a subject.
 */
export interface ComparisonState<Other> {
  /** Null until the user selects B, and while it loads. */
  readonly subject: Other | null;
  /** The user is selecting B. */
  readonly choosing: boolean;
  readonly links: Links;
  /** The clips of B that the user paired with clips of A, by the names of A's. */
  readonly pairs: ReadonlyMap<string, string>;
  /** The comparison of the address; it stays in the address until B is loaded. */
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
