import type { Axis } from './described.js';
import type { Vec3 } from './vectors.js';

/**
 * What lights a subject: `SceneOptions.light`. The last three are no light, but show what surfaces are made of: their
 * normals, their texture coordinates, and how much the selected joint moves them.
 */
export type LightMode = 'game' | 'studio' | 'unlit' | 'normals' | 'checker' | 'weights';
/**
 * What is drawn to the right of the blade: `DisplayOptions.blade`. 'bones' is the wireframe with the skeleton in it; the
 * others are lights.
 */
export type Blade = 'none' | 'bones' | 'normals' | 'checker' | 'game' | 'studio' | 'unlit';
/** How pictures are filtered: `DisplayOptions.filter`. */
export type FilterMode = 'game' | 'linear' | 'nearest';
/** The normals that surfaces are lit by: `DisplayOptions.normals`. */
export type NormalMode = 'vertex' | 'face';
/**
 * The shells that Quake II draws around whoever carries a power: red is invulnerable, blue does quad damage, green
 * has a power shield on, double does double damage, half takes half.
 */
export type Shell = 'none' | 'red' | 'green' | 'blue' | 'double' | 'half';

/** Which of a file's axes points up: 'file' leaves that to the file, or to its format. */
export type UpAxis = Axis | 'file';
/** By how many degrees a model is turned on its feet: anticlockwise, as seen from above. */
export type Facing = 0 | 90 | 180 | 270;

/** How surfaces are drawn, and what is laid over them. Like the other two groups it stands in the versioned state. */
export interface DisplayOptions {
  /**
   * How pictures are filtered. 'game': smoothed, as the games do by themselves, which blurs what is seen at a slant;
   * 'linear': smoothed, and sharp at a slant, too (an anisotropic filter), as models of no game always are; 'nearest':
   * texel by texel.
   */
  filter: FilterMode;
  /** Vertex normals as stored, or one normal a face. */
  normals: NormalMode;
  /** The edges of all triangles, over the surfaces. */
  wireframe: boolean;
  /** A line along the normal of every vertex. */
  normalLines: boolean;
  /** The box around the model as it stands. */
  boundingBox: boolean;
  /** Draws the back faces of all surfaces, too. */
  twoSided: boolean;
  /** The strips and fans of the file's GL commands over the surface: strips in cool colours, fans in warm ones. */
  strips: boolean;
  /** A coloured shell around models of Quake II, as the game draws it. */
  shell: Shell;
  /** Draws the surfaces; without them skeletons and other overlays are seen alone. */
  mesh: boolean;
  /** The bones between the joints, over the mesh. */
  skeleton: boolean;
  /** The axes of every joint: x, y and z in the scene's axis colours. */
  jointAxes: boolean;
  /** The axes of every tag and attachment. */
  tags: boolean;
  /** The boxes at the joints that shots hit, over the mesh, each in the colour of its hit group. */
  hitboxes: boolean;
  /** What the file tells the game: the movement box, the clipping box, and a cross where the eye is. */
  gameBoxes: boolean;
  /** The muzzle flashes that a clip's events let, for a twentieth of a second of the clip. */
  muzzleFlashes: boolean;
  /** Cuts the picture along a vertical line: what is chosen here is drawn to the right of it. */
  blade: Blade;
  /**
   * Where the blade is: how far to the right of the place that the camera looks at, as a share of the picture's width; 0
   * cuts through that place. It never leaves the picture.
   */
  bladeAt: number;
}

/** The display options of a new viewer. */
export const defaultDisplay: Readonly<DisplayOptions> = {
  filter: 'game',
  normals: 'vertex',
  wireframe: false,
  normalLines: false,
  boundingBox: false,
  twoSided: false,
  strips: false,
  shell: 'none',
  mesh: true,
  skeleton: false,
  jointAxes: false,
  tags: false,
  hitboxes: false,
  gameBoxes: false,
  muzzleFlashes: true,
  blade: 'none',
  bladeAt: 0,
};

/**
 * The scene that a subject stands in: its light, its ground, its background, how it stands there, and how many of the
 * model there are.
 */
