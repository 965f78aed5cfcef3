import type { LoadProgress, Picture, SubjectClip, SubjectSummary, WarningSummary } from '../../lib/index.js';
import {
  restPartView,
  restPlayback,
  restRig,
  type PartView,
  type Rig,
  type SectionId,
} from '../../lib/state/index.js';
import {
  defaultDisplay,
  type CameraState,
  type DisplayOptions,
  type Positions,
  type ViewerPlayback,
} from '../../lib/viewer/index.js';

/** How much of a phone's screen the inspector takes: its tabs, nearly half, nearly all. */
export const sheetStops = ['tabs', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Where the subject came from; only samples and URLs can stand in an address. */
export type Origin =
  | { readonly kind: 'sample'; readonly id: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'files'; readonly names: readonly string[] };

/** Undefined: on its way. Null: it was not found or could not be read. */
export type PictureState = Picture | null | undefined;

/** A picture of a person's that stands in for a material's own. */
export interface Repaint {
  readonly part: number;
  /** Null: the surfaces without one. */
  readonly material: number | null;
  /** The picture's file. */
  readonly name: string;
  readonly picture: Picture;
}

/** What a Quake III player can be given, or have in place of its own. */
export type PartSlot = 'weapon' | 'head' | 'upper';

/** Entries by slot: a weapon's file, another player's folder. What is left out is the player's own, or nothing. */
export type PartChoice = Readonly<Partial<Record<PartSlot, string>>>;

/** What is open, as plain data. The model itself stays with the session. */
export interface Subject {
  readonly origin: Origin;
  /** Which of several models of the origin, or null. */
  readonly entry: string | null;
  /** What of it comes from elsewhere. */
  readonly mixed: PartChoice;
  /** For people: a sample's own name, else the one that the files give. */
  readonly name: string;
  readonly summary: SubjectSummary;
  /** The clips of the files, then those that a person has cut out of them. */
  readonly clips: readonly SubjectClip[];
  readonly warnings: readonly WarningSummary[];
  /** By part and image. */
  readonly pictures: readonly (readonly PictureState[])[];
  /** Whether the model itself holds the picture, by part and image. */
  readonly embedded: readonly (readonly boolean[])[];
  readonly repaints: readonly Repaint[];
}

export interface Loading {
  readonly name: string;
  readonly progress: LoadProgress | null;
  /** Only loads that take long enough to wonder about are shown. */
  readonly visible: boolean;
}

/** Why something could not be opened, ready to be shown. */
export interface Failure {
  readonly code: string;
  readonly file: string;
  readonly message: string;
  readonly format: string | null;
  readonly size: number | null;
  readonly offset: number | null;
  readonly line: number | null;
  readonly url: string | null;
  readonly status: number | null;
}

/** One of several models to choose from. */
export interface Entry {
  /** What to open: a path within what was given. */
  readonly entry: string;
  readonly format: string;
  /** "model", or what it is put together as: "quake3_player". */
  readonly kind: string;
  readonly files: readonly string[];
}

export interface AppState {
  readonly subject: Subject | null;
  /** True while the subject is the sample that greets a first visitor. */
  readonly welcome: boolean;
  readonly loading: Loading | null;
  readonly failure: Failure | null;
  /** Models to choose from, while the choice is open. */
  readonly entries: readonly Entry[] | null;
  /** The models of what is open; more than one can be chosen from again. */
  readonly siblings: readonly Entry[];
  /** Players and weapons that lie in the files of what is open: a player can be given parts of them. */
  readonly pieces: readonly Entry[];
  /** A player that was dropped onto another, until somebody says what is wanted of it. */
  readonly offered: Entry | null;
  readonly missingDismissed: boolean;

  /** What plays, as the viewer has it. */
  readonly playback: ViewerPlayback;
  readonly positions: Positions;
  /** Seconds that moving materials have gone on: shown, and kept, while nothing plays. */
  readonly clock: number;
  /** A subject skin's name; null is the first. */
  readonly skin: string | null;
  /** The weapon in hand, by its part's name; `noWeapon` is an empty hand, null a subject without a choice. */
  readonly weapon: string | null;
  readonly partView: PartView;
  readonly rig: Rig;
  readonly display: DisplayOptions;
  /** Null: the subject is fitted into the stage. */
  readonly camera: CameraState | null;
  /** Counts the times it was fitted by hand: from then on it keeps its direction. */
  readonly fits: number;
  /** The subject turns as on a turntable. */
  readonly turntable: boolean;
  /** Where the camera really is, as the viewer reports it. */
  readonly eye: CameraState | null;
  /** Counts first pictures of models: only with it is known where on the canvas a model's tags and joints are. */
  readonly shows: number;

  readonly tab: SectionId;
  readonly openSections: ReadonlySet<SectionId>;
  readonly inspector: boolean;
  readonly sheet: SheetStop;
  /** Counts requests for the clip search. */
  readonly finds: number;
  /** Counts requests to name what is between in and out. */
  readonly cutAsks: number;
  readonly keysOpen: boolean;
  readonly letterKeys: boolean;
  readonly dragging: boolean;
  readonly theme: ThemeChoice;
  /** What was just done, shown for some seconds. */
  readonly toast: string | null;
  /** What the live region says. */
  readonly announcement: string;
}

export const initialState: AppState = {
  subject: null,
  welcome: true,
  loading: null,
  failure: null,
  entries: null,
  siblings: [],
  pieces: [],
  offered: null,
  missingDismissed: false,
  playback: restPlayback,
  positions: new Map(),
  clock: 0,
  skin: null,
  weapon: null,
  partView: restPartView,
  rig: restRig,
  display: { ...defaultDisplay },
  camera: null,
  fits: 0,
  turntable: false,
  eye: null,
  shows: 0,
  tab: 'animations',
  openSections: new Set<SectionId>(['parts', 'animations', 'skins']),
  inspector: true,
  sheet: 'half',
  finds: 0,
  cutAsks: 0,
  keysOpen: false,
  letterKeys: true,
  dragging: false,
  theme: 'system',
  toast: null,
  announcement: '',
};
