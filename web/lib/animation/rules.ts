import { checked } from '../messages/checked.js';
import type { Interpolation, RootMotion, TagRotation } from '../types/events.js';
import type { RuntimeModule } from '../wasm/bindings.js';
import type { InstanceHost } from './instance-host.js';

/** The core's names for the values of each rule. */
const interpolations: Readonly<Record<Interpolation, keyof RuntimeModule['Interpolation']>> = {
  slerp: 'slerp',
  lerp: 'lerp',
  step: 'step',
};
const rootMotions: Readonly<Record<RootMotion, keyof RuntimeModule['RootMotion']>> = {
  stored: 'stored',
  'in-place': 'inPlace',
  travel: 'travel',
};
const tagRotations: Readonly<Record<TagRotation, keyof RuntimeModule['TagRotation']>> = {
  slerp: 'slerp',
  engine: 'engine',
};
const choices = {
  interpolation: interpolations,
  rootMotion: rootMotions,
  tagRotation: tagRotations,
} as const;

interface Values {
  interpolation: Interpolation;
  rootMotion: RootMotion;
  tagRotation: TagRotation;
}

/** The settings by which an instance computes its poses. */
export class Rules {
  readonly #host: InstanceHost;
  values: Readonly<Values> = { interpolation: 'slerp', rootMotion: 'stored', tagRotation: 'slerp' };

  constructor(host: InstanceHost) {
    this.#host = host;
  }

  /** @throws ModelError `bad_value` if the value is unknown. */
  set<K extends keyof Values>(rule: K, value: Values[K]): void {
    const { module } = this.#host.core();
    checked<Values[K]>(rule, value, Object.keys(choices[rule]) as Values[K][]);
    this.values = { ...this.values, [rule]: value };
    const { interpolation, rootMotion, tagRotation } = this.values;
    this.#host.bound.setRules({
      interpolation: module.Interpolation[interpolations[interpolation]],
      rootMotion: module.RootMotion[rootMotions[rootMotion]],
      tagRotation: module.TagRotation[tagRotations[tagRotation]],
    });
    this.#host.changed();
  }
}
