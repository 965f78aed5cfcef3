import { type SubjectSummary } from '../../lib/index.js';
import { isPartShown, materialImage } from '../../lib/internal/index.js';
import { fileName, stem } from '../text/format.js';
import { message } from '../text/messages.js';
import { imageRows, usersOf, materialsInUse, type ImageRow } from './images.js';
import type { TextureRow } from './select.js';
import type { AppState, TextureChoice, TextureTarget, Subject } from './state.js';

type Seen = Pick<AppState, 'subject' | 'skin' | 'weapon' | 'partView' | 'selectedPart' | 'inspect'>;

/**
 * The possible targets of a dropped image: the texture with the same name, preferably a missing one; else the picked
 * surface or the selected part; else all visible textures. If there are several, the user is asked.
 */
export function textureChoices(state: Seen, file: string): readonly TextureChoice[] {
  const { subject, selectedPart } = state;
  const { picked } = state.inspect;
  if (subject === null) return [];
  const named = namedChoice(subject, file);
  if (named !== null) return [named];
  const all = seenChoices(state, subject, null);
  const part = picked?.part ?? selectedPart;
  const own = part === null ? [] : seenChoices(state, subject, part);
  const ofPicked = own.filter(({ places }) => places.some(({ material }) => material === picked?.material));
  return [ofPicked, own].find((choices) => choices.length > 0) ?? all;
}

/** The texture with an image's name, in any folder and with any extension. */
function namedChoice(subject: Subject, file: string): TextureChoice | null {
  const rows = imageRows(subject).filter(
    ({ found, name, override }) => override === null && imageKey(found ?? name) === imageKey(file),
  );
  const choices = rows
    .map((row) => ({
      label: labelOf(row),
      users: usersOf(row, subject),
      decoded: row.decoded,
      places: row.places.flatMap((place) => targetsOf(subject.summary, place)),
      missing: row.state === 'missing' || row.state === 'failed',
    }))
    .filter(({ places }) => places.length > 0);
  return choices.find(({ missing }) => missing) ?? choices[0] ?? null;
}

/** The images of the visible parts, or of a single part. */
function seenChoices(state: Seen, subject: Subject, only: number | null): TextureChoice[] {
  const rows = imageRows(subject);
  const choices: Map<unknown, TextureChoice> = new Map();
  subject.summary.parts.forEach((part, index) => {
    if (only === null ? !isPartShown(part, state) : index !== only) return;
    const materials: (number | null)[] = materialsInUse(subject, index, state.skin);
    if (part.surfaces.some(({ material }) => material === null)) materials.push(null);
    // A part with neither surfaces nor materials is one target.
    if (materials.length === 0) materials.push(null);
    for (const material of materials) {
      const shown = material === null ? undefined : part.materials[material];
      const image = shown === undefined ? null : materialImage(shown);
      const row = rows.find(({ places }) =>
        places.some(
          (place) =>
            place.part === index &&
            place.materialIndices.includes(material) &&
            (place.override !== null || place.image === image),
        ),
      );
      const key = row ?? `bare ${index} ${material}`;
      const known = choices.get(key);
      const place = { part: index, material };
      choices.set(
        key,
        known === undefined
          ? {
              label: row === undefined ? (shown?.name ?? message('placeBare')) : labelOf(row),
              users: row === undefined ? [part.name] : usersOf(row, subject),
              decoded: row?.decoded,
              places: [place],
            }
          : { ...known, places: [...known.places, place] },
      );
    }
  });
  return [...choices.values()];
}

function labelOf({ override, found, name }: ImageRow): string {
  return fileName((override?.name ?? found ?? name).replaceAll('\\', '/'));
}

/** The materials of a row whose main image is the row's image. An override does not replace the maps of a material. */
export function targetsOf(
  { parts }: SubjectSummary,
  { part, image, materialIndices }: TextureRow,
): TextureTarget[] {
  return materialIndices.flatMap((material) => {
    const summary = material === null ? undefined : parts[part]?.materials[material];
    return summary !== undefined && materialImage(summary) === image ? [{ part, material }] : [];
  });
}

/** The name of an image without folder and extension, in lower case. */
export function imageKey(file: string): string {
  // In UFO:AI, a dot at the beginning stands for the model's own folder.
  return stem(fileName(file.replaceAll('\\', '/')).replace(/^\.(?=[^.])/, '')).toLowerCase();
}
