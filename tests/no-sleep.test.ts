import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import noSleep from '../scripts/lib/no-sleep.mjs';

const linter = new Linter();

/** The number of sleeps that the lint rule finds in a program. */
function sleepsIn(code: string): number {
  const messages = linter.verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: { marrow: { rules: { 'no-sleep': noSleep } } },
      rules: { 'marrow/no-sleep': 'error' },
    },
    'a.ts',
  );
  for (const { ruleId, message } of messages) expect([ruleId, message]).toContain('marrow/no-sleep');
  return messages.length;
}

it.each([
  ['waitForTimeout', 'await page.waitForTimeout(100);'],
  ['waitForTimeout by a computed name', "await page['waitForTimeout'](100);"],
  ['a promise that a timer resolves', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
  ['a resolver of any name', 'await new Promise<void>((done) => setTimeout(done));'],
  ['a resolver that a callback calls', 'await new Promise((go) => setTimeout(() => go(1), 100));'],
  [
    'a resolver in a function expression',
    'new Promise(function (go) { setTimeout(function () { go(); }, 5); });',
  ],
  [
    'a resolver that a named callback calls',
    'new Promise((go) => { const f = () => go(1); setTimeout(f, 5); });',
  ],
  [
    'a timer that polls',
    'new Promise((go) => { function f() { if (ok()) go(); else setTimeout(f, 5); } f(); });',
  ],
  ['a timer after a frame', 'new Promise((go) => requestAnimationFrame(() => setTimeout(go)));'],
  ['a timer of the global object', 'await new Promise((go) => window.setTimeout(go, 100));'],
  ['an interval', 'await new Promise((go) => setInterval(go, 100));'],
  ['a resolver that was stored', 'let go; const sent = new Promise((r) => (go = r)); setTimeout(go, 100);'],
  [
    'a resolver among variables that are assigned to each other',
    'let a, b; a = b; b = a; const sent = new Promise((r) => (b = r)); setTimeout(a, 5);',
  ],
  ['a resolver outside of its executor', 'const { promise, resolve } = gate(); setTimeout(resolve, 100);'],
  ['a resolver of an object', 'setTimeout(gate.resolve, 100);'],
  ['a sleep in a page', 'await page.evaluate(() => new Promise((go) => setTimeout(go, 100)));'],
  ['an import of timers/promises', "import { setTimeout as pass } from 'timers/promises';"],
  ['an import of node:timers/promises', "import * as timers from 'node:timers/promises';"],
  ['a dynamic import of timers/promises', "await import('node:timers/promises');"],
  ['a re-export of timers/promises', "export { setTimeout } from 'node:timers/promises';"],
  ['a require of timers/promises', "require('node:timers/promises');"],
  ['a promisified timer', 'await promisify(setTimeout)(100);'],
  ['a sleep function', 'function sleep(ms) { later = setTimeout(wake, ms); }'],
  ['a sleep constant', 'const delay = (ms) => { later = setTimeout(wake, ms); };'],
  ['a sleep method', 'class A { wait(ms) { setTimeout(wake, ms); } }'],
  ['a sleep property', 'const test = { pauseFor: (ms) => { setTimeout(wake, ms); } };'],
])('finds %s', (_, code) => {
  expect(sleepsIn(code)).toBe(1);
});

it.each([
  ['a timer with a plain callback', 'setTimeout(() => server.close(), 100);'],
  ['a timer with a named callback', 'const f = () => stop(); setTimeout(f, 100);'],
  ['a time limit that rejects', 'new Promise((go, fail) => { setTimeout(() => fail(new Error()), 100); });'],
  [
    'a plain timer in an executor',
    'new Promise((go) => { setTimeout(() => start(), 100); on("end", go); });',
  ],
  ['a timer around a promise', 'setTimeout(() => new Promise((resolve) => load(resolve)), 100);'],
  ['a resolver that an event calls', "new Promise((resolve) => child.once('close', resolve));"],
  ['a turn of the event loop', 'new Promise((resolve) => setImmediate(resolve));'],
  ['fake timers', "vi.useFakeTimers({ toFake: ['setTimeout'] }); vi.advanceTimersByTime(100);"],
  ['a wait for an event', 'const wait = () => once(child, "close");'],
  ['a wait for a condition', 'await page.waitForFunction(() => ready);'],
  ['variables that are assigned to each other', 'let a, b; a = b; b = a; setTimeout(a, 5);'],
  ['an import of timers', "import { setTimeout } from 'node:timers';"],
])('allows %s', (_, code) => {
  expect(sleepsIn(code)).toBe(0);
});
