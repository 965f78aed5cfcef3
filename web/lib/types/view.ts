import type { Axis } from './described.js';
import type { Vec3 } from './vectors.js';

/**
 * The light of a subject: `SceneOptions.light`. The last three show surface data instead of lighting: normals, texture
 * coordinates, and the weights of the selected joint.
 */
export type LightMode = 'game' | 'studio' | 'unlit' | 'normals' | 'checker' | 'weights';
/**
 * Content of the right side of the split view: `DisplayOptions.split`. 'bones' is the wireframe with the skeleton; the
 * others are lights.
 */
export type SplitMode = 'none' | 'bones' | 'normals' | 'checker' | 'game' | 'studio' | 'unlit';
/** Texture filtering: `DisplayOptions.filter`. */
export type FilterMode = 'game' | 'linear' | 'nearest';
/** Normals for lighting: `DisplayOptions.normals`. */
export type NormalMode = 'vertex' | 'face';
/**
 * The powerup shells of Quake II: red for invulnerability, blue for quad damage, green for a power shield, double for
 * double damage, half for half damage.
 */
export type Shell = 'none' | 'red' | 'green' | 'blue' | 'double' | 'half';

/** The axis of the file that points up: 'file' uses the file's or its format's. */
export type UpAxis = Axis | 'file';
/** Rotation of a model around the up axis in degrees, counterclockwise seen from above. */
export type Facing = 0 | 90 | 180 | 270;

/** How surfaces are drawn, and overlays. Stored in the versioned state. */
export interface DisplayOptions {
  /**
   * Texture filtering. 'game': trilinear as in the games, which blurs oblique surfaces, and like 'linear' for formats that
   * belong to no game; 'linear': trilinear with anisotropic filtering; 'nearest': unfiltered.
   */
  filter: FilterMode;
  /** Vertex normals as stored, or one normal per face. */
  normals: NormalMode;
  /** Draws the edges of all triangles over the surfaces. */
  wireframe: boolean;
  /** Draws a line along the normal of every vertex. */
  normalLines: boolean;
  /** Draws the bounding box of the current pose. */
  boundingBox: boolean;
  /** Draws the back faces of all surfaces. */
  twoSided: boolean;
  /** Draws the strips and fans of the file's GL commands over the surface: strips in cool colours, fans in warm ones. */
  strips: boolean;
  /** Draws a coloured shell around Quake II models, as the game does. */
  shell: Shell;
  /** Draws the surfaces; disable it to see skeletons and other overlays alone. */
  mesh: boolean;
  /** Draws the bones between joints over the mesh. */
  skeleton: boolean;
  /** Draws the axes of every joint in the scene's axis colours. */
  jointAxes: boolean;
  /** Draws the axes of every tag and attachment. */
  tags: boolean;
  /** Draws the hitboxes over the mesh in the colours of their hit groups. */
  hitboxes: boolean;
  /** Draws the movement box, the clipping box and the eye position that the file stores for the game. */
  gameBoxes: boolean;
  /** Draws the muzzle flashes of a clip's events, for 0.05 seconds of clip time each. */
  muzzleFlashes: boolean;
  /** Content to the right of a vertical split line; 'none' does not split the view. */
  split: SplitMode;
  /**
   * Position of the split, relative to the camera's target, as a fraction of the view's width; 0 is at the target.
   * Limited to the view.
   */
  splitAt: number;
}

/** The default display options. */
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
  split: 'none',
  splitAt: 0,
};

/**
 * The scene around a subject: light, ground, background, the subject's orientation, and the number of copies.
 */
