import { samples } from '../../web/app/samples.js';
import type { Size } from './drivers/engine.js';

/** A still view that every engine has to draw as Chromium does. */
export interface View {
  readonly name: string;
  /** The name that the page shows for the model. */
  readonly subject: string;
  /** The view's state, for the page's address. */
  readonly address: string;
  readonly size: Size;
}

export const desktop: Size = { width: 1120, height: 700 };
/** As narrow as a window of WebKit with its toolbar can be. */
const phone: Size = { width: 450, height: 844 };

/** Explicit cameras, because automatic framing depends on the width of the engine's text. */
const cameras: Readonly<Record<string, string>> = {
  ulna: '26,9,154,-1,1,4,30',
  talus: '26,9,156,-1,-1,5,30',
  marl: '26,9,220,1,25,0,30',
  hyoid: '26,9,196,-1,33,12,30',
  skull: '26,9,87,0,20,-6,30',
  hinge: '26,9,133,0,19,3,30',
  incus: '26,9,3.2,0,0.4,0,30',
  atlas: '26,9,150,-5,20,6,30',
  vomer: '26,9,150,0,31,0,30',
  spark: '26,9,120,0,24,0,30',
};

const view = (name: string, sample: string, address: string, size = desktop): View => ({
  name,
  subject: samples.find(({ id }) => id === sample)?.name ?? sample,
  address: `v=1&sample=${sample}&camera=${cameras[sample] ?? ''}&paused=1${address}`,
  size,
});

export const views: readonly View[] = [
  ...samples.map(({ id, clip }) => view(id, id, clip === undefined ? '' : `&clip=${clip}&frame=3`)),
  view('skeleton', 'marl', '&clip=attack&frame=14&skeleton=1&joint-axes=1&mesh=0'),
  view('studio', 'talus', '&clip=BOTH_DEATH1&frame=6&torso-frame=6&light=studio&wireframe=1'),
  view('phone', 'ulna', '&clip=run&frame=2.5', phone),
];
