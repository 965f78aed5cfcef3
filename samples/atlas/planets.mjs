// The planets: their positions and sizes in centimetres, and the numbers of teeth of the wheels that drive them.

/** The number of frames of the animation, which loops. */
export const FRAMES = 720;
/** The turns of the lay shaft during the animation. */
export const SHAFT_TURNS = 12;
/** The height of all planets. */
export const SKY = 34;
/** The distance of the lay shaft from the column. */
export const SHAFT = 6.6;

const planet = (name, reach, radius, wheel, pinion, more) => ({
  ...{ name, reach, radius, wheel, pinion, turns: (SHAFT_TURNS * pinion) / wheel },
  ...more,
});

/** From the sun outwards. `start` and `tilt` are in degrees; `spin`: turns about the planet's axis in the animation. */
export const PLANETS = [
  planet('Mercury', 7.4, 0.72, 36, 24, { start: 205, tilt: 0, spin: 4 }),
  planet('Venus', 10.6, 1.2, 48, 24, { start: 60, tilt: 3, spin: -3 }),
  planet('Earth', 15.2, 1.35, 48, 16, { start: 318, tilt: 23.4, spin: 24 }),
  planet('Mars', 20.2, 0.95, 48, 12, { start: 120, tilt: 25, spin: 20 }),
  planet('Jupiter', 25.6, 2.7, 54, 9, { start: 28, tilt: 3, spin: 30 }),
  planet('Saturn', 33, 2.2, 72, 6, { start: 268, tilt: 26.7, spin: 28 }),
];

/** The height of a planet's wheel, which is lower for outer planets. */
export const wheelAt = (number) => 13.1 - number * 1.35;
/** The height of a planet's arm, which is lower for outer planets. */
export const armAt = (number) => 27.6 - number * 2.05;
