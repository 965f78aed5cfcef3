import { joinSources, urlSource, type FileSource, type LoadInput, type OnBytes } from '../../lib/index.js';
import type { EmbedFile } from '../../lib/embed/protocol.js';
import { english, type FrameTexts } from './texts.js';

/** The absolute URL of a file that the frame may fetch. */
export interface NamedAddress {
  readonly url: string;
  /** Null: the URL ends in the file's name. */
  readonly filename: string | null;
}

/**
 * Checks the URL of a file. HTTPS and the frame's own server are allowed. `javascript:`, `data:`, `blob:`, `file:` and
 * HTTP on other servers are refused; the page's policy also forbids HTTP on other servers.
 *
 * @param base - the URL of the frame's page
 * @param texts - the texts of the error
 * @throws TypeError for any other address
 */
export function checkedAddress(file: EmbedFile, base: string, texts: FrameTexts = english): NamedAddress {
  const [text, filename] = typeof file === 'string' ? [file, null] : [file.url, file.filename];
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    throw new TypeError(texts.noAddress(text));
  }
  const isOwn = url.protocol === 'http:' && url.origin === new URL(base).origin;
  if (url.protocol !== 'https:' && !isOwn) throw new TypeError(texts.wrongProtocol(text));
  return { url: url.href, filename };
}

/** The input for `load()`: the first file is the model, the others are its companions. Null without files. */
export function inputOf([model, ...companions]: readonly NamedAddress[]): LoadInput | null {
  if (model === undefined) return null;
  if (companions.length === 0 && model.filename === null) return model.url;
  return joinSources(named(model), listed(companions));
}

/** A source whose model has the name `filename` instead of the name in its URL. */
function named({ url, filename }: NamedAddress): FileSource {
  const source = urlSource(url);
  const { main } = source;
  if (filename === null || main === null) return source;
  const inner = (name: string): string => (name === filename ? main : name);
  return {
    ...{ names: source.names, main: filename },
    ...(source.place === undefined ? {} : { place: source.place }),
    ...(source.game === undefined ? {} : { game: source.game }),
    size: (name) => source.size(inner(name)),
    read: (name, ...rest) => source.read(inner(name), ...rest),
    readRange: (name, ...rest) => source.readRange(inner(name), ...rest),
    ...(source.begin && { begin: (name, ...rest) => source.begin!(inner(name), ...rest) }),
    blob: (name) => source.blob?.(inner(name)) ?? null,
  };
}

/** A source of files at separate URLs. */
function listed(files: readonly NamedAddress[]): FileSource {
  const sources = new Map(
    files.map((file) => {
      const source = urlSource(file.url);
      return [file.filename ?? source.main ?? '', source];
    }),
  );
  const of = <T>(name: string, ask: (source: FileSource, main: string) => T): T | null => {
    const source = sources.get(name);
    return source?.main == null ? null : ask(source, source.main);
  };
  return {
    names: [...sources.keys()],
    main: null,
    size: (name) => of(name, (source, main) => source.size(main)),
    read: async (name, signal?: AbortSignal, onBytes?: OnBytes) =>
      of(name, (source, main) => source.read(main, signal, onBytes)),
    readRange: async (name, ...rest) => of(name, (source, main) => source.readRange(main, ...rest)),
    begin: async (name, ...rest) => of(name, (source, main) => source.begin?.(main, ...rest) ?? null),
    blob: (name) => of(name, (source, main) => source.blob?.(main) ?? null),
  };
}
