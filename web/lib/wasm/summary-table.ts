// Generated from the description of a Subject (wasm/model/structs.inc): `npm run types` writes it, and a
// test checks that it is up to date.

/** The names of each enumeration's values, from 0 on. */
export const enumerations: Readonly<Record<string, string>> = {
  Joining:
    'root tag follow merge',
  Axis:
    'x y z minus_x minus_y minus_z',
  Primitive:
    'triangles lines points',
  BlendFactor:
    'zero one src_color one_minus_src_color dst_color one_minus_dst_color src_alpha one_minus_src_alpha dst_alpha one_minus_dst_alpha src_alpha_saturate',
  AlphaTest:
    'none greater less greater_equal',
  ColorSource:
    'identity constant wave entity one_minus_entity vertex exact_vertex one_minus_vertex lighting_diffuse lighting_specular portal lit_vertex identity_lighting',
  WaveShape:
    'none sine triangle square sawtooth inverse_sawtooth noise table steps',
  TexcoordSource:
    'base lightmap environment vector sphere chrome',
  TexcoordModifierKind:
    'scroll scale rotate turbulence stretch transform entity_translate wave',
  Wrap:
    'repeat clamp mirror',
  DeformKind:
    'wave normal bulge move autosprite autosprite2',
  CullMode:
    'back front none',
  Shading:
    'quake2 quake3 doom3 phong half_life physical',
  PlayerColor:
    'top bottom',
  Curve:
    'step linear cubic',
  Motion:
    'move_x move_y move_z turn_x turn_y turn_z',
  VertexEncoding:
    'u8_indexed i16_latlong',
  LightKind:
    'point spot',
  Choice:
    'none weapon',
  SpriteFacing:
    'none parallel_upright facing_upright parallel oriented parallel_oriented',
};

