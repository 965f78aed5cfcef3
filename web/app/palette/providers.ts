import {
  formatLabel,
  bodyChoices,
  detailLevels,
  isPartShown,
  jointsOf,
  noWeapon,
} from '../../lib/internal/index.js';
import { fileCamerasOf } from '../../lib/viewer/index.js';
import type { CommandId } from '../commands/command.js';
import { commands, shownKey } from '../commands/commands.js';
import { openFolder, openRecent, openSample } from '../commands/open.js';
import type { IconName } from '../icons/names.js';
import { changeLanguage } from '../language.js';
import { samples } from '../samples.js';
import {
  clipChoices,
  isQuake2,
  isModelInView,
  otherModels,
  partsTogether,
  sectionsOf,
  weaponsOf,
} from '../state/select.js';
import { lightsOf } from '../actions/inspect.js';
import type { SaveTarget } from '../state/dialog.js';
import type { AppState, Subject, ThemeChoice } from '../state/state.js';
import {
  filterChoices,
  normalChoices,
  paletteOptions,
  shellChoices,
  shownOptions,
} from '../state/view-options.js';
import { jointName, channelName, lightName } from '../text/names.js';
import { languageNames } from '../text/languages.js';
import { words } from '../text/messages.js';
import { sectionInfos } from '../state/sections.js';
import type { PaletteItem, PaletteProvider } from './item.js';

/** The providers of the command palette. A new feature adds a row. */
export const providers: readonly PaletteProvider[] = [
  playClips,
  presets,
  commandItems,
  saveTargets,
  skins,
  weapons,
  bodies,
  parts,
  places,
  displaySwitches,
  displayChoices,
  lights,
  sections,
  models,
  openings,
  recents,
  themes,
  languages,
];

/** All available actions, with their additional search words. */
export function paletteItems(state: AppState): PaletteItem[] {
  const keywords: Readonly<Record<string, string>> = words.paletteKeywords;
  return providers
    .flatMap((provide) => provide(state))
    .map((item) => ({ ...item, ...(item.id in keywords && { keywords: keywords[item.id]! }) }));
}

/** Commands that are only useful as shortcut keys. */
const keyOnly: ReadonlySet<CommandId> = new Set(['escape', 'palette']);
const groupIcon = { playback: 'film', view: 'rotate-3d', page: 'keyboard' } as const;

function commandItems(state: AppState): PaletteItem[] {
  const group = { playback: words.keysPlayback, view: words.keysView, page: words.keysPage };
  return commands
    .filter(({ id, when }) => !keyOnly.has(id) && (when?.(state) ?? true))
    .map((command) => ({
      id: `command ${command.id}`,
      group: group[command.group],
      label: words[command.label],
      key: shownKey(command.keys[0] ?? ''),
      icon: groupIcon[command.group],
      run: (app) => command.run(app),
    }));
}

/** The targets of the Save dialog. Each opens the dialog at its section. */
function saveTargets(state: AppState): PaletteItem[] {
  if (shown(state) === null) return [];
  const targets: readonly (readonly [SaveTarget, string, IconName])[] = [
    ['image', words.saveImage, 'image'],
    ['video', words.saveAsVideo, 'film'],
    ['gif', words.saveAsGif, 'film'],
    ['files', words.saveFiles, 'box'],
  ];
  return targets.map(([target, label, icon]) => ({
    id: `save ${target}`,
    group: words.save,
    label: words.saveName(label),
    icon,
    run: ({ actions }) => actions.page.showSave(target),
  }));
}

/** The subject in the model view; null in other views. */
function shown(state: AppState): Subject | null {
  return isModelInView(state) ? state.subject : null;
}

function playClips(state: AppState): PaletteItem[] {
  const subject = shown(state);
  if (subject === null) return [];
  return clipChoices(subject).map(({ name, channel, frameCount }) => ({
    id: `clip ${name}`,
    group: words.sectionAnimations,
    label: words.palettePlay(name),
    name,
    detail: words.paletteFrames(channel === '' ? '' : channelName(channel), frameCount),
    icon: 'play',
    run: ({ actions }) => actions.playback.playClip(name),
  }));
}

function presets(state: AppState): PaletteItem[] {
  const { summary } = shown(state) ?? {};
  return (summary?.presets ?? []).map(({ name }) => ({
    id: `preset ${name}`,
    group: words.sectionAnimations,
    label: words.palettePlay(words.preset(name)),
    detail: words.presets,
    icon: 'play',
    run: ({ actions }) => actions.playback.playPreset(name),
  }));
}

function skins(state: AppState): PaletteItem[] {
  const own = shown(state)?.summary.skins ?? [];
  if (own.length < 2) return [];
  return own.map(({ name }) => ({
    id: `skin ${name}`,
    group: words.sectionSkins,
    label: words.paletteWear(name),
    name,
    ...(name === state.skin ? { detail: words.paletteChosen } : {}),
    icon: 'swatch-book',
    run: ({ actions }) => actions.model.setSkin(name),
  }));
}

