// Generated from the description of a Subject (wasm/model/structs.inc): `npm run types` writes it, and a
// test compares them. The headers of wasm/model are the source of the comments.
import type { Vec2, Vec3, Vec4 } from './vectors.js';

/** How a pixel's alpha is compared with the stage's reference value. Pixels that fail are not drawn. */
export type AlphaTest =
  | 'none'
  | 'greater'
  | 'less'
  | 'greater_equal';

/** A signed coordinate axis of the file. */
export type Axis =
  | 'x'
  | 'y'
  | 'z'
  | 'minus_x'
  | 'minus_y'
  | 'minus_z';

/** A blend factor of a stage, as in OpenGL. */
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
 * A group of alternative parts. Adjacent parts with the same value other than `none` are alternatives: one is
 * shown, the first by default.
 */
export type Choice =
  | 'none'
  | 'weapon';

/**
 * The source of a stage's colour or alpha. `lighting_diffuse`: the light of the material's shading.
 * `lit_vertex`: vertex colours multiplied by that light. `identity_lighting`: white, the same with and
 * without overbright; `identity`: white, twice as bright with overbright.
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

/** The triangle sides that are not drawn. */
export type CullMode =
  | 'back'
  | 'front'
  | 'none';

/**
 * Interpolation between two keys.
 * - `step`: the value of the earlier key until the later one
 * - `linear`: LERP; SLERP on the shortest arc for rotations
 * - `cubic`: three values per key: incoming tangent, value, outgoing tangent, as in glTF's CUBICSPLINE:
 * tangents are multiplied by the seconds between the keys; rotations are normalised.
 */
export type Curve =
  | 'step'
  | 'linear'
  | 'cubic';

/** A Quake III `deformVertexes`. */
export type DeformKind =
  | 'wave'
  | 'normal'
  | 'bulge'
  | 'move'
  | 'autosprite'
  | 'autosprite2';

/**
 * How a part is joined to its parent.
 * - `tag`: at the tag, attachment or joint of the parent that `at` names
 * - `follow`: in the parent's space, playing the parent's frames: a Quake II weapon
 * - `merge`: joints take the matrices of the parent's joints of the same name: a Half-Life weapon.
 */
export type Joining =
  | 'root'
  | 'tag'
  | 'follow'
  | 'merge';

/** `point` shines in all directions, `spot` in a cone towards its target. */
export type LightKind =
  | 'point'
  | 'spot';

/** The motion of a joint along or about one of its parent's axes. */
export type Motion =
  | 'move_x'
  | 'move_y'
  | 'move_z'
  | 'turn_x'
  | 'turn_y'
  | 'turn_z';

/** One of the two colours that a Half-Life player chooses. */
export type PlayerColor =
  | 'top'
  | 'bottom';

/** The primitive type that the indices of a mesh describe. */
export type Primitive =
  | 'triangles'
  | 'lines'
  | 'points';

/**
 * The lighting model of a material: that of a game, or `physical`: physically based, with roughness and
 * metalness.
 */
export type Shading =
  | 'quake2'
  | 'quake3'
  | 'doom3'
  | 'phong'
  | 'half_life'
  | 'physical';

/**
 * How a sprite turns to the camera. Its origin stays in place.
 * - `none`: the model is not a sprite
 * - `parallel_upright`: about the vertical axis, parallel to the view plane; upright
 * - `facing_upright`: about the vertical axis, towards the camera's position; upright
 * - `parallel`: parallel to the view plane
 * - `oriented`: not at all, like a decal: only its transform rotates it
 * - `parallel_oriented`: parallel to the view plane, and rolled by its transform.
 */
export type SpriteFacing =
  | 'none'
  | 'parallel_upright'
  | 'facing_upright'
  | 'parallel'
  | 'oriented'
  | 'parallel_oriented';

/** A Quake III `tcMod`, or `wave`: a motion of a Doom 3 material that follows a wave or a table. */
export type TexcoordModifierKind =
  | 'scroll'
  | 'scale'
  | 'rotate'
  | 'turbulence'
  | 'stretch'
  | 'transform'
  | 'entity_translate'
  | 'wave';

/**
 * The source of a stage's texture coordinates. `sphere`: the normal in view space, as in OpenGL's sphere
 * mapping. `chrome`: the normal relative to axes from each joint towards the eye, as in Half-Life.
 */
export type TexcoordSource =
  | 'base'
  | 'lightmap'
  | 'environment'
  | 'vector'
  | 'sphere'
  | 'chrome';

