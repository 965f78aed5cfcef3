import { describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { bendAnim, buildMd5Mesh } from '../support/md5-arm.js';

const size = 100 << 20;

/** The text of a mesh on one line, with `filling` of 100 MB after the `n`th word. */
function onOneLine(n: number, filling: string): Uint8Array {
  const words = new TextDecoder()
    .decode(buildMd5Mesh())
    .replaceAll(/\/\/.*/g, '')
    .split(/\s+/);
  const [head, tail] = [words.slice(0, n), words.slice(n)].map((each) => each.join(' '));
  return new TextEncoder().encode(`${head} ${filling} ${tail}`);
}

async function errorOf(data: Uint8Array): Promise<unknown> {
  return load({ name: 'line.md5mesh', data }, { timeout: Infinity }).then(
    (model) => {
      model.dispose();
      return null;
    },
    (error: unknown) => error,
  );
}

/** This test reads no third-party files, but it is slow, so it runs with the corpus tests. */
describe('a line of 100 MB', () => {
  it('of spaces is skipped', async () => {
    expect(await errorOf(onOneLine(2, ' '.repeat(size)))).toBeNull();
  });

  it.each([
    ['one word', 'x'.repeat(size), 'bad_text'],
    ['one number', '7'.repeat(size), 'bad_text'],
    ['a text without an end', `"${'y'.repeat(size)}`, 'bad_text'],
    ['braces', '{'.repeat(size), 'bad_text'],
  ])('of %s is an error with the number of the line', async (_, filling, code) => {
    const error = await errorOf(onOneLine(2, filling));
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code, line: 1, file: 'line.md5mesh' });
    expect((error as ModelError).message.length).toBeLessThan(400);
  });

  it('with a comment is an error, because the comment includes the rest of the line', async () => {
    expect(await errorOf(onOneLine(2, `//${'z'.repeat(size)}`))).toMatchObject({ line: 1 });
  });

  it('in an animation causes a warning, and the mesh is opened', async () => {
    const anim = new TextDecoder().decode(bendAnim()).replaceAll('\n', ' ');
    const data = new TextEncoder().encode(anim.replace('frame 9', `${'('.repeat(size)} frame 9`));
    const model = await load(
      [
        { name: 'arm.md5mesh', data: buildMd5Mesh() },
        { name: 'a.md5anim', data },
        { name: 'b.md5anim', data: bendAnim() },
      ],
      { timeout: Infinity },
    );
    expect(model.clips.map(({ name }) => name)).toEqual(['b']);
    expect(model.warnings).toHaveLength(1);
    expect(model.warnings[0]?.message).toContain('line 1');
    model.dispose();
  });
});
