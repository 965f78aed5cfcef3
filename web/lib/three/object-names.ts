import type { Object3D } from 'three';
import type { Scene } from '../scene/index.js';

/** Characters with a meaning in the property paths of three.js tracks. */
const reserved = /[[\].:/]/g;
/** Node kinds in the order in which their nodes get unchanged names: those most often looked up by name come first. */
const order = ['joint', 'part', 'root', 'attachment'] as const;

/** Unique names for the objects of a scene, so that tracks can refer to them. */
export class Names {
  readonly ofScene: string;
  /** By node. */
  readonly ofNodes: readonly string[];
  /** By node: the name of the object placed at the attachment; empty for other nodes. */
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
