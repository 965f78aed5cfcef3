// Generated from the description of a Subject (wasm/model/description.cpp): `npm run types` writes it, and a
// test compares. What it says stands in the headers of wasm/model.
import type { Vec3, Vec4 } from './vectors.js';

/** Which pixels of a stage are drawn, by their alpha. */
export type AlphaTest =
  | 'none'
  | 'greater'
  | 'less'
  | 'greater_equal';

/** An axis of a file, with its direction. */
export type Axis =
  | 'x'
  | 'y'
  | 'z'
  | 'minus_x'
  | 'minus_y'
  | 'minus_z';

/** What a colour is multiplied by where stages are blended, as in OpenGL. */
export type BlendFactor =
  | 'zero'
  | 'one'
  | 'src_color'
  | 'one_minus_src_color'
  | 'dst_color'
  | 'one_minus_dst_color'
  | 'src_alpha'
  | 'one_minus_src_alpha'
  | 'dst_alpha'
  | 'one_minus_dst_alpha'
  | 'src_alpha_saturate';

/**
 * Parts of one choice, which lie side by side, stand for each other: one is shown, the first until a person
 * chooses. None: always shown.
 */
export type Choice =
  | 'none'
  | 'weapon';

/**
 * Where a stage's colour, or its alpha, comes from. `lighting_diffuse`: the light of the material's shading;
 * `lit_vertex`: the vertices' colours in that light; `identity_lighting`: white that stays as bright as it is
 * where the game lights more brightly than white (overbright), which doubles `identity`.
 */
export type ColorSource =
  | 'identity'
  | 'constant'
  | 'wave'
  | 'entity'
  | 'one_minus_entity'
  | 'vertex'
  | 'exact_vertex'
  | 'one_minus_vertex'
  | 'lighting_diffuse'
  | 'lighting_specular'
  | 'portal'
  | 'lit_vertex'
  | 'identity_lighting';

/** Which sides of triangles are left out. */
export type CullMode =
  | 'back'
  | 'front'
  | 'none';

/**
 * Between two keys.
 * - `step`: the earlier one until the later one
 * - `linear`: LERP; SLERP on the shortest arc for rotations
 * - `cubic`: each key has three values: the tangent that comes in, the value, the tangent that goes out
 * (glTF's CUBICSPLINE: tangents are multiplied by the seconds between the keys); rotations are normalised.
 */
export type Curve =
  | 'step'
  | 'linear'
  | 'cubic';

/** Quake III's ways of moving vertices. */
export type DeformKind =
  | 'wave'
  | 'normal'
  | 'bulge'
  | 'move'
  | 'autosprite'
  | 'autosprite2';

/**
 * How a part sits on its parent.
 * - `tag`: at a tag, attachment or joint of the parent, named by `at`
 * - `follow`: in the parent's space, at the parent's frame: a Quake II weapon
 * - `merge`: joints of the same name take the parent's matrices: a Half-Life weapon.
 */
export type Joining =
  | 'root'
  | 'tag'
  | 'follow'
  | 'merge';

/** `point` shines to all sides, `spot` towards its target. */
export type LightKind =
  | 'point'
  | 'spot';

/** What a controller or a blend axis moves: a joint along or about one of its parent's axes. */
export type Motion =
  | 'move_x'
  | 'move_y'
  | 'move_z'
  | 'turn_x'
  | 'turn_y'
  | 'turn_z';

/** Which of the two colours that a player chooses. */
export type PlayerColor =
  | 'top'
  | 'bottom';

/** What indices make. */
export type Primitive =
  | 'triangles'
  | 'lines'
  | 'points';

/** Whose light a material is drawn in. `physical`: physically based, by roughness and metalness. */
export type Shading =
  | 'quake2'
  | 'quake3'
  | 'doom3'
  | 'phong'
  | 'half_life'
  | 'physical';

/** Quake III's ways of moving texture coordinates. */
export type TexcoordModifierKind =
  | 'scroll'
  | 'scale'
  | 'rotate'
  | 'turbulence'
  | 'stretch'
  | 'transform'
  | 'entity_translate';

/**
 * `sphere`: by the normal in view space, as OpenGL's sphere maps are looked up. `chrome`: by the normal
 * against axes that each joint has towards the eye, as Half-Life does.
 */
