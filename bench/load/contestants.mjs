/**
 * Loaders under the same contract: `load(specimen)` turns a model in memory, `{ name, bytes, companions }`, into arrays
 * that can be drawn. It returns the numbers of triangles and frames that it found, which prove that all do the same
 * work, and optionally `parts`: milliseconds of steps that get a row of their own.
 */

/**
 * Marrow as a page or a script calls it: `load()`, in a page through its worker. Its own timing gives the rows that are
 * compared with native assimp and with minimal loaders, and shows where the rest of the time goes.
 */
export function marrow(load) {
  return {
    name: 'Marrow (load())',
    async load({ name, bytes, companions }) {
      const files = Object.entries({ [name]: bytes, ...companions });
      let timing;
      const model = await load(
        files.map(([each, data]) => ({ name: each, data })),
        { entry: name, onTiming: (told) => (timing = told) },
      );
      const { source } = model.parts[0];
      model.dispose();
      const { copy, open, summary, snapshot, transfer, adopt } = timing;
      return {
        triangles: source.triangles,
        frames: source.frames,
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
      return { triangles: source.triangles, frames: source.frames };
    },
  };
}

export function threeMd2(MD2Loader) {
  const loader = new MD2Loader();
  return {
    name: 'three.js MD2Loader',
    load({ bytes }) {
      const geometry = loader.parse(bytes.buffer);
      return {
        triangles: geometry.getAttribute('position').count / 3,
        frames: geometry.morphAttributes.position.length,
      };
    },
  };
}

/** Only the first frame of an MD2 or MD3: assimp reads no more. */
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
      if (good) result.GetFile(0).GetContent();
      result.delete();
      files.delete();
      if (!good) throw new Error(code);
      return { triangles: null, frames: 1 };
    },
  };
}
