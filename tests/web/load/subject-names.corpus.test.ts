import { describe, expect, it } from 'vitest';
import { noCorpus, titled } from '../support/corpus.js';
import { corpusFamilies, everySubject } from '../support/corpus-subjects.js';

/** Generic file names that a game uses for all models. Such a model is named after its folder. */
const byFolder: Readonly<Record<string, string>> = {
  'cube2_debris: tris.md2': 'cube2_debris',
  'yq2_crosshair: tris.md2': 'yq2_crosshair',
  're_tree05: tris.md3': 're_tree05',
  're_weeds: tris.md3': 're_weeds',
  're_door02: mesh.md5mesh': 're_door02',
  're_drone: mesh.md5mesh': 're_drone',
  'unv_door1: mesh.md5mesh': 'unv_door1',
  'cube2_nut: model.obj': 'cube2_nut',
};

describe.skipIf(noCorpus)(titled('The display names of the models of the corpus'), () => {
  it.each(corpusFamilies)(
    'are the names of their files, or of their folders if the file name is generic: %s',
    async (family) => {
      const all = await everySubject(family, ({ subject }) => subject);
      for (const [place, subject] of Object.entries(all)) {
        const [, entry = ''] = place.split(': ');
        expect(subject, place).toBe(byFolder[place] ?? entry.replace(/\.[^.]*$/, ''));
      }
    },
  );
});
