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

/** The heights of the inspector's sheet on phones: only its tabs, nearly half of the screen, nearly all of it. */
export const sheetStops = ['tabs', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The origin of the subject. Only samples and URLs can be part of an address. */
export type Origin =
  | { readonly kind: 'sample'; readonly id: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'files'; readonly names: readonly string[] };

/** Undefined: still loading. Null: missing or unreadable. */
export type ImageState = DecodedImage | null | undefined;

/** An image that the user applies to a material in place of the file's. */
export interface TextureOverride {
  readonly part: number;
  /** Null for surfaces without a material. */
  readonly material: number | null;
  /** The file name of the image. */
  readonly name: string;
  readonly decoded: DecodedImage;
}

/** A material of a part; null stands for the part's surfaces without a material. */
export type TextureTarget = Pick<TextureOverride, 'part' | 'material'>;

/** Materials that show the same image. An override applies to all of them. */
export interface TextureChoice {
  readonly label: ShownText;
  /** The names of the materials and surfaces that use it. */
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

/**
 * Entries by slot: the file of a weapon, or the folder of another player. An omitted slot keeps the player's own part.
 */
export type PartChoice = Readonly<Partial<Record<PartSlot, string>>>;

/** The open subject as plain data. The session keeps the model itself. */
export interface Subject {
  readonly origin: Origin;
  /** The selected entry if there are several models; else null. */
  readonly entry: string | null;
  /** The parts that come from other models. */
  readonly mixed: PartChoice;
  /** The displayed name: the name of a sample, or a name derived from the files. */
  readonly name: string;
  readonly summary: SubjectSummary;
  /** The clips of the files, then those that the user has cut. */
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
  /** True if the load takes long enough to show its progress. */
  readonly visible: boolean;
}

/** A player that was dropped onto another: its entry, and the name of the other player. */
export interface Offer {
  readonly entry: string;
  readonly onto: string;
}

export interface AppState {
  readonly subject: Subject | null;
  /** True while the start page's sample is open. */
  readonly welcome: boolean;
  readonly loading: Loading | null;
  readonly failure: Failure | null;
  /** The models to choose from, while the gallery is open. */
  readonly entries: readonly Entry[] | null;
  readonly gallery: GalleryState;
  /** The models of the open files. If there are several, the gallery can be reopened. */
  readonly siblings: readonly Entry[];
  /** Players and weapons in the open files, from which a player can take parts. */
  readonly playerParts: readonly Entry[];
  /** The open player, if it was dropped onto another one that can take one of its parts. */
  readonly offered: Offer | null;
  /** One message for each name in the address that does not exist. */
  readonly unknown: readonly Message[];
  /** A dropped image with several possible targets. */
  readonly pendingTexture: PendingTexture | null;
  /** The selected part, to which a dropped image is applied. */
  readonly selectedPart: number | null;
  readonly missingDismissed: boolean;
  /** The placements before and after the current one. */
  readonly placements: PlacementHistory;
  readonly recents: RecentsState;
  /** Whether a service worker stores the page for offline use; null if it cannot. */
  readonly offline: 'on' | 'off' | null;
  /** The second subject; null without a comparison. */
  readonly comparison: ComparisonState<Subject> | null;

  /** The viewer's playback. */
  readonly playback: Playback;
  /** The playlist of all clips while it plays; else null. */
  readonly playlist: Playlist | null;
  /** The time of animated materials, in seconds. It does not advance while nothing plays. */
  readonly clock: number;
  /** The name of a subject skin; null for the first. */
  readonly skin: string | null;
  /** The held weapon, by its part's name; `noWeapon` for none, null if the subject offers no choice. */
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
  /** Whether fits keep the camera's direction. True after the first fit that the user requested. */
  readonly fitKeepsDirection: boolean;
  /** Whether the camera flies with W, A, S and D instead of orbiting the subject. */
  readonly fly: boolean;
  /** Whether the turntable turns the camera around the subject. */
  readonly turntable: boolean;
  /** The speed of the turntable, in degrees per second. */
  readonly turntableSpeed: number;
  /** The camera's current state, as the viewer reports it. */
  readonly eye: CameraState | null;
  /** The camera's roll to the left, in degrees. Only a camera of the file may roll. */
  readonly eyeRoll: number;
  /**
   * Increases when a model is drawn for the first time. The canvas positions of tags and joints are unknown before.
   */
  readonly firstDraws: number;

  readonly inspect: Inspect;

  readonly tab: SectionId;
  readonly openSections: ReadonlySet<SectionId>;
  readonly inspector: boolean;
  readonly sheet: SheetStop;
  /** The dialog that is open over the page; null if none is. */
  readonly dialog: DialogName | null;
  /** The section that the Save dialog opens with; null for the last one. */
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

/** The part of the state that belongs to the subject and moves with it when the sides of a comparison are swapped. */
export function subjectState(state: AppState): Partial<AppState> {
  const { subject, failure, entries, siblings, playerParts, offered, missingDismissed } = state;
  const { unknown, pendingTexture, selectedPart } = state;
  const { playback, clock, skin, weapon, partView, rig, controls, placements } = state;
  const { display, scene, cameraOptions, camera, fitKeepsDirection, turntable, turntableSpeed } = state;
  return {
    ...{ subject, failure, entries, siblings, playerParts, offered, missingDismissed },
    ...{ unknown, pendingTexture, selectedPart },
    ...{ playback, clock, skin, weapon, partView, rig, controls, placements },
    ...{ display, scene, cameraOptions, camera, fitKeepsDirection, turntable, turntableSpeed },
  };
}
