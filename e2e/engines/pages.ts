import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { serveFolder, type FolderServer } from '../../scripts/lib/serve.mjs';
import { newProject, pageScript, repository, type Project } from '../../tests/package/support/project.js';
import { viewerFiles, viewerHtml, viewerProgram } from '../../tests/package/support/viewer-program.js';
import { contentSecurityPolicy } from '../../web/app/build/policy.js';
import { writeDrops } from './drops.js';
import { endingsProgram } from './endings-program.js';
import { installWitness } from './witness.js';

/** The pages that every engine opens, each with a witness, and files to drop on them. */
export interface Pages {
  /** The page as it is deployed, under its policy. The samples lie in `samples/` below it, other files in `drops/`. */
  readonly app: string;
  /** The same page, whose style sheets take a while. */
  readonly slowlyStyled: string;
  /** Pages of other people with the packed package: its modules as they are, and built by Vite. */
  readonly package: { readonly plain: string; readonly built: string };
  close(): Promise<void>;
}

/** Every page of other people: its name, and its script. */
type Entry = (name: 'index' | 'viewer' | 'state') => string;
const packagePages = {
  load: (entry: Entry) => pageScript(entry('index')),
  viewer: viewerProgram,
  endings: endingsProgram,
};

export async function servePages(): Promise<Pages> {
  const app = await buildApp();
  const stranger = await buildStranger();
  const servers: FolderServer[] = [];
  const serve = async (folder: string, delay?: (path: string) => number): Promise<string> => {
    const headers = { 'Content-Security-Policy': contentSecurityPolicy };
    const server = await serveFolder(folder, headers, { delay });
    servers.push(server);
    return server.url;
  };
  return {
    app: await serve(app),
    slowlyStyled: await serve(app, (path) => (path.endsWith('.css') ? 1500 : 0)),
    package: { plain: await serve(stranger.folder), built: await serve(join(stranger.folder, 'built')) },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await rm(app, { recursive: true, force: true });
      await stranger.remove();
    },
  };
}

async function buildApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-engines-'));
  await build({
    root: join(repository, 'web/app'),
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  await writeFile(join(folder, 'witness.js'), witnessScript);
  const index = join(folder, 'index.html');
  await writeFile(index, (await readFile(index, 'utf8')).replace('<script', `${witnessTag}<script`));

  await writeDrops(folder);
  return folder;
}

/** The pages as plain modules, and built by Vite in `built/`. */
async function buildStranger(): Promise<Project> {
  const byName: Entry = (name) => (name === 'index' ? 'marrow3d' : `marrow3d/${name}`);
  const byPath: Entry = (name) => `./node_modules/marrow3d/dist/${name}.js`;
  const names = Object.keys(packagePages) as (keyof typeof packagePages)[];
  const sources: Record<string, string> = { ...viewerFiles, 'witness.js': witnessScript };
  for (const name of names) {
    const html = viewerHtml(`${name}.js`).replace('<script', `${witnessTag}<script`);
    sources[`${name}.html`] = html;
    sources[`${name}.js`] = packagePages[name](byPath);
    sources[`sources/${name}.html`] = html.replace(`src="${name}.js"`, `src="/${name}.js"`);
    sources[`sources/${name}.js`] = packagePages[name](byName);
  }
  const project = await newProject('models', sources);
  const { folder } = project;
  await cp(join(repository, 'public/samples/talus/talus.pk3'), join(folder, 'models/talus.pk3'));
  await build({
    root: join(folder, 'sources'),
    publicDir: false,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'built'),
      target: 'es2022',
      rolldownOptions: { input: names.map((name) => join(folder, 'sources', `${name}.html`)) },
    },
  });
  for (const shared of ['models', 'witness.js', ...Object.keys(viewerFiles)])
    await cp(join(folder, shared), join(folder, 'built', shared), { recursive: true });
  return project;
}

const witnessScript = `(${String(installWitness)})();\n`;
const witnessTag = '<script src="witness.js"></script>\n';
