// Draws a model with joints (such as MD5, MS3D and MDL) or with vertex frames (MD2 and MD3) with plain WebGL2.
// renderer.html?model=URL&clip=NAME opens another model.
import { load, update } from 'marrow3d';

const vertexShader = `#version 300 es
  layout(location = 0) in vec3 position;
  layout(location = 1) in vec3 normal;
  layout(location = 2) in vec2 texcoord;
  layout(location = 3) in uvec4 joints;
  layout(location = 4) in vec4 weights;
  uniform highp sampler2D palette;  // three rows per joint
  uniform mat4 worldFromPart, clipFromWorld;
  out vec3 turned;
  out vec2 place;

  void main() {
    mat3x4 skin = weights.x == 0.0 ? mat3x4(1.0) : mat3x4(0.0);
    for (int i = 0; i < 4; i++)
      for (int row = 0; row < 3; row++)
        skin[row] += weights[i] * texelFetch(palette, ivec2(row, joints[i]), 0);
    turned = mat3(worldFromPart) * (vec4(normal, 0.0) * skin);
    place = texcoord;
    gl_Position = clipFromWorld * worldFromPart * vec4(vec4(position, 1.0) * skin, 1.0);
  }`;

const fragmentShader = `#version 300 es
  precision highp float;
  uniform sampler2D image;
  in vec3 turned;
  in vec2 place;
  out vec4 color;

  void main() {
    vec4 texel = texture(image, place);
    if (texel.a < 0.5) discard;
    float light = 0.45 + 0.55 * max(0.0, dot(normalize(turned), normalize(vec3(0.5, 0.7, 0.6))));
    color = vec4(texel.rgb * light, 1.0);
  }`;

const canvas = document.querySelector('canvas');
const gl = canvas.getContext('webgl2');
const hyoid = { model: '../../public/samples/hyoid/hyoid.mdl', clip: 'walk' };
const wanted = { ...hyoid, ...Object.fromEntries(new URLSearchParams(location.search)) };
const model = await load(wanted.model);
await model.texturesSettled();
const instance = model.createInstance();
instance.play(wanted.clip);
instance.update(0);

const program = link(vertexShader, fragmentShader);
const uniform = (name) => gl.getUniformLocation(program, name);
const palette = texture(gl.NEAREST);
const white = texture(gl.LINEAR);
gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4).fill(255));
const parts = model.parts.map(({ meshes, surfaces, materials, images, bodyGroups }, part) => ({
  meshes: meshes.map(upload),
  textures: images.map((_, image) => textureOf(part, image)),
  bodyGroups,
  surfaces: surfaces.map((surface) => ({
    ...surface,
    // The image of the first stage that has one.
    image: materials[surface.material]?.stages.find(({ images }) => images.length > 0)?.images[0],
  })),
}));

gl.useProgram(program);
gl.uniform1i(uniform('palette'), 1);
gl.enable(gl.DEPTH_TEST);
let before = performance.now();
requestAnimationFrame(function draw(now) {
  update([instance], (now - before) / 1000);
  before = now;
  [canvas.width, canvas.height] = [canvas.clientWidth, canvas.clientHeight];
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.clearColor(0.16, 0.17, 0.19, 1);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.uniformMatrix4fv(uniform('clipFromWorld'), false, camera(canvas.width / canvas.height));
  const { root, parts: frames } = instance.frame();
  frames.forEach((frame, index) => {
    if (frame.visible) drawPart(parts[index], frame, multiply(root, frame.matrix));
  });
  requestAnimationFrame(draw);
});

