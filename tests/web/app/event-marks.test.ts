import { expect, it } from 'vitest';
import { eventMarks } from '../../../web/app/ui/transport/clip-block.js';

const walk = { frameCount: 26, firstFrame: 0, loopFrame: 0, frameSeconds: 1 / 30, seconds: 25 / 30 };

it('eventMarks() marks each event at its frame, with its text', () => {
  const events = [
    { frame: 0, number: 1004, options: 'step.wav', file: '' },
    { frame: 13, number: 5001, options: '', file: '' },
  ];
  expect(eventMarks({ ...walk, events })).toEqual([
    { at: 0, text: 'Event 1004 at frame 0: step.wav' },
    { at: expect.closeTo(13 / 25, 3) as number, text: 'Event 5001 at frame 13' },
  ]);
});

it('eventMarks() labels an event of Doom 3 with its command', () => {
  const events = [{ frame: 5, number: 0, options: 'sound_voice snd_pain', file: '' }];
  expect(eventMarks({ ...walk, events })).toEqual([{ at: 0.2, text: 'sound_voice snd_pain at frame 5' }]);
});
