import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipFile } from '../../../../web/app/takeaway/zip-file.js';

it('A ZIP contains its files, with names in any language', async () => {
  const files = [
    { name: 'talus.obj', bytes: Uint8Array.of(1, 2, 3) },
    { name: '\u043a\u043e\u0436\u0430.png', bytes: new Uint8Array(70_000).fill(7) },
    { name: 'nothing', bytes: new Uint8Array() },
  ];
  const zip = new Uint8Array(await zipFile(files).arrayBuffer());
  const found = unzipSync(zip);
  expect(Object.keys(found)).toEqual(files.map(({ name }) => name));
  for (const { name, bytes } of files) expect(found[name]).toEqual(bytes);
});
