import { afterEach, describe, expect, it, vi } from 'vitest';
import { absolute } from '../../../web/lib/util/absolute.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('A relative address', () => {
  it("is resolved against the page's base URL", () => {
    vi.stubGlobal('document', { baseURI: 'https://a.example/page/index.html' });
    expect(absolute('models/x.md2').href).toBe('https://a.example/page/models/x.md2');
  });

  it('is resolved against the script in a worker, or the origin of a blob', () => {
    vi.stubGlobal('location', new URL('https://a.example/js/worker.js'));
    expect(absolute('../models/x.md2').href).toBe('https://a.example/models/x.md2');
    vi.stubGlobal('location', new URL('blob:https://a.example/1234'));
    expect(absolute('models/x.md2').href).toBe('https://a.example/models/x.md2');
  });

  it('is an error in Node', () => {
    expect(() => absolute('models/x.md2')).toThrow('Invalid URL');
    expect(absolute('file:///x.md2').href).toBe('file:///x.md2');
  });
});