/**
 * The storage of vertex animation: quantised as in the file, frame after frame, one record per file vertex.
 * - `u8_indexed`: 4 bytes: u8 x, y, z (times the frame's scale, plus its translation), index of one of
 * Quake's 162 normals
 * - `i16_latlong`: 8 bytes: i16 x, y, z (likewise), u8 angle of the normal from z, u8 angle of the normal
 * about z from x, both in 1/256 turns.
 */
export type VertexEncoding =
  | 'u8_indexed'
  | 'i16_latlong';

/**
 * The shape of a wave: a wave function of Quake III, or a table of a Doom 3 material, whose values are in
 * `table` of the stage. The shape `table` interpolates the values; `steps` does not.
 */
export type WaveShape =
  | 'none'
  | 'sine'
  | 'triangle'
  | 'square'
  | 'sawtooth'
  | 'inverse_sawtooth'
  | 'noise'
  | 'table'
  | 'steps';

/** How an image continues beyond its edges: it repeats, its edge pixels continue, or it repeats mirrored. */
export type Wrap =
  | 'repeat'
  | 'clamp'
  | 'mirror';

/** A clip of a part, listed by its display name. Entries with equal names play together on several parts. */
export interface SubjectClipSummary {
  /** Display name. */
  readonly name: string;
  /** Channel that it plays on, such as "legs"; empty: no channel. */
  readonly channel: string;
  /** Index into the parts. */
  readonly part: number;
  /** Index into that part's clips. */
  readonly clip: number;
  /** Index of the subject clip that the game plays next on the part, or null. */
  readonly next: number | null;
}

/** A skin for all parts of a subject. */
export interface SubjectSkinSummary {
  /** Display name. */
  readonly name: string;
  /** For each part, the index of one of its skins; null: unchanged. */
  readonly families: readonly (number | null)[];
}

/** Clips that the game plays together: legs and torso of a running attack. */
export interface SubjectPresetSummary {
  /** For example "run" or "attack". */
  readonly name: string;
  /** Indices into the subject's clips, at most one per part. */
  readonly clips: readonly number[];
}

/** A problem in a file that does not prevent loading. */
export interface WarningSummary {
  /** Names the problem and its remedy (base/message.h). */
  readonly message: string;
  /** Name of the affected file among the opened files; empty: none in particular. */
  readonly file: string;
}

/** An axis-aligned box. Empty if min > max. */
export interface Bounds {
  /** Smallest x, y and z. */
  readonly min: Vec3;
  /** Largest x, y and z. */
  readonly max: Vec3;
}

/** The orientation and unit of a file's coordinates. */
export interface Basis {
  /** Axis that points up. */
  readonly up: Axis;
  /** Axis that the front of the model faces. */
  readonly forward: Axis;
  /** Length of one file unit in metres. */
  readonly metresPerUnit: number;
}

/** The joints and weights that move the vertices of a mesh. */
export interface Skin {
  /** Joints per vertex in the arrays: 4 or 8; 0: no joint moves the mesh. */
  readonly influences: number;
}

/**
 * Vertices and the primitives between them. Arrays of vertices have one entry per vertex; `tangents`,
 * `colors`, `strips` and the skin's arrays are empty if absent. A file vertex is split only where texture
 * coordinates or normals differ.
 */
export interface MeshSummary {
  /** Type of the primitives. */
  readonly primitive: Primitive;
  /**
   * Index into the model's vertex frames, which then give the positions and normals; null: no vertex
   * animation.
   */
  readonly vertexFrames: number | null;
  /** Number of vertices after splitting. */
  readonly vertexCount: number;
  /** Number of indices: 3 per triangle, 2 per line, 1 per point. */
  readonly indexCount: number;
  /** Joints and weights. */
  readonly skin: Skin;
}

/** A range of a mesh's indices, drawn with one material. */
export interface SurfaceSummary {
  /** Name as in the file. */
  readonly name: string;
  /** Index into the model's meshes. */
  readonly mesh: number;
  /** First of the mesh's indices. */
  readonly firstIndex: number;
  /** Number of indices; a whole number of primitives. */
  readonly indexCount: number;
  /** Index into the model's materials; null: plain grey. */
  readonly material: number | null;
  /** 0 is the finest; one level is shown at a time. */
  readonly levelOfDetail: number;
  /** Hidden in the file; the user may show it. */
  readonly hidden: boolean;
}

/** A Quake III wave function: base + amplitude * shape(frac(phase + seconds * frequency)). */
export interface Wave {
  /** Kind of function. */
  readonly shape: WaveShape;
  /** Added to the scaled shape. */
  readonly base: number;
  /** Scale of the shape. */
  readonly amplitude: number;
  /** Offset at time 0, in periods. */
  readonly phase: number;
  /** Periods per second. */
  readonly frequency: number;
}

