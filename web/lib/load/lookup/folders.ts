import { baseName, fold, folderOf, join } from '../../util/names.js';

/** Names by folder, as games look them up: without regard to case, in the folder of a file. */
export class Folders {
  /** By folded folder: the listed name of each folded base name. */
  readonly #folders: Map<string, Map<string, string>> = new Map();

  constructor(names: readonly string[]) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    const path = fold(name);
    const folder = folderOf(path);
    const files = this.#folders.get(folder) ?? new Map<string, string>();
    this.#folders.set(folder, files);
    const base = baseName(path);
    if (!files.has(base)) files.set(base, name);
  }

  /** The listed name of a file beside another; undefined where there is none. */
  beside(file: string, base: string): string | undefined {
    const path = fold(join(folderOf(file), base));
    return this.#folders.get(folderOf(path))?.get(baseName(path));
  }

  /** All files beside another whose base names fit a pattern, in the order of the list. */
  matching(file: string, pattern: string): string[] {
    if (!pattern.includes('*')) {
      const found = this.beside(file, pattern);
      return found === undefined ? [] : [found];
    }
    return this.#fitting(folderOf(fold(file)), pattern);
  }

  /** All files whose base names fit a pattern, in the folders of a file's folder. */
  below(file: string, pattern: string): string[] {
    const home = folderOf(fold(file));
    const inside = [...this.#folders.keys()].filter((folder) => folder !== '' && folderOf(folder) === home);
    return inside.flatMap((folder) => this.#fitting(folder, pattern));
  }

  #fitting(folder: string, pattern: string): string[] {
    const files = this.#folders.get(folder) ?? [];
    return [...files].filter(([base]) => fits(base, pattern)).map(([, name]) => name);
  }
}

/** Whether a base name fits a pattern, in any case. One `*` in the pattern stands for any text. */
export function fits(base: string, pattern: string): boolean {
  const name = base.toLowerCase();
  const wanted = pattern.toLowerCase();
  const star = wanted.indexOf('*');
  if (star < 0) return name === wanted;
  const [start, end] = [wanted.slice(0, star), wanted.slice(star + 1)];
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

/** A base name without its extension. A name that only begins with a dot has none. */
export function stemOf(name: string): string {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}

/** A pattern of files beside a model, in which `{stem}` stands for the model's own name without extension. */
export function fillStem(pattern: string, model: string): string {
  return pattern.replace('{stem}', () => stemOf(model));
}