export type TexcoordSource =
  | 'base'
  | 'lightmap'
  | 'environment'
  | 'vector'
  | 'sphere'
  | 'chrome';

/**
 * Vertex animation, quantised as in the file and lerped on demand: frame-major, one record per file vertex.
 * - `u8_indexed`: 4 bytes: x, y, z (x scale + translate of the frame), index into the 162 normals of Quake
 * - `i16_latlong`: 8 bytes: i16 x, y, z, u16 normal (high byte latitude, low byte longitude).
 */
export type VertexEncoding =
  | 'u8_indexed'
  | 'i16_latlong';

/** The shape of a wave of Quake III. */
export type WaveShape =
  | 'none'
  | 'sine'
  | 'triangle'
  | 'square'
  | 'sawtooth'
  | 'inverse_sawtooth'
  | 'noise';

/** A clip a person can choose: which clip of which part it plays. One name may stand for several parts. */
export interface SubjectClipSummary {
  /** As people see it. */
  readonly name: string;
  /** Empty: of none. */
  readonly channel: string;
  /** Index into the parts. */
  readonly part: number;
  /** Index into that part's clips. */
  readonly clip: number;
  /**
   * What the game plays on that part when it has come to its end (an attack: the stand): index into the
   * subject's clips, or null.
   */
  readonly next: number | null;
}

/** Materials to wear, on all parts of a subject. */
export interface SubjectSkinSummary {
  /** As people see it. */
  readonly name: string;
  /** For each part, an index into its skins; null: it keeps what it wears. */
  readonly families: readonly (number | null)[];
}

/** Clips that the game plays together: legs and torso of a running attack. */
export interface SubjectPresetSummary {
  /** "run", "attack", ... */
  readonly name: string;
  /** Indices into the subject's clips, one a part. */
  readonly clips: readonly number[];
}

/** Something odd in a file that does not keep it from opening. */
export interface WarningSummary {
  /** A sentence. */
  readonly message: string;
  /** The file it is about, by its name among what was given. */
  readonly file: string;
}

/** Axis-aligned, in the space of what it bounds. Empty when min > max. */
export interface Bounds {
  /** The least x, y, z. */
  readonly min: Vec3;
  /** The largest x, y, z. */
  readonly max: Vec3;
}

/** Which way a file stands, and how large its units are. */
export interface Basis {
  /** The axis that points up. */
  readonly up: Axis;
  /** The axis that the front faces. */
  readonly forward: Axis;
  /** How long one of its units is. */
  readonly metresPerUnit: number;
}

/** Which joints move the vertices of a mesh. */
export interface Skin {
  /** Joints that move a vertex, as the GPU has them: 0 (none does), 4 or 8. */
  readonly influences: number;
}

/**
 * Vertices and the primitives between them. Arrays run over its vertices: a file vertex is split only where
 * texture coordinate or normal differ. Empty arrays (tangents, colors, strips, skin) are absent; the others
 * have one entry a vertex.
 */
export interface MeshSummary {
  /** What its indices make. */
  readonly primitive: Primitive;
  /** Index into the model's vertex frames: positions and normals come from there. */
  readonly vertexFrames: number | null;
  /** Vertices after splitting: the length of the arrays. */
  readonly vertexCount: number;
  /** 3, 2 or 1 a primitive. */
  readonly indexCount: number;
  /** How joints move it. */
  readonly skin: Skin;
}

/** A range of a mesh's indices, drawn with one material. */
export interface SurfaceSummary {
  /** As in the file. */
  readonly name: string;
  /** Index into the model's meshes. */
  readonly mesh: number;
  /** Of the mesh's indices. */
  readonly firstIndex: number;
  /** A whole number of primitives. */
  readonly indexCount: number;
  /** Index into the model's materials; null: plain grey. */
  readonly material: number | null;
  /** 0 is the finest; one level is shown at a time. */
  readonly levelOfDetail: number;
  /** The file says so; a person may show it. */
  readonly hidden: boolean;
}