function drawPart({ meshes, textures, surfaces, bodyGroups }, frame, worldFromPart) {
  gl.uniformMatrix4fv(uniform('worldFromPart'), false, worldFromPart);
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, palette);
  const joints = Math.max(1, frame.palette.length / 12);
  const matrices = frame.palette.length > 0 ? frame.palette : new Float32Array(12);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 3, joints, 0, gl.RGBA, gl.FLOAT, matrices);
  gl.activeTexture(gl.TEXTURE0);
  frame.meshes.forEach((pose, mesh) => {
    if (pose === null) return; // The mesh is skinned or static.
    fill(meshes[mesh].positions, pose.positions);
    fill(meshes[mesh].normals, pose.normals);
  });
  // One model of each body group is drawn, for example one of two helmets.
  const unchosen = bodyGroups.flatMap(({ models }, group) =>
    models.flatMap(({ surfaces }, choice) => (choice === frame.bodies[group] ? [] : surfaces)),
  );
  surfaces.forEach(({ mesh, image, firstIndex, indexCount, levelOfDetail, hidden }, index) => {
    if (hidden || levelOfDetail !== frame.levelOfDetail || unchosen.includes(index)) return;
    gl.bindVertexArray(meshes[mesh].arrays);
    gl.bindTexture(gl.TEXTURE_2D, textures[image] ?? white);
    gl.drawElements(gl.TRIANGLES, indexCount, gl.UNSIGNED_INT, firstIndex * 4);
  });
}

/** Uploads a mesh's arrays. A vertex uses at most four joints: those with the largest weights. */
function upload({ positions, normals, texcoords, indices, skin, skinJoints, skinWeights }) {
  const arrays = gl.createVertexArray();
  gl.bindVertexArray(arrays);
  const attribute = (location, data, size, stride = 0) => {
    const buffer = gl.createBuffer();
    fill(buffer, data);
    gl.enableVertexAttribArray(location);
    if (data instanceof Uint16Array) gl.vertexAttribIPointer(location, size, gl.UNSIGNED_SHORT, stride, 0);
    else gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, 0);
    return buffer;
  };
  const mesh = { arrays, positions: attribute(0, positions, 3), normals: attribute(1, normals, 3) };
  attribute(2, texcoords, 2);
  if (skin.influences > 0) {
    attribute(3, skinJoints, 4, skin.influences * 2);
    attribute(4, skinWeights, 4, skin.influences * 4);
  } else {
    gl.vertexAttribI4ui(3, 0, 0, 0, 0);
    gl.vertexAttrib4f(4, 0, 0, 0, 0);
  }
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
  return mesh;
}

function fill(buffer, data) {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
}

/** The texture of an image; undefined if the image could not be read. */
function textureOf(part, image) {
  const decoded = model.image(part, image);
  if (decoded === null) return undefined;
  const { width, height, rgba } = decoded;
  const made = texture(gl.LINEAR);
  gl.texImage2D(
    gl.TEXTURE_2D,
    0,
    gl.RGBA8,
    width,
    height,
    0,
    gl.RGBA,
    gl.UNSIGNED_BYTE,
    new Uint8Array(rgba),
  );
  return made;
}

function texture(filter) {
  const made = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, made);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  return made;
}

function link(...sources) {
  const made = gl.createProgram();
  for (const [index, source] of sources.entries()) {
    const shader = gl.createShader(index === 0 ? gl.VERTEX_SHADER : gl.FRAGMENT_SHADER);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
  return made;
}

/**
 * A perspective camera in front of the model, which faces +Z, at a distance that depends on the size of its rest pose.
 */
function camera(aspect) {
  const { min, max } = model.summary.bounds;
  const size = Math.hypot(...max.map((value, axis) => value - min[axis]));
  const middle = multiply(instance.frame().root, [
    ...Array(12).fill(0),
    ...min.map((v, i) => (v + max[i]) / 2),
    1,
  ]);
  const [near, far, focus] = [size / 20, size * 10, 1.8];
  const eye = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -middle[12], -middle[13], -middle[14] - size * 0.9, 1];
  const lens = [focus / aspect, 0, 0, 0, 0, focus, 0, 0, 0, 0, (far + near) / (near - far), -1];
  return multiply([...lens, 0, 0, (2 * far * near) / (near - far), 0], eye);
}

/** The product of two column-major 4 x 4 matrices. */
function multiply(a, b) {
  return Float32Array.from({ length: 16 }, (_, i) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + a[(i % 4) + k * 4] * b[i - (i % 4) + k], 0),
  );
}
