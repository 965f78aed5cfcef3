/**
 * A preload of Node (`--import`): every page of a Chromium that playwright-core starts in this process is measured, and
 * what V8 counts is written to the folder in MARROW_COVERAGE:
 *   <digest>.js          a script's text, with its source map
 *   <digest>-<pid>.json  its functions, as V8 counts them; what this process measured so far
 * Counts are taken before a page is closed and before it goes to another address, because a navigation may replace the
 * process that has counted. Workers are not measured.
 */
import { mergeScriptCovs } from '@bcoe/v8-coverage';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = process.env.MARROW_COVERAGE;
mkdirSync(folder, { recursive: true });

/** A page that does not answer for as long, such as one in an endless loop, is not measured any further. */
const patienceMs = 20_000;

/** The counts of this process, by the digest of the script. */
const counts = new Map();

function record({ url, source, functions }) {
  if (!source?.includes('//# sourceMappingURL=data:')) return;
  const digest = createHash('sha1').update(source).digest('hex');
  const text = join(folder, `${digest}.js`);
  if (!existsSync(text)) writeFileSync(text, source);
  const known = counts.get(digest);
  const script = { scriptId: digest, url: known?.url ?? url, functions };
  const merged = known === undefined ? script : mergeScriptCovs([known, script]);
  counts.set(digest, merged);
  writeFileSync(join(folder, `${digest}-${process.pid}.json`), JSON.stringify(merged));
}

/** Resolves when the page is measured, or when it cannot be. */
const started = new WeakMap();

function start(page) {
  if (!started.has(page))
    started.set(
      page,
      page.coverage.startJSCoverage({ resetOnNavigation: false }).then(
        () => true,
        () => false,
      ),
    );
  return started.get(page);
}

/** Records what a page has counted, and goes on measuring it if `again`. */
async function take(page, again) {
  if (page.isClosed() || !(await start(page))) return;
  started.delete(page);
  let timer;
  const patience = new Promise((_, reject) => {
    timer = setTimeout(reject, patienceMs, new Error('The page does not answer.'));
  });
  try {
    const scripts = await Promise.race([page.coverage.stopJSCoverage(), patience]);
    scripts.forEach(record);
    if (again) await start(page);
  } catch (error) {
    started.set(page, Promise.resolve(false));
    process.stderr.write(`A page is not measured: ${error.message}\n`);
  } finally {
    clearTimeout(timer);
  }
}

/** Has a method of an object wait for something before it runs. */
function before(object, name, work) {
  const method = object[name].bind(object);
  object[name] = async (...args) => {
    await work();
    return method(...args);
  };
}

/** Has a method of an object wait for something that its result needs. */
function after(object, name, work) {
  const method = object[name].bind(object);
  object[name] = async (...args) => {
    const result = await method(...args);
    await work(result);
    return result;
  };
}

function watchPage(page) {
  for (const name of ['goto', 'reload', 'goBack', 'goForward']) before(page, name, () => take(page, true));
  before(page, 'close', () => take(page, false));
  return start(page);
}

const takeAll = (context) => Promise.all(context.pages().map((page) => take(page, false)));

function watchContext(context) {
  context.on('page', (page) => void watchPage(page));
  after(context, 'newPage', start);
  before(context, 'close', () => takeAll(context));
}

after(chromium, 'launch', (browser) => {
  after(browser, 'newContext', watchContext);
  before(browser, 'close', () => Promise.all(browser.contexts().map(takeAll)));
});