export interface SceneOptions {
  /**
   * The game's own light, a studio with a soft ground shadow, or the texture as stored. Or what surfaces are made of:
   * 'normals' shows the view's normals as colours, 'checker' 26 squares across the texture coordinates, 'weights' plaster
   * with the influence of `Viewer.selectedJoint`, from blue (little) over straw to ember (all).
   */
  light: LightMode;
  /** By how many degrees about the up axis the light is turned from where the game, or the studio, has it. */
  lightYaw: number;
  /** By how many degrees the light stands higher than where the game, or the studio, has it: -90 to 90. */
  lightPitch: number;
  /** In the game's light, models of Quake II stand in full light wherever they are. */
  fullBright: boolean;
  /** In the game's light, models of Quake II pulse as items do. */
  glow: boolean;
  /**
   * In the game's light, models of Quake III are as bright as in the game full-screen (one overbright bit): the light
   * may be brighter than white, and what needs no light shines twice as brightly. Without it they are as in a window.
   */
  overbright: boolean;
  /** Squares on the ground, whose sides are a power of two in world units. */
  grid: boolean;
  /**
   * Moves the grid under a model that plays in its place a clip which would carry it along, as a camera that goes with
   * it would see the ground.
   */
  movingGround: boolean;
  /** The model's soft shadow on the ground; there is none where `light` is 'unlit'. */
  shadow: boolean;
  /**
   * Which of the file's axes points up. Formats like OBJ say neither that nor where the front is, so a file may lie on
   * its side; it is tipped over by the shortest way. Ground, framing and light go with it.
   */
  up: UpAxis;
  /** Turns the model's front, so that 90 has what looked at +Z look at +X. */
  facing: Facing;
  /**
   * How many of the model are shown, at different moments of what plays: a whole number, 1 (the model alone) to 400.
   * What is beyond or between is brought within. While there is a crowd, root motion 'travel' is 'in-place'.
   */
  crowd: number;
  /** 'theme' or a CSS hex colour, '#rrggbb'; 'transparent' clears to nothing. */
  background: string;
}

/** The scene options of a new viewer. */
export const defaultScene: Readonly<SceneOptions> = {
  light: 'game',
  lightYaw: 0,
  lightPitch: 0,
  fullBright: false,
  glow: false,
  overbright: false,
  grid: true,
  movingGround: false,
  shadow: true,
  up: 'file',
  facing: 0,
  crowd: 1,
  background: 'theme',
};

/** How a subject is looked at, wherever the camera stands. */
export interface CameraOptions {
  /** Moves the camera along with a model that walks away. */
  follow: boolean;
  /** Mirrors what is shown, left for right, as the game does with a weapon in the left hand. */
  mirror: boolean;
  /**
   * Looks without perspective: what is farther away is as large. At its target the orbit camera shows as much as it does
   * with perspective. First person and the file's cameras keep theirs.
   */
  orthographic: boolean;
  /**
   * Looks as the player does at what is in its hands: from the world's origin, where a model stands until it is moved,
   * straight ahead. The orbit camera stays where it is, and is there again when this is switched off.
   */
  firstPerson: boolean;
  /**
   * How wide the first person sees, in degrees across a picture of 4:3: 10 to 170. Wider and taller pictures show more,
   * none shows less. The games have 90 (`default_fov` of Half-Life, `fov` of Quake II, `cg_fov` of Quake III).
   */
  firstPersonFov: number;
  /** In first person, lines through the middle of the picture and a cross there. */
  guides: boolean;
  /** In first person, the grid; `SceneOptions.grid` does not count there. */
  firstPersonGrid: boolean;
  /** In first person, the model's shadow; `SceneOptions.shadow` does not count there. */
  firstPersonShadow: boolean;
  /**
   * Looks through one of the cameras that the file holds, by its name in `Viewer.fileCameras`; '' looks through none.
   * One that the file moves is moved by the clip that plays. All that the file frames in a picture of 4:3 is seen. A hand
   * on the camera goes on from there as an orbit camera, and empties this; while it names a camera of the model,
   * `firstPerson` does not count.
   */
  fileCamera: string;
}

/** The camera options of a new viewer. */
export const defaultCameraOptions: Readonly<CameraOptions> = {
  follow: true,
  mirror: false,
  orthographic: false,
  firstPerson: false,
  firstPersonFov: 90,
  guides: false,
  firstPersonGrid: false,
  firstPersonShadow: false,
  fileCamera: '',
};

/** Colours that the page's theme gives the scene, as '#rrggbb' (tokens.css, "stage and overlays"). */
export interface SceneColors {
  /** The backdrop, behind the model. */
  readonly mid: string;
  /** The backdrop at the picture's edge. */
  readonly edge: string;
  /** The lines of the ground. */
  readonly grid: string;
  /** The model's shadow on the ground. */
  readonly shadow: string;
  /** The edges of triangles over surfaces. */
  readonly wire: string;
  /** The line around what is selected. */
  readonly outline: string;
  /** The x axis. */
  readonly axisX: string;
  /** The y axis. */
  readonly axisY: string;
  /** The z axis. */
  readonly axisZ: string;
  /** The bones of a skeleton. */
  readonly bone: string;
  /** The bones of the selected joint. */
  readonly boneSelected: string;
}

/** A joint of a subject: indices into its parts, and into the part's joints. */
export interface JointRef {
  /** Index into the subject's parts. */
  readonly part: number;
  /** Index into the part's joints. */
  readonly joint: number;
}

/** A joint that was pointed at. */
export interface PickedJoint extends JointRef {
  /** The joint's name. */
  readonly name: string;
}

/** A place in the picture: CSS pixels to the right of and below its upper left corner. */
export interface ScreenPlace {
  /** From the left. */
  readonly x: number;
  /** From the top. */
  readonly y: number;
}

