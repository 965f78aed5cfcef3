/** Files that a test drops together on the page. */
export interface Drop {
  readonly title: string;
  /** The name that the page shows for the model. */
  readonly name: string;
  /** Addresses relative to the page. */
  readonly files: readonly string[];
  /** Part of the name of the entry to choose if the page shows a gallery. */
  readonly entry?: string;
}

/** A skeletal model in loose files, and a vertex-animated one in an archive. */
export const drops: readonly Drop[] = [
  {
    title: 'MD5 with its textures',
    name: 'marl',
    files: [
      ...['marl.md5mesh', 'walk.md5anim', 'marl.mtr', 'body_d.png', 'body_local.png', 'body_s.png'],
      ...['gear_d.png', 'gear_local.png', 'gear_s.png'],
    ].map((name) => `samples/marl/${name}`),
  },
  {
    title: 'PK3 with a player',
    name: 'talus',
    files: ['samples/talus/talus.pk3'],
    entry: 'players/talus',
  },
];
