import { instantiate } from './core.mjs';

/**
 * Loaders under the same contract: `load(specimen)` takes a model in memory, `{ name, bytes, companions }`, to arrays that
 * can be drawn, and returns how many triangles and frames it found, by which the others' work is known to be the same.
 */

/** Marrow's core: bytes copied in, read and validated. What native assimp and a minimal loader are compared with. */
export function marrowOpen(module) {
  const core = instantiate(module);
  return {
    name: 'Marrow (WASM, open)',
    load({ name, bytes, companions }) {
      core.raw.marrow_subject_delete(core.open(name, bytes, companions));
      return { triangles: null, frames: 1 };
    },
  };
}

/** The same, and on to the snapshot that a page uploads from, copied out. */
export function marrowCore(module) {
  const core = instantiate(module);
  return {
    name: 'Marrow (WASM, to snapshot)',
    load({ name, bytes, companions }) {
      const subject = core.open(name, bytes, companions);
      core.raw.marrow_subject_summary(subject);
      const { source } = core.json().parts[0];
      core.raw.marrow_subject_snapshot(subject);
      core.reply();
      core.raw.marrow_subject_delete(subject);
      return { triangles: source.triangles, frames: source.frames };
    },
  };
}

/** Marrow as a page or a script calls it: `load()`, in a page through its worker. */
export function marrowLibrary(load) {
  return {
    name: 'Marrow (load())',
    async load({ name, bytes, companions }) {
      // The library takes the bytes over: it gets its own.
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

/** Of an MD2 or MD3 the first frame alone: assimp reads no more. */
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