function weapons(state: AppState): PaletteItem[] {
  const subject = shown(state);
  const names = subject === null ? [] : weaponsOf(subject.summary);
  if (names.length === 0) return [];
  return [...names, noWeapon].map((name) => ({
    id: `weapon ${name}`,
    group: words.paletteParts,
    label: name === noWeapon ? words.weaponNone : words.paletteTake(name),
    ...(name === noWeapon ? {} : { name }),
    ...(name === state.weapon ? { detail: words.paletteChosen } : {}),
    icon: 'crosshair',
    run: ({ actions }) => actions.model.setWeapon(name),
  }));
}

function bodies(state: AppState): PaletteItem[] {
  const subject = shown(state);
  if (subject === null) return [];
  return bodyChoices(subject.summary).flatMap(([group, { name, models }]) =>
    models.map((model, index) => ({
      id: `body ${name} ${index}`,
      group: words.bodyGroups,
      label: words.paletteBody(name, model.name === '' ? words.bodyNothing : model.name),
      ...(state.controls.bodies[group] === index ? { detail: words.paletteChosen } : {}),
      icon: 'person-standing' as const,
      run: ({ actions }) => actions.model.setBodyGroup(group, index),
    })),
  );
}

function parts(state: AppState): PaletteItem[] {
  const subject = shown(state);
  if (subject === null || subject.summary.parts.length < 2) return [];
  const { summary } = subject;
  const single = partsTogether(summary) < 2;
  const shownOnes = summary.parts.map((part): PaletteItem => {
    const visible = isPartShown(part, state);
    return {
      id: `part ${part.name}`,
      group: words.paletteParts,
      label: visible ? words.partHide(part.name) : words.partShow(part.name),
      name: part.name,
      icon: visible ? 'eye-off' : 'eye',
      run: ({ actions }) => actions.model.showPart(part.name, !visible),
    };
  });
  const levels = detailLevels(summary);
  const details = Array.from({ length: levels > 1 ? levels : 0 }, (_, level): PaletteItem => ({
    id: `detail ${level}`,
    group: words.paletteParts,
    label: `${words.detailLevel} ${level}`,
    ...(level === state.partView.detail ? { detail: words.paletteChosen } : {}),
    icon: 'mesh',
    run: ({ actions }) => actions.model.setDetail(level),
  }));
  return [...(single ? [] : shownOnes), ...details];
}

/** Tags and joints that the camera can look at. */
function places(state: AppState): PaletteItem[] {
  const subject = shown(state);
  if (subject === null) return [];
  const { summary } = subject;
  const tags = summary.parts.flatMap((part, index) =>
    !isPartShown(part, state)
      ? []
      : part.attachments.map(({ name }): PaletteItem => ({
          id: `tag ${part.name} ${name}`,
          group: words.keysView,
          label: words.paletteLookAt(name),
          name,
          detail: words.paletteTag,
          icon: 'tag',
          run: ({ scene }) => scene.lookAt({ part: index, tag: name }),
        })),
  );
  const joints = jointsOf(summary).map((entry): PaletteItem => ({
    id: `joint ${entry.part} ${entry.index}`,
    group: words.sectionSkeleton,
    label: words.paletteLookAt(jointName(entry)),
    name: jointName(entry),
    detail: words.paletteJoint,
    icon: 'joint',
    run: ({ scene, actions }) => {
      scene.lookAt({ part: entry.part, joint: entry.index });
      actions.rig.select(jointsOf(summary).indexOf(entry));
    },
  }));
  return [...tags, ...joints];
}

/** Options that no command toggles. */
function displaySwitches(state: AppState): PaletteItem[] {
  if (shown(state) === null) return [];
  return shownOptions(paletteOptions, state)
    .filter(({ usable }) => usable)
    .map(({ option, label, icon, on }) => ({
      id: `switch ${option}`,
      group: words.paletteDisplay,
      label,
      ...(on ? { detail: words.paletteOn } : {}),
      icon,
      run: ({ actions }) => actions.view.toggle(option),
    }));
}

function displayChoices(state: AppState): PaletteItem[] {
  const subject = shown(state);
  if (subject === null) return [];
  const { display } = state;
  const shells = isQuake2(subject.summary) ? shellChoices() : [];
  const choice = (
    id: string,
    label: string,
    chosen: boolean,
    icon: IconName,
    run: PaletteItem['run'],
  ): PaletteItem => ({
    ...{ id, group: words.paletteDisplay, label, icon, run },
    ...(chosen ? { detail: words.paletteChosen } : {}),
  });
  return [
    ...filterChoices().map(([filter, name]) =>
      choice(
        `filter ${filter}`,
        words.paletteFilter(name),
        display.filter === filter,
        'layers',
        ({ actions }) => actions.view.setDisplay({ filter }),
      ),
    ),
    ...normalChoices().map(([normals, name]) =>
      choice(
        `shading ${normals}`,
        words.paletteShading(name),
        display.normals === normals,
        'mesh',
        ({ actions }) => actions.view.setDisplay({ normals }),
      ),
    ),
    ...shells.map(([shell, name]) =>
      choice(`shell ${shell}`, words.paletteShell(name), display.shell === shell, 'sun', ({ actions }) =>
        actions.view.setDisplay({ shell }),
      ),
    ),
    choice('display reset', words.resetDisplay, false, 'rotate-ccw', ({ actions }) =>
      actions.view.resetDisplay(),
    ),
  ];
}

