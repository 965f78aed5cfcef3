import type {
  LoadProgress,
  DecodedImage,
  SubjectClip,
  SubjectSummary,
  WarningSummary,
} from '../../lib/index.js';
import { restPlayback, type SectionId } from '../../lib/state/index.js';
import {
  type Controls,
  restPartView,
  restRig,
  turntableSpeed,
  type PartView,
  type Rig,
} from '../../lib/internal/index.js';
import {
  defaultCameraOptions,
  defaultDisplay,
  defaultScene,
  type CameraOptions,
  type CameraState,
  type DisplayOptions,
  type Playback,
  type SceneOptions,
} from '../../lib/viewer/index.js';
import { noRecents, type RecentsState } from './recents.js';
import type { Entry, Failure } from './entry.js';
import { initialGallery, type GalleryState } from './gallery.js';
import type { ComparisonState } from './comparison.js';
import type { DialogName, SaveTarget } from './dialog.js';
import { initialInspect, type Inspect } from './inspect.js';
import { noPlacements, type PlacementHistory } from './placement.js';
import type { Playlist } from './playlist.js';
import type { Language } from '../text/languages.js';
import type { Message, ShownText } from '../text/messages.js';

export type { Entry, Failure } from './entry.js';

/** How much of a phone's screen the inspector takes: its tabs, nearly half, nearly all. */
export const sheetStops = ['tabs', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Where the subject came from. Only samples and URLs can be written to an address. */
export type Origin =
  | { readonly kind: 'sample'; readonly id: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'files'; readonly names: readonly string[] };

/** Undefined: not arrived yet. Null: missing or unreadable. */
export type ImageState = DecodedImage | null | undefined;

/** An image that the user applies to a material in place of the file's. */
export interface TextureOverride {
  readonly part: number;
  /** Null for the surfaces without a material. */
  readonly material: number | null;
  /** The file name of the image. */
  readonly name: string;
  readonly decoded: DecodedImage;
}

/** A material of a part, or with null the part's surfaces without a material. */
export type TextureTarget = Pick<TextureOverride, 'part' | 'material'>;

/** Materials that show the same image. An override applies to all of them. */
export interface TextureChoice {
  readonly label: ShownText;
  /** The names of the materials and surfaces that show it. */
  readonly users: readonly string[];
  readonly decoded: ImageState;
  readonly places: readonly TextureTarget[];
}

/** A dropped image that waits for the user to select its target. */
export interface PendingTexture {
  readonly name: string;
  readonly decoded: DecodedImage;
  readonly choices: readonly TextureChoice[];
}

/** A part of a Quake III player that can be replaced. */
export type PartSlot = 'weapon' | 'head' | 'upper';

/** Entries by slot: a weapon's file, another player's folder. A slot that is left out keeps the player's own part. */
export type PartChoice = Readonly<Partial<Record<PartSlot, string>>>;

/** The open subject as plain data. The session keeps the model itself. */
export interface Subject {
  readonly origin: Origin;
  /** The chosen entry among several models; null where there was no choice. */
  readonly entry: string | null;
  /** The parts that come from other models. */
  readonly mixed: PartChoice;
  /** The name for display: a sample's own name, else the one that the files give. */
  readonly name: string;
  readonly summary: SubjectSummary;
  /** The clips of the files, then those that the user has cut out of them. */
  readonly clips: readonly SubjectClip[];
  readonly warnings: readonly WarningSummary[];
  /** The images, by part and image. */
  readonly images: readonly (readonly ImageState[])[];
  /** Whether the image is stored in the model's own file, by part and image. */
  readonly embedded: readonly (readonly boolean[])[];
  /** The file names that were tried, by part and image. */
  readonly tried: readonly (readonly (readonly string[])[])[];
  readonly textureOverrides: readonly TextureOverride[];
}

export interface Loading {
  readonly name: string;
  readonly progress: LoadProgress | null;
  /** Only loads that take long are shown. */
  readonly visible: boolean;
}

/** A player that was dropped onto another: its entry, and the other's name. */
export interface Offer {
  readonly entry: string;
  readonly onto: string;
}

export interface AppState {
  readonly subject: Subject | null;
  /** True while the subject is the sample that greets a first visitor. */
  readonly welcome: boolean;
  readonly loading: Loading | null;
  readonly failure: Failure | null;
  /** The models to choose from, while the gallery is open. */
  readonly entries: readonly Entry[] | null;
  readonly gallery: GalleryState;
  /** The models of the open files. With more than one, the choice can be opened again. */
  readonly siblings: readonly Entry[];
  /** Players and weapons in the open files, whose parts a player can be given. */
  readonly playerParts: readonly Entry[];
  /** The open player, if it was dropped onto another one that can take a part of it. */
  readonly offered: Offer | null;
  /** Names in the address that do not exist: a message each. */
  readonly unknown: readonly Message[];
  /** A dropped image with several possible targets. */
  readonly pendingTexture: PendingTexture | null;
  /** The selected part, to which a dropped image goes. */
  readonly selectedPart: number | null;
  readonly missingDismissed: boolean;
  /** The placements before and after the present one. */
  readonly placements: PlacementHistory;
  readonly recents: RecentsState;
  /** Whether a service worker stores the page for use without a network; null where it cannot. */
  readonly offline: 'on' | 'off' | null;
  /** The second subject beside this one; null while none is compared with. */
  readonly comparison: ComparisonState<Subject> | null;

  /** The viewer's playback. */
  readonly playback: Playback;
  /** All clips in turn, while they are played; else null. */
  readonly playlist: Playlist | null;
  /** Seconds that moving materials have run; they stand still while nothing plays. */
  readonly clock: number;
  /** The name of a subject skin; null for the first. */
  readonly skin: string | null;
  /** The weapon in hand, by its part's name; `noWeapon` for an empty hand, null where the subject offers no choice. */
  readonly weapon: string | null;
  readonly partView: PartView;
  readonly rig: Rig;
  /** Body groups, controllers, blends and colours of the subject's first part. */
  readonly controls: Controls;
  readonly display: DisplayOptions;
  readonly scene: SceneOptions;
  readonly cameraOptions: CameraOptions;
  /** Null while the subject is fitted into the scene. */
  readonly camera: CameraState | null;
  /** Whether fits keep the camera's direction, from the first one on that the user asked for. */
  readonly fitKeepsDirection: boolean;
  /** Whether the camera flies with W, A, S and D instead of orbiting the subject. */
  readonly fly: boolean;
  /** Whether the turntable turns the camera around the subject. */
  readonly turntable: boolean;
  /** Degrees a second that the turntable turns by. */
  readonly turntableSpeed: number;
  /** The camera's present state, as the viewer reports it. */
  readonly eye: CameraState | null;
  /** By how many degrees that leans to its left: a camera of the file may. */
  readonly eyeRoll: number;
  /**
   * Counts the first draw of each model. The places of tags and joints on the canvas are known only after the first
   * image.
   */
  readonly firstDraws: number;

  readonly inspect: Inspect;

  readonly tab: SectionId;
  readonly openSections: ReadonlySet<SectionId>;
  readonly inspector: boolean;
  readonly sheet: SheetStop;
  /** The dialog that is open over the page; null where none is. */
  readonly dialog: DialogName | null;
  /** The section with which the Save dialog opens; null for the last one. */
  readonly saveTarget: SaveTarget | null;
  readonly letterKeys: boolean;
  readonly dragging: boolean;
  readonly theme: ThemeChoice;
  readonly language: Language;
  /** The message about the last action, shown for some seconds. */
  readonly toast: ShownText | null;
  /** The text of the live region. */
  readonly announcement: ShownText;
}

export const initialState: AppState = {
  subject: null,
  welcome: true,
  loading: null,
  failure: null,
  entries: null,
  gallery: initialGallery,
  siblings: [],
  playerParts: [],
  offered: null,
  unknown: [],
  pendingTexture: null,
  selectedPart: null,
  missingDismissed: false,
  placements: noPlacements,
  recents: noRecents,
  offline: null,
  comparison: null,
  playback: restPlayback,
  playlist: null,
  clock: 0,
  skin: null,
  weapon: null,
  partView: restPartView,
  rig: restRig,
  controls: { bodies: [], controllers: new Map(), blends: [0, 0], colors: { top: null, bottom: null } },
  display: { ...defaultDisplay },
  scene: { ...defaultScene },
  cameraOptions: { ...defaultCameraOptions },
  camera: null,
  fitKeepsDirection: false,
  fly: false,
  turntable: false,
  turntableSpeed,
  eye: null,
  eyeRoll: 0,
  firstDraws: 0,
  inspect: initialInspect,
  tab: 'animations',
  openSections: new Set<SectionId>(['parts', 'animations', 'skins']),
  inspector: true,
  sheet: 'half',
  dialog: null,
  saveTarget: null,
  letterKeys: true,
  dragging: false,
  theme: 'system',
  language: 'en',
  toast: null,
  announcement: '',
};

/** The part of the state that belongs to the subject and moves with it to the other side of a comparison. */
export function subjectState(state: AppState): Partial<AppState> {
  const { subject, failure, entries, siblings, playerParts, offered, missingDismissed } = state;
  const { unknown, pendingTexture, selectedPart } = state;
  const { playback, clock, skin, weapon, partView, rig, controls, placements } = state;
  const { display, scene, cameraOptions, camera, fitKeepsDirection, turntable } = state;
  return {
    ...{ subject, failure, entries, siblings, playerParts, offered, missingDismissed },
    ...{ unknown, pendingTexture, selectedPart },
    ...{ playback, clock, skin, weapon, partView, rig, controls, placements },
    ...{ display, scene, cameraOptions, camera, fitKeepsDirection, turntable },
  };
}
