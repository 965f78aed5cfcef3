export function isPastDeadline(
  environment?: { readonly MARROW_DEADLINE?: string | undefined },
  now?: number,
): boolean;
