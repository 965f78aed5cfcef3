import { beforeEach, expect, it, vi } from 'vitest';
import { Shown } from '../../../web/app/embed/shown.js';
import type { MarrowViewerElement } from '../../../web/lib/element/index.js';
import { requestedSubject } from '../../../web/lib/element/load/model-load.js';

let element: MarrowViewerElement;
let shown: Shown;

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://frames.example/embed.html'));
  vi.stubGlobal('document', { baseURI: 'https://frames.example/' });
  const data: Partial<MarrowViewerElement> = {
    ...{ src: null, files: null, entry: null, state: null, weapon: null, withCredentials: false },
    play: () => undefined,
  };
  element = data as MarrowViewerElement;
  shown = new Shown(element, {} as HTMLElement);
});

const entry = (): string | null | undefined => requestedSubject(element, element.files)?.entry;

it('a state with a model and its entry replaces the entry of the last load', () => {
  shown.open(['https://a.example/first.zip'], 'b.md3');
  expect(entry()).toBe('b.md3');
  shown.state = 'src=https://a.example/second.zip&entry=c.md3';
  expect(entry()).toBe('c.md3');
});

it('a state with another model opens the first entry', () => {
  shown.open(['https://a.example/first.zip'], 'b.md3');
  shown.state = 'src=https://a.example/second.zip';
  expect(entry()).toBeNull();
});

it('a state without a model can choose another entry of the open files', () => {
  shown.open(['https://a.example/first.zip'], 'b.md3');
  shown.state = 'entry=c.md3';
  expect(entry()).toBe('c.md3');
});

it('a state without an entry keeps the entry of the open model', () => {
  shown.open(['https://a.example/first.zip'], 'b.md3');
  shown.state = 'skin=blue';
  expect(entry()).toBe('b.md3');
  shown.state = 'src=https://a.example/second.zip&entry=c.md3';
  shown.state = 'skin=red';
  expect(entry()).toBe('c.md3');
});

it('a load without an entry does not use the entry of the last state', () => {
  shown.state = 'src=https://a.example/first.zip&entry=b.md3';
  shown.open(['https://a.example/second.zip'], null);
  expect(entry()).toBeNull();
});