export interface SceneOptions {
  /**
   * The game's light, a studio with a soft ground shadow, or unlit textures. Or surface data: 'normals' shows view space
   * normals as colours, 'checker' 26 squares across the texture coordinates, 'weights' the influence of
   * `Viewer.selectedJoint` on a neutral material, from blue (low) through yellow to orange (full).
   */
  light: LightMode;
  /** Rotation of the light around the up axis in degrees, relative to its default in the game or studio. */
  lightYaw: number;
  /** Elevation of the light in degrees, relative to its default in the game or studio: -90 to 90. */
  lightPitch: number;
  /** In the game's light: Quake II models are fully lit. */
  fullBright: boolean;
  /** In the game's light: Quake II models pulse like items. */
  glow: boolean;
  /**
   * In the game's light: Quake III models are as bright as in the full-screen game (one overbright bit), where light may be
   * brighter than white and unlit materials are twice as bright. Otherwise they are as in the windowed game.
   */
  overbright: boolean;
  /**
   * Factor of the model's brightness in linear light: 2 is one stop brighter. 0 is black; negative values count as 0. Lights
   * that show surface data, overlays and the background do not change.
   */
  exposure: number;
  /**
   * Draws a grid on the ground, with a spacing that is a power of two in world units; not with the lights 'normals' and
   * 'checker'.
   */
  grid: boolean;
  /**
   * Moves the grid under a model whose clip has root motion but plays in place, as if the camera followed the model.
   */
  movingGround: boolean;
  /** Draws the model's soft shadow on the ground; not with the lights 'unlit', 'normals' and 'checker'. */
  shadow: boolean;
  /**
   * The axis of the file that points up. Formats such as OBJ specify neither up nor front, so a model may lie on its side. It is
   * tipped by the shortest rotation. Ground, framing and light follow.
   */
  up: UpAxis;
  /** Rotates the model around the up axis: with 90, a model that faced +Z faces +X. */
  facing: Facing;
  /** Rotates the model about the world's x axis, in degrees, after `up` and `facing`. */
  turnX: number;
  /** Rotates the model about the world's y axis, in degrees, after `turnX`. */
  turnY: number;
  /** Rotates the model about the world's z axis, in degrees, after `turnY`. */
  turnZ: number;
  /**
   * The number of copies of the model, at different animation times: 1 to 400, rounded down and limited to this range. With
   * more than one copy, root motion 'travel' acts as 'in-place'.
   */
  crowd: number;
  /** 'theme', a CSS colour '#rrggbb', or 'transparent'. */
  background: string;
}

/** The default scene options. */
export const defaultScene: Readonly<SceneOptions> = {
  light: 'game',
  lightYaw: 0,
  lightPitch: 0,
  fullBright: false,
  glow: false,
  overbright: false,
  exposure: 1,
  grid: true,
  movingGround: false,
  shadow: true,
  up: 'file',
  facing: 0,
  turnX: 0,
  turnY: 0,
  turnZ: 0,
  crowd: 1,
  background: 'theme',
};

/** How a subject is viewed, independent of the camera's position. */
export interface CameraOptions {
  /** Moves the camera along with a model that has root motion. */
  follow: boolean;
  /** Mirrors the view horizontally, as the game does for a weapon in the left hand. */
  mirror: boolean;
  /**
   * Uses an orthographic projection, with the same size at the target as the perspective projection. Does not apply to
   * first person and file cameras.
   */
  orthographic: boolean;
  /**
   * Views the model from the world's origin straight ahead, as the player sees a weapon in first person. The orbit camera is
   * kept and restored when this is disabled.
   */
  firstPerson: boolean;
  /**
   * Horizontal field of view in first person, in degrees for an aspect ratio of 4:3: 10 to 170. Other aspect ratios show more,
   * never less. The games use 90 (`default_fov` of Half-Life, `fov` of Quake II, `cg_fov` of Quake III).
   */
  firstPersonFov: number;
  /** Draws centre lines and a cross in first person. */
  guides: boolean;
  /** Draws the grid in first person, instead of `SceneOptions.grid`. */
  firstPersonGrid: boolean;
  /** Draws the model's shadow in first person, instead of `SceneOptions.shadow`. */
  firstPersonShadow: boolean;
  /**
   * Views through a camera of the file, by its name in `Viewer.camera.fileCameras`; '' for none. An animated camera follows the
   * playing clip. The whole 4:3 frame of the file is visible. When the user moves the camera, it continues from there as an
   * orbit camera and this is reset to ''. While a file camera is active, `firstPerson` is ignored.
   */
  fileCamera: string;
}

/** The default camera options. */
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

/** Scene colours of the page's theme, as '#rrggbb' (tokens.css, "backdrop and overlays"). */
export interface SceneColors {
  /** The background's centre. */
  readonly mid: string;
  /** The background's edge. */
  readonly edge: string;
  /** The grid. */
  readonly grid: string;
  /** The shadow on the ground. */
  readonly shadow: string;
  /** Wireframe lines. */
  readonly wire: string;
  /** The outlines of bones, boxes and axes. */
  readonly outline: string;
  /** The x axis. */
  readonly axisX: string;
  /** The y axis. */
  readonly axisY: string;
  /** The z axis. */
  readonly axisZ: string;
  /** Bones. */
  readonly bone: string;
  /** Bones of the selected joint. */
  readonly boneSelected: string;
}

