/** Messages of wasm/formats/wavefront. */
export const wavefront: Readonly<Record<string, string>> = {
  // Models (obj.cpp, obj_meshes.cpp)
  'obj-no-vertices': 'The file has no vertices ("v" lines), so it is not a Wavefront model.',
  'obj-vertices-only': 'The file has no faces, lines or points; its vertices are shown as points.',
  'obj-no-valid-vertices':
    'None of the faces, lines and points has valid vertices. The file is damaged: download it again.',
  'obj-too-many-materials':
    '{1, plural, one {The model uses more than {0, number} materials; # other material is drawn as the last of these. Split the model, or merge materials.} other {The model uses more than {0, number} materials; # other materials are drawn as the last of these. Split the model, or merge materials.}}',
  'obj-vertices-missing':
    '{0, plural, one {# element names a vertex that the file does not have (vertex {1} of {2}); it was skipped. If the file is incomplete, download it again.} other {# elements name vertices that the file does not have (the first is vertex {1} of {2}); they were skipped. If the file is incomplete, download it again.}}',
  'obj-texture-coordinates-missing':
    '{0, plural, one {# corner names a texture coordinate that the file does not have (texture coordinate {1} of {2}); it is drawn without one. If the file is incomplete, download it again.} other {# corners name texture coordinates that the file does not have (the first is texture coordinate {1} of {2}); they are drawn without. If the file is incomplete, download it again.}}',
  'obj-normals-missing':
    '{0, plural, one {# corner names a normal that the file does not have (normal {1} of {2}); its normal is computed. If the file is incomplete, download it again.} other {# corners name normals that the file does not have (the first is normal {1} of {2}); their normals are computed. If the file is incomplete, download it again.}}',
  'obj-polygons-too-complex':
    '{0, plural, one {# polygon is too complex to cut into triangles (it has {1, number} corners); it is drawn as a fan, perhaps with faults. Triangulate the model, and export it again.} other {# polygons are too complex to cut into triangles (the first has {1, number} corners); they are drawn as fans, perhaps with faults. Triangulate the model, and export it again.}}',
  'obj-groups-merged':
    'The model needs more than {0, number} surfaces; groups of one material are one surface.',
  'obj-materials-merged':
    'With one surface for each material, the model still needs more than {0, number} surfaces; the materials beyond the limit are drawn as the last one.',
  'obj-lines-left-out':
    'The model has {0, number} surfaces, the most that are supported; its lines were skipped.',
  'obj-points-left-out':
    'The model has {0, number} surfaces, the most that are supported; its points were skipped.',

  // The lines of an OBJ file (obj_text.cpp)
  'obj-bad-indices':
    '{0, plural, one {# face, line or point was skipped because a corner is not the index of a vertex (in line {1, line}). Indices count from 1, negative ones back from the last. Correct the line, or export the model again.} other {# faces, lines or points were skipped because a corner is not the index of a vertex (the first in line {1, line}). Indices count from 1, negative ones back from the last. Correct the lines, or export the model again.}}',
  'obj-too-few-corners':
    '{0, plural, one {# face or line with too few corners was skipped (in line {1, line}). Correct the line, or export the model again.} other {# faces or lines with too few corners were skipped (the first in line {1, line}). Correct the lines, or export the model again.}}',
  'obj-missing-coordinates':
    '{0, plural, one {Missing coordinates are read as 0 (in line {1, line}). Correct the line, or export the model again.} other {Missing coordinates in # lines are read as 0 (the first in line {1, line}). Correct the lines, or export the model again.}}',
  'obj-bad-numbers':
    '{0, plural, one {# field that is not a number, or is too large, is read as 0 (in line {1, line}). Correct the line, or export the model again.} other {# fields that are not numbers, or are too large, are read as 0 (the first in line {1, line}). Correct the lines, or export the model again.}}',
  'obj-text-after-numbers':
    '{0, plural, one {Characters after a number were skipped (in line {1, line}). Correct the line, or export the model again.} other {Characters after # numbers were skipped (the first in line {1, line}). Correct the lines, or export the model again.}}',
  'obj-bad-normals':
    '{0, plural, one {# normal that is zero, incomplete or not a number is computed (in line {1, line}). Correct the line, or export the model again.} other {# normals that are zero, incomplete or not numbers are computed (the first in line {1, line}). Correct the lines, or export the model again.}}',
  'obj-free-form':
    '{0, plural, one {# free-form curve or surface is not drawn (in line {1, line}). Save the model as polygons to see it.} other {# free-form curves and surfaces are not drawn (the first in line {1, line}). Save the model as polygons to see them.}}',
  'obj-unknown-statements':
    '{0, plural, one {# unknown statement was skipped ({2} in line {1, line}). Correct the line, or export the model again.} other {# unknown statements were skipped (the first is {2} in line {1, line}). Correct the lines, or export the model again.}}',
  'obj-too-many-libraries':
    '{0, plural, one {# file of materials beyond the limit was skipped (in line {1, line}). Put the materials into fewer files.} other {# files of materials beyond the limit were skipped (the first in line {1, line}). Put the materials into fewer files.}}',
  'obj-bad-polypaint':
    '{0, plural, one {# vertex colour of ZBrush that is not 8 hexadecimal digits is read as white (in line {1, line}). Correct the line, or export the model again.} other {# vertex colours of ZBrush that are not 8 hexadecimal digits are read as white (the first in line {1, line}). Correct the lines, or export the model again.}}',

  // The materials of a model (obj_materials.cpp)
  'obj-names': '{0}',
  'obj-names-and-more': '{0} and {1, number} more',
  'obj-too-many-library-materials':
    'The materials from number {0} on were skipped: all files of materials together have more than {1, number}.',
  'obj-all-invisible':
    '"Tr 1" would make every material invisible ({0}); it is ignored. Write "d 1" instead.',
  'obj-libraries-missing':
    '{0, plural, one {A file of materials is missing: {1}. Add it; until then its materials are plain grey.} other {# files of materials are missing: {1}. Add them; until then their materials are plain grey.}}',
  'obj-materials-missing':
    '{0, plural, one {The files of materials do not have {1}; the surfaces that use it are plain grey. Correct the name, or add the file that has it.} other {The files of materials do not have {1}; the surfaces that use them are plain grey. Correct the names, or add the file that has them.}}',
  'obj-no-libraries':
    '{0, plural, one {The model uses the material {1}, but names no file of materials. Put "{2}.mtl" beside it; until then its surfaces are plain grey.} other {The model uses the materials {1}, but names no file of materials. Put "{2}.mtl" beside it; until then its surfaces are plain grey.}}',

  // MTL files (mtl.cpp)
  'mtl-alone':
    '{0, plural, one {The file holds # material of a Wavefront model, but no model. Open the .obj file that uses it, perhaps "{1}.obj", together with this file.} other {The file holds # materials of a Wavefront model, but no model. Open the .obj file that uses them, perhaps "{1}.obj", together with this file.}}',
  'mtl-too-many-materials':
    '{0, plural, one {# material beyond the limit was skipped (in line {1, line}). Split the file, or remove unused materials.} other {# materials beyond the limit were skipped (the first in line {1, line}). Split the file, or remove unused materials.}}',
  'mtl-bad-numbers':
    '{0, plural, one {# field that is not a number, or is too large, keeps its default (in line {1, line}). Correct the line, or export the materials again.} other {# fields that are not numbers, or are too large, keep their defaults (the first in line {1, line}). Correct the lines, or export the materials again.}}',
  'mtl-text-after-numbers':
    '{0, plural, one {Characters after a number were skipped (in line {1, line}). Correct the line, or export the materials again.} other {Characters after # numbers were skipped (the first in line {1, line}). Correct the lines, or export the materials again.}}',
  'mtl-not-drawn':
    '{0, plural, one {# image is not drawn, because Marrow draws no decals and reflects no cube maps ({2} in line {1, line}). Use map_Kd, or refl -type sphere.} other {# images are not drawn, because Marrow draws no decals and reflects no cube maps (the first is {2} in line {1, line}). Use map_Kd, or refl -type sphere.}}',
  'mtl-unknown-statements':
    '{0, plural, one {# unknown statement was skipped ({2} in line {1, line}). Correct the line, or export the materials again.} other {# unknown statements were skipped (the first is {2} in line {1, line}). Correct the lines, or export the materials again.}}',
};
