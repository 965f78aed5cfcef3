import { describe, expect, it } from 'vitest';
import { inWords, wordedError, wordedWarning } from '../../../web/lib/messages/worded.js';
import { composeMessage } from '../../../web/lib/messages/compose.js';
import { messageId, render } from '../../../web/lib/messages/render.js';
import { ModelError } from '../../../web/lib/util/errors.js';

/** A message as the core composes it. */
function composed(key: string, ...values: readonly string[]): string {
  return `\u0001${messageId(key)}${values.map((value) => `\u001f${value}`).join('')}\u0004`;
}

describe('render', () => {
  it('computes the ids of the core', () => {
    // FNV-1a, from its specification.
    expect(messageId('')).toBe(0x811c9dc5);
    expect(messageId('foobar')).toBe(0xbf9cf968);
  });

  it('composes the sentence of a message and of nested messages', () => {
    const line = composed('at-line', '12');
    const reason = composed('text-expected', composed('word', 'numJoints'), '"x"');
    expect(render(composed('damaged-parts', '1', line, reason)).message).toBe(
      'A damaged part of the file was skipped, at line 12: Expected "numJoints", found "x".',
    );
    expect(render(composed('damaged-parts', '2', line, reason)).message).toBe(
      '2 damaged parts of the file were skipped, the first at line 12: Expected "numJoints", found "x".',
    );
  });

  it('composes the sentence of a message from TypeScript', () => {
    const key = 'open-file-too-large';
    const rendered = render(composeMessage(key, 1024, 512));
    expect(rendered).toMatchObject({ key, values: ['1024', '512'] });
    expect(rendered.message).toMatch(/^The file has 1,024 MB; at most 512 MB are supported\./);
    expect(render(composeMessage('open-file-empty')).message).toMatch(/^The file is empty\./);
  });

  it('does not interpret the text of a file as a message', () => {
    for (const name of ['\u0001open-file-empty\u001f', 'a\u0004b', 'a\u001fb']) {
      const { message, values } = render(composeMessage('open-format-unknown', name));
      expect(values).toEqual([name.replace(/\p{Cc}/gu, ' ')]);
      expect(message).toMatch(/^This is not a model/);
    }
  });

  it('returns the position that a message refers to', () => {
    const reason = composed('text-expected', composed('word', 'numJoints'), '"x"');
    const ofLine = {
      message: expect.any(String) as string,
      key: 'text-expected',
      values: ['"numJoints"', '"x"'],
      line: 7,
    };
    expect(render(composed('text-fault', '7', reason))).toEqual(ofLine);
    expect(render(composed('damaged-parts', '1', composed('at-line', '12'), reason))).toMatchObject({
      line: 12,
    });
    expect(render(composed('damaged-parts', '1', composed('at-byte', '4096'), reason))).toMatchObject({
      key: 'damaged-parts',
      offset: 4096,
    });
    expect(render(composed('md5-material-damaged', 'skin', '31', reason))).toMatchObject({ line: 31 });
    expect(render(composed('at-line', 'nowhere'))).not.toHaveProperty('line');
    expect(render(reason)).not.toHaveProperty('line');
  });

  it('returns the key and the values', () => {
    const reason = composed('text-expected', composed('word', 'numJoints'), '"x"');
    expect(render(reason)).toMatchObject({ key: 'text-expected', values: ['"numJoints"', '"x"'] });
  });

  it('returns other text unchanged', () => {
    for (const text of ['', 'A sentence.', '{0}', '12\u001f'])
      expect(render(text)).toEqual({ message: text });
  });

  it('returns the id of an unknown message', () => {
    expect(render(composed('of the future', 'a', 'b'))).toEqual({
      message: `Message ${messageId('of the future')} (a, b) of another version of Marrow.`,
    });
  });

  it('limits nested messages, which a .marrow file can contain', () => {
    const nested = (key: string, depth: number, ...others: string[]): string => {
      let text = composed('word', 'x');
      for (let level = 0; level < depth; level++) text = composed(key, text, ...others);
      return text;
    };
    // The sentence of model-too-large contains the second value twice.
    const twice = Array.from({ length: 30 }).reduce<string>(
      (inner) => composed('model-too-large', '1', inner, '1'),
      composed('word', 'x'),
    );
    expect(render(twice).message.length).toBeLessThanOrEqual(4096);
    expect(render(nested('word', 100_000)).message.length).toBeLessThanOrEqual(4096);
    expect(render(`${composed('word').slice(0, -1)}${'\u001f'.repeat(1 << 20)}`).values?.length).toBeLessThan(
      5000,
    );
  });

  it('accepts truncated text', () => {
    const whole = composed('text-expected', composed('word', 'a'), 'b');
    for (let length = 0; length < whole.length; length++)
      expect(typeof render(whole.slice(0, length)).message).toBe('string');
  });
});

describe('worded', () => {
  it('composes the sentences of errors, and keeps their other properties', async () => {
    const cause = new Error('inner');
    const data = { code: 'bad_text', file: 'a.md5mesh', line: 3 } as const;
    const error = new ModelError({ ...data, message: composed('text-quote-open') }, { cause });
    const worded = (await wordedError(error)) as ModelError;
    expect(worded).toBeInstanceOf(ModelError);
    expect(worded).toMatchObject({ ...data, reason: 'A quotation mark is not closed on its line.', cause });
    const others = [new ModelError({ ...data, message: 'Said.' }), new Error('x'), 'text', null];
    for (const other of others) expect(await wordedError(other)).toBe(other);
  });

  it('composes the sentence of an error of a promise', async () => {
    const error = new ModelError({ code: 'bad_text', file: '', message: composeMessage('open-file-empty') });
    await expect(inWords(Promise.reject(error))).rejects.toMatchObject({ key: 'open-file-empty' });
    expect(await inWords(Promise.resolve(1))).toBe(1);
  });

  it('composes the sentence of a warning of an image', async () => {
    const image = { width: 1, height: 1, hasAlpha: false, rgba: new Uint8Array(4) };
    expect(await wordedWarning(image)).toBe(image);
    const warning = composed('text-quote-open');
    expect((await wordedWarning({ ...image, warning })).warning).toMatch(/^A quotation mark/);
  });
});
