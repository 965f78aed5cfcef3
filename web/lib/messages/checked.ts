import { ModelError } from '../util/errors.js';
import { immediateMessage } from './compose.js';

/** The allowed values of the enumerated options of `T`. */
export type AllowedValues<T> = { readonly [K in keyof T]?: readonly T[K][] };

/** Matches `#rgb`, `#rrggbb` and `#rrggbbaa`. In a list of allowed values, `#rrggbb` stands for all three. */
const hexColor = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

/** Returns the value if the list contains it. @throws ModelError `bad_value` with the values of the list */
export function checked<T>(name: string, value: T, allowed: readonly T[], file = ''): T {
  const entry = typeof value === 'string' ? value.replace(hexColor, '#rrggbb') : value;
  if ((allowed as readonly unknown[]).includes(entry)) return value;
  throw badValue(name, value, allowed.map(quoted).join(', '), file);
}

/**
 * Returns a copy of options with changes applied; an undefined value keeps the current one.
 *
 * @param allowed - the values of enumerated options; other options keep the type of their current value
 * @param others - names of further options, which the error for an unknown option lists
 * @throws ModelError `bad_value` for an option that does not exist, and for a value that it does not accept
 */
export function mergedOptions<T extends object>(
  options: Readonly<T>,
  changes: NoInfer<Readonly<{ [K in keyof T]?: T[K] | undefined }>>,
  allowed: NoInfer<AllowedValues<T>> = {},
  others: readonly string[] = [],
): T {
  const result: Record<string, unknown> = { ...options };
  for (const [name, value] of Object.entries(changes)) {
    checked('An option', name, [...Object.keys(options), ...others]);
    if (value === undefined) continue;
    const type = typeof result[name];
    const values = allowed[name as keyof T] as readonly unknown[] | undefined;
    if (values) checked(name, value, values);
    else if (typeof value !== type || value === null || (type === 'number' && !Number.isFinite(value)))
      throw badValue(name, value, type === 'object' ? 'an object' : `a ${type}`);
    result[name] = value;
  }
  return result as T;
}

/** Creates the error for an invalid value; `accepted` describes the valid ones. */
export function badValue(name: string, value: unknown, accepted: string, file = ''): ModelError {
  return new ModelError({
    code: 'bad_value',
    file,
    ...immediateMessage('value-unknown', name, quoted(value), accepted),
  });
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