/** A wave of Quake III: base + amplitude * shape(frac(phase + seconds * frequency)). */
export interface Wave {
  /** Sine, triangle and so on. */
  readonly shape: WaveShape;
  /** What the wave goes about. */
  readonly base: number;
  /** How far it goes from its base. */
  readonly amplitude: number;
  /** Where it begins, in parts of a period. */
  readonly phase: number;
  /** A second. */
  readonly frequency: number;
}

/** What moves a stage's texture coordinates. */
export interface TexcoordModifierSummary {
  /** How coordinates are moved. */
  readonly kind: TexcoordModifierKind;
  /** Of scroll and scale: s, t; of rotate: degrees a second; of transform: a b c d x y. */
  readonly values: readonly number[];
  /** Of stretch and turbulence. */
  readonly wave: Wave;
}

/** One pass over a surface, in the order of drawing. */
export interface StageSummary {
  /** Indices into the model's images; several are an animated map. */
  readonly images: readonly number[];
  /** How fast its images follow each other. */
  readonly imagesPerSecond: number;
  /** A second picture, by whose opacity alpha is multiplied. */
  readonly alphaImage: number | null;
  /** The picture's edge goes on for ever; else it repeats. */
  readonly clamp: boolean;
  /** No picture: plain white. */
  readonly white: boolean;
  /** White on a model. */
  readonly lightmap: boolean;
  /** False: it replaces what is there, whatever the factors. */
  readonly blends: boolean;
  /** Of what is drawn. */
  readonly source: BlendFactor;
  /** Of what is there. */
  readonly destination: BlendFactor;
  /** Which pixels are drawn. */
  readonly alphaTest: AlphaTest;
  /** What alpha is compared with. */
  readonly alphaReference: number;
  /** Whether it hides what is drawn later behind it. */
  readonly depthWrite: boolean;
  /** Drawn only where the surface was drawn before. */
  readonly depthEqual: boolean;
  /** Where its colour comes from. */
  readonly rgb: ColorSource;
  /** Where its alpha comes from. */
  readonly alpha: ColorSource;
  /** Of `constant`. */
  readonly color: Vec4;
  /** Of a colour from a wave. */
  readonly rgbWave: Wave;
  /** Of an alpha from a wave. */
  readonly alphaWave: Wave;
  /** Of `portal`, in the model's units. */
  readonly portalRange: number;
  /** Where its coordinates come from. */
  readonly texcoord: TexcoordSource;
  /** Of `vector`: s and t are the position's products with them. */
  readonly texcoordS: Vec3;
  /** The second axis of coordinates from a vector. */
  readonly texcoordT: Vec3;
  /** In the order they are applied. */
  readonly modifiers: readonly TexcoordModifierSummary[];
}

/** How a material moves the vertices of its surfaces, before its stages are drawn. */
export interface DeformSummary {
  /** How vertices are moved. */
  readonly kind: DeformKind;
  /** Of wave: what a unit of x + y + z adds to the phase. */
  readonly spread: number;
  /** Of move: the direction; of bulge: width, height, speed. */
  readonly vector: Vec3;
  /** Of wave and move; normal uses its amplitude and frequency. */
  readonly wave: Wave;
}

/** A way to draw: stages, one at least where something is seen, and what lights need beside them. */
export interface MaterialSummary {
  /** As in the file. */
  readonly name: string;
  /** Empty: nothing is drawn. */
  readonly stages: readonly StageSummary[];
  /** In their order. */
  readonly deforms: readonly DeformSummary[];
  /** Draw order of what is seen through, rising: Quake III's numbers. */
  readonly sort: number;
  /** Which sides are left out. */
  readonly cull: CullMode;
  /** Whose light it takes. */
  readonly shading: Shading;
  /** Lies on another surface: drawn a little nearer. */
  readonly polygonOffset: boolean;
  /** Lit alike on all sides, whatever the normals. */
  readonly flat: boolean;
  /** Index into the model's images, as are the next five. */
  readonly normalMap: number | null;
  /** What the specular colour is multiplied by. */
  readonly specularMap: number | null;
  /** Added to what is lit, times the emissive colour. */
  readonly emissiveMap: number | null;
  /** Bright is high; bends the normal. */
  readonly heightMap: number | null;
  /** Of `physical`: its green is what the roughness is multiplied by. */
  readonly roughnessMap: number | null;
  /** Of `physical`: its blue is what the metalness is multiplied by. */
  readonly metalnessMap: number | null;
  /** What the height map's slopes are multiplied by, as Doom 3's scripts count it. */
  readonly heightScale: number;
  /** Red, green, blue, alpha. */
  readonly ambient: Vec4;
  /** Red, green, blue, alpha. */
  readonly diffuse: Vec4;
  /** Red, green, blue, alpha. */
  readonly specular: Vec4;
  /** Red, green, blue, alpha. */
  readonly emissive: Vec4;
  /** The exponent of its highlight. */
  readonly shininess: number;
  /** Of `physical`: 0 mirrors, 1 scatters light all around. */
  readonly roughness: number;
  /** Of `physical`: 0 is no metal; of 1 the diffuse colour is that of its reflections. */
  readonly metalness: number;
  /** Alpha is multiplied by it. */
  readonly opacity: number;
}

