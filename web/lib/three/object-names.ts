import type { Object3D } from 'three';
import type { Scene } from '../scene/index.js';

/** Tracks are told by paths of names, in which these have a meaning. */
const reserved = /[[\].:/]/g;
/** Who keeps its name where several have the same: what people look for comes first. */
const order = ['joint', 'part', 'root', 'attachment'] as const;

/** Names of which each leads to one object of a tree. */
export class Names {
  readonly ofScene: string;
  /** By node. */
  readonly ofNodes: readonly string[];
  /** Of what stands at attachments, by their nodes. */
  readonly ofPlaces: readonly string[];
  readonly #taken: Set<string> = new Set();

  constructor({ name, nodes }: Scene) {
    this.ofScene = this.unique(name);
    this.ofPlaces = nodes.map((node) => (node.kind === 'attachment' ? this.unique(node.name) : ''));
    const names: string[] = Array<string>(nodes.length);
    for (const kind of order)
      nodes.forEach((node, n) => {
        if (node.kind === kind) names[n] = this.unique(node.name);
      });
    this.ofNodes = names;
  }

  unique(name: string): string {
    const plain = name.replace(reserved, '');
    let unique = plain;
    for (let n = 1; unique === '' || this.#taken.has(unique); n++) unique = `${plain}_${n}`;
    this.#taken.add(unique);
    return unique;
  }

  give(object: Object3D, name: string, inFile: string): void {
    object.name = name;
    if (name !== inFile) object.userData['name'] = inFile;
  }
}
