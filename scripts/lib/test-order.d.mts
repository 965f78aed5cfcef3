export function inTestOrder<T>(
  files: readonly T[],
  pathOf: (file: T) => string,
  environment?: { readonly MARROW_ORDER?: string | undefined },
): readonly T[];