/** Entries of a palette that take the hue of a colour that a player chooses; saturation and value stay. */
export interface RemapRangeSummary {
  /** Which colour they take. */
  readonly color: PlayerColor;
  /** The entries from it to `last`. */
  readonly first: number;
  /** The last of the entries. */
  readonly last: number;
}

/**
 * A picture that a material wants: looked up by its name, or held by the model, as its file's own bytes or as
 * indices into a palette, so that its colours can be changed.
 */
export interface ImageSummary {
  /** As in the file, made UTF-8: case, slashes and extension may be wrong. */
  readonly name: string;
  /** Of indices, in pixels; 0: there are none. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Drawn with an opacity of 0; null: all are opaque. */
  readonly transparentIndex: number | null;
  /** False: the file asks for the whole picture at any distance. */
  readonly mipmaps: boolean;
  /** Of the palette. */
  readonly remaps: readonly RemapRangeSummary[];
}

/** Where a joint is, relative to its parent. */
export interface Transform {
  /** In the units of the file. */
  readonly position: Vec3;
  /** A unit quaternion: x, y, z, w. */
  readonly rotation: Vec4;
  /** Along x, y and z. */
  readonly scale: Vec3;
}

/** A joint of a skeleton; other programs say bone. */
export interface JointSummary {
  /** As in the file. */
  readonly name: string;
  /** Index of an earlier joint, or null. */
  readonly parent: number | null;
  /** Relative to the parent. */
  readonly rest: Transform;
}

/**
 * Keys in time order (seconds from the animation's first frame; before the first and behind the last the
 * nearest holds), or one value a frame when `times` is empty. Values are relative to the parent, as the rest
 * transform is, and replace it; no values: the joint rests. A track without times has no cubic curve.
 */
export interface NumberTrack {
  /** How it goes between keys. */
  readonly curve: Curve;
  /** In seconds. */
  readonly times: readonly number[];
  /** One a key, or three where the curve is cubic. */
  readonly values: readonly number[];
}

/** What changes in a camera besides its place and its target, which are joints. */
export interface CameraTrackSummary {
  /** Index into the model's cameras. */
  readonly camera: number;
  /** As the camera's own: they take its place. */
  readonly fieldOfView: NumberTrack;
  /** In degrees. */
  readonly roll: NumberTrack;
}

/** What moves joints: the tracks of one set of poses. */
export interface AnimationSummary {
  /** How many. */
  readonly frameCount: number;
  /** Of tracks without times, and what clips count in. */
  readonly framesPerSecond: number;
  /** What the file's own clock says at frame 0, in seconds: MS3D counts from frame 1. */
  readonly fileStart: number;
  /** One a camera at most. */
  readonly cameras: readonly CameraTrackSummary[];
}

/** What plays independently of others: legs and torso of a player. */
export interface ChannelSummary {
  /** Such as legs. */
  readonly name: string;
  /** The joints that its clips move, rising; empty: all. */
  readonly joints: readonly number[];
}

/**
 * A direction in which a clip's animations are blended. A person sets a value between `min`, where the first
 * of them plays, and `max`, where the last does; `min` may be the larger one.
 */
export interface BlendAxisSummary {
  /** What it turns or moves. */
  readonly motion: Motion;
  /** In degrees, or in units where it moves. */
  readonly min: number;
  /** Its value where the last clip plays alone. */
  readonly max: number;
}

