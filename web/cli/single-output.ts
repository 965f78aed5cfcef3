import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './arguments.js';
import { Drafts } from './batch/drafts.js';
import { readRecord, recordFile, writeRecord } from './batch/records.js';
import { isSystemError, systemReason } from './open.js';
import { identitiesOf, placeNew, refuseReplacing, type Replaceable } from './replacing.js';
import { exitAtSignals } from './signals.js';

/** A file to be written. */
export interface OutputFile {
  readonly path: string;
  readonly data: string | Uint8Array;
}

/**
 * Writes files that belong together into one folder. Each file appears when it is complete, and is recorded so that the
 * same command may replace it later.
 *
 * @param inputs - paths of the files that the outputs are made from
 * @param command - name of the command that makes them: `convert`
 * @param overwrite - whether to replace files that Marrow has not written, and input files
 * @throws NameTaken if a file would be replaced; UsageError if the folder cannot be written to
 */
export async function writeFiles(
  files: readonly OutputFile[],
  inputs: readonly string[],
  command: string,
  overwrite: boolean,
): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  const folder = dirname(first.path);
  const identities = await identitiesOf(inputs);
  if (!overwrite)
    for (const { path } of files) await refuseReplacing(path, identities, await replaceable(path));
  const drafts = new Drafts(folder);
  const clean = (): void => drafts.discardAll();
  exitAtSignals(['SIGINT', 'SIGTERM', 'SIGHUP']);
  process.once('exit', clean);
  try {
    await drafts.make();
    const draft = drafts.begin();
    for (const { path, data } of files) await writeFile(join(draft, basename(path)), data);
    for (const { path } of files) await put(join(draft, basename(path)), path, overwrite);
    const source = { path: inputs[0] ?? '', entry: null, command };
    for (const { path } of files) {
      const { size, mtimeMs } = await stat(path);
      const made = { files: { [basename(path)]: size }, changed: mtimeMs };
      const madeFrom = { files: [], missed: [], listing: '', root: null };
      const record = await writeRecord(draft, source, {
        ...made,
        madeFrom,
        settingsHash: '',
        warnings: [],
        failed: false,
      });
      await rename(record, recordFile(folder, basename(path)));
    }
    await drafts.discard(draft);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(`-o ${first.path}: ${systemReason(error)}`, { cause: error });
  } finally {
    clean();
    process.off('exit', clean);
  }
}

/** Looks up in the records whether Marrow has written a file, and whether it has changed since. */
async function replaceable(path: string): Promise<Replaceable> {
  const record = await readRecord(recordFile(dirname(path), basename(path)));
  if (record === null) return 'unrecorded';
  const { changed } = record.made ?? {};
  const found = await stat(path).catch(() => null);
  return changed === undefined || found === null || found.mtimeMs === changed ? 'recorded' : 'changed';
}

/** Moves a file to its final name. A replacement keeps the permissions of the replaced file. */
async function put(from: string, to: string, overwrite: boolean): Promise<void> {
  const before = await stat(to).catch(() => null);
  if (before === null && !overwrite) {
    await placeNew(from, to);
    await rm(from);
    return;
  }
  if (before?.isFile() === true) await chmod(from, before.mode);
  await rename(from, to);
}