/** A modification of a stage's texture coordinates over time. */
export interface TexcoordModifierSummary {
  /** Kind of modification. */
  readonly kind: TexcoordModifierKind;
  /**
   * `scroll`: s, t per second; `scale`: s, t; `rotate`: degrees per second; `transform`: a b c d x y, which
   * result in s' = a s + c t + x, t' = b s + d t + y; `wave`: the same sums, multiplied by the wave and added
   * to s and t.
   */
  readonly values: readonly number[];
  /** Used by `stretch`, `turbulence`, `wave`, and `rotate`, to whose angle it is added in degrees. */
  readonly wave: Wave;
}

/**
 * The placement of an image on a surface, as in glTF's KHR_texture_transform: the texture coordinates are
 * scaled, then rotated about (0, 0), then moved.
 */
export interface MapPlacement {
  /** Factors of s and t. */
  readonly scale: Vec2;
  /** In radians: s' = s cos + t sin, t' = t cos - s sin. */
  readonly rotation: number;
  /** Added to s and t. */
  readonly offset: Vec2;
  /** Texture wrap mode. */
  readonly wrap: Wrap;
}

/** One drawing pass over a surface. Stages are drawn in order. */
export interface StageSummary {
  /** Indices into the model's images; more than one is an animation. */
  readonly images: readonly number[];
  /** Frame rate of an image animation. */
  readonly imagesPerSecond: number;
  /** Index of an image whose alpha multiplies the stage's, or null. */
  readonly alphaImage: number | null;
  /** Plain white instead of an image. */
  readonly white: boolean;
  /** Uses the lightmap; models have none, so it is white. */
  readonly lightmap: boolean;
  /** Blends with the framebuffer; false: overwrites it, factors unused. */
  readonly blends: boolean;
  /** Factor of the stage's colour. */
  readonly source: BlendFactor;
  /** Factor of the colour in the framebuffer. */
  readonly destination: BlendFactor;
  /** Test that a pixel's alpha must pass. */
  readonly alphaTest: AlphaTest;
  /** Reference value of the alpha test. */
  readonly alphaReference: number;
  /** Writes to the depth buffer. */
  readonly depthWrite: boolean;
  /** Depth test `equal`: only where the surface was drawn before. */
  readonly depthEqual: boolean;
  /** Source of the colour. */
  readonly rgb: ColorSource;
  /** Source of the alpha. */
  readonly alpha: ColorSource;
  /** Red, green, blue, alpha of the source `constant`. */
  readonly color: Vec4;
  /** Colour of the source `wave`. */
  readonly rgbWave: Wave;
  /** Alpha of the source `wave`. */
  readonly alphaWave: Wave;
  /** Distance at which the `portal` alpha is 1, in file units. */
  readonly portalRange: number;
  /** Source of the texture coordinates. */
  readonly texcoord: TexcoordSource;
  /** Source `vector`: s is the dot product of this and the position. */
  readonly texcoordS: Vec3;
  /** Source `vector`: t is the dot product of this and the position. */
  readonly texcoordT: Vec3;
  /** Applied in order, before the placements of all images. */
  readonly modifiers: readonly TexcoordModifierSummary[];
  /** Placement of the images. */
  readonly placement: MapPlacement;
  /** Placement of the alpha image. */
  readonly alphaPlacement: MapPlacement;
  /** One period of the wave shapes `table` and `steps`: values at equal distances. */
  readonly table: readonly number[];
}

/** A vertex deformation of a material, applied before its stages are drawn. */
export interface DeformSummary {
  /** Kind of deformation. */
  readonly kind: DeformKind;
  /** `wave`: phase added per unit of x + y + z. */
  readonly spread: number;
  /** `move`: direction; `bulge`: width, height, speed. */
  readonly vector: Vec3;
  /** Used by `wave` and `move`; `normal` uses its amplitude and frequency. */
  readonly wave: Wave;
}

/** The placements of a material's maps. */
export interface MaterialPlacements {
  /** Placement of the normal map. */
  readonly normal: MapPlacement;
  /** Placement of the specular map. */
  readonly specular: MapPlacement;
  /** Placement of the emissive map. */
  readonly emissive: MapPlacement;
  /** Placement of the height map. */
  readonly height: MapPlacement;
  /** Placement of the roughness map. */
  readonly roughness: MapPlacement;
  /** Placement of the metalness map. */
  readonly metalness: MapPlacement;
}