function lights(state: AppState): PaletteItem[] {
  const subject = shown(state);
  if (subject === null) return [];
  const { light, background } = state.scene;
  const backgrounds: readonly (readonly [string, string])[] = [
    ['theme', words.backgroundTheme],
    ['transparent', words.backgroundClear],
  ];
  const cameras = fileCamerasOf(subject.summary.parts);
  return [
    ...lightsOf(state).map((mode): PaletteItem => ({
      id: `light ${mode}`,
      group: words.light,
      label: words.paletteLight(lightName(mode)),
      ...(mode === light ? { detail: words.paletteChosen } : {}),
      icon: 'lightbulb',
      run: ({ actions }) => actions.view.setLight(mode),
    })),
    ...backgrounds.map(([value, name]): PaletteItem => ({
      id: `background ${value}`,
      group: words.light,
      label: words.paletteBackground(name),
      ...(value === background ? { detail: words.paletteChosen } : {}),
      icon: 'layers',
      run: ({ actions }) => actions.view.setBackground(value),
    })),
    {
      id: 'light reset',
      group: words.light,
      label: words.resetLight,
      icon: 'rotate-ccw',
      run: ({ actions }) => actions.view.resetLight(),
    },
    ...cameras.map(({ name }): PaletteItem => ({
      id: `camera ${name}`,
      group: words.keysView,
      label: words.paletteFileCamera(name),
      name,
      icon: 'video',
      run: ({ actions }) => actions.camera.setFileCamera(name),
    })),
  ];
}

function sections(state: AppState): PaletteItem[] {
  const subject = shown(state);
  if (subject === null) return [];
  const known = sectionsOf(subject);
  return sectionInfos(state)
    .filter(({ id }) => known.includes(id))
    .map(({ id, title, icon }) => ({
      id: `section ${id}`,
      group: words.paletteGoTo,
      label: words.paletteSection(title),
      icon,
      run: ({ actions }) => actions.sections.showTab(id),
    }));
}

/** The models of the gallery if it shows other files, else the other models of the open files. */
function models(state: AppState): PaletteItem[] {
  const { entries, siblings } = state;
  const listed = entries === null || entries === siblings ? otherModels(state) : entries;
  return listed.map(({ entry, format }) => ({
    id: `model ${entry}`,
    group: words.paletteOpen,
    label: words.paletteModel(entry),
    name: entry,
    detail: formatLabel(format),
    icon: 'folder-open',
    run: ({ session }) => void session.choose(entry),
  }));
}

function openings(): PaletteItem[] {
  return [
    {
      id: 'open folder',
      group: words.paletteOpen,
      label: words.openFolder,
      icon: 'folder-open',
      run: (app) => void openFolder(app),
    },
    ...samples.map((sample): PaletteItem => ({
      id: `sample ${sample.id}`,
      group: words.samples,
      label: words.paletteSample(sample.name),
      detail: formatLabel(sample.format),
      icon: 'person-standing',
      run: (app) => void openSample(app, sample),
    })),
  ];
}

/** Stored files of earlier visits. */
function recents({ recents: { list } }: AppState): PaletteItem[] {
  return list.map(({ key, name, from }) => ({
    id: `recent ${key}`,
    group: words.recent,
    label: words.recentOpenAgain(name),
    name,
    detail: from === name ? '' : from,
    icon: 'history',
    run: (app) => void openRecent(app, key),
  }));
}

function themes({ theme }: AppState): PaletteItem[] {
  const choices: readonly (readonly [ThemeChoice, string, IconName])[] = [
    ['light', words.lightTheme, 'sun'],
    ['dark', words.darkTheme, 'moon'],
    ['system', words.systemTheme, 'sun'],
  ];
  return choices
    .filter(([choice]) => choice !== theme)
    .map(([choice, label, icon]) => ({
      id: `theme ${choice}`,
      group: words.keysPage,
      label,
      icon,
      run: ({ actions }) => actions.page.setTheme(choice),
    }));
}

function languages({ language }: AppState): PaletteItem[] {
  return languageNames
    .filter(([id]) => id !== language)
    .map(([id, name]) => ({
      id: `language ${id}`,
      group: words.keysPage,
      label: words.paletteLanguage(name),
      keywords: 'language sprache',
      icon: 'languages',
      run: (app) => void changeLanguage(app, id),
    }));
}
