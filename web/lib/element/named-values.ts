/**
 * Reads `name=value` pairs, apart by semicolons: `body-groups="head=1; weapon=crowbar"`. A pair without a name or a value
 * is left out.
 */
export function namedValues(text: string | null): readonly (readonly [name: string, value: string])[] {
  return (text ?? '').split(';').flatMap((pair) => {
    const at = pair.lastIndexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    const value = pair.slice(at + 1).trim();
    return at < 0 || name === '' || value === '' ? [] : [[name, value] as const];
  });
}

/** A whole number from 0 as a number, for what is known by its name or its index; anything else as it is. */
export function nameOrIndex(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
