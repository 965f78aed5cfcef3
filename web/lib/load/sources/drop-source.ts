import type { FileSource } from '../../types/api.js';
import { composeMessage } from '../../messages/compose.js';
import { wordedError } from '../../messages/worded.js';
import { ModelError } from '../../util/errors.js';
import { blobSource, type PathFile } from './file-source.js';

/** The maximum number of files, because listing a whole disk takes too long. A game's folder has a few thousand. */
const maxFiles = 50_000;

/**
 * Creates a source of dropped files and folders with their content. Call it within the `drop` event: afterwards the
 * browser clears the data.
 *
 * @throws ModelError `too_large` if there are more than 50,000 files
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
    // In WebKit the entry of a file that was created by a script cannot be read.
    if (file !== null && !entry?.isDirectory) files.push({ path: file.name, file });
    else if (entry !== null) await collect(entry, files);
  }
  return blobSource(files);
}

async function collect(entry: FileSystemEntry, files: PathFile[]): Promise<void> {
  if (files.length >= maxFiles) {
    const message = composeMessage('source-dropped-too-many', maxFiles);
    throw await wordedError(new ModelError({ code: 'too_large', message, file: entry.fullPath }));
  }
  if (isDirectory(entry)) {
    for (const child of await childrenOf(entry)) await collect(child, files);
  } else if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.push({ path: entry.fullPath, file });
  }
}

/** The browser returns the content of a folder in batches; the last one is empty. */
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
