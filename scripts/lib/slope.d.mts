export function slopeOf(samples: readonly (readonly [position: number, value: number])[]): number;
