/** The texts that the frame shows to users. Errors of requests are in English, like those of the library. */
export interface FrameTexts {
  readonly use: string;
  readonly noAddress: (text: string) => string;
  readonly wrongProtocol: (address: string) => string;
  /** The element's texts, by the names of `a11y`. For a missing text, the element uses its English text. */
  readonly element: Readonly<Record<string, string>>;
}

export const english: FrameTexts = {
  use: 'Add the URL of a model to the address of this frame: embed.html#src=https://example.com/model.md2',
  noAddress: (text) => `"${text}" is not a URL. Use a URL such as https://example.com/model.md2.`,
  wrongProtocol: (address) =>
    `"${address}" cannot be loaded. Use a URL that begins with https:// or is on the server of this frame.`,
  element: {},
};
