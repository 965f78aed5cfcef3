import { describe, expect, it, vi } from 'vitest';
import { composeMessage } from '../../../web/lib/messages/compose.js';
import { wordedError, wordedWarnings } from '../../../web/lib/messages/worded.js';
import { ModelError } from '../../../web/lib/util/errors.js';

const damaged = (): ModelError =>
  new ModelError({
    code: 'archive_damaged',
    message: composeMessage('pak-directory-outside', 10, 20),
    file: 'a.pak',
  });

describe('An error with a message key', () => {
  it('gets the text of its message, and keeps its code, file and values', async () => {
    expect(await wordedError(damaged())).toMatchObject({
      code: 'archive_damaged',
      file: 'a.pak',
      key: 'pak-directory-outside',
      values: ['10', '20'],
      reason:
        'The archive ends at byte 10, but its directory ends at byte 20. The copy is incomplete: download it again.',
    });
  });

  it('contains its key and values if the sentences cannot be fetched', async () => {
    vi.doMock('../../../web/lib/messages/render.js', () => {
      throw new TypeError('offline');
    });
    vi.resetModules();
    const worded = await import('../../../web/lib/messages/worded.js');
    const errors = await import('../../../web/lib/util/errors.js');
    const message = composeMessage('pak-directory-outside', 10, 20);
    const error = new errors.ModelError({ code: 'archive_damaged', message, file: 'a.pak' });
    expect(await worded.wordedError(error)).toMatchObject({
      code: 'archive_damaged',
      file: 'a.pak',
      reason: 'render.js is missing: pak-directory-outside 10 20 ',
    });
    vi.doUnmock('../../../web/lib/messages/render.js');
  });

  it('does not change if it already has a sentence', async () => {
    const error = new TypeError('plain');
    expect(await wordedError(error)).toBe(error);
    const warnings = [{ file: 'a', message: 'plain' }];
    expect(await wordedWarnings(warnings)).toBe(warnings);
  });
});