/** How surfaces are drawn: the stages, and parameters of the lighting. */
export interface MaterialSummary {
  /** Name as in the file. */
  readonly name: string;
  /** In drawing order; empty: nothing is drawn. */
  readonly stages: readonly StageSummary[];
  /** Applied in order. */
  readonly deforms: readonly DeformSummary[];
  /** Draw order of transparent surfaces, ascending, in Quake III's numbers. */
  readonly sort: number;
  /** The sides that are not drawn. */
  readonly cull: CullMode;
  /** Lighting model. */
  readonly shading: Shading;
  /** Drawn slightly nearer, for a surface that lies on another one. */
  readonly polygonOffset: boolean;
  /** Lit equally on all sides, regardless of the normals. */
  readonly flat: boolean;
  /** Index into the model's images, or null. */
  readonly normalMap: number | null;
  /** Index of the image that multiplies `specular`, or null. */
  readonly specularMap: number | null;
  /** Index of the image that multiplies `emissive`, or null. */
  readonly emissiveMap: number | null;
  /** Index of an image of heights (bright is high), or null. */
  readonly heightMap: number | null;
  /** `physical`: image whose green multiplies `roughness`, or null. */
  readonly roughnessMap: number | null;
  /** `physical`: image whose blue multiplies `metalness`, or null. */
  readonly metalnessMap: number | null;
  /** Scale of the height map's slopes, as in Doom 3 materials. */
  readonly heightScale: number;
  /** Red, green, blue, alpha. */
  readonly ambient: Vec4;
  /** Red, green, blue, alpha. */
  readonly diffuse: Vec4;
  /** Red, green, blue, alpha. */
  readonly specular: Vec4;
  /** Red, green, blue, alpha; light that the surface emits. */
  readonly emissive: Vec4;
  /** Exponent of the specular highlight. */
  readonly shininess: number;
  /** `physical`: 0 is a mirror, 1 scatters light in all directions. */
  readonly roughness: number;
  /** `physical`: 0 is a dielectric; 1 is a metal, which reflects in its diffuse colour. */
  readonly metalness: number;
  /** Multiplies the alpha. */
  readonly opacity: number;
  /** Placements of the maps. */
  readonly placements: MaterialPlacements;
  /** False: no shadow, regardless of the stages. */
  readonly castsShadow: boolean;
}

/** A range of palette entries that take the hue of a player colour and keep their saturation and value. */
export interface RemapRangeSummary {
  /** The player colour that they take. */
  readonly color: PlayerColor;
  /** First palette entry. */
  readonly first: number;
  /** Last palette entry, inclusive. */
  readonly last: number;
}

/**
 * An image used by materials: a file name to look up, the bytes of an image file, or palette indices, so that
 * its colours can be changed.
 */
export interface ImageSummary {
  /** File name as UTF-8; case, slashes and extension may differ. */
  readonly name: string;
  /** Of an indexed image, in pixels; 0: the image is not indexed. */
  readonly width: number;
  /** Of an indexed image, in pixels; 0: the image is not indexed. */
  readonly height: number;
  /** Palette entry drawn fully transparent; null: all are opaque. */
  readonly transparentIndex: number | null;
  /** False: the file requests the full resolution at any distance. */
  readonly mipmaps: boolean;
  /** Palette entries that take player colours. */
  readonly remaps: readonly RemapRangeSummary[];
}

/** Position, rotation and scale relative to a parent. */
export interface Transform {
  /** Position in file units. */
  readonly position: Vec3;
  /** Unit quaternion: x, y, z, w. */
  readonly rotation: Vec4;
  /** Scale along x, y and z. */
  readonly scale: Vec3;
}

/** A joint (bone) of the skeleton. */
export interface JointSummary {
  /** Name as in the file. */
  readonly name: string;
  /** Index of an earlier joint; null for a root. */
  readonly parent: number | null;
  /** Rest pose, relative to the parent. */
  readonly rest: Transform;
}

/**
 * Keys in time order, or one value per frame if `times` is empty. Times before the first key and after the
 * last one use the nearest key. Values are relative to the parent and replace the rest value; a track without
 * values leaves the rest value. A track without times is never cubic.
 */
export interface NumberTrack {
  /** Interpolation between keys. */
  readonly curve: Curve;
  /** Key times in seconds from the animation's first frame; empty: one key per frame. */
  readonly times: readonly number[];
  /** One per key; three per key if the curve is cubic. */
  readonly values: readonly number[];
}

/** Animated properties of a camera. Joint tracks move the joints that hold its position and target. */
export interface CameraTrackSummary {
  /** Index into the model's cameras. */
  readonly camera: number;
  /** Horizontal, in radians; replaces the camera's constant value. */
  readonly fieldOfView: NumberTrack;
  /** In radians; replaces the camera's constant value. */
  readonly roll: NumberTrack;
}

