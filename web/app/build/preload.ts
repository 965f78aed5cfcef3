import type { Plugin } from 'vite';

const earlyScript = /\s*<script src="[^"]*early\.js"><\/script>/;
const firstStyle = '<link rel="stylesheet"';

/**
 * Adds preload links, so that the browser requests files before the page's main script has arrived: the runtime, and
 * the modules that the main script imports dynamically. The blocking script is moved after these links and before the
 * style sheets, because a script waits for all style sheets above it.
 */
export function preload(): Plugin {
  return {
    name: 'marrow:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk, path }) => {
        // Of the WebAssembly modules, only the runtime is preloaded. Decoders are fetched with the first image.
        const module = Object.keys(bundle).find((file) => /\bmarrow[^/]*\.wasm$/.test(file));
        if (module === undefined) throw new Error(`${path}: the module to preload is not in the bundle`);
        const scripts: Set<string> = new Set();
        const visit = (file: string): void => {
          if (scripts.has(file)) return;
          scripts.add(file);
          const imported = bundle[file];
          if (imported?.type === 'chunk') imported.imports.forEach(visit);
        };
        chunk?.dynamicImports.filter((file) => !html.includes(file)).forEach(visit);
        // The page reads the list of collections before each load.
        const lists = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'collections');
        if (lists !== undefined && path.endsWith('/index.html')) visit(lists.fileName);
        const links = [
          `<link rel="preload" as="fetch" crossorigin href="./${module}">`,
          ...[...scripts]
            .filter((file) => !html.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`),
        ];
        const early = earlyScript.exec(html)?.[0] ?? '';
        if (!html.includes(firstStyle))
          throw new Error(`${path}: no style sheet before which to insert the requests`);
        return html.replace(early, '').replace(firstStyle, [...links, early.trim(), firstStyle].join('\n    '));
      },
    },
  };
}