/** A joint of a subject. */
export interface JointRef {
  /** Index into the subject's parts. */
  readonly part: number;
  /** Index into the part's joints. */
  readonly joint: number;
}

/** A joint by names or indices. Names ignore case. */
export interface JointChoice {
  /** The part, by its name or index in the subject's parts. Default: the first part. */
  readonly part?: string | number;
  /** The joint, by its name or index in the part's joints. */
  readonly joint: string | number;
}

/** A picked joint. */
export interface PickedJoint extends JointRef {
  /** The joint's name. */
  readonly name: string;
}

/** A position on the canvas: CSS pixels from its upper left corner. */
export interface ScreenPosition {
  /** From the left. */
  readonly x: number;
  /** From the top. */
  readonly y: number;
}

/** The canvas position of a tag or another attachment. */
export interface TagPosition extends ScreenPosition {
  /** Index of the part that it belongs to. */
  readonly part: number;
  /** The attachment's name. */
  readonly name: string;
}

/** The canvas position of a hitbox's centre. */
export interface HitboxPosition extends ScreenPosition, JointRef {
  /** The name of its joint. */
  readonly name: string;
  /** The hit group, a number that tells the game which body part was hit. */
  readonly group: number;
}

/** A point in a triangle of a surface. It moves with the surface. */
export interface SurfacePoint {
  /** Index into the subject's parts. */
  readonly part: number;
  /** Index into the part's surfaces. */
  readonly surface: number;
  /** Index of the triangle within the surface. */
  readonly triangle: number;
  /** Barycentric coordinates: three weights whose sum is 1. */
  readonly weights: readonly [number, number, number];
}

/** A picked point on a surface. */
export interface PickedSurface extends SurfacePoint {
  /** The active material: an index into the part's materials; null for none. */
  readonly material: number | null;
  /** The texture coordinates; 0, 0 is the image's upper left corner. */
  readonly texcoord: readonly [number, number];
}

/** The current position of a point on a surface. */
export interface SurfacePosition {
  /** In file space of the first part, in the game's units. */
  readonly position: Vec3;
  /** On the canvas; null behind the camera. */
  readonly screen: ScreenPosition | null;
}

/** The bounding box of the visible model, along the axes of the first part's file. */
export interface MeasuredBox {
  /** The minimum corner. */
  readonly min: Vec3;
  /** The maximum corner. */
  readonly max: Vec3;
  /**
   * Canvas positions of its eight corners; null behind the camera. Corner `i` has the maximum x if `i & 1`, the maximum y if
   * `i & 2`, the maximum z if `i & 4`.
   */
  readonly corners: readonly (ScreenPosition | null)[];
}

/**
 * Picks points on the surfaces of the viewer's model in its current pose. Deformations that only happen on the GPU (waves
 * of shader scripts, sprites) are ignored.
 */
export interface SurfacePicker {
  /** Picks the nearest visible surface at a canvas position in CSS pixels; null if none is there. */
  pick(x: number, y: number): PickedSurface | null;
  /** The current position of a point on a surface; null if its surface is hidden. */
  position(point: SurfacePoint): SurfacePosition | null;
  /** The bounding box of all visible surfaces; null if there are none. */
  box(): MeasuredBox | null;
}

