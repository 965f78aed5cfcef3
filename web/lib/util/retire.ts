import { DisposedError } from './errors.js';

/** The names of disposed objects, for errors. */
const names: WeakMap<object, string> = new WeakMap();
/** Prototypes of disposed objects, by their previous prototypes. */
const prototypes: Map<object, object> = new Map();
const kept: readonly string[] = ['constructor', 'dispose', 'disposed'];

/**
 * Makes every method and accessor of an object throw a DisposedError, except for `dispose`, `disposed` and `keep`.
 * Methods therefore need no check on each call, and a disposed object remains an instance of its class.
 *
 * @param what - the object's name in the error
 * @param keep - further members that remain usable; must be the same for all objects of a class
 */
export function retire(object: object, what: string, keep: readonly string[] = []): void {
  const living = Object.getPrototypeOf(object) as object;
  let retired = prototypes.get(living);
  if (retired === undefined) {
    retired = retiredPrototype(living, [...kept, ...keep]);
    prototypes.set(living, retired);
  }
  names.set(object, what);
  Object.setPrototypeOf(object, retired);
}

function retiredPrototype(living: object, keep: readonly string[]): object {
  const members = Object.entries(Object.getOwnPropertyDescriptors(living)).flatMap(
    ([name, { value }]): readonly (readonly [string, PropertyDescriptor])[] => {
      if (keep.includes(name)) return [];
      const refuse = function (this: object): never {
        throw new DisposedError(names.get(this) ?? 'This', name);
      };
      return [[name, typeof value === 'function' ? { value: refuse } : { get: refuse, set: refuse }]];
    },
  );
  return Object.create(living, Object.fromEntries(members)) as object;
}
