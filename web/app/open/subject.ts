import type { ModelLike, TextureEvent } from '../../lib/index.js';
import type { Origin, PartChoice, TextureOverride, Subject } from '../state/state.js';
import type { Source } from './source.js';

/** Creates the plain data of a newly loaded model. */
export function subjectOf(
  model: ModelLike,
  source: Source,
  origin: Origin,
  entry: string | null,
  mixed: PartChoice,
  textureOverrides: readonly TextureOverride[],
): Subject {
  const embedded = model.parts.map(({ images }) =>
    images.map(({ encoded, indices }) => encoded.length > 0 || indices.length > 0),
  );
  return {
    origin,
    entry: source.entries.length > 1 ? entry : null,
    mixed,
    name: origin.kind === 'sample' ? source.name : model.subject,
    summary: model.summary,
    clips: model.clips,
    warnings: [...model.warnings],
    images: model.summary.parts.map((part, index) =>
      part.images.map((image, number) =>
        image.found === null && !embedded[index]?.[number] ? null : (model.image(index, number) ?? undefined),
      ),
    ),
    embedded,
    tried: model.summary.parts.map(({ images }) => images.map(() => [])),
    textureOverrides,
  };
}

/** Returns the subject with an image that has been decoded or has failed. */
export function withImage(
  subject: Subject,
  { part, index: image, image: decoded, tried = [] }: TextureEvent,
): Subject {
  const set = <T>(rows: readonly (readonly T[])[], value: T): readonly (readonly T[])[] =>
    rows.map((row, index) =>
      index === part ? row.map((old, number) => (number === image ? value : old)) : row,
    );
  return { ...subject, images: set(subject.images, decoded), tried: set(subject.tried, tried) };
}
