import type { FileSource } from '../../types/api.js';
import { ModelError } from '../../util/errors.js';
import { blobSource, type PathFile } from './file-source.js';

/**
 * More files are refused, so that a person who drops a whole disk does not wait. A game's folder has a few thousand.
 */
const mostFiles = 50_000;

/**
 * A source of dropped files, and of folders with all that is in them. Call it within the `drop` event: afterwards the
 * browser takes the data away.
 *
 * @example
 * ```ts
 * import { dropSource, load } from 'marrow3d';
 *
 * addEventListener('dragover', (event) => event.preventDefault());
 * addEventListener('drop', async (event) => {
 *   event.preventDefault();
 *   if (event.dataTransfer) console.log((await load(await dropSource(event.dataTransfer))).name);
 * });
 * ```
 */
export async function dropSource(data: DataTransfer): Promise<FileSource> {
  const items = [...data.items].filter((item) => item.kind === 'file');
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files: PathFile[] = [];
  for (const { entry, file } of taken) {
    // WebKit gives an entry that cannot be read for a file that a script has made.
    if (file !== null && !entry?.isDirectory) files.push({ path: file.name, file });
    else if (entry !== null) await collect(entry, files);
  }
  return blobSource(files);
}

async function collect(entry: FileSystemEntry, files: PathFile[]): Promise<void> {
  if (files.length >= mostFiles) {
    const message = `It holds more than ${mostFiles.toLocaleString('en')} files. Drop the folder of one model or one game.`;
    throw new ModelError({ code: 'too_large', message, file: entry.fullPath });
  }
  if (isDirectory(entry)) {
    for (const child of await childrenOf(entry)) await collect(child, files);
  } else if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.push({ path: entry.fullPath, file });
  }
}

/** The browser hands a folder out in portions; an empty one is the last. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  while (true) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return children;
    children.push(...portion);
  }
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
