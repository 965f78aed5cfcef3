/** A sample model of the page: `samples/<id>/`. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  /** All files, because folders cannot be listed over HTTP. */
  readonly files: readonly string[];
  /** The clip that shows the model best; absent for models without animation. */
  readonly clip?: string;
  /** The weapon of a Quake III player, as an entry of the files. */
  readonly weapon?: string;
}

export const samples: readonly Sample[] = [
  {
    id: 'ulna',
    name: 'Ulna',
    format: 'md2',
    files: [
      ...['tris.md2', 'weapon.md2', 'weapon.pcx', 'ulna.pcx', 'ulna_i.pcx'],
      ...['ember.pcx', 'ember_i.pcx', 'frost.png'],
    ],
    clip: 'run',
  },
  {
    id: 'talus',
    name: 'Talus',
    format: 'md3',
    files: ['talus.pk3'],
    clip: 'LEGS_RUN',
    weapon: 'talus/models/weapons2/auger/auger.md3',
  },
  {
    id: 'marl',
    name: 'Marl',
    format: 'md5',
    files: [
      ...['marl.md5mesh', 'idle.md5anim', 'walk.md5anim', 'attack.md5anim', 'marl.mtr'],
      ...['body_d.png', 'body_local.png', 'body_s.png', 'gear_d.png', 'gear_local.png', 'gear_s.png'],
    ],
    clip: 'walk',
  },
  {
    id: 'hyoid',
    name: 'Hyoid',
    format: 'mdl',
    files: ['hyoid.mdl'],
    clip: 'walk',
  },
  {
    id: 'skull',
    name: 'Skull',
    format: 'ms3d',
    files: ['skull.ms3d', 'bone.png', 'ember.tga', 'chrome.tga', 'flame.tga', 'flame_a.tga'],
    clip: 'Hover',
  },
  {
    id: 'hinge',
    name: 'Hinge',
    format: 'ms3d',
    files: ['hinge.ms3d', 'hinge.tga'],
    clip: 'Reach',
  },
  {
    id: 'incus',
    name: 'Incus',
    format: 'obj',
    files: [
      ...['incus.obj', 'incus.mtl', 'ash.png', 'bark.png', 'bark_h.png', 'brass.png', 'enamel.png'],
      ...['endgrain.png', 'flame.png', 'hot.png', 'hot_ke.png', 'iron.png', 'mortar.png', 'polished.png'],
      ...['soot.png', 'stave.png', 'stone.png', 'stone_h.png', 'water.png'],
    ],
  },
  {
    id: 'atlas',
    name: 'Atlas',
    format: '3ds',
    files: [
      ...['atlas.3ds', 'brass.png', 'comet.png', 'dial.png', 'earth.png', 'gold.png', 'jupiter.png'],
      ...['mars.png', 'mercury.png', 'moon.png', 'ring.png', 'ring_a.png', 'room.png', 'saturn.png'],
      ...['steel.png', 'sun.png', 'tail.png', 'venus.png', 'walnut.png'],
    ],
    clip: 'atlas',
  },
  {
    id: 'vomer',
    name: 'Vomer',
    format: 'quake_mdl',
    files: ['progs/vomer.mdl', 'gfx/palette.lmp'],
    clip: 'burn',
  },
  {
    id: 'spark',
    name: 'Spark',
    format: 'spr',
    files: ['progs/spark.spr', 'gfx/palette.lmp'],
  },
];

/** The sample that the start page shows. */
export const greeting: { readonly sample: string; readonly clip: string } = { sample: 'ulna', clip: 'run' };

/** The files that the start page's first image needs. */
export const greetingModels: readonly string[] = ['tris.md2', 'weapon.md2'];

/** The address of a sample's thumbnail, relative to the page. */
export const cardOf = ({ id }: Sample): string => `samples/cards/${id}.png`;

export function sampleOf(id: string): Sample | null {
  return samples.find((sample) => sample.id === id) ?? null;
}
