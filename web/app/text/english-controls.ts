/** The texts of the section that sets body groups, controllers, blends and colours. */
export const controlsText = {
  tabControls: 'Controls',
  sectionControls: 'Body and controls',
  /** `set`: how many of them differ from how the model opens. */
  controlsSummary: (set: number): string => (set === 0 ? 'at rest' : `${set} set`),
  bodyGroups: 'Body groups',
  /** A model of a body group that draws nothing. */
  bodyNothing: 'Nothing',
  mouth: 'Mouth',
  blend: 'Blend',
  blendPad: 'Blend along both axes',
  blendValues: (first: string, second: string): string => `${first}, ${second}`,
  blendAxis: (motion: string): string => `Blend: ${motion}`,
  motions: {
    move_x: 'along x',
    move_y: 'along y',
    move_z: 'along z',
    turn_x: 'about x',
    turn_y: 'about y',
    turn_z: 'about z',
  },
  blendHint: 'Position between the animations that the clip blends',
  blendUnused: 'This clip has no blends.',
  topColor: 'Top colour',
  bottomColor: 'Bottom colour',
  fileColors: 'Colours of the file',
  resetControls: 'Reset controls',
} as const;
