/**
 * Parses `name=value` pairs separated by semicolons: `body-groups="head=1; weapon=crowbar"`. Incomplete pairs are ignored.
 */
export function namedValues(text: string | null): readonly (readonly [name: string, value: string])[] {
  return (text ?? '').split(';').flatMap((pair) => {
    const at = pair.lastIndexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    const value = pair.slice(at + 1).trim();
    return at < 0 || name === '' || value === '' ? [] : [[name, value] as const];
  });
}

/** Converts a non-negative integer to a number, as an index; other texts are names. */
export function nameOrIndex(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