/** A tag, or another attachment, in the picture. */
export interface TagPlace extends ScreenPlace {
  /** The part of the subject that it belongs to. */
  readonly part: number;
  /** The attachment's name. */
  readonly name: string;
}

/** A hitbox in the picture: where its middle is. */
export interface HitboxPlace extends ScreenPlace, JointRef {
  /** The joint's. */
  readonly name: string;
  /** The hit group, by which the game tells where a body was hit. */
  readonly group: number;
}

/** A place on a surface, in one of its triangles: it goes along with the surface. */
export interface SurfacePoint {
  /** Index into the subject's parts. */
  readonly part: number;
  /** Index into the part's surfaces. */
  readonly surface: number;
  /** Which triangle of the surface. */
  readonly triangle: number;
  /** How much of each of the triangle's vertices it takes: three numbers whose sum is 1. */
  readonly weights: readonly [number, number, number];
}

/** A surface that was pointed at, and where. */
export interface PickedSurface extends SurfacePoint {
  /** The material that it wears: an index into the part's materials; null for a surface without one. */
  readonly material: number | null;
  /** The place in the picture that the material shows; 0, 0 is the picture's upper left corner. */
  readonly texcoord: readonly [number, number];
}

/** Where a place on a surface is now. */
export interface SurfacePlace {
  /** In the first part's file space, whose units are the game's. */
  readonly position: Vec3;
  /** In the picture; null where it is behind the eye. */
  readonly screen: ScreenPlace | null;
}

/** The box around what is shown of the model now, along the axes of the first part's file. */
export interface MeasuredBox {
  /** The corner with the smallest coordinates. */
  readonly min: Vec3;
  /** The corner with the largest. */
  readonly max: Vec3;
  /**
   * Where its eight corners are in the picture; null for those behind the eye. Of corner `i`, x is the largest where `i &
   * 1`, y where `i & 2`, z where `i & 4`.
   */
  readonly corners: readonly (ScreenPlace | null)[];
}

/**
 * Finds places on the surfaces of the model that a viewer shows, as it stands at the moment of each call: animated,
 * skinned, joined by tags. What only the GPU moves (waves of a shader script, sprites) is found where it rests.
 */
export interface SurfaceFinder {
  /** What is seen at a place, in CSS pixels from the canvas's upper left corner; null beside the model. */
  pick(x: number, y: number): PickedSurface | null;
  /** Where a place on a surface is now; null where its surface is not shown. */
  place(point: SurfacePoint): SurfacePlace | null;
  /** The box around all that is shown; null where nothing is. */
  box(): MeasuredBox | null;
}

/** What lies over a picture at its sides, in CSS pixels: captions, rails, banners. */
export interface Insets {
  /** Above. */
  readonly top: number;
  /** At the right. */
  readonly right: number;
  /** Below. */
  readonly bottom: number;
  /** At the left. */
  readonly left: number;
}

/** An orbit camera, in world space (Y up, the model faces +Z). Degrees and world units. */
export interface CameraState {
  /** 0 looks at the model's face from +Z; positive turns the camera to the model's left (+X). */
  yaw: number;
  /** Positive looks down from above; -89 to 89. */
  pitch: number;
  /** From the target, in world units. */
  distance: number;
  /** The place that it looks at. */
  target: [number, number, number];
  /** Vertical field of view. */
  fov: number;
}

/** What mouse, touch and keys on a viewer's canvas do. */
export interface ControlOptions {
  /** Whether they turn the model at all. */
  enabled: boolean;
  /** Whether they may come nearer and go away. */
  zoom: boolean;
  /** Whether they may move the model across the picture. */
  pan: boolean;
  /**
   * What the wheel does. 'zoom': it always zooms; 'engaged': it scrolls the page until the canvas has been touched and
   * so has the focus, or while Ctrl is held.
   */
  wheel: 'zoom' | 'engaged';
  /** CSS `touch-action` of the canvas: the fingers' moves that scroll the page, as 'none' or 'pan-y'. */
  touchAction: string;
  /** Factors of how far a drag turns and pans, and how far a wheel and a pinch zoom. */
  turnSensitivity: number;
  /** How far a drag moves the camera; 1 follows the finger. */
  panSensitivity: number;
  /** How far a wheel or a pinch takes the camera; 1 is usual. */
  zoomSensitivity: number;
}

/** The controls of a new viewer, which has its part of the page for itself. */
export const defaultControls: Readonly<ControlOptions> = {
  enabled: true,
  zoom: true,
  pan: true,
  wheel: 'zoom',
  touchAction: 'none',
  turnSensitivity: 1,
  panSensitivity: 1,
  zoomSensitivity: 1,
};

/** How far a hand may take the camera: degrees and world units, each from the least to the most. */
export interface CameraRange {
  /** Within -180 to 180, or beyond these where the range goes through the back of the model. */
  readonly yaw: readonly [least: number, most: number];
  /** In degrees. */
  readonly pitch: readonly [least: number, most: number];
  /** In world units. */
  readonly distance: readonly [least: number, most: number];
}
