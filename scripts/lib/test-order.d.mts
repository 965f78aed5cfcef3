export function inTestOrder<T>(
  files: readonly T[],
  pathOf: (file: T) => string,
  environment?: { readonly MARROW_ORDER?: string | undefined },
): readonly T[];

export const slowFiles: readonly string[];

export function slowFirst<T>(
  files: readonly T[],
  pathOf: (file: T) => string,
  slow?: readonly string[],
): readonly T[];
