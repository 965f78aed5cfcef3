import { afterEach, expect, it, vi } from 'vitest';
import type { App } from '../../../web/app/app.js';
import { copy } from '../../../web/app/clipboard.js';

/** An element that may contain the focused element in its shadow root, and may be inside a dialog. */
class FakeElement {
  readonly shadowRoot: { readonly activeElement: FakeElement } | null;
  readonly appended: unknown[] = [];
  readonly #dialog: FakeElement | null;
  focused = 0;

  constructor(inner: FakeElement | null = null, dialog: FakeElement | null = null) {
    this.shadowRoot = inner === null ? null : { activeElement: inner };
    this.#dialog = dialog;
  }

  closest(): FakeElement | null {
    return this.#dialog;
  }

  append(child: unknown): void {
    this.appended.push(child);
  }

  focus(): void {
    this.focused++;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('copy() adds its text area to the open dialog, and restores the focus in a shadow root', async () => {
  const dialog = new FakeElement();
  const button = new FakeElement();
  const row = new FakeElement(button, dialog);
  const page = new FakeElement(row);
  const body = new FakeElement();
  const area = { style: {}, setAttribute: () => undefined, select: () => undefined, remove: () => undefined };
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    activeElement: page,
    body,
    createElement: () => area,
    querySelector: () => null,
    execCommand: () => true,
  });
  const toast = vi.fn();
  await copy({ actions: { notices: { toast } } } as unknown as App, 'text');
  expect(dialog.appended).toEqual([area]);
  expect(body.appended).toEqual([]);
  expect([page, row, button].map(({ focused }) => focused)).toEqual([0, 0, 1]);
  expect(toast).toHaveBeenCalledOnce();
});
