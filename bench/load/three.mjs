/** The loaders of three.js that take part in the comparison. */
export { Texture, TextureLoader } from 'three';
export { MD2Loader } from 'three/addons/loaders/MD2Loader.js';
export { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
export { TDSLoader } from 'three/addons/loaders/TDSLoader.js';
export { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js';
