import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { visitsOfFile } from './mod-site.js';

const open = visitsOfFile();

describe('element.idle', () => {
  it('waits for the model and its images, while the canvas has aria-busy', async () => {
    const { page, errors } = await open('<marrow-viewer src="figure.md2" autoplay></marrow-viewer>');
    const result = await page.locator('marrow-viewer').evaluate(async (element: MarrowViewerElement) => {
      const canvas = element.shadowRoot!.querySelector('canvas')!;
      const busy = (): boolean => canvas.getAttribute('aria-busy') === 'true';
      await element.idle();
      const first = { loaded: element.loaded, visible: element.modelIsVisible, busy: busy() };
      element.skin = null;
      element.src = 'missing.md2';
      await element.updateComplete;
      const during = busy();
      await element.idle();
      return { first, during, after: busy() };
    });
    expect(result).toEqual({
      first: { loaded: true, visible: true, busy: false },
      during: true,
      after: false,
    });
    // Ignores the browser's message about the missing file.
    expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
  });

  it('marks a new element as busy, and resolves if nothing needs loading', async () => {
    const { page } = await open('<p>No element yet</p>');
    const result = await page.evaluate(async () => {
      const create = (): MarrowViewerElement => document.createElement<'marrow-viewer'>('marrow-viewer');
      const attribute = (element: MarrowViewerElement): string | null =>
        element.shadowRoot!.querySelector('canvas')!.getAttribute('aria-busy');
      const element = create();
      const created = attribute(element);
      await element.idle();
      document.body.append(element);
      await element.idle();
      const empty = attribute(element);
      const waiting = create();
      waiting.src = 'figure.md2';
      waiting.reveal = 'interaction';
      document.body.append(waiting);
      await waiting.idle();
      const putOff = { loaded: waiting.loaded, busy: attribute(waiting) };
      waiting.dismissPoster();
      await waiting.idle();
      const idle = waiting.idle();
      waiting.remove();
      await idle;
      return { created, empty, putOff, revealed: waiting.modelIsVisible };
    });
    expect(result).toEqual({
      created: 'true',
      empty: null,
      putOff: { loaded: false, busy: null },
      revealed: true,
    });
  });
});
