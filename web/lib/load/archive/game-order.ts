import { baseName, extensionOf, folderOf } from '../../util/names.js';

/**
 * The order in which the games put the archives of a folder on their search path. Of files with one name, that of the
 * later archive counts.
 *
 * | game                | order of its archives                                         | files that lie beside them   |
 * | ------------------- | ------------------------------------------------------------- | ---------------------------- |
 * | Quake II (.pak)     | pak0 to pak9 by number; ports then load the others by name    | below: `FS_AddGameDirectory` puts the folder on the path first |
 * | Quake III (.pk3)    | by name, in any case: pak10 stands before pak2 (`FS_PathCmp`) | below, as in Quake II        |
 * | Doom 3 (.pk4)       | by name                                                       | above: "insert the pak after the directory it comes from" |
 *
 * Sources: id Software's released sources of the three games. A ZIP is no archive of a game, but what people pack things
 * into: it hides nothing (`opened-archives.ts`).
 */
const ranks: readonly string[] = ['pk4', 'pak', 'pk3'];

/** Whether an archive is one of a game: a game looks into no archive within it. */
export function isGameArchive(name: string): boolean {
  return ranks.includes(extensionOf(name));
}

/** Whether the files beside an archive count, and not those in it. */
export function yieldsToFiles(name: string): boolean {
  return extensionOf(name) === 'pk4';
}

/** Archives in the order in which they override each other; ZIPs come last, as they are given. */
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

/** `pak0.pak` to `pak9.pak`, by their numbers, before all other PAK files. */
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