/**
 * Something that happens when a clip passes a frame: a sound, a muzzle flash. The number says what, by the
 * game's own list; the options say more: a sound's file.
 */
export interface ClipEventSummary {
  /** Within the clip. */
  readonly frame: number;
  /** Its kind, as the game counts them. */
  readonly number: number;
  /** A sound file, a number: as in the file. */
  readonly options: string;
}

/** A point about which the game turns or places a model during some frames. */
export interface ClipPivotSummary {
  /** In the units of the file. */
  readonly position: Vec3;
  /** Of those that it holds for. */
  readonly firstFrame: number;
  /** Of those that it holds for. */
  readonly lastFrame: number;
}

/**
 * What a person plays: frames of an animation or, where that is none, of the file's own list (vertex
 * animation). A clip that is cut out of a longer one has the same animation, and fewer of its frames.
 */
export interface ClipSummary {
  /** As in the file, or as the game calls it. */
  readonly name: string;
  /** Index into the model's channels; null: it is of none. */
  readonly channel: number | null;
  /** Index into the model's animations; null: frames of the file's own list. */
  readonly animation: number | null;
  /** In the animation, or in the file's own list. */
  readonly firstFrame: number;
  /** How many. */
  readonly frameCount: number;
  /** Played from the last frame to the first. */
  readonly reversed: boolean;
  /** As the file says. */
  readonly framesPerSecond: number;
  /** What one frame lasts: Quake III counts in whole milliseconds. */
  readonly frameSeconds: number;
  /** One pass. */
  readonly seconds: number;
  /** The frame a repeat returns to; null: the clip stops at its end. */
  readonly loopFrame: number | null;
  /**
   * How the game goes over to the clip: in so many seconds, out of what it showed, which it holds still; 0:
   * at once.
   */
  readonly fadeSeconds: number;
  /** In its first frame; else it plays meanwhile. */
  readonly waitsForFade: boolean;
  /** Of joint 0 over one pass, in the model's own space. */
  readonly displacement: Vec3;
  /** The tracks do not hold the displacement: the game moves the whole model by it. */
  readonly displacementIsApart: boolean;
  /** Over all frames. */
  readonly bounds: Bounds;
  /**
   * Animations of as many frames, between which a person blends: 2 along one axis, 4 or 9 along two. They
   * stand in rows, the first axis within a row; the first of them is `animation`. Empty: it is not blended.
   */
  readonly blends: readonly number[];
  /** 1 or 2 where there are blends. */
  readonly blendAxes: readonly BlendAxisSummary[];
  /** What the game plays the clip for; empty: nothing by itself. */
  readonly activity: string;
  /** How often among the clips of one activity. */
  readonly activityWeight: number;
  /** Of who moves by the displacement, in units a second. */
  readonly groundSpeed: number;
  /** Nodes of the model's transitions, counted from 1; 0: none. */
  readonly entryNode: number;
  /** The node that it ends at. */
  readonly exitNode: number;
  /** Played backwards it leads from its exit to its entry. */
  readonly leadsBack: boolean;
  /** The game fires what is held while it plays. */
  readonly fires: boolean;
  /** In the order of their frames. */
  readonly events: readonly ClipEventSummary[];
  /** Points that stay on the ground. */
  readonly pivots: readonly ClipPivotSummary[];
}

/** The vertices of a mesh at each frame. */
export interface VertexFramesSummary {
  /** How they are stored. */
  readonly encoding: VertexEncoding;
  /** File vertices in a frame. */
  readonly vertexCount: number;
  /** All vertex frames of a model have as many as its list of frames. */
  readonly frameCount: number;
}

/** A frame of the file's own list, shared by all vertex frames and attachments of a model. */
export interface FrameSummary {
  /** As in the file. */
  readonly name: string;
}

/**
 * A place to put something: an MD3 tag (the model's attachment frames say where it is), or a place on a
 * joint.
 */
export interface AttachmentSummary {
  /** As in the file. */
  readonly name: string;
  /** Index into the model's joints; null: a tag. */
  readonly joint: number | null;
  /** On the joint. */
  readonly local: Transform;
}

