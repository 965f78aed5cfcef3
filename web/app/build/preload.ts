import type { Plugin } from 'vite';
import { greeting, greetingModels } from '../samples.js';

const earlyScript = '<script src="./early.js">';

/** Lets the browser request the files that a page's script needs before the script itself has arrived. */
export function preload(): Plugin {
  return {
    name: 'marrow:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, path }) => {
        // Only the core is preloaded: the picture decoders are fetched with the first picture.
        const module = Object.keys(bundle ?? {}).find((file) => /\bmarrow[^/]*\.wasm$/.test(file));
        if (module === undefined) throw new Error(`${path}: the module is not there to be asked for early`);
        return {
          html: path.endsWith('/index.html') ? withGreeting(html) : html,
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `./${module}` },
              injectTo: 'head',
            },
          ],
        };
      },
    },
  };
}

/** Tells the early script which files a first visitor's sample has. */
function withGreeting(html: string): string {
  if (!html.includes(earlyScript)) throw new Error('index.html: early.js is not there to ask for the sample');
  const models = greetingModels.map((file) => `./samples/${greeting.sample}/${file}`).join(' ');
  return html.replace(earlyScript, earlyScript.replace('>', ` data-greeting="${models}">`));
}
