import type { Interpolation, RootMotion, TagRotation } from '../types/events.js';
import { known } from './known.js';
import type { InstanceHost } from './instance-host.js';

/** In the order of the core's numbers for them. */
const choices = {
  interpolation: ['slerp', 'lerp', 'step'] satisfies Interpolation[],
  rootMotion: ['stored', 'in-place', 'travel'] satisfies RootMotion[],
  tagRotation: ['slerp', 'engine'] satisfies TagRotation[],
} as const;

interface Values {
  interpolation: Interpolation;
  rootMotion: RootMotion;
  tagRotation: TagRotation;
}

/** How an instance computes its poses. */
export class Rules {
  readonly #host: InstanceHost;
  readonly #values: Values = { interpolation: 'slerp', rootMotion: 'stored', tagRotation: 'slerp' };

  constructor(host: InstanceHost) {
    this.#host = host;
  }

  get<K extends keyof Values>(rule: K): Values[K] {
    return this.#values[rule];
  }

  /** @throws RangeError where there is no such rule. */
  set<K extends keyof Values>(rule: K, value: Values[K]): void {
    this.#values[rule] = known<Values[K]>(value, choices[rule] as readonly string[] as readonly Values[K][]);
    const [interpolation, rootMotion, tagRotation] = [
      choices.interpolation.indexOf(this.#values.interpolation),
      choices.rootMotion.indexOf(this.#values.rootMotion),
      choices.tagRotation.indexOf(this.#values.tagRotation),
    ];
    this.#host
      .core()
      .raw.marrow_instance_set_rules(this.#host.handle, interpolation, rootMotion, tagRotation);
    this.#host.changed();
  }
}
