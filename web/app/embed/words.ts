/** Error messages for requests, which the frame sends to its host. */
export const words = {
  noMethod: (method: string, methods: readonly string[]): string =>
    `There is no method "${method}"; there are ${methods.join(', ')}.`,
  noAttribute: (name: string, names: readonly string[]): string =>
    `There is no attribute "${name}" to set; there are ${names.join(', ')}.`,
  noEvent: (name: string, names: readonly string[]): string =>
    `There is no event "${name}"; there are ${names.join(', ')}.`,
  wrongValue: (method: string, what: string): string => `${method} takes ${what}.`,
  wrongVersion: (version: number): string => `This frame speaks version ${version} of the protocol.`,
} as const;
