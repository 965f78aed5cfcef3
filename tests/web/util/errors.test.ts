import { describe, expect, it } from 'vitest';
import { FetchError, ModelError } from '../../../web/lib/util/errors.js';

describe('ModelError', () => {
  const data = {
    code: 'truncated',
    message: 'It ends early. Fetch it again.',
    file: 'tris.md2',
    offset: 68,
  } as const;

  it('names the file, then the reason', () => {
    const error = new ModelError(data);
    expect(error.message).toBe('tris.md2: It ends early. Fetch it again.');
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('ModelError');
  });

  it('crosses from a worker as plain data and is the same again', () => {
    const error = new ModelError(structuredClone(new ModelError(data).toData()));
    expect(error).toMatchObject({ code: 'truncated', file: 'tris.md2', offset: 68, line: undefined });
    expect(error.message).toBe(new ModelError(data).message);
  });

  it('has no empty name in front where no file is meant', () => {
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
  ])('says what a %i means', (status, words) => {
    const error = new FetchError('https://example.org/tris.md2', status);
    expect(error.message).toContain('https://example.org/tris.md2');
    expect(error.message).toContain(words);
    expect(error.status).toBe(status);
  });
});
