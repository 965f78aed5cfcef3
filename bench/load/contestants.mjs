/**
 * Loaders with a common interface: `load(specimen)` turns a model in memory, `{ name, bytes, companions }`, into arrays
 * that can be drawn. It returns the numbers of triangles and frames that it found, which prove that all do the same
 * work; the number of vertices in its arrays, which shows whether equal ones have been merged; and optionally `parts`:
 * milliseconds of steps that get a separate row. Numbers that a loader does not report are null. Images are not loaded.
 */

/**
 * Marrow as a page or a script calls it: `load()`, in a page through its worker. `onTiming` reports the steps of a load:
 * `parts` are the sums that are compared with native assimp and with minimal loaders, `split` has each step.
 */
export function marrow(load) {
  return {
    name: 'Marrow (load())',
    async load({ name, bytes, companions }) {
      const files = Object.entries({ [name]: bytes, ...companions });
      let timing;
      const model = await load(
        files.map(([each, data]) => ({ name: each, data })),
        { entry: name, onTiming: (reported) => (timing = reported) },
      );
      const { source, meshes } = model.parts[0];
      model.dispose();
      const { copy, open, summary, snapshot, transfer, adopt } = timing;
      return {
        triangles: source.triangles,
        frames: source.frames,
        vertices: meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0),
        parts: {
          'Marrow (WASM, open)': copy + open,
          'Marrow (WASM, to snapshot)': copy + open + summary + snapshot,
        },
        split: { copy, open, summary, snapshot, transfer, adopt },
      };
    },
  };
}

/** Another version of Marrow. Only `load()` is used, because the rest of its interface is unknown. */
export function marrowBefore(load) {
  return {
    name: 'Marrow before (load())',
    async load({ name, bytes, companions }) {
      const files = Object.entries({ [name]: bytes, ...companions });
      const model = await load(
        files.map(([each, data]) => ({ name: each, data: data.slice() })),
        { entry: name },
      );
      const { source } = model.parts[0];
      model.dispose();
      return { triangles: source.triangles, frames: source.frames, vertices: null };
    },
  };
}

export function threeMd2(MD2Loader) {
  const loader = new MD2Loader();
  return {
    name: 'three.js MD2Loader',
    load({ bytes }) {
      const geometry = loader.parse(bytes.buffer);
      const { count } = geometry.getAttribute('position');
      return { triangles: count / 3, frames: geometry.morphAttributes.position.length, vertices: count };
    },
  };
}

/** OBJLoader of three.js, which makes a separate vertex for each corner of each triangle. */
export function threeObj({ OBJLoader }) {
  const loader = new OBJLoader();
  return {
    name: 'three.js OBJLoader',
    load: ({ bytes }) => countsOf(geometriesOf(loader.parse(decoder.decode(bytes)))),
  };
}

/** OBJLoader of three.js, with equal vertices merged afterwards, as users of three.js do. */
export function threeObjMerged({ OBJLoader, mergeVertices }) {
  const loader = new OBJLoader();
  return {
    name: 'three.js OBJLoader, mergeVertices',
    load({ bytes }) {
      const geometries = geometriesOf(loader.parse(decoder.decode(bytes)));
      return countsOf(geometries.map((geometry) => mergeVertices(geometry)));
    },
  };
}

/** TDSLoader of three.js. Its `TextureLoader` would fetch images, which does not work in Node, so it is replaced. */
export function threeTds({ TDSLoader, TextureLoader, Texture }) {
  TextureLoader.prototype.load = () => new Texture();
  const loader = new TDSLoader();
  return {
    name: 'three.js TDSLoader',
    load: ({ bytes }) => countsOf(geometriesOf(loader.parse(bytes.buffer, ''))),
  };
}

const decoder = new TextDecoder();

/** The geometries of all meshes under a three.js object, except those without positions. */
function geometriesOf(object) {
  const geometries = [];
  object.traverse((each) => {
    if (each.isMesh && each.geometry.getAttribute('position') !== undefined) geometries.push(each.geometry);
  });
  return geometries;
}

function countsOf(geometries) {
  const sum = (count) => geometries.reduce((all, geometry) => all + count(geometry), 0);
  const vertices = ({ attributes }) => attributes.position.count;
  const corners = (geometry) => geometry.index?.count ?? vertices(geometry);
  return { triangles: sum(corners) / 3, frames: 0, vertices: sum(vertices) };
}

/** assimpjs, which reads only the first frame of an MD2 or MD3. */
export function assimp(ajs) {
  return {
    name: 'assimpjs',
    load({ name, bytes, companions }) {
      const files = new ajs.FileList();
      files.AddFile(name, bytes);
      for (const [each, data] of Object.entries(companions)) files.AddFile(each, data);
      const result = ajs.ConvertFileList(files, 'glb2');
      const good = result.IsSuccess();
      const code = result.GetErrorCode();
      const binary = good ? result.GetFile(0).GetContent() : null;
      result.delete();
      files.delete();
      if (!good) throw new Error(code);
      return { triangles: null, frames: 1, vertices: verticesOfBinary(binary) };
    },
  };
}

/** The number of vertices in a binary glTF file: of all arrays of positions, each counted once. */
function verticesOfBinary(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jsonLength = view.getUint32(12, true);
  const { meshes = [], accessors } = JSON.parse(decoder.decode(bytes.subarray(20, 20 + jsonLength)));
  const positions = meshes.flatMap(({ primitives }) => primitives.map((each) => each.attributes.POSITION));
  return [...new Set(positions)].reduce((sum, accessor) => sum + accessors[accessor].count, 0);
}
