import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { lucideIcons, ownIcons } from '../icons/names.js';

const moduleName = 'virtual:icon-sprite';
const resolvedName = '\0' + moduleName;
const devPath = '/@icons.svg';

const lucide = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons');
const own = fileURLToPath(new URL('../icons/', import.meta.url));

/** The markup inside the root element of an icon, on one line. */
function glyph(path: string): string {
  const inside = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(path, 'utf8'))?.[1];
  if (inside === undefined) throw new Error(`${path} is not an SVG icon`);
  return inside.replace(/\s+/g, ' ').trim();
}

/** An SVG file with one `<symbol>` per icon; its id is the icon's name. */
export function sprite(): string {
  const symbol = (folder: string, name: string): string =>
    `<symbol id="${name}" viewBox="0 0 24 24">${glyph(join(folder, name + '.svg'))}</symbol>`;
  const symbols = [
    ...lucideIcons.map((name) => symbol(lucide, name)),
    ...ownIcons.map((name) => symbol(own, name)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide icons, ISC licence; Marrow's own. -->\n${symbols.join('\n')}\n</svg>\n`;
}

/** Provides `virtual:icon-sprite`, whose default export is the sprite's URL. */
export function iconSprite(): Plugin {
  let serving = false;
  return {
    name: 'marrow:icon-sprite',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(sprite());
      });
    },
    resolveId(id) {
      return id === moduleName ? resolvedName : undefined;
    },
    load(id) {
      if (id !== resolvedName) return undefined;
      if (serving) return `export default ${JSON.stringify(devPath)};`;
      const file = this.emitFile({ type: 'asset', name: 'icons.svg', source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
