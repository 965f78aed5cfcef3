import { count, plural } from '../format.js';

/** The transport, timeline and playlist. */
export const transportText = {
  playback: 'Playback',
  play: 'Play',
  pause: 'Pause',
  firstFrame: 'First frame',
  lastFrame: 'Last frame',
  stepBack: 'Back one frame',
  stepForward: 'Forward one frame',
  stepBackFive: 'Back five frames',
  stepForwardFive: 'Forward five frames',
  chooseClip: 'Choose a clip',
  clipData: (frames: number, fps: string): string =>
    `${plural(frames, { one: '# frame', other: '# frames' })}, ${fps} fps`,
  loop: 'Loop',
  loopOnce: 'Once',
  loopRepeat: 'Repeat',
  loopPingPong: 'Ping-pong',
  speed: 'Speed',
  slower: 'Slower',
  faster: 'Faster',
  nextLoop: 'Next loop mode',
  fade: 'Fade',
  fadeHint: 'Cross-fade between clips, in seconds',
  rangeIn: 'In',
  rangeOut: 'Out',
  setIn: 'Set in point',
  setOut: 'Set out point',
  clearRange: 'Whole clip',
  rangeSet: (first: number, last: number): string => `Playing frames ${count(first)} to ${count(last)}`,
  rangeWhole: 'Playing the whole clip',
  cutSave: 'Save as clip',
  cutFrames: (first: number, last: number): string => `Frames ${count(first)} to ${count(last)}`,
  cutName: 'Name of the clip',
  cutTaken: 'A clip with this name already exists.',
  cutSaved: (name: string): string => `Added clip ${name}`,
  cutRemoved: (name: string): string => `Deleted ${name}`,
  cutDelete: (name: string): string => `Delete ${name}`,
  cutLoops: 'Looping',
  cutByHand: 'added by you',
  cutInFile: 'defined in the file',
  cutOf: (name: string, first: number, last: number): string =>
    `Frames ${count(first)} to ${count(last)} of ${name}`,
  frame: 'Frame',
  laneFile: 'File',
  frameCount: (amount: number): string => plural(amount, { one: '# frame', other: '# frames' }),
  frameOfClip: (frame: string, last: number, clip: string): string =>
    `Frame ${frame} of ${count(last)}, ${clip}`,
  fileTimeline: 'All frames of the file',
  timeline: 'Timeline',
  frameOf: (frame: string, last: number): string => `Frame ${frame} of ${count(last)}`,
  laneClip: 'Clip',
  channelBody: 'Body',
  channelLegs: 'Legs',
  channelTorso: 'Torso',
  channelBoth: 'Both',
  channelMark: (channel: string): string => `, playing on ${channel.toLowerCase()}`,
  channels: 'Channels',
  channelIdle: 'Follows the body',
  channelClip: (channel: string, clip: string): string => `${channel}: ${clip}`,
  focusChannel: (channel: string): string => `Select channel: ${channel}`,
  blockThen: (clip: string): string => `then ${clip}`,
  lanesSummary: (preset: string, clips: number): string =>
    preset === ''
      ? plural(clips, { one: '# clip', other: '# clips' })
      : `${preset}, ${plural(clips, { one: '# clip', other: '# clips' })}`,
  presets: 'Preset',
  preset: (name: string): string => name.charAt(0).toUpperCase() + name.slice(1),
  presetOwn: 'Custom',
  presetHint: 'Clips that the game plays together on legs and torso',
  nextPreset: 'Next preset',
  swapChannel: 'Switch between legs and torso',
  /** An event of a clip. `number` is the game's number of the event. */
  clipEvent: (frame: number, number: number, options: string): string =>
    // Events of Doom 3 have a name instead of a number.
    number === 0 && options !== ''
      ? `${options} at frame ${frame}`
      : `Event ${number} at frame ${frame}${options === '' ? '' : `: ${options}`}`,
  blockOne: 'one frame',
  blockHold: (range: string): string => `Frames ${range}, still pose`,
  blockStops: (range: string): string => `Frames ${range}, played once`,
  blockRepeats: (range: string): string => `Frames ${range}, looped`,
  blockLoops: (range: string, amount: number): string =>
    plural(amount, {
      one: `Frames ${range}, the last one looped`,
      other: `Frames ${range}, the last # looped`,
    }),
  blockRange: (first: number, last: number): string => `${count(first)} to ${count(last)}`,

  // The playlist of all clips
  playAll: 'Play all clips',
  playAllStop: 'Stop playing all clips',
  playlist: 'Playlist of all clips',
  playlistAt: (at: number, of: number): string => `${count(at)} of ${count(of)}`,
  playlistSaid: (clip: string, at: number, of: number): string => `${clip}, ${count(at)} of ${count(of)}`,
  playlistEnded: (clips: number): string => `Played ${plural(clips, { one: '# clip', other: '# clips' })}`,
  playlistNext: 'Next clip',
  playlistPrevious: 'Previous clip',
  playlistRepeats: 'Loop the playlist',
} as const;
