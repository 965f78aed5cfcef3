import { baseName, extensionOf, folderOf } from '../../util/names.js';

/**
 * The order of a folder's archives on the search path of the games. If several archives have a file with the same name,
 * the file of the last archive is used.
 *
 * | game             | order of its archives                                      | files beside the archives     |
 * | ---------------- | ---------------------------------------------------------- | ----------------------------- |
 * | Quake II (.pak)  | pak0 to pak9 by number; ports then load the others by name | are overridden by archives    |
 * | Quake III (.pk3) | by name, ignoring case: pak10 before pak2 (`FS_PathCmp`)   | are overridden by archives    |
 * | Doom 3 (.pk4)    | by name                                                    | override files in archives    |
 *
 * Sources: id Software's released sources of the three games. In Quake II and III, `FS_AddGameDirectory` adds first the
 * folder and then each archive to the front of the search path, so the archives are searched before the folder; Doom 3
 * inserts "the pak after the directory it comes from". The games do not open ZIPs, so files in a ZIP override nothing
 * (`opened-archives.ts`).
 */
const ranks: readonly string[] = ['pk4', 'pak', 'pk3'];

/** Whether an archive has a format of the games. Games do not open archives within their archives. */
export function isGameArchive(name: string): boolean {
  return ranks.includes(extensionOf(name));
}

/** Whether files beside an archive override the files in it. */
export function isOverriddenByFiles(name: string): boolean {
  return extensionOf(name) === 'pk4';
}

/** Sorts archives so that later ones override earlier ones. ZIPs come last, in the given order. */
export function inGameOrder(names: readonly string[]): string[] {
  return names
    .map((name) => {
      const rank = ranks.indexOf(extensionOf(name));
      return { name, rank: rank < 0 ? ranks.length : rank, folder: folderOf(name).toUpperCase() };
    })
    .sort((a, b) => {
      if (a.rank !== b.rank) return a.rank - b.rank;
      if (a.rank === ranks.length) return 0;
      return (
        compare(a.folder, b.folder) || byNumber(a.name, b.name) || compare(fileOf(a.name), fileOf(b.name))
      );
    })
    .map(({ name }) => name);
}

/** Compares PAK files named `pak` and a number, such as `pak0.pak`, by number. They come before all other PAK files. */
function byNumber(a: string, b: string): number {
  if (extensionOf(a) !== 'pak') return 0;
  const [first, second] = [a, b].map((name) =>
    Number(/^pak(\d{1,9})\.pak$/i.exec(baseName(name))?.[1] ?? Infinity),
  );
  return first === second ? 0 : first! < second! ? -1 : 1;
}

function fileOf(name: string): string {
  return baseName(name).toUpperCase();
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