/** Where a shot hits what hangs on a joint. */
export interface HitboxSummary {
  /** Which moves it. */
  readonly joint: number;
  /** What is hit: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs. */
  readonly group: number;
  /** In the joint's space. */
  readonly bounds: Bounds;
}

/**
 * What a person sets to move a joint, whatever plays: a head that turns, a mouth that opens. Values are in
 * degrees, or in units where it moves. Controllers of one slot are set together: each takes the same share of
 * its own range.
 */
export interface ControllerSummary {
  /** As people see it. */
  readonly name: string;
  /** Which it moves. */
  readonly joint: number;
  /** What it turns or moves. */
  readonly motion: Motion;
  /** The end that the game's least number stands for; it may be the larger one. */
  readonly min: number;
  /** Its largest value. */
  readonly max: number;
  /** What it has until it is set. */
  readonly rest: number;
  /** Goes all the way round: every value is one within 360 of `min`. */
  readonly wraps: boolean;
  /** Whether speech moves it. */
  readonly isMouth: boolean;
  /** The game's number of it. */
  readonly slot: number;
}

/** A named choice of materials. */
export interface SkinFamilySummary {
  /** As people see it. */
  readonly name: string;
  /** A skin for certain: listed first. */
  readonly withIcon: boolean;
  /** For each of the model's materials, the one to draw instead. */
  readonly materials: readonly number[];
}

/** One of the models of a body group, of which one is drawn. */
export interface BodyModelSummary {
  /** As in the file. */
  readonly name: string;
  /** Indices into the model's surfaces; empty: nothing is drawn. */
  readonly surfaces: readonly number[];
}

/**
 * A choice of models: heads, weapons in the hand. The first is drawn until a person chooses. A surface that
 * is in no group is always drawn.
 */
export interface BodyGroupSummary {
  /** As in the file. */
  readonly name: string;
  /** The game's number of a body chooses model (number / base) % models. */
  readonly base: number;
  /** Of which one is drawn. */
  readonly models: readonly BodyModelSummary[];
}

/**
 * Which node comes next on the way from one node to another: a clip that ends at the one leads to the next.
 */
export interface Transitions {
  /** How many. */
  readonly nodes: number;
  /** Nodes * nodes: of node a to b at (a - 1) * nodes + b - 1; 0: there is no way. */
  readonly next: readonly number[];
}

/** A place to look from. Where it has no joint, it stands still. */
export interface CameraSummary {
  /** As in the file. */
  readonly name: string;
  /** It stands where this joint is; null: at `position`. */
  readonly joint: number | null;
  /** It looks to where this joint is; null: to `target`. */
  readonly targetJoint: number | null;
  /** In the model's space. */
  readonly position: Vec3;
  /** What it looks at. */
  readonly target: Vec3;
  /** From the left edge to the right one, in radians. */
  readonly fieldOfView: number;
  /** About the line of sight, in radians: positive leans the camera to its left. */
  readonly roll: number;
}

/** A light that a file holds, which is listed and not drawn by. */
export interface LightSummary {
  /** As in the file. */
  readonly name: string;
  /** Point or spot. */
  readonly kind: LightKind;
  /** It stands where this joint is; null: at `position`. */
  readonly joint: number | null;
  /** A spot shines to where this joint is; null: to `target`. */
  readonly targetJoint: number | null;
  /** In the model's space. */
  readonly position: Vec3;
  /** What a spot points at. */
  readonly target: Vec3;
  /** Red, green, blue. */
  readonly color: Vec3;
  /** The colour is multiplied by it. */
  readonly intensity: number;
  /** Whether the file has it switched on. */
  readonly on: boolean;
  /** Of a spot: the whole angle of the cone that is fully lit, in radians. */
  readonly innerAngle: number;
  /** Of a spot: the whole angle of the cone outside which nothing is lit. */
  readonly outerAngle: number;
  /** The light weakens from here. */
  readonly innerRange: number;
  /** And ends here; 0: it reaches everywhere. */
  readonly outerRange: number;
}

/** A remark that a file holds. */
export interface CommentSummary {
  /** "model", "group NAME", ... */
  readonly about: string;
  /** As in the file. */
  readonly text: string;
}

