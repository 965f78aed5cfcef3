import { expect, it } from 'vitest';
import { noticesText } from '../../../web/app/text/english/notices.js';
import { noticesGerman } from '../../../web/app/text/german/notices.js';

it('the notice names the missing files in the singular or plural', () => {
  const [one, two] = [['a.mdl'], ['a.mdl', 'b.mdl']];
  expect(noticesText.companionsPart(one)).toContain('Missing: a.mdl. Add it, or drop');
  expect(noticesText.companionsPart(two)).toContain('. Add them, or drop');
  expect(noticesText.companionsFile(one, 'm.mdl')).toBe(
    'Missing: a.mdl. Add it, or drop it together with m.mdl.',
  );
  expect(noticesText.companionsFile(two, 'm.mdl')).toContain('. Add them, or drop them together with m.mdl.');
  expect(noticesText.companionsOfFile('m.mdl', 1)).toBe('A file of m.mdl is missing');
  expect(noticesText.companionsOfFile('m.mdl', 2)).toBe('Files of m.mdl are missing');
});

it('the German notice names the missing files in the singular or plural', () => {
  const [one, two] = [['a.mdl'], ['a.mdl', 'b.mdl']];
  for (const text of [noticesGerman.companionsPart, noticesGerman.companionsFile]) {
    expect(text(one, 'm.mdl')).toMatch(/^Es fehlt: a\.mdl\. Füge sie hinzu, oder zieh /);
    expect(text(two, 'm.mdl')).toMatch(/^Es fehlen: a\.mdl.* b\.mdl\. Füge sie hinzu, oder zieh /);
  }
  expect(noticesGerman.companionsOfFile('m.mdl', 1)).toBe('Zu m.mdl fehlt eine Datei');
  expect(noticesGerman.companionsOfFile('m.mdl', 2)).toBe('Zu m.mdl fehlen Dateien');
});
