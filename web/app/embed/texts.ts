/** The texts that the frame shows to users. Errors of requests are in English, like those of the library. */
export interface FrameTexts {
  readonly use: string;
  readonly noAddress: (text: string) => string;
  readonly wrongProtocol: (address: string) => string;
  /** The element's texts, by the names of `a11y`. For a missing text, the element uses its English text. */
  readonly element: Readonly<Record<string, string>>;
}

export const english: FrameTexts = {
  use: 'This frame shows a model that its address names: embed.html#src=https://example.com/model.md2',
  noAddress: (text) => `"${text}" is no address. Name a model as https://example.com/model.md2.`,
  wrongProtocol: (address) =>
    `"${address}" is not fetched: addresses begin with https://, or lie on the server that this frame is from.`,
  element: {},
};