/** The fields of each record, in the order of their numbers; `-` is one that a summary does not have. */
export const records: Readonly<Record<string, string>> = {
  SubjectClip:
    'name:text channel:text part:u32 clip:u32 next:index',
  SubjectSkin:
    'name:text families:index[]',
  SubjectPreset:
    'name:text clips:u32[]',
  Warning:
    'message:text file:text',
  Bounds:
    'min:f32*3 max:f32*3',
  SubjectDetails:
    'name:text clips:SubjectClip[] skins:SubjectSkin[] presets:SubjectPreset[] warnings:Warning[] bounds:Bounds animation_bounds:Bounds',
  PartPlace:
    'name:text parent:index how:Joining at:text shown:boolean',
  Basis:
    'up:Axis forward:Axis metres_per_unit:f32',
  Skin:
    'influences:u32',
  Mesh:
    'primitive:Primitive vertex_frames:index vertex_count:u32 index_count:u32 - - - - - - - - skin:Skin',
  Surface:
    'name:text mesh:u32 first_index:u32 index_count:u32 material:index level_of_detail:u32 hidden:boolean',
  Wave:
    'shape:WaveShape base:f32 amplitude:f32 phase:f32 frequency:f32',
  TexcoordModifier:
    'kind:TexcoordModifierKind values:f32*6 wave:Wave',
  MapPlacement:
    'scale:f32*2 rotation:f32 offset:f32*2 wrap:Wrap',
  Stage:
    'images:u32[] images_per_second:f32 alpha_image:index white:boolean lightmap:boolean blends:boolean source:BlendFactor destination:BlendFactor alpha_test:AlphaTest alpha_reference:f32 depth_write:boolean depth_equal:boolean rgb:ColorSource alpha:ColorSource color:f32*4 rgb_wave:Wave alpha_wave:Wave portal_range:f32 texcoord:TexcoordSource texcoord_s:f32*3 texcoord_t:f32*3 modifiers:TexcoordModifier[] placement:MapPlacement alpha_placement:MapPlacement table:f32[]',
  Deform:
    'kind:DeformKind spread:f32 vector:f32*3 wave:Wave',
  MaterialPlacements:
    'normal:MapPlacement specular:MapPlacement emissive:MapPlacement height:MapPlacement roughness:MapPlacement metalness:MapPlacement',
  Material:
    'name:text stages:Stage[] deforms:Deform[] sort:f32 cull:CullMode shading:Shading polygon_offset:boolean flat:boolean normal_map:index specular_map:index emissive_map:index height_map:index roughness_map:index metalness_map:index height_scale:f32 ambient:f32*4 diffuse:f32*4 specular:f32*4 emissive:f32*4 shininess:f32 roughness:f32 metalness:f32 opacity:f32 placements:MaterialPlacements casts_shadow:boolean',
  RemapRange:
    'color:PlayerColor first:u32 last:u32',
  Image:
    'name:text - width:u32 height:u32 - - transparent_index:index mipmaps:boolean remaps:RemapRange[]',
  Transform:
    'position:f32*3 rotation:f32*4 scale:f32*3',
  Joint:
    'name:text parent:index rest:Transform',
  NumberTrack:
    'curve:Curve times:f32[] values:f32[]',
  CameraTrack:
    'camera:u32 field_of_view:NumberTrack roll:NumberTrack',
  Animation:
    'frame_count:u32 frames_per_second:f32 file_start:f64 - cameras:CameraTrack[]',
  Channel:
    'name:text joints:u32[]',
  BlendAxis:
    'motion:Motion min:f32 max:f32',
  ClipEvent:
    'frame:u32 number:u32 options:text file:text',
  ClipPivot:
    'position:f32*3 first_frame:u32 last_frame:u32',
  Clip:
    'name:text channel:index animation:index first_frame:u32 frame_count:u32 reversed:boolean frames_per_second:f32 frame_seconds:f64 seconds:f64 loop_frame:index fade_seconds:f64 waits_for_fade:boolean displacement:f32*3 displacement_is_apart:boolean bounds:Bounds blends:u32[] blend_axes:BlendAxis[] activity:text activity_weight:u32 ground_speed:f32 entry_node:u32 exit_node:u32 leads_back:boolean fires:boolean events:ClipEvent[] pivots:ClipPivot[]',
  VertexFrames:
    'encoding:VertexEncoding vertex_count:u32 frame_count:u32',
  Frame:
    'name:text',
  Attachment:
    'name:text joint:index local:Transform',
  Hitbox:
    'joint:u32 group:u32 bounds:Bounds',
  Controller:
    'name:text joint:u32 motion:Motion min:f32 max:f32 rest:f32 wraps:boolean slot:u32',
  SkinFamily:
    'name:text with_icon:boolean materials:u32[]',
  BodyModel:
    'name:text surfaces:u32[]',
  BodyGroup:
    'name:text base:u32 models:BodyModel[]',
  Transitions:
    'nodes:u32 next:u8[]',
  Camera:
    'name:text joint:index target_joint:index position:f32*3 target:f32*3 field_of_view:f32 roll:f32',
  Light:
    'name:text kind:LightKind joint:index target_joint:index position:f32*3 target:f32*3 color:f32*3 intensity:f32 on:boolean inner_angle:f32 outer_angle:f32 inner_range:f32 outer_range:f32',
  Comment:
    'about:text text:text',
  SourceCounts:
    'vertices:u32 triangles:u32 frames:u32 surfaces:u32 bytes:u64 strips:u32 fans:u32',
  GameHints:
    'choice:Choice is_muzzle_flash:boolean spin:f32 run_down:f32 mouth:index flags:u32 facing:SpriteFacing turn:f32',
  Model:
    'name:text format:text basis:Basis origin:f64*3 meshes:Mesh[] surfaces:Surface[] materials:Material[] images:Image[] joints:Joint[] animations:Animation[] channels:Channel[] clips:Clip[] vertex_frames:VertexFrames[] frames:Frame[] attachments:Attachment[] - hitboxes:Hitbox[] controllers:Controller[] skins:SkinFamily[] body_groups:BodyGroup[] transitions:Transitions cameras:Camera[] lights:Light[] comments:Comment[] warnings:Warning[] source:SourceCounts bounds:Bounds animation_bounds:Bounds eye_position:f32*3 movement_box:Bounds clipping_box:Bounds hints:GameHints',
};
