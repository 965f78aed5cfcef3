import type { ElementStrings } from '../dom/strings.js';
import type { ControlledElement } from './controlled-element.js';
import type { Choice, ChoiceGroup } from './menu.js';

/** The entries of the menus. A single skin, or a single model in a body group, gets no entry. */

/** Playback speeds in the menu, as factors of real time. */
const speeds = [0.1, 0.25, 0.5, 1, 2] as const;

/** The clips, grouped by channel, and the presets. */
export function clipGroups(element: ControlledElement, strings: ElementStrings): ChoiceGroup[] {
  const { viewer } = element;
  const model = viewer?.model;
  if (!viewer || !model) return [];
  const playing = new Set(viewer.playback.channels.map(({ clip }) => clip.name));
  const choice = (name: string): Choice => ({
    label: name,
    chosen: playing.has(name),
    choose: () => playClip(element, name),
  });
  const groups: Map<string, Choice[]> = new Map();
  for (const { name, channel } of model.clips) {
    const group = groups.get(channel) ?? [];
    groups.set(channel, group);
    // Several parts may have a clip of this name; it plays on all of them.
    if (!group.some(({ label }) => label === name)) group.push(choice(name));
  }
  if (model.presets.length > 0)
    groups.set(
      'together',
      model.presets.map(({ name }) => choice(name)),
    );
  const titles: Readonly<Record<string, string | undefined>> = {
    legs: strings.legs,
    torso: strings.torso,
    both: strings.both,
    together: strings.together,
  };
  return [...groups].map(([channel, choices]) => ({
    label: groups.size > 1 ? (titles[channel] ?? (channel === '' ? strings.clips : channel)) : '',
    choices,
  }));
}

/** Plays a clip from its start. */
function playClip(element: ControlledElement, name: string): void {
  // If the attribute already has this value, setting it would not restart the clip.
  if (element.animationName === name) element.viewer?.play(name);
  else element.animationName = name;
  element.play();
}

export function skinGroups(element: ControlledElement): ChoiceGroup[] {
  const { availableSkins: names, viewer } = element;
  if (names.length < 2) return [];
  const currentSkin = viewer?.skin ?? names[0];
  const choices = names.map((name) => ({
    label: name,
    chosen: name === currentSkin,
    choose: () => {
      if (viewer && element.skin === name) viewer.set({ skin: name });
      element.skin = name;
    },
  }));
  return [{ label: '', choices }];
}

export function bodyGroups(element: ControlledElement): ChoiceGroup[] {
  const drawn = (): readonly number[] => element.viewer?.instance?.part(0).inputs.bodies ?? [];
  const bodies = drawn();
  return element.availableBodyGroups.flatMap(({ name, models }, group) => {
    if (models.length < 2) return [];
    const choices = models.map((label, model) => ({
      label: label || String(model),
      chosen: bodies[group] === model,
      // Use indices, because names may contain any character.
      choose: () => {
        const all = drawn().map((body, index) => `${index}=${index === group ? model : body}`);
        element.bodyGroups = all.join('; ');
      },
    }));
    return [{ label: name, choices }];
  });
}

export function speedGroups(element: ControlledElement): ChoiceGroup[] {
  const now = element.viewer?.speed ?? element.timeScale;
  const choices = speeds.map((speed) => ({
    label: speedText(speed),
    chosen: speed === now,
    choose: () => {
      element.timeScale = speed;
    },
  }));
  return [{ label: '', choices }];
}

export function speedText(speed: number): string {
  return `${Number(speed.toFixed(2))}×`;
}
