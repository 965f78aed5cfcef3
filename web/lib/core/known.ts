/** A word that is one of a list. @throws RangeError */
export function known<T extends string>(value: T, values: readonly T[]): T {
  if (values.includes(value)) return value;
  throw new RangeError(`"${value}" is none of ${values.join(', ')}`);
}
