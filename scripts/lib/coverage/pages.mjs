/** Maps V8's coverage of pages and Node processes to lines of the repository's sources, by source maps. */
import { convert } from 'ast-v8-to-istanbul';
import { mergeScriptCovs } from '@bcoe/v8-coverage';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAstAsync } from 'vite';
import { root } from '../run.mjs';
import { addIstanbul } from './table.mjs';

const inlineMap = /\/\/# sourceMappingURL=data:application\/json;[^,]*base64,([\w+/=]+)\s*$/;

/** Adds the coverage in a folder to `lines`: files of record-pages.mjs and of NODE_V8_COVERAGE. */
export async function addPages(lines, folder) {
  for (const { source, script } of scriptsOf(folder)) {
    const encoded = inlineMap.exec(source)?.[1];
    if (encoded === undefined) continue;
    const map = JSON.parse(Buffer.from(encoded, 'base64').toString());
    const sources = map.sources.map((name) => new URL(name ?? '', script.url).href);
    if (!sources.some((name) => sourcePath(name) !== null)) continue;
    const coverage = await convert({
      ast: parseAstAsync(source),
      code: source,
      coverage: { ...script, url: `file://${root}build/script.js` },
      // Replaces the origin of each URL by file:// and keeps its path, from which sourcePath() finds the file.
      sourceMap: {
        ...map,
        sources: sources.map((name) => `file://${new URL(name).pathname}`),
        sourceRoot: '',
      },
    });
    addIstanbul(lines, coverage, sourcePath);
  }
}

/** The repository path of a source, from its URL in a source map on any server. */
function sourcePath(name) {
  const path = /\bweb\/[^?#]+\.ts$/.exec(name)?.[0];
  return path !== undefined && existsSync(join(root, path)) ? path : null;
}

/** Yields each script once: { source, script }, with the coverage of all processes. */
function* scriptsOf(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  for (const name of names.filter((each) => each.endsWith('.js'))) {
    const counted = names.filter(
      (each) => each.endsWith('.json') && each.startsWith(`${name.slice(0, -3)}-`),
    );
    if (counted.length > 0)
      yield {
        source: readFileSync(join(folder, name), 'utf8'),
        script: mergeScriptCovs(counted.map(read)),
      };
  }
  const byUrl = new Map();
  for (const name of names.filter((each) => /^coverage-.*\.json$/.test(each)))
    for (const script of read(name).result)
      if (script.url.startsWith(`file://${root}dist/`))
        byUrl.set(script.url, [...(byUrl.get(script.url) ?? []), script]);
  for (const [url, scripts] of byUrl)
    yield { source: readFileSync(fileURLToPath(url), 'utf8'), script: mergeScriptCovs(scripts) };
}
