import { checked } from '../messages/checked.js';
import type { Interpolation, RootMotion, TagRotation } from '../types/events.js';
import type { InstanceHost } from './instance-host.js';

/** The values of each rule, in the order of the core's enumerations. */
const choices: { readonly [K in keyof Values]: readonly Values[K][] } = {
  interpolation: ['slerp', 'lerp', 'step'],
  rootMotion: ['stored', 'in-place', 'travel'],
  tagRotation: ['slerp', 'engine'],
};

interface Values {
  interpolation: Interpolation;
  rootMotion: RootMotion;
  tagRotation: TagRotation;
}

/** The settings that determine how an instance computes its poses. */
export class Rules {
  readonly #host: InstanceHost;
  values: Readonly<Values> = { interpolation: 'slerp', rootMotion: 'stored', tagRotation: 'slerp' };
  #canTravel = true;

  constructor(host: InstanceHost) {
    this.#host = host;
  }

  /** @throws ModelError `bad_value` if the value is unknown. */
  set<K extends keyof Values>(rule: K, value: Values[K]): void {
    this.#host.core(); // throws if the instance was disposed of
    checked<Values[K]>(rule, value, choices[rule]);
    this.values = { ...this.values, [rule]: value };
    const { interpolation, rootMotion, tagRotation } = this.values;
    this.#host.bound.setRules(
      choices.interpolation.indexOf(interpolation),
      choices.rootMotion.indexOf(this.#canTravel || rootMotion !== 'travel' ? rootMotion : 'in-place'),
      choices.tagRotation.indexOf(tagRotation),
    );
    this.#host.changed();
  }

  /** Sets whether root motion can be 'travel'. If not, 'travel' acts as 'in-place', but `values` keeps it. */
  setCanTravel(canTravel: boolean): void {
    this.#canTravel = canTravel;
    this.set('rootMotion', this.values.rootMotion);
  }
}