/** A set of tracks that share a frame rate. */
export interface AnimationSummary {
  /** Length in frames, at least 1. */
  readonly frameCount: number;
  /** Rate of tracks without times and of clip frame numbers. */
  readonly framesPerSecond: number;
  /** Time of frame 0 in the file, in seconds; MS3D numbers frames from 1. */
  readonly fileStart: number;
  /** At most one per camera. */
  readonly cameras: readonly CameraTrackSummary[];
}

/** A set of joints or parts that plays clips independently of the others: legs and torso of a player. */
export interface ChannelSummary {
  /** For example "legs". */
  readonly name: string;
  /** Indices of the joints that its clips move, ascending; empty: all joints. */
  readonly joints: readonly number[];
}

/**
 * An axis along which a clip's animations are blended. The user sets a value between `min` (the first
 * animation) and `max` (the last one); `min` may be greater than `max`.
 */
export interface BlendAxisSummary {
  /** The motion that the animations differ in. */
  readonly motion: Motion;
  /** Value of the first animation: degrees for turns, file units for moves. */
  readonly min: number;
  /** Value of the last animation, in the same unit. */
  readonly max: number;
}

/** An event at a frame of a clip: a sound, a muzzle flash. */
export interface ClipEventSummary {
  /** Frame within the clip. */
  readonly frame: number;
  /** Event type, as numbered by the game; 0 in Doom 3, whose events have names. */
  readonly number: number;
  /** As in the file: a sound file, a number; in Doom 3 the command and its arguments. */
  readonly options: string;
  /** Sound file that a sound shader of Doom 3 names; empty: none. */
  readonly file: string;
}

/** A pivot of a Half-Life sequence, such as a foot: a point that applies to a range of frames. */
export interface ClipPivotSummary {
  /** Position in file units. */
  readonly position: Vec3;
  /** First frame it applies to. */
  readonly firstFrame: number;
  /** Last frame it applies to. */
  readonly lastFrame: number;
}

/**
 * A playable animation: a range of frames of an animation or, if `animation` is null, of the file's frame
 * list (vertex animation). If the frame list is as long as the animation, its frames are shown at the same
 * time. Several clips may use ranges of one animation.
 */
export interface ClipSummary {
  /** As in the file, or the game's name for it. */
  readonly name: string;
  /** Index into the model's channels; null: no channel. */
  readonly channel: number | null;
  /** Index into the model's animations; null: frames of the file's frame list. */
  readonly animation: number | null;
  /** First frame in the animation or in the file's frame list. */
  readonly firstFrame: number;
  /** Number of frames, at least 1. */
  readonly frameCount: number;
  /** Plays from the last frame to the first. */
  readonly reversed: boolean;
  /** The rate that the file states. */
  readonly framesPerSecond: number;
  /** Duration of one frame as played; Quake III rounds to whole milliseconds. */
  readonly frameSeconds: number;
  /** Duration of one pass. */
  readonly seconds: number;
  /** Frame within the clip that a repeat returns to; null: the clip stops at its end. */
  readonly loopFrame: number | null;
  /**
   * Seconds of the game's cross-fade from the last shown pose, which is held still, into this clip; 0: no
   * fade.
   */
  readonly fadeSeconds: number;
  /** Holds the first frame until the fade has ended; else plays during the fade. */
  readonly waitsForFade: boolean;
  /** Movement of joint 0 over one pass, in model space. */
  readonly displacement: Vec3;
  /** The tracks do not contain the displacement; the game moves the whole model by it. */
  readonly displacementIsApart: boolean;
  /** Over all frames, in model space. */
  readonly bounds: Bounds;
  /**
   * Indices of animations with equal frame counts that the user blends: 2 along one axis, 4 or 9 along two,
   * in rows along the first axis. The first entry equals `animation`. Empty: the clip has no blending.
   */
  readonly blends: readonly number[];
  /** 1 for 2 blends, 2 for 4 or 9; else empty. */
  readonly blendAxes: readonly BlendAxisSummary[];
  /** Action that the game plays the clip for; empty: none. */
  readonly activity: string;
  /** Relative probability among the clips of the same activity. */
  readonly activityWeight: number;
  /** Speed of the displacement, in file units per second. */
  readonly groundSpeed: number;
  /** Transition node that the clip starts at, from 1; 0: none. */
  readonly entryNode: number;
  /** Transition node that the clip ends at, from 1; 0: none. */
  readonly exitNode: number;
  /** Can be played backwards, from the exit node to the entry node. */
  readonly leadsBack: boolean;
  /** The game fires the held weapon while the clip plays. */
  readonly fires: boolean;
  /** In the order of the file. */
  readonly events: readonly ClipEventSummary[];
  /** Pivot points. */
  readonly pivots: readonly ClipPivotSummary[];
}

