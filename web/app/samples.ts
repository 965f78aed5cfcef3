/** A model of our own making that comes with the page: `samples/<id>/`. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  /** All files: over HTTP a folder cannot be listed. */
  readonly files: readonly string[];
  /** The clip that shows it best. */
  readonly clip: string;
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
    id: 'hinge',
    name: 'Hinge',
    format: 'ms3d',
    files: ['hinge.ms3d', 'hinge.tga'],
    clip: 'Reach',
  },
];

/** The one that greets a first visitor. */
export const greeting: { readonly sample: string; readonly clip: string } = { sample: 'ulna', clip: 'run' };

/** The files that its first picture waits for. */
export const greetingModels: readonly string[] = ['tris.md2', 'weapon.md2'];

/** Where the page finds its small picture. */
export const cardOf = ({ id }: Sample): string => `samples/${id}/card.png`;

export function sampleOf(id: string): Sample | null {
  return samples.find((sample) => sample.id === id) ?? null;
}
