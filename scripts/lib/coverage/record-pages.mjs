/**
 * A preload of Node (`--import`) that measures every page of a Chromium that playwright-core starts in this process.
 * Writes V8's coverage to the folder in MARROW_COVERAGE:
 *   <digest>.js          a script's text, with its source map
 *   <digest>-<pid>.json  coverage of the script so far in this process
 * Coverage is read before a page is closed or navigates, because a navigation may replace the process with the counts.
 * Workers are not measured.
 */
import { mergeScriptCovs } from '@bcoe/v8-coverage';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = process.env.MARROW_COVERAGE;
mkdirSync(folder, { recursive: true });

/** The time limit for a page's answer. After it, for example in an endless loop, the page is no longer measured. */
const patienceMs = 20_000;

/** The coverage of this process, by the digest of the script. */
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

/** Resolves when measuring a page has started or failed. */
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

/** Records the coverage of a page. If `again`, continues to measure it. */
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

/** Makes a method of an object wait for `work` before it runs. */
function before(object, name, work) {
  const method = object[name].bind(object);
  object[name] = async (...args) => {
    await work();
    return method(...args);
  };
}

/** Makes a method of an object wait for `work` on its result. */
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
