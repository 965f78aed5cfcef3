import { describe, expect, it } from 'vitest';
import { FetchError, ModelError } from '../../../web/lib/util/errors.js';

describe('ModelError', () => {
  const data = {
    code: 'truncated',
    message: 'It ends early. Download it again.',
    file: 'tris.md2',
    offset: 68,
  } as const;

  it('has a message that begins with the file, followed by the reason', () => {
    const error = new ModelError(data);
    expect(error.message).toBe('tris.md2: It ends early. Download it again.');
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('ModelError');
  });

  it('is restored from plain data of a worker', () => {
    const error = new ModelError(structuredClone(new ModelError(data).toData()));
    expect(error).toMatchObject({ code: 'truncated', file: 'tris.md2', offset: 68, line: undefined });
    expect(error.message).toBe(new ModelError(data).message);
  });

  it('has a message without a prefix if there is no file', () => {
    expect(new ModelError({ code: 'module_lost', message: 'Load again.', file: '' }).message).toBe(
      'Load again.',
    );
  });
});

describe('FetchError', () => {
  it.each([
    [404, 'does not have the file'],
    [403, 'denied access'],
    [500, 'answered 500'],
    [0, 'no response'],
  ])('explains the status %i', (status, words) => {
    const error = new FetchError('https://example.org/tris.md2', status);
    expect(error.message).toContain('https://example.org/tris.md2');
    expect(error.message).toContain(words);
    expect(error.status).toBe(status);
  });
});