/** The file's own counts, before vertices are split and triangles dropped. */
export interface SourceCounts {
  /** How many. */
  readonly vertices: number;
  /** How many. */
  readonly triangles: number;
  /** How many. */
  readonly frames: number;
  /** How many. */
  readonly surfaces: number;
  /** The file's size. */
  readonly bytes: number;
  /** GL commands, where they are what is drawn. */
  readonly strips: number;
  /** How many fans of triangles. */
  readonly fans: number;
}

/** One model of a subject, and its place in it. */
export interface PartSummary {
  /** The file it came from, by its name among what was given; its pictures lie beside it. */
  readonly file: string;
  /** The model's file name without extension. */
  readonly name: string;
  /** Index of an earlier part; null: the root. */
  readonly parent: number | null;
  readonly how: Joining;
  /** The tag, attachment or joint of the parent that it sits at. */
  readonly at: string;
  /** Parts of one choice stand for each other: one is shown, at first the first. */
  readonly choice: Choice;
  /** Until a person decides; a muzzle flash is not. */
  readonly shown: boolean;
  /**
   * Degrees a second that it turns by about the x axis of the place where it sits while a clip fires
   * (Clip::fires): the barrel of a weapon. Afterwards it slows down evenly and stands still after `run_down`
   * seconds.
   */
  readonly spin: number;
  readonly runDown: number;
  /** "md2", ... */
  readonly format: string;
  /** How the file's axes lie. */
  readonly basis: Basis;
  /**
   * Subtracted from the coordinates of the file, in its axes: 0 but for models far from the origin, as in map
   * coordinates, which floats would distort.
   */
  readonly origin: Vec3;
  readonly meshes: readonly MeshSummary[];
  readonly surfaces: readonly SurfaceSummary[];
  readonly materials: readonly MaterialSummary[];
  readonly images: readonly ImageSummary[];
  readonly joints: readonly JointSummary[];
  readonly animations: readonly AnimationSummary[];
  readonly channels: readonly ChannelSummary[];
  readonly clips: readonly ClipSummary[];
  readonly vertexFrames: readonly VertexFramesSummary[];
  /** The file's own list (vertex animation). */
  readonly frames: readonly FrameSummary[];
  readonly attachments: readonly AttachmentSummary[];
  readonly hitboxes: readonly HitboxSummary[];
  readonly controllers: readonly ControllerSummary[];
  readonly skins: readonly SkinFamilySummary[];
  readonly bodyGroups: readonly BodyGroupSummary[];
  readonly transitions: Transitions;
  readonly cameras: readonly CameraSummary[];
  readonly lights: readonly LightSummary[];
  readonly comments: readonly CommentSummary[];
  readonly warnings: readonly WarningSummary[];
  readonly source: SourceCounts;
  /** Of the rest pose (frame 0 of vertex animation). */
  readonly bounds: Bounds;
  /** Over every frame of everything. */
  readonly animationBounds: Bounds;
  /**
   * What the game takes of the file, where it says anything: whence the model looks, what it moves through
   * the world as, what clips it, and bits of effects such as a rocket's trail.
   */
  readonly eyePosition: Vec3;
  readonly movementBox: Bounds;
  readonly clippingBox: Bounds;
  readonly gameFlags: number;
}

/** A subject without its bulk arrays: names and numbers. */
export interface SubjectSummary {
  /** What people see. */
  readonly name: string;
  /** What a person can choose; a name that stands more than once plays on several parts. */
  readonly clips: readonly SubjectClipSummary[];
  readonly skins: readonly SubjectSkinSummary[];
  readonly presets: readonly SubjectPresetSummary[];
  /** What concerns no part alone: pictures that were not there. */
  readonly warnings: readonly WarningSummary[];
  /** Of all parts put together, in the first one's space, at rest (each in its frame 0). */
  readonly bounds: Bounds;
  /** And over all that they can do. */
  readonly animationBounds: Bounds;
  /** Part 0 is the root, parents come before children. */
  readonly parts: readonly PartSummary[];
}

