import type { FileSource } from '../types/api.js';
import { baseName, folderOf, join, normalise, requestPath } from '../util/names.js';
import { Lookup } from './lookup/lookup.js';
import { isOpenEnded } from './sources/pieces.js';

/** Extensions of sounds. If a named file does not exist, the games play the file with the other extension. */
const sounds = ['wav', 'ogg'] as const;

/**
 * Reads a file that a model names by its path in the game: from the game's folders if the source has them, then from
 * the files beside the model or in the folders above it.
 *
 * @param folder - the folder of the model
 * @returns null if there is no such file
 */
export async function readGameFile(
  source: FileSource,
  folder: string,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const lookup = new Lookup(source.names, source.chosen);
  for (const name of alternatives(normalise(path))) {
    const listed = lookup.data({ name, kind: 'named', what: 'data' }, join(folder, 'model'));
    const likely = isOpenEnded(source) ? [join(folder, baseName(name)), requestPath(folder, name)] : [];
    const inGame = (await source.game?.read(name, signal)) ?? null;
    if (inGame !== null) return inGame;
    for (const each of new Set([...listed, ...likely])) {
      const bytes = await source.read(each, signal);
      if (bytes !== null) return bytes;
    }
  }
  return null;
}

/** The path and, for a sound, the path with the other extension. */
function alternatives(path: string): string[] {
  const found = /^(.*)\.(wav|ogg)$/i.exec(baseName(path));
  if (found === null) return [path];
  const others = sounds.filter((extension) => extension !== found[2]!.toLowerCase());
  return [path, ...others.map((extension) => join(folderOf(path), `${found[1]}.${extension}`))];
}
