// Companions: models that a game draws with another model, such as the sprites of muzzle flashes.
import { describe, expect, it } from 'vitest';
import { spriteType, textureFormat } from '../../../samples/formats/spr.js';
import { load } from '../../../web/lib/load/load.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import type { FileSource, Model } from '../../../web/lib/types/api.js';
import { buildMdl, turningArm } from '../support/mdl-builder.js';
import { buildSpr } from '../support/spr-builder.js';

/** A model with the method that viewers use. */
interface CompanionModel extends Model {
  companion(file: string): Promise<Model | null>;
}

const file = 'sprites/muzzleflash1.spr';

const gun = buildMdl({
  attachments: [{ name: '', bone: 0, at: [0, 0, 0] }],
  sequences: [
    {
      label: 'shoot',
      rate: 10,
      events: [{ frame: 0, number: 5001, options: '20' }],
      blends: [turningArm(3, () => 0)],
    },
  ],
});

const flash = buildSpr({
  type: spriteType.parallel,
  halfLife: { textureFormat: textureFormat.additive, palette: new Uint8Array(768) },
});

/** Loads the gun with other files; `edit` changes the source. */
async function loadGun(
  files: Readonly<Record<string, Uint8Array>>,
  edit: (source: FileSource) => FileSource = (source) => source,
): Promise<CompanionModel> {
  const all = Object.entries({ 'valve/models/v_gun.mdl': gun, ...files });
  const source = edit(memorySource(all.map(([name, data]) => ({ name, data }))));
  return (await load(source, { entry: 'valve/models/v_gun.mdl' })) as CompanionModel;
}

describe('A companion of a model', () => {
  it('is loaded once from the files of the model, as a separate model', async () => {
    const model = await loadGun({ 'valve/Sprites/MUZZLEFLASH1.spr': flash });
    const [sprite, again] = await Promise.all([model.companion(file), model.companion(file)]);
    expect(sprite?.format).toBe('spr');
    expect(sprite?.name).toBe('MUZZLEFLASH1');
    expect(again).toBe(sprite);
    expect(model.parts).toHaveLength(1);
    expect(model.warnings).toEqual([]);
    model.dispose();
    await Promise.resolve();
    expect(sprite?.disposed).toBe(true);
  });

  it('may be beside the model', async () => {
    const model = await loadGun({ 'valve/models/muzzleflash1.spr': flash });
    expect((await model.companion(file))?.format).toBe('spr');
  });

  it('is read from the folders of the game', async () => {
    const read: string[] = [];
    const game = {
      path: 'valve',
      read: (name: string) => {
        read.push(name);
        return Promise.resolve(name === file ? flash : null);
      },
    };
    const model = await loadGun({}, (source) => ({ ...spread(source), game }));
    expect((await model.companion(file))?.name).toBe('muzzleflash1');
    expect(await model.companion('sprites/muzzleflash2.spr')).toBeNull();
    expect(read).toEqual([file, 'sprites/muzzleflash2.spr']);
  });

  it('is not requested from a source that does not list it', async () => {
    const requests: string[] = [];
    const model = await loadGun({}, (source) => ({
      ...spread(source),
      names: [],
      game: { path: 'valve', read: (name) => source.read((requests.push(name), name)) },
      read: (name, ...rest) => {
        requests.push(name);
        return source.read(name, ...rest);
      },
    }));
    const before = requests.length;
    expect(before).toBeGreaterThan(0);
    expect(await model.companion(file)).toBeNull();
    expect(requests).toHaveLength(before);
    expect(model.warnings).toEqual([]);
  });

  it('causes a warning if it is damaged', async () => {
    const model = await loadGun({ [`valve/${file}`]: flash.subarray(0, 60) });
    expect(await model.companion(file)).toBeNull();
    expect(model.warnings.map((warning) => warning.file)).toEqual([file]);
  });

  it('is not loaded for a model without events', async () => {
    const source = memorySource([
      { name: 'box.mdl', data: buildMdl() },
      { name: 'muzzleflash1.spr', data: flash },
    ]);
    const model = (await load(source, { entry: 'box.mdl' })) as CompanionModel;
    expect(await model.companion(file)).toBeNull();
  });
});

/** The members of a source, without its class. */
function spread(source: FileSource): FileSource {
  return {
    names: source.names,
    main: source.main,
    size: (name) => source.size(name),
    read: (...request) => source.read(...request),
    readRange: (...request) => source.readRange(...request),
  };
}
