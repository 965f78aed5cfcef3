import { expect, it } from 'vitest';
import type { Model } from '../../../web/lib/types/api.js';
import { Instance, update } from '../../../web/lib/animation/instance.js';
import { load } from '../../../web/lib/load/load.js';
import { smallSubjects } from '../support/each-format.js';

/** The public methods and accessors of an object's class. */
function membersOf(object: object): string[] {
  let prototype = Object.getPrototypeOf(object) as object;
  // dispose() inserts a prototype before the prototype of the class.
  if (!Object.hasOwn(prototype, 'constructor')) prototype = Object.getPrototypeOf(prototype) as object;
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
}

/** The result of using a member: 'fine', or the error's name and message. */
function use(object: object, member: string): string {
  try {
    const value: unknown = Reflect.get(object, member);
    if (typeof value === 'function') Reflect.apply(value, object, []);
    return 'fine';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function set(object: object, member: string): string {
  try {
    Reflect.set(object, member, 1);
    return 'fine';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

async function opened(): Promise<Model> {
  const files = smallSubjects().md5 ?? [];
  return load(files.map(({ name, data }) => ({ name, data: data.slice(0) })));
}

it('each method and property of a disposed instance, and of its parts, throws an error that names it', async () => {
  const model = await opened();
  const instance = model.createInstance();
  const part = instance.part(0);
  const { joints } = part;
  const { layers } = instance;
  instance.dispose();
  instance.dispose();
  expect([instance.disposed, instance instanceof Instance]).toEqual([true, true]);
  let checked = 0;
  for (const object of [instance, part, joints, layers])
    for (const member of membersOf(object)) {
      if (member === 'dispose' || member === 'disposed') continue;
      const refused = `DisposedError: The instance of "arm" has been disposed, so ${member} cannot be used. Load or create it again.`;
      expect(use(object, member), member).toBe(refused);
      if (typeof Object.getOwnPropertyDescriptor(Object.getPrototypeOf(object), member)?.set === 'function')
        expect(set(object, member), member).toBe(refused);
      checked += 1;
    }
  expect(checked).toBeGreaterThan(60);
  expect(() => update([instance], 0.1)).toThrow(/The instance of "arm" has been disposed/);
  model.dispose();
});

it('each method of a disposed model throws an error that names it, and its data stays readable', async () => {
  const model = await opened();
  const instance = model.createInstance();
  model.dispose();
  model.dispose();
  const outcomes = membersOf(model).map((member) => [member, use(model, member)] as const);
  const fine = outcomes.filter(([, outcome]) => outcome === 'fine').map(([member]) => member);
  expect(fine).toEqual([
    ...['subject', 'name', 'format', 'up', 'meshes', 'surfaces', 'materials', 'images', 'joints'],
    ...['attachments', 'skins', 'bounds', 'stats', 'warnings', 'disposed', 'memory', 'image', 'textures'],
    ...['texturesSettled', 'clips', 'dispose'],
  ]);
  const refused = outcomes.filter(([member]) => !fine.includes(member));
  expect(refused.map(([member]) => member)).toEqual(
    expect.arrayContaining(['setTexture', 'defineClip', 'removeClip', 'createInstance', 'on']),
  );
  for (const [member, outcome] of refused)
    expect(outcome).toBe(
      `DisposedError: The model "arm" has been disposed, so ${member === 'wholeSubject' ? 'joints.deform' : member} cannot be used. Load or create it again.`,
    );
  // Its instances remain usable.
  instance.update(0.1);
  expect(instance.frame().parts).toHaveLength(1);
  instance.dispose();
});

it('disposal does not affect other objects of the class', async () => {
  const [one, other] = [await opened(), await opened()];
  one.dispose();
  const instance = other.createInstance();
  other.createInstance().dispose();
  instance.play('bend');
  expect(instance.state().clipName).toBe('bend');
  expect(() => one.createInstance()).toThrow(/The model "arm"/);
  instance.dispose();
  other.dispose();
});
