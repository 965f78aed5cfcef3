import type { Plugin } from 'vite';
import { greeting, greetingModels } from '../samples.js';

const earlyScript = '<script src="./early.js">';

/** Lets the browser request the files that the page's script needs before the script itself has arrived. */
export function preload(): Plugin {
  return {
    name: 'marrow:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        // Only the core is preloaded: the picture decoders are fetched with the first picture.
        const module = Object.keys(bundle ?? {}).find((file) => /\bmarrow[^/]*\.wasm$/.test(file));
        if (module === undefined || !html.includes(earlyScript))
          throw new Error('index.html: the module or early.js is not there to be asked for early');
        const models = greetingModels.map((file) => `./samples/${greeting.sample}/${file}`).join(' ');
        return {
          html: html.replace(earlyScript, earlyScript.replace('>', ` data-greeting="${models}">`)),
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
