import { exec, execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const staticImport = /^(?:import\s+(?:[^'";]*?\sfrom\s+)?|export\s+[*{][^'";]*\sfrom\s+)['"]([^'"]+)['"]/gm;

/** The packages that a script and its relative imports import statically, as `file: name`. */
function foreignImports(file: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(staticImport)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? foreignImports(join(dirname(file), name), seen) : [`${file}: ${name}`];
  });
}

describe('On a bare clone', () => {
  const files = Object.entries(scripts).map(([name, line]) => [name, line.replace(/^node /, '')] as const);

  it.each(files)('npm run %s imports no package statically', (_, file) => {
    expect(foreignImports(file)).toEqual([]);
  });

  it('foreignImports() lists packages that scripts import statically', () => {
    expect(foreignImports('scripts/dist/build.mjs')).toContain('scripts/dist/build.mjs: rolldown');
  });
});

/** The recorded actions of a command. */
interface Start {
  /** The install commands that it ran: `npm ci`, or `apt-get update` if the system lacks something. */
  readonly installs: readonly string[];
  readonly output: string;
}

/** A copy of the sources without installed packages. Stand-ins for the install commands record the call and fail. */
class BareClone {
  readonly #folder: string;

  static async make(): Promise<BareClone> {
    const clone = new BareClone(await mkdtemp(join(tmpdir(), 'marrow-bare-')));
    await clone.#fill();
    return clone;
  }

  private constructor(folder: string) {
    this.#folder = folder;
  }

  async add(file: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, file), text);
  }

  /** Runs a script line of package.json until it tries to install something. */
  async start(line: string): Promise<Start> {
    const calls = join(this.#folder, 'calls.txt');
    await rm(calls, { force: true });
    const path = [join(this.#folder, 'stand-ins'), dirname(process.execPath), process.env['PATH']];
    const env = { ...process.env, PATH: path.join(delimiter), CALLS: calls };
    const output = await new Promise<string>((resolve) => {
      exec(line, { cwd: this.#folder, env, timeout: 60_000 }, (_, out, err) => resolve(out + err));
    });
    const text = existsSync(calls) ? await readFile(calls, 'utf8') : '';
    return { installs: text.split('\n').filter((call) => call !== ''), output };
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }

  async #fill(): Promise<void> {
    const options = { cwd: root, encoding: 'utf8' } as const;
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      options,
    );
    const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
    for (const folder of new Set(files.map((file) => dirname(file))))
      await mkdir(join(this.#folder, folder), { recursive: true });
    await Promise.all(files.map((file) => copyFile(join(root, file), join(this.#folder, file))));
    await mkdir(join(this.#folder, 'stand-ins'));
    for (const name of ['npm', 'npx', 'apt-get', 'sudo']) {
      const file = join(this.#folder, 'stand-ins', name);
      await writeFile(file, `#!/bin/sh\necho "${name} $*" >> "$CALLS"\nexit 1\n`);
      await chmod(file, 0o755);
    }
  }
}

describe('In a copy of the sources without packages', () => {
  let clone: BareClone;
  beforeAll(async () => {
    clone = await BareClone.make();
  }, 60_000);
  afterAll(() => clone.remove());

  it.each(Object.entries(scripts))(
    'npm run %s reaches the installation of its dependencies',
    async (_, line) => {
      const { installs, output } = await clone.start(line);
      expect(output).not.toContain('ERR_MODULE_NOT_FOUND');
      expect(installs[0], output).toMatch(/^(npm ci|apt-get -q update|sudo )/);
    },
    60_000,
  );

  it('a script that imports a package before the installation ends with ERR_MODULE_NOT_FOUND', async () => {
    const imports = "import { main } from './lib/log.mjs';\nimport { setUp } from './lib/steps.mjs';\n";
    const early = 'const { chromium } = await import("playwright-core");\n';
    await clone.add('scripts/hasty.mjs', `${imports}${early}await main(() => setUp());\n`);
    const { installs, output } = await clone.start('node scripts/hasty.mjs');
    expect(installs).toEqual([]);
    expect(output).toContain('ERR_MODULE_NOT_FOUND');
  });
});