/** Vertex animation: the positions and normals of a mesh in each frame. */
export interface VertexFramesSummary {
  /** Storage format. */
  readonly encoding: VertexEncoding;
  /** File vertices per frame. */
  readonly vertexCount: number;
  /** Number of frames, equal to the model's number of frames. */
  readonly frameCount: number;
}

/** An entry of the file's frame list, which all vertex frames and attachment frames of a model share. */
export interface FrameSummary {
  /** Name as in the file. */
  readonly name: string;
}

/**
 * A named place to attach other models to: an MD3 tag, which the model's attachment frames place, or a place
 * on a joint.
 */
export interface AttachmentSummary {
  /** Name as in the file. */
  readonly name: string;
  /** Index into the model's joints; null: an MD3 tag. */
  readonly joint: number | null;
  /** Relative to the joint. */
  readonly local: Transform;
}

/** A box that moves with a joint, in which the game detects hits. */
export interface HitboxSummary {
  /** Index into the model's joints. */
  readonly joint: number;
  /** Hit group: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs. */
  readonly group: number;
  /** In joint space. */
  readonly bounds: Bounds;
}

/**
 * A value that the user sets to move a joint, independently of clips: a turning head, an opening mouth.
 * Controllers with the same slot are set together, each to the same fraction of its range.
 */
export interface ControllerSummary {
  /** Display name. */
  readonly name: string;
  /** Index of the joint that it moves. */
  readonly joint: number;
  /** Direction of movement. */
  readonly motion: Motion;
  /**
   * Value for the game's lowest setting, in degrees for turns and file units for moves; may be greater than
   * `max`.
   */
  readonly min: number;
  /** Value for the game's highest setting, in the same unit. */
  readonly max: number;
  /** Initial value. */
  readonly rest: number;
  /** Full circle: any value is accepted and reduced to within 360 of `min`. */
  readonly wraps: boolean;
  /** Controller number in the game. */
  readonly slot: number;
}

/** A skin of one model: a replacement for each material. */
export interface SkinFamilySummary {
  /** Display name. */
  readonly name: string;
  /** The game has an icon for the skin; such skins are listed first. */
  readonly withIcon: boolean;
  /** Index of the replacement for each of the model's materials. */
  readonly materials: readonly number[];
}

/** One of the alternatives of a body group. */
export interface BodyModelSummary {
  /** Name as in the file. */
  readonly name: string;
  /** Indices into the model's surfaces; empty: draws nothing. */
  readonly surfaces: readonly number[];
}

/**
 * A set of alternatives of which one is drawn: heads, weapons in the hand. The first is the default. A
 * surface that is in no group is always drawn.
 */
export interface BodyGroupSummary {
  /** Name as in the file. */
  readonly name: string;
  /** The game's body number selects the model (number / base) % models. */
  readonly base: number;
  /** The alternatives. */
  readonly models: readonly BodyModelSummary[];
}

/**
 * The transition graph of Half-Life: which node to visit next on the way from one node to another. A clip
 * leads from its entry node to its exit node.
 */
export interface Transitions {
  /** Number of nodes. */
  readonly nodes: number;
  /** Entry (a - 1) * nodes + b - 1: next node from a towards b; 0: no path. */
  readonly next: readonly number[];
}

/** A camera of the file. */
export interface CameraSummary {
  /** Name as in the file. */
  readonly name: string;
  /** Index of the joint at the camera's position; null: see `position`. */
  readonly joint: number | null;
  /** Index of the joint that the camera looks at; null: see `target`. */
  readonly targetJoint: number | null;
  /** In model space; used if `joint` is null. */
  readonly position: Vec3;
  /** Point that the camera looks at, in model space; used without a target joint. */
  readonly target: Vec3;
  /** Horizontal, in radians. */
  readonly fieldOfView: number;
  /** About the line of sight, in radians; positive leans the camera to its left. */
  readonly roll: number;
}

/** A light of the file. Lights are listed, not used for rendering. */
export interface LightSummary {
  /** Name as in the file. */
  readonly name: string;
  /** Kind of light. */
  readonly kind: LightKind;
  /** Index of the joint at the light's position; null: see `position`. */
  readonly joint: number | null;
  /** Index of the joint that a spot points at; null: see `target`. */
  readonly targetJoint: number | null;
  /** In model space; used if `joint` is null. */
  readonly position: Vec3;
  /** Point that a spot points at, in model space; used without a target joint. */
  readonly target: Vec3;
  /** Red, green, blue. */
  readonly color: Vec3;
  /** Multiplies the colour. */
  readonly intensity: number;
  /** Switched on in the file. */
  readonly on: boolean;
  /** Full angle of a spot's fully lit cone, in radians. */
  readonly innerAngle: number;
  /** Full angle of a spot's outer cone, in radians; no light outside it. */
  readonly outerAngle: number;
  /** Distance at which the light starts to fall off, in file units. */
  readonly innerRange: number;
  /** Distance at which the light ends, in file units; 0: unlimited. */
  readonly outerRange: number;
}