/** The bulk arrays of an element of `meshes`; empty where it has none. */
export interface MeshArrays {
  /** 3 a vertex, rest pose. */
  readonly positions: Float32Array;
  /** 3 a vertex, rest pose; unit length, or zero where the file gives none. */
  readonly normals: Float32Array;
  /** 4 a vertex: xyz along rising u; w * cross(normal, xyz) points up the picture. */
  readonly tangents: Float32Array;
  /** 4 a vertex: RGBA. */
  readonly colors: Uint8Array;
  /** 2 a vertex, (0, 0) at the top left. */
  readonly texcoords: Float32Array;
  /** Counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** The file vertex of each vertex. */
  readonly sourceVertex: Uint32Array;
  /**
   * The strip or fan of the file's GL commands that draws each triangle: twice its number among those that
   * draw something, plus 1 for a fan, or 0xFFFFFFFF where none does.
   */
  readonly strips: Uint32Array;
  /** Influences a vertex, largest weight first; 0 where the weight is 0. */
  readonly skinJoints: Uint16Array;
  /** Influences a vertex; their sum is 1, or 0 where no joint moves the vertex. */
  readonly skinWeights: Float32Array;
  /** One a vertex; empty: there is no list. */
  readonly skinExactRuns: Uint32Array;
  /** One a weight. */
  readonly skinExactJoints: Uint16Array;
  /** One a weight: x, y, z in the joint's space, and the weight. */
  readonly skinExactPoints: Float32Array;
}

/** The bulk arrays of an element of `images`; empty where it has none. */
export interface ImageArrays {
  /** A whole PNG, TGA, ... file; empty: the picture is looked up by its name. */
  readonly encoded: Uint8Array;
  /** One a pixel, rows from the top. */
  readonly indices: Uint8Array;
  /** 256 colours: red, green, blue. */
  readonly palette: Uint8Array;
}

/** The bulk arrays of an element of `vertexFrames`; empty where it has none. */
export interface VertexFramesArrays {
  /** Of all vertices, frame after frame. */
  readonly records: Uint8Array;
}

/** A kind of typed array. */
export interface ArrayKind<T> {
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  /** Bytes of one number. */
  readonly BYTES_PER_ELEMENT: number;
}

/** The chunks of arrays: a four-letter name, the kind of array, and numbers a value. */
export type ChunksOf<Arrays> = {
  readonly [K in keyof Arrays]: { readonly chunk: string; readonly array: ArrayKind<Arrays[K]>; readonly lanes: number };
};

/** The chunks of a snapshot, by the list that their element is in. */
export const chunks: {
  readonly meshes: ChunksOf<MeshArrays>;
  readonly images: ChunksOf<ImageArrays>;
  readonly vertexFrames: ChunksOf<VertexFramesArrays>;
} = {
  meshes: {
    positions: { chunk: 'POSN', array: Float32Array, lanes: 3 },
    normals: { chunk: 'NORM', array: Float32Array, lanes: 3 },
    tangents: { chunk: 'TANG', array: Float32Array, lanes: 4 },
    colors: { chunk: 'COLR', array: Uint8Array, lanes: 4 },
    texcoords: { chunk: 'TEXC', array: Float32Array, lanes: 2 },
    indices: { chunk: 'INDX', array: Uint32Array, lanes: 1 },
    sourceVertex: { chunk: 'SRCV', array: Uint32Array, lanes: 1 },
    strips: { chunk: 'STRP', array: Uint32Array, lanes: 1 },
    skinJoints: { chunk: 'JNTS', array: Uint16Array, lanes: 1 },
    skinWeights: { chunk: 'WGTS', array: Float32Array, lanes: 1 },
    skinExactRuns: { chunk: 'XRUN', array: Uint32Array, lanes: 2 },
    skinExactJoints: { chunk: 'XJNT', array: Uint16Array, lanes: 1 },
    skinExactPoints: { chunk: 'XPNT', array: Float32Array, lanes: 4 },
  },
  images: {
    encoded: { chunk: 'IMGE', array: Uint8Array, lanes: 1 },
    indices: { chunk: 'PIXL', array: Uint8Array, lanes: 1 },
    palette: { chunk: 'PALT', array: Uint8Array, lanes: 3 },
  },
  vertexFrames: {
    records: { chunk: 'VREC', array: Uint8Array, lanes: 1 },
  },
};
