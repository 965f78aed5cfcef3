import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ZipFullError, ZipWriter, zipFile } from '../../../../web/app/takeaway/zip-file.js';
import { loadLanguage } from '../../../../web/app/text/languages.js';

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

it('A full ZIP throws an error in the language of the page, and keeps its files', async () => {
  const zip = new ZipWriter(100);
  zip.add({ name: 'a', bytes: new Uint8Array(50) });
  const more = (): void => zip.add({ name: 'b', bytes: new Uint8Array(50) });
  expect(more).toThrow(ZipFullError);
  expect(more).toThrow('A ZIP holds at most 4 GB and 65,535 files.');
  await loadLanguage('de');
  expect(more).toThrow('Ein ZIP fasst höchstens 4 GB und 65.535 Dateien.');
  await loadLanguage('en');
  const found = unzipSync(new Uint8Array(await zip.finish().arrayBuffer()));
  expect([zip.files, Object.keys(found)]).toEqual([1, ['a']]);
});
