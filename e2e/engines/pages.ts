import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { serveFolder, type FolderServer, type ServeOptions } from '../../scripts/lib/serve.mjs';
import { packPackage, repository } from '../../tests/package/support/packed-package.js';
import { addSample, newProject, pageScript } from '../../tests/package/support/project.js';
import {
  packageEntry,
  viewerFiles,
  viewerHtml,
  viewerProgram,
  type EntryName,
} from '../../tests/package/support/viewer-program.js';
import { libraryPolicy } from '../../web/app/build/policy.js';
import { installProbe } from './probe.js';
import { recoveryProgram } from './recovery-program.js';

/** The pages that every engine opens, each with a probe. */
export interface Pages {
  /** The folder of the built page, with the samples in `samples/`; {@link servePage} serves it. */
  readonly folder: string;
  /** The address of the page. */
  readonly app: string;
  /** The addresses of pages with the packed package: as plain modules, and built by Vite. */
  readonly package: { readonly plain: string; readonly built: string };
}

/** Serves a folder under the policy of the deployed page. */
export function servePage(folder: string, options: ServeOptions = {}): Promise<FolderServer> {
  return serveFolder(folder, { 'Content-Security-Policy': libraryPolicy }, options);
}

const packagePages = {
  load: (entry: (name: EntryName) => string) => pageScript(entry('index')),
  viewer: viewerProgram,
  recovery: recoveryProgram,
};

/** Adds probes to the built page, creates the pages with the packed package, and serves all of them. */
export async function createPages(): Promise<{ pages: Pages; close: () => Promise<void> }> {
  const folder = await appWithProbe();
  const packed = await packPackage();
  const project = await buildPackagePages(packed);
  const servers = await Promise.all([folder, project, join(project, 'built')].map((each) => servePage(each)));
  const [app = '', plain = '', built = ''] = servers.map(({ url }) => url);
  return {
    pages: { folder, app, package: { plain, built } },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      for (const each of [folder, packed.folder]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** A copy of `site/` with a probe. */
async function appWithProbe(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-engines-'));
  await cp(join(repository, 'site'), folder, { recursive: true });
  await writeFile(join(folder, 'probe.js'), probeScript);
  const index = join(folder, 'index.html');
  await writeFile(index, (await readFile(index, 'utf8')).replace('<script', `${probeTag}<script`));
  return folder;
}

/** A project with the pages as plain modules and, in `built/`, built by Vite. */
async function buildPackagePages(packed: Parameters<typeof newProject>[0]): Promise<string> {
  const byPath = (name: EntryName): string => `./node_modules/marrow3d/dist/${name}.js`;
  const names = Object.keys(packagePages) as (keyof typeof packagePages)[];
  const shared: Record<string, string> = { ...viewerFiles, 'probe.js': probeScript };
  const files: Record<string, string> = { ...shared };
  for (const name of names) {
    const html = viewerHtml(`${name}.js`).replace('<script', `${probeTag}<script`);
    files[`${name}.html`] = html;
    files[`${name}.js`] = packagePages[name](byPath);
    files[`sources/${name}.html`] = html.replace(`src="${name}.js"`, `src="/${name}.js"`);
    files[`sources/${name}.js`] = packagePages[name](packageEntry);
  }
  const folder = await newProject(packed, files);
  for (const sample of ['talus', 'ulna'] as const) await addSample(sample, join(folder, 'models'));
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
  for (const name of ['models', ...Object.keys(shared)])
    await cp(join(folder, name), join(folder, 'built', name), { recursive: true });
  return folder;
}

const probeScript = `(${String(installProbe)})();\n`;
const probeTag = '<script src="probe.js"></script>\n';
