// npm run docs: builds a small documentation site in build/docs: the guides of docs/guides, and the API reference of
// the package's entry points, from their comments.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { main, say, Stop } from './lib/log.mjs';
import { ensureNodeModules } from './lib/packages.mjs';
import { root } from './lib/run.mjs';

/** The sources of the entries that programs import. */
const entries = [
  'web/lib/index.ts',
  'web/lib/clock/index.ts',
  'web/lib/viewer/index.ts',
  'web/lib/element/index.ts',
  'web/lib/state/index.ts',
  'web/lib/three/index.ts',
  'web/lib/three/live/index.ts',
  'web/lib/export/index.ts',
  'web/lib/embed/index.ts',
];
const guides = [
  'install',
  'load',
  'archives',
  'play',
  'attach',
  'games',
  'shooter',
  'viewer',
  'engine',
  'where',
  'export',
  'policy',
  'offline',
  'formats',
  'migrate',
];

await main(async () => {
  await ensureNodeModules();
  const { Application } = await import('typedoc');
  const there = readdirSync(join(root, 'docs/guides')).map((name) => name.replace('.md', ''));
  const unnamed = there.filter((name) => !guides.includes(name));
  if (unnamed.length > 0) throw new Stop(`scripts/docs.mjs does not name the guides ${unnamed.join(', ')}.`);
  const out = join(root, 'build/docs');
  const app = await Application.bootstrap({
    name: 'Marrow',
    entryPoints: entries.map((path) => join(root, path)),
    projectDocuments: [
      ...guides.map((name) => `docs/guides/${name}.md`),
      'docs/command-line.md',
      'docs/glb.md',
      'docs/worker.md',
      'docs/renderers.md',
      'docs/glossary.md',
      'docs/formats.md',
    ].map((path) => join(root, path)),
    readme: join(root, 'README.md'),
    tsconfig: join(root, 'tsconfig.json'),
    basePath: root,
    displayBasePath: root,
    disableSources: true,
    excludeInternal: true,
    // Inherited members of three.js and of the browser are documented elsewhere.
    excludeExternals: true,
    excludePrivate: true,
    sort: ['source-order'],
    githubPages: false,
    validation: { notExported: false, invalidLink: true },
    highlightLanguages: ['typescript', 'javascript', 'glsl', 'html', 'http', 'json', 'bash', 'shell'],
    logLevel: 'Warn',
  });
  const project = await app.convert();
  if (project === undefined) throw new Stop('TypeDoc could not read the entry points.');
  // Names each module by the specifier that programs import.
  for (const module of project.children ?? [])
    module.name = module.name.replace(/^web\/lib(?:\/index)?/, 'marrow3d').replace(/\/index$/, '');
  await app.generateDocs(project, out);
  // A warning is usually a broken link.
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Stop('The documentation has errors or warnings.');
  say(`build/docs/index.html`);
});
