import { describe, expect, it } from 'vitest';
import { Requests } from '../../../web/app/state/requests.js';

describe('Requests', () => {
  it('call each listener until it is removed', () => {
    const requests = new Requests();
    const answered: string[] = [];
    const stop = requests.on('findClip', () => answered.push('clip'));
    requests.on('findJoint', () => answered.push('joint'));
    requests.send('findClip');
    requests.send('findJoint');
    stop();
    requests.send('findClip');
    expect(answered).toEqual(['clip', 'joint']);
  });

  it('wait for a listener that is added later, and are answered once', () => {
    const requests = new Requests();
    let answers = 0;
    requests.send('nameCut');
    requests.on('nameCut', () => answers++);
    requests.on('nameCut', () => answers++);
    expect(answers).toBe(1);
  });

  it('are dropped when another request follows', () => {
    const requests = new Requests();
    let answers = 0;
    requests.send('nameCut');
    requests.send('findClip');
    requests.on('nameCut', () => answers++);
    expect(answers).toBe(0);
  });
});
