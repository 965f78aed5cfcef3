/**
 * Converts a player to plain numbers, part by part, with the frames of the given clips, so that three.js can draw the
 * same image. Returns [{ name, parent, fps, surfaces: [{ frames: [{ positions, normals }], texcoords, indices, stages
 * }], places }]. `parent` is an index in this list, `stages` a number. `places` has, for each frame of the parent, the
 * column-major matrices of the part and of its parent, both to the space of the first part: { matrix, parent }.
 */
export function figureOf(model, clips) {
  const instance = model.createInstance();
  const { visible, clipOf } = partsOf(model, instance, clips);
  const seek = (part, frame) => {
    const clip = clipOf(part);
    if (clip === undefined) return;
    instance.play(clip.name);
    instance.part(part).seek(frame * clip.frameSeconds);
    instance.update(0);
  };
  const framesOf = (part) => clipOf(part)?.frameCount ?? 1;

  const figure = visible.map((p) => {
    const { name, parent, surfaces, materials, meshes } = model.parts[p];
    const drawn = surfaces
      .filter(({ levelOfDetail, hidden }) => levelOfDetail === 0 && !hidden)
      .map((surface) => ({ ...surface, stages: materials[surface.material]?.stages.length ?? 1 }))
      .filter(({ stages }) => stages > 0);
    const frames = Array.from({ length: framesOf(p) }, (_, f) => {
      seek(p, f);
      const posed = instance.frame().parts[p].meshes;
      return drawn.map(({ mesh }) => ({
        positions: (posed[mesh] ?? meshes[mesh]).positions.slice(),
        normals: (posed[mesh] ?? meshes[mesh]).normals.slice(),
      }));
    });
    const places = Array.from({ length: parent === null ? 0 : framesOf(parent) }, (_, f) => {
      seek(parent, f);
      const { parts } = instance.frame();
      return { matrix: [...parts[p].matrix], parent: [...parts[parent].matrix] };
    });
    return {
      name,
      parent: parent === null ? null : visible.indexOf(parent),
      fps: 1 / (clipOf(p)?.frameSeconds ?? 1),
      places,
      surfaces: drawn.map(({ mesh, firstIndex, indexCount, stages }, s) => ({
        frames: frames.map((frame) => frame[s]),
        texcoords: meshes[mesh].texcoords,
        indices: meshes[mesh].indices.subarray(firstIndex, firstIndex + indexCount),
        stages,
      })),
    };
  });
  instance.dispose();
  return figure;
}

function partsOf(model, instance, clips) {
  const { parts } = instance.frame();
  const visible = parts.flatMap(({ visible: shown }, p) => (shown ? [p] : []));
  return { visible, clipOf: (part) => model.parts[part].clips.find(({ name }) => clips.includes(name)) };
}

/** The counts of the drawn geometry, to print beside a time. */
export function countsOf(figure) {
  const surfaces = figure.flatMap((part) => part.surfaces);
  return {
    parts: figure.length,
    triangles: surfaces.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    passes: surfaces.reduce((sum, { stages }) => sum + stages, 0),
  };
}
