import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { serve, type Answer } from '../../tests/web/support/server.js';
import { releasePage, takePage } from '../support/browser.js';
import { distAnswers } from '../support/dist-answers.js';

// The built package in a page whose server returns wrong responses for some files, or whose policy forbids WebAssembly.

const shop: Answer = { type: 'text/html', body: '<!doctype html>\n<title>Shop</title>' };
const shopInWords = 'the server answered with text/html: "<!doctype html> <title>Shop</title>"';
declare const marrow: typeof import('../../web/lib/index.js');

let dist: Readonly<Record<string, Answer>>;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  dist = await distAnswers();
});

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Outcome {
  readonly name: string;
  readonly message: string;
  readonly lacks: string | undefined;
  readonly warnings: readonly string[];
  /** Uncaught errors. */
  readonly uncaught: readonly string[];
  readonly origin: string;
}

interface Page {
  /** Responses that replace those of the package. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly policy?: string;
  /** A script that the page runs before the load. */
  readonly before?: string;
}

/** The result of a load in the page: the name of the model, or the error. */
async function loaded({ answers = {}, policy = '', before = '' }: Page): Promise<Outcome> {
  const meta = policy === '' ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const server = await serve({
    '/': { type: 'text/html', body: `<!doctype html>${meta}<script type="module" src="game.js"></script>` },
    '/game.js': { type: 'text/javascript', body: "globalThis.marrow = await import('./dist/index.js');" },
    '/ogre.md2': buildMd2(),
    '/skin.tga': buildTga(2, 2, [1, 2, 3]),
    ...dist,
    ...answers,
  });
  open.push(server);
  const page = await takePage();
  open.push({ close: () => releasePage(page, { keep: before === '' }) });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  if (before !== '') await page.addInitScript(before);
  await page.goto(server.origin);
  await page.waitForFunction(() => 'marrow' in globalThis);
  const outcome = await page.evaluate(async () => {
    try {
      const { name } = await marrow.load('ogre.md2');
      return { name, message: '', lacks: undefined };
    } catch (error) {
      const { name, message, lacks } = error as Error & { readonly lacks?: string };
      return { name, message, lacks };
    }
  });
  const own = warnings.filter((text) => text.startsWith('Marrow: '));
  return { ...outcome, warnings: own, uncaught, origin: server.origin };
}

describe('a load whose server returns a wrong response', () => {
  it.each([
    { file: 'marrow.wasm', setting: 'wasm' },
    { file: 'open-quake2.wasm', setting: 'openers' },
  ])('for $file fails with the address, the content type and a remedy', async ({ file, setting }) => {
    const { name, message, origin } = await loaded({ answers: { [`/dist/${file}`]: shop } });
    expect(name).toBe('FetchError');
    expect(message).toBe(
      `${origin}/dist/${file}: ${shopInWords} This is not a WebAssembly module. ` +
        `Copy ${file} there, or set its URL with configure({ ${setting} }).`,
    );
  });

  it.each(['worker.js', 'opening.js'])(
    'for %s causes a warning; without worker.js the model is opened, without opening.js the load fails',
    async (file) => {
      const { name, message, warnings, origin } = await loaded({ answers: { [`/dist/${file}`]: shop } });
      expect(warnings).toEqual([expect.stringContaining(`${origin}/dist/${file}: ${shopInWords}`)]);
      expect(warnings[0]).toContain('Copy worker.js, opening.js, formats.js, shared.js, glue.js there');
      if (file === 'worker.js') expect([name, message]).toEqual(['ogre', '']);
      else expect(message).toMatch(/^The code that opens files could not be loaded .*Copy opening\.js/);
    },
  );

  it('for worker.js (404) causes a warning, and opens the model', async () => {
    const { name, warnings, origin } = await loaded({ answers: { '/dist/worker.js': { status: 404 } } });
    expect(name).toBe('ogre');
    expect(warnings).toEqual([
      expect.stringContaining(`${origin}/dist/worker.js: the server answered 404. Copy worker.js,`),
    ]);
  });

  it('for worker.js and faults.js (404) opens the model without an uncaught error', async () => {
    const answers = { '/dist/worker.js': { status: 404 }, '/dist/faults.js': { status: 404 } };
    const { name, warnings, uncaught } = await loaded({ answers });
    expect(name).toBe('ogre');
    expect(warnings).toEqual([expect.stringMatching(/^Marrow: no load worker can run here \(.+\)\.$/)]);
    expect(uncaught).toEqual([]);
  });
});

describe('a page in which WebAssembly', () => {
  it('is forbidden by the policy gets an error that names the missing source expression', async () => {
    const { name, lacks, message } = await loaded({ policy: "script-src 'self'; worker-src 'self'" });
    expect([name, lacks]).toEqual(['UnsupportedError', 'policy']);
    expect(message).toContain("Add 'wasm-unsafe-eval' to its script-src");
  });

  it('is disabled gets an error with the reason', async () => {
    const { name, lacks } = await loaded({ before: 'delete globalThis.WebAssembly;' });
    expect([name, lacks]).toEqual(['UnsupportedError', 'webassembly']);
  });

  it('lacks SIMD gets an error that names browsers with SIMD', async () => {
    // A browser without SIMD rejects modules that use vectors. The test rejects modules of more than 100 bytes.
    const before = `
      const { compile } = WebAssembly;
      const refuse = () => Promise.reject(new WebAssembly.CompileError('invalid opcode 0xfd'));
      WebAssembly.validate = () => false;
      WebAssembly.compileStreaming = refuse;
      WebAssembly.compile = (bytes) => bytes.byteLength > 100 ? refuse() : compile.call(WebAssembly, bytes);`;
    const { name, lacks, message } = await loaded({ before });
    expect([name, lacks]).toEqual(['UnsupportedError', 'simd']);
    expect(message).toContain('Chrome 91');
  });
});
