import boneGlsl from '../../../../shaders/bone.glsl?raw';
import boneEdgeVert from '../../../../shaders/bone_edge.vert.glsl?raw';
import boneFillVert from '../../../../shaders/bone_fill.vert.glsl?raw';
import boxVert from '../../../../shaders/box.vert.glsl?raw';
import flatColorFrag from '../../../../shaders/flat_color.frag.glsl?raw';
import flashFrag from '../../../../shaders/flash.frag.glsl?raw';
import flashVert from '../../../../shaders/flash.vert.glsl?raw';
import jointAxesVert from '../../../../shaders/joint_axes.vert.glsl?raw';
import lineVert from '../../../../shaders/line.vert.glsl?raw';
import normalLineVert from '../../../../shaders/normal_line.vert.glsl?raw';
import screenLine from '../../../../shaders/screen_line.glsl?raw';
import shellVert from '../../../../shaders/shell.vert.glsl?raw';
import stripsFrag from '../../../../shaders/strips.frag.glsl?raw';
import stripsVert from '../../../../shaders/strips.vert.glsl?raw';
import towardsEye from '../../../../shaders/towards_eye.glsl?raw';
import vertexColorFrag from '../../../../shaders/vertex_color.frag.glsl?raw';
import { deformedRecipes, type ProgramLibrary } from '../gl/program-recipes.js';

/** The programs of overlays. */
export const overlayPrograms: ProgramLibrary = {
  files: {
    'bone.glsl': boneGlsl,
    'bone_edge.vert.glsl': boneEdgeVert,
    'bone_fill.vert.glsl': boneFillVert,
    'box.vert.glsl': boxVert,
    'flat_color.frag.glsl': flatColorFrag,
    'flash.frag.glsl': flashFrag,
    'flash.vert.glsl': flashVert,
    'joint_axes.vert.glsl': jointAxesVert,
    'line.vert.glsl': lineVert,
    'normal_line.vert.glsl': normalLineVert,
    'screen_line.glsl': screenLine,
    'shell.vert.glsl': shellVert,
    'strips.frag.glsl': stripsFrag,
    'strips.vert.glsl': stripsVert,
    'towards_eye.glsl': towardsEye,
    'vertex_color.frag.glsl': vertexColorFrag,
  },
  recipes: [
    ...deformedRecipes('edges', 'line.vert.glsl', 'flat_color.frag.glsl'),
    ...deformedRecipes('normals', 'normal_line.vert.glsl', 'flat_color.frag.glsl'),
    ...deformedRecipes('strips', 'strips.vert.glsl', 'strips.frag.glsl'),
    ...deformedRecipes('shell', 'shell.vert.glsl', 'flat_color.frag.glsl'),
    { name: 'bone edges', vertex: 'bone_edge.vert.glsl', fragment: 'vertex_color.frag.glsl' },
    { name: 'bone fill', vertex: 'bone_fill.vert.glsl', fragment: 'vertex_color.frag.glsl' },
    { name: 'joint axes', vertex: 'joint_axes.vert.glsl', fragment: 'vertex_color.frag.glsl' },
    { name: 'box', vertex: 'box.vert.glsl', fragment: 'flat_color.frag.glsl' },
    { name: 'flash', vertex: 'flash.vert.glsl', fragment: 'flash.frag.glsl' },
    { name: 'guides', vertex: 'screen.vert.glsl', fragment: 'flat_color.frag.glsl' },
  ],
};
