import { describe, expect, it, vi } from 'vitest';
import { Emitter } from '../../../web/lib/util/emitter.js';

type Events = { load: { readonly name: string }; end: null };

describe('Emitter', () => {
  it('calls listeners in the order of their registration, with the event', () => {
    const heard: string[] = [];
    const emitter: Emitter<Events> = new Emitter();
    emitter.on('load', ({ name }) => heard.push(`first ${name}`));
    emitter.on('load', ({ name }) => heard.push(`second ${name}`));
    emitter.emit('load', { name: 'ogro' });
    expect(heard).toEqual(['first ogro', 'second ogro']);
  });

  it('does not call listeners after the function that on() returns, or off(), has removed them', () => {
    const emitter: Emitter<Events> = new Emitter();
    const [one, two] = [vi.fn(), vi.fn()];
    const stop = emitter.on('end', one);
    emitter.on('end', two);
    stop();
    emitter.off('end', two);
    emitter.emit('end', null);
    expect(one).not.toHaveBeenCalled();
    expect(two).not.toHaveBeenCalled();
    expect(emitter.has('end')).toBe(false);
  });

  it('allows a listener to remove itself and add others while it is called', () => {
    const emitter: Emitter<Events> = new Emitter();
    const late = vi.fn();
    const stop = emitter.on('end', () => {
      stop();
      emitter.on('end', late);
    });
    emitter.emit('end', null);
    expect(late).not.toHaveBeenCalled();
    emitter.emit('end', null);
    expect(late).toHaveBeenCalledOnce();
  });

  it('reports a listener that throws, and calls the others', () => {
    const report = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    const emitter: Emitter<Events> = new Emitter();
    const other = vi.fn();
    emitter.on('end', () => {
      throw new Error('of a listener');
    });
    emitter.on('end', other);
    emitter.emit('end', null);
    expect(other).toHaveBeenCalledOnce();
    expect(report.mock.calls[0]?.[0]).toThrow('of a listener');
    report.mockRestore();
  });
});
