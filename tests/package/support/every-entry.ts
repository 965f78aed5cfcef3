import { entries } from './entries.js';
import { exec } from './packed-package.js';

/** The script of a page that imports every entry and stores the number of exports of each in `window.found`. */
export const everyEntry: string = `
${entries.map(({ name }, index) => `import * as entry${String(index)} from '${name}';`).join('\n')}
window.found = Object.fromEntries([
  ${entries.map(({ name }, index) => `['${name}', Object.keys(entry${String(index)}).length]`).join()}
]);
`;

/** Runs a program in Node in a project's folder; returns its output, parsed as JSON. */
export async function runInNode(folder: string, program: string): Promise<unknown> {
  const { stdout, stderr } = await exec(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** The number of exports of each entry's script for pages, counted in Node. */
export function exportCounts(folder: string): Promise<unknown> {
  return runInNode(
    folder,
    `const counts = {};
     for (const { name, page } of ${JSON.stringify(entries)}) {
       counts[name] = Object.keys(await import('./node_modules/marrow3d/' + page)).length;
     }
     console.log(JSON.stringify(counts));`,
  );
}
