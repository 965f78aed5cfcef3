import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { marrowFileOf } from '../lib/model/model.js';
import type { FileSource, Model } from '../lib/types/api.js';
import { UsageError } from './arguments.js';

/** The formats that can be written, by the extensions of their files. The first is written where none is named. */
export const writableFormats: readonly string[] = ['marrow'];

/** The file to write; its extension chooses the format. */
export const convertOptions = { output: 'value' } as const;
export const shortOptions = { o: 'output' } as const;

/** Writes a subject as a file of another format, and returns what is printed: nothing. */
export async function writeConverted(
  model: Model,
  source: FileSource,
  output: string | null,
): Promise<string> {
  if (output === null) throw new UsageError('Name the file to write: -o x.marrow.');
  const extension = extname(output).toLowerCase();
  if (extension !== '.marrow')
    throw new UsageError(`-o ${output}: "${extension}" is no format that can be written; .marrow is.`);
  const file = await marrowFileOf(model, ({ name, game }) => (game ?? source).read(name));
  await writeFile(output, new Uint8Array(file));
  return '';
}
