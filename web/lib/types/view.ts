/** What a view shows of a subject beside the subject itself. All of it lives in the versioned state. */
export type LightMode = 'game' | 'studio' | 'unlit';
export type FilterMode = 'game' | 'linear' | 'nearest';
export type NormalMode = 'vertex' | 'face';
/**
 * The shells that Quake II draws around whoever carries a power: red is invulnerable, blue does quad damage, green
 * has a power shield on, double does double damage, half takes half.
 */
export type Shell = 'none' | 'red' | 'green' | 'blue' | 'double' | 'half';

export interface DisplayOptions {
  /** The game's own light, a studio with a soft ground shadow, or the texture as stored. */
  light: LightMode;
  /** Direction the game's light comes from, degrees about the up axis. */
  lightYaw: number;
  filter: FilterMode;
  /** Vertex normals as stored, or one normal a face. */
  normals: NormalMode;
  wireframe: boolean;
  normalLines: boolean;
  boundingBox: boolean;
  grid: boolean;
  shadow: boolean;
  twoSided: boolean;
  /** The strips and fans of the file's GL commands over the surface: strips in cool colours, fans in warm ones. */
  strips: boolean;
  /** A coloured shell around models of Quake II, as the game draws it. */
  shell: Shell;
  /** In the game's light, models of Quake II stand in full light wherever they are. */
  fullBright: boolean;
  /** In the game's light, models of Quake II pulse as items do. */
  glow: boolean;
  /** Draws the surfaces; without them skeletons and other overlays are seen alone. */
  mesh: boolean;
  /** The bones between the joints, over the mesh. */
  skeleton: boolean;
  /** The axes of every joint: x, y and z in the stage's axis colours. */
  jointAxes: boolean;
  /** The axes of every tag and attachment. */
  tags: boolean;
  /**
   * How many of the model are shown, at different moments of what plays: a whole number, 1 (the model alone) to 400.
   * What is beyond or between is brought within. While there is a crowd, root motion 'travel' is 'in-place'.
   */
  crowd: number;
  /** The camera goes along with a model that walks away. */
  follow: boolean;
  /** Mirrors what is shown, left for right, as the game does with a weapon in the left hand. */
  mirror: boolean;
  /** 'theme' or a CSS hex colour, '#rrggbb'; 'transparent' clears to nothing. */
  background: string;
}

export const defaultDisplay: Readonly<DisplayOptions> = {
  light: 'game',
  lightYaw: 0,
  filter: 'game',
  normals: 'vertex',
  wireframe: false,
  normalLines: false,
  boundingBox: false,
  grid: true,
  shadow: true,
  twoSided: false,
  strips: false,
  shell: 'none',
  fullBright: false,
  glow: false,
  mesh: true,
  skeleton: false,
  jointAxes: false,
  tags: false,
  crowd: 1,
  follow: true,
  mirror: false,
  background: 'theme',
};

/** Colours that the page's theme gives the stage, as '#rrggbb' (tokens.css, "stage and overlays"). */
export interface StageColors {
  readonly mid: string;
  readonly edge: string;
  readonly grid: string;
  readonly shadow: string;
  readonly wire: string;
  readonly outline: string;
  readonly axisX: string;
  readonly axisY: string;
  readonly axisZ: string;
  readonly bone: string;
  /** The joint in hand. */
  readonly boneSelected: string;
}

/** A joint of a subject: indices into its parts, and into the part's joints. */
export interface JointRef {
  readonly part: number;
  readonly joint: number;
}

export interface PickedJoint extends JointRef {
  readonly name: string;
}

/** A place in the picture: CSS pixels to the right of and below its upper left corner. */
export interface ScreenPlace {
  readonly x: number;
  readonly y: number;
}

/** A tag, or another attachment, in the picture. */
export interface TagPlace extends ScreenPlace {
  /** Of the subject. */
  readonly part: number;
  readonly name: string;
}

/** What lies over a picture at its sides, in CSS pixels: captions, rails, banners. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** An orbit camera, in world space (Y up, the model faces +Z). Degrees and world units. */
export interface CameraState {
  /** 0 looks at the model's face from +Z; positive turns the camera to the model's left (+X). */
  yaw: number;
  /** Positive looks down from above; -89 to 89. */
  pitch: number;
  distance: number;
  target: [number, number, number];
  /** Vertical field of view. */
  fov: number;
}