/** A comment that a file contains. */
export interface CommentSummary {
  /** Subject of the comment, for example "model" or "group NAME". */
  readonly about: string;
  /** Text as in the file. */
  readonly text: string;
}

/** Counts as stored in the file, before vertices are split and triangles are dropped. */
export interface SourceCounts {
  /** Vertices in all surfaces. */
  readonly vertices: number;
  /** Triangles in all surfaces. */
  readonly triangles: number;
  /** Frames of all animations, or of the file's list of vertex frames. */
  readonly frames: number;
  /** Surfaces, meshes or groups, as the format calls them. */
  readonly surfaces: number;
  /** Size of the file. */
  readonly bytes: number;
  /** Triangle strips, in formats that draw from GL commands. */
  readonly strips: number;
  /** Triangle fans, in formats that draw from GL commands. */
  readonly fans: number;
}

/** Properties of a model that have a meaning only in its game. */
export interface GameHints {
  /** Adjacent parts with the same choice are alternatives; the first is the default. */
  readonly choice: Choice;
  /** Drawn only while the weapon fires. */
  readonly isMuzzleFlash: boolean;
  /**
   * Rotation speed of a weapon's barrel about the part's x axis, in degrees per second, while a clip with
   * `fires` plays. Afterwards the rotation slows down evenly.
   */
  readonly spin: number;
  /** Seconds until the rotation stops after firing. */
  readonly runDown: number;
  /**
   * Index of the first controller that speech drives; the others have the same slot. null: speech drives
   * none.
   */
  readonly mouth: number | null;
  /** Effect bits of the game, such as a rocket's trail. */
  readonly flags: number;
  /** How a sprite turns to the camera. */
  readonly facing: SpriteFacing;
  /**
   * Rotation speed of pickups about the vertical axis, in degrees per second, counter-clockwise seen from
   * above. 0: the game does not turn the model. Poses do not include it; a viewer may turn its camera
   * instead.
   */
  readonly turn: number;
}

/** One model of a subject, and its place in it. */
export interface PartSummary {
  /** Name of the model's file among the opened files; its images are looked up next to it. */
  readonly file: string;
  /** File name of the model without extension. */
  readonly name: string;
  /** Index of an earlier part; null for the root. */
  readonly parent: number | null;
  /** How the part is joined to its parent. */
  readonly how: Joining;
  /** Tag, attachment or joint of the parent; only for `tag`. */
  readonly at: string;
  /** Shown by default. */
  readonly shown: boolean;
  /** For example "md2". */
  readonly format: string;
  /** Orientation and unit of the coordinates. */
  readonly basis: Basis;
  /**
   * Subtracted from the coordinates of the file, in its axes. (0, 0, 0) unless the model is so far from the
   * origin (map coordinates) that its positions need more precision than a float has.
   */
  readonly origin: Vec3;
  /** Vertex data. */
  readonly meshes: readonly MeshSummary[];
  /** Parts of meshes with one material each. */
  readonly surfaces: readonly SurfaceSummary[];
  /** Materials of the surfaces and skins. */
  readonly materials: readonly MaterialSummary[];
  /** Images of the materials. */
  readonly images: readonly ImageSummary[];
  /** Skeleton; parents come before children. */
  readonly joints: readonly JointSummary[];
  /** Tracks that clips play. */
  readonly animations: readonly AnimationSummary[];
  /** Joints or parts that play independently. */
  readonly channels: readonly ChannelSummary[];
  /** Playable animations. */
  readonly clips: readonly ClipSummary[];
  /** Vertex animation of the meshes. */
  readonly vertexFrames: readonly VertexFramesSummary[];
  /** The file's frame list (vertex animation). */
  readonly frames: readonly FrameSummary[];
  /** Places to attach other models to. */
  readonly attachments: readonly AttachmentSummary[];
  /** Boxes for hit detection. */
  readonly hitboxes: readonly HitboxSummary[];
  /** Joints that the user can move. */
  readonly controllers: readonly ControllerSummary[];
  /** Sets of alternative materials. */
  readonly skins: readonly SkinFamilySummary[];
  /** Sets of alternative surfaces. */
  readonly bodyGroups: readonly BodyGroupSummary[];
  /** Graph of the clips that lead between poses. */
  readonly transitions: Transitions;
  /** Cameras of the file. */
  readonly cameras: readonly CameraSummary[];
  /** Lights of the file. */
  readonly lights: readonly LightSummary[];
  /** Comments of the file. */
  readonly comments: readonly CommentSummary[];
  /** Problems found while loading. */
  readonly warnings: readonly WarningSummary[];
  /** Counts as stored in the file. */
  readonly source: SourceCounts;
  /** Bounds of the rest pose (frame 0 of vertex animation). */
  readonly bounds: Bounds;
  /** Bounds over all frames of all clips. */
  readonly animationBounds: Bounds;
  /** Eye position for the game; (0, 0, 0): not given. */
  readonly eyePosition: Vec3;
  /** Collision box for movement in the game; no extent: not given. */
  readonly movementBox: Bounds;
  /** Clipping box for the game; no extent: not given. */
  readonly clippingBox: Bounds;
  /** Properties that have a meaning only in the game. */
  readonly hints: GameHints;
}

