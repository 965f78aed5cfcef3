export function unlessFresh(
  name: string,
  inputs: readonly string[],
  outputs: readonly string[],
  work: () => unknown,
): Promise<boolean>;
