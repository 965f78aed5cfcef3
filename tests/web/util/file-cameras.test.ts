import { describe, expect, it } from 'vitest';
import { fileCamerasOf } from '../../../web/lib/util/file-cameras.js';

const part = (...names: string[]): { cameras: { name: string }[] } => ({
  cameras: names.map((name) => ({ name })),
});

describe('the cameras of files', () => {
  it('have unique names, with a number appended to duplicate or missing names', () => {
    const found = fileCamerasOf([part('Front', 'Front', ''), part(), part('Front', 'Top')]);
    expect(found.map(({ name }) => name)).toEqual(['Front', 'Front (2)', '(2)', 'Front (3)', 'Top']);
    expect(found[3]).toEqual({ name: 'Front (3)', part: 2, camera: 0 });
  });
});
