/** The sentences that the frame shows to users and sends to hosts. */
export const words = {
  use: 'This frame shows a model that its address names: embed.html#src=https://example.com/model.md2',
  noAddress: (text: string): string =>
    `"${text}" is no address. Name a model as https://example.com/model.md2.`,
  wrongProtocol: (address: string): string =>
    `"${address}" is not fetched: addresses begin with https://, or lie on the server that this frame is from.`,
  noMethod: (method: string, methods: readonly string[]): string =>
    `There is no method "${method}"; there are ${methods.join(', ')}.`,
  noAttribute: (name: string, names: readonly string[]): string =>
    `There is no attribute "${name}" to set; there are ${names.join(', ')}.`,
  noEvent: (name: string, names: readonly string[]): string =>
    `There is no event "${name}"; there are ${names.join(', ')}.`,
  wrongValue: (method: string, what: string): string => `${method} takes ${what}.`,
  wrongVersion: (version: number): string => `This frame speaks version ${version} of the protocol.`,
} as const;