/** A subject without its bulk arrays: names and numbers. */
export interface SubjectSummary {
  /** Display name. */
  readonly name: string;
  /** Clips to choose from; equal names play together on several parts. */
  readonly clips: readonly SubjectClipSummary[];
  /** Skins to choose from. */
  readonly skins: readonly SubjectSkinSummary[];
  /** Sets of clips that play together. */
  readonly presets: readonly SubjectPresetSummary[];
  /** Problems that concern the whole subject, such as missing images. */
  readonly warnings: readonly WarningSummary[];
  /** Bounds of all parts at rest (frame 0), in the root part's space. */
  readonly bounds: Bounds;
  /** Bounds over all animations of all parts, in the root part's space. */
  readonly animationBounds: Bounds;
  /** Part 0 is the root, parents come before children. */
  readonly parts: readonly PartSummary[];
}

/** The bulk arrays of an element of `meshes`; empty where it has none. */
export interface MeshArrays {
  /** X, y, z of each vertex in the rest pose. */
  readonly positions: Float32Array;
  /** Normals in the rest pose: unit length, or zero where the file has none. */
  readonly normals: Float32Array;
  /** Tangents: x, y, z along increasing u, and w: w * cross(normal, xyz) points to the top of the image. */
  readonly tangents: Float32Array;
  /** Red, green, blue, alpha of each vertex. */
  readonly colors: Uint8Array;
  /** U, v of each vertex; (0, 0) is the top left of the image. */
  readonly texcoords: Float32Array;
  /** Triangles are counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** Number of each vertex in the file, before splitting. */
  readonly sourceVertex: Uint32Array;
  /**
   * The GL command of the file that draws each triangle: 2 * (number of the strip or fan among the commands
   * that draw a triangle) + (1 for a fan), or 0xFFFFFFFF if no command draws it.
   */
  readonly strips: Uint32Array;
  /** `influences` per vertex, largest weight first; 0 where the weight is 0. */
  readonly skinJoints: Uint16Array;
  /** `influences` per vertex; sum 1, or 0 where no joint moves the vertex. */
  readonly skinWeights: Float32Array;
  /** First weight and number of weights of each vertex; empty: no list. */
  readonly skinExactRuns: Uint32Array;
  /** Joint index of each weight. */
  readonly skinExactJoints: Uint16Array;
  /** X, y, z in the joint's space, and the weight. */
  readonly skinExactPoints: Float32Array;
}

/** The bulk arrays of an element of `images`; empty where it has none. */
export interface ImageArrays {
  /** Bytes of an image file, such as a PNG; empty: look it up by name. */
  readonly encoded: Uint8Array;
  /** Palette index of each pixel, rows from the top. */
  readonly indices: Uint8Array;
  /** 256 colours: red, green, blue. */
  readonly palette: Uint8Array;
}

/** The bulk arrays of an element of `vertexFrames`; empty where it has none. */
export interface VertexFramesArrays {
  /** Vertex records of all frames, frame after frame. */
  readonly records: Uint8Array;
}

/** A kind of typed array. */
export interface ArrayKind<T> {
  new (buffer: ArrayBuffer, offset: number, length: number): T;
  /** Bytes of one number. */
  readonly BYTES_PER_ELEMENT: number;
}

/** The chunks of arrays: the four-letter name, the typed array, and the number of components per value. */
export type ChunksOf<Arrays> = {
  readonly [K in keyof Arrays]: { readonly chunk: string; readonly array: ArrayKind<Arrays[K]>; readonly lanes: number };
};

/** The chunks of a snapshot, by list of the model. */
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