/** Finds joints and surfaces of the viewer's model in the image, and projects positions to it: `viewer.picking`. */
export interface ViewerPicking {
  /**
   * Finds the joint whose bone is nearest to a point, in CSS pixels from the top left of the canvas, even if bones are
   * hidden. Null if none is within `tolerance` CSS pixels; 8 (the default) suits a mouse and 22 a finger.
   */
  pickJoint(x: number, y: number, tolerance?: number): PickedJoint | null;
  /**
   * Returns an object that finds and measures surfaces: the surface at a point of the canvas, its position in game units,
   * and the current size of the model. The code is fetched with the first call.
   *
   * @example
   * ```ts
   * const surfaces = await viewer.picking.surfaces();
   * canvas.addEventListener('click', ({ offsetX, offsetY }) => {
   *   const picked = surfaces.pick(offsetX, offsetY);
   *   if (picked) console.log(viewer.model?.parts[picked.part]?.surfaces[picked.surface]?.name);
   * });
   * ```
   */
  surfaces(): Promise<SurfacePicker>;
  /** Position of a joint in the image, for example to place a label. Null if it is behind the camera or unknown. */
  projectJoint(joint: JointChoice): ScreenPosition | null;
  /** Positions in the image of tags and other attachments of visible parts, in front of the camera. */
  projectTags(): readonly TagPosition[];
  /** Positions in the image of the centres of hitboxes of visible parts, in front of the camera. */
  projectHitboxes(): readonly HitboxPosition[];
  /**
   * World-space position of a joint, or of a part's tag, in the current pose, for example to aim the camera at it. Null if
   * the model has no such joint or tag.
   */
  worldPosition(at: JointChoice | { readonly part: number; readonly tag: string }): Vec3 | null;
  /**
   * Position of the split line (`DisplayOptions.split`) in CSS pixels from the canvas's left; null if it is not shown.
   */
  readonly splitPosition: number | null;
}

/** The bounds of a model in world space. Boxes are the minimum x, y, z and the maximum x, y, z. */
export interface WorldBounds {
  /** The box of all animations. */
  readonly animation: readonly number[];
  /** The box of the rest pose. */
  readonly rest: readonly number[];
  /** Height of the ground. */
  readonly ground: number;
  /** The longest side of the rest pose of a single model. */
  readonly size: number;
  /** The longest side of `rest`, which contains attached models and crowds. */
  readonly extent: number;
}

/** Areas covered by the page's user interface at the edges of the canvas, in CSS pixels. */
export interface Insets {
  /** At the top. */
  readonly top: number;
  /** At the right. */
  readonly right: number;
  /** At the bottom. */
  readonly bottom: number;
  /** At the left. */
  readonly left: number;
}

/** An orbit camera in world space (Y up, the model faces +Z). Angles in degrees, lengths in world units. */
export interface CameraState {
  /** 0 views the model's front from +Z; positive moves the camera to the model's left (+X). */
  yaw: number;
  /** Positive views from above; -89 to 89. */
  pitch: number;
  /** Distance from the target, in world units. */
  distance: number;
  /** The point that the camera looks at. */
  target: [number, number, number];
  /** Vertical field of view in degrees. */
  fov: number;
}

/** Mouse, touch and keyboard controls of a viewer's canvas. */
export interface ControlOptions {
  /** Whether the controls are enabled. */
  enabled: boolean;
  /**
   * 'orbit' turns around the target. 'fly' rotates the camera around its position, and moves it while keys are held: W,
   * A, S and D, Q down and E up, faster with Shift.
   */
  mode: 'orbit' | 'fly';
  /** Whether the controls can zoom. */
  zoom: boolean;
  /** Whether the controls can pan. */
  pan: boolean;
  /**
   * The mouse wheel. 'zoom' always zooms; 'engaged' scrolls the page until the canvas has the focus, or zooms while Ctrl is
   * held.
   */
  wheel: 'zoom' | 'engaged';
  /** CSS `touch-action` of the canvas: the gestures that the browser handles, such as 'none' or 'pan-y'. */
  touchAction: string;
  /** Factor of the orbit speed. */
  turnSensitivity: number;
  /** Factor of the pan speed; 1 follows the pointer. */
  panSensitivity: number;
  /** Factor of the zoom speed. */
  zoomSensitivity: number;
}

/** The default controls, for a viewer that does not scroll with the page. */
export const defaultControls: Readonly<ControlOptions> = {
  enabled: true,
  mode: 'orbit',
  zoom: true,
  pan: true,
  wheel: 'zoom',
  touchAction: 'none',
  turnSensitivity: 1,
  panSensitivity: 1,
  zoomSensitivity: 1,
};

/** Camera limits for user interaction, each from minimum to maximum. */
export interface CameraRange {
  /** In degrees, from -180 to 180. A range that includes 180 exceeds one of these limits: [90, 270]. */
  readonly yaw: readonly [least: number, most: number];
  /** In degrees. */
  readonly pitch: readonly [least: number, most: number];
  /** In world units. */
  readonly distance: readonly [least: number, most: number];
}
