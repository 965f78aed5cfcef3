import { type SectionId } from '../../lib/state/index.js';
import { jointsOf, restControls, shownTriangles } from '../../lib/internal/index.js';
import type { IconName } from '../icons/names.js';
import { clipChoices, clipOf, partsTogether, presetNow, sectionsOf } from './select.js';
import { missingImages, imageRows } from './images.js';
import { reportNotes } from './report.js';
import type { AppState, Subject } from './state.js';
import { words } from '../text/messages.js';
import { tagsWord, subjectKind, lightName } from '../text/names.js';

/** The title of a section, and its summary while it is closed. */
export interface SectionInfo {
  readonly id: SectionId;
  readonly icon: IconName;
  /** The title in the tab strip. */
  readonly tab: string;
  /** The title at the section's head. */
  readonly title: string;
  /** The short summary at the right of the head. */
  readonly summary: string;
  /** The status mark beside the summary, if there is a status. */
  readonly mark: 'good' | 'warn' | null;
}

/** The sections that apply to the open subject, in their order. */
export function sectionInfos(state: AppState): SectionInfo[] {
  const { subject } = state;
  return subject === null ? [] : sectionsOf(subject).map((id) => sectionInfo(id, state, subject));
}

function sectionInfo(id: SectionId, state: AppState, subject: Subject): SectionInfo {
  switch (id) {
    case 'parts':
      return info(id, 'list-tree', words.tabParts, words.sectionParts, partsSummary(subject));
    case 'animations':
      return info(id, 'film', words.tabAnimations, words.sectionAnimations, clipsSummary(state, subject));
    case 'skins':
      return info(id, 'swatch-book', words.tabSkins, words.sectionSkins, skinsSummary(state, subject));
    case 'controls':
      return info(
        id,
        'sliders-horizontal',
        words.tabControls,
        words.sectionControls,
        controlsSummary(state, subject),
      );
    case 'skeleton':
      return info(id, 'bone', words.tabSkeleton, words.sectionSkeleton, skeletonSummary(state, subject));
    case 'materials':
      return {
        ...info(id, 'layers', words.tabMaterials, words.sectionMaterials, materialsSummary(subject)),
        mark: missingImages(subject).length > 0 ? 'warn' : null,
      };
    case 'display':
      return info(id, 'eye', words.tabDisplay, words.sectionDisplay, displaySummary(state));
    case 'statistics': {
      const triangles = shownTriangles(subject.summary, state);
      return info(id, 'gauge', words.tabStatistics, words.sectionStatistics, words.triangles(triangles));
    }
    case 'data':
      return info(id, 'braces', words.tabData, words.sectionData, words.dataSummary);
    case 'report': {
      const missing = missingImages(subject).length;
      const notes = reportNotes(subject).length;
      return {
        ...info(id, 'file-search', words.tabReport, words.sectionReport, words.reportSummary(missing, notes)),
        mark: missing + notes > 0 ? 'warn' : 'good',
      };
    }
  }
}

function info(id: SectionId, icon: IconName, tab: string, title: string, summary: string): SectionInfo {
  return { id, icon, tab, title, summary, mark: null };
}

function partsSummary({ summary }: Subject): string {
  const kind = subjectKind(summary);
  const together = partsTogether(summary);
  return together > 1 ? words.partsSummary(kind, together) : kind;
}

function clipsSummary(state: AppState, subject: Subject): string {
  const { playback } = state;
  if (playback.channels.length > 1) {
    const preset = presetNow(state);
    return words.lanesSummary(preset === null ? '' : words.preset(preset), clipChoices(subject).length);
  }
  const names = clipChoices(subject).map(({ name }) => name);
  const clip = clipOf(state)?.name ?? '';
  const at = names.indexOf(clip);
  return at < 0 ? words.restPose : words.clipsSummary(clip, at + 1, names.length);
}

function skinsSummary({ skin }: AppState, { summary }: Subject): string {
  const names = summary.skins.map(({ name }) => name);
  const at = Math.max(0, skin === null ? 0 : names.indexOf(skin));
  return words.skinsSummary(names[at] ?? '', at + 1, names.length);
}

function skeletonSummary({ rig }: AppState, { summary }: Subject): string {
  return words.skeletonSummary(jointsOf(summary).length, rig.held.length);
}

/** The number of controls that the user has set. */
function controlsSummary({ controls }: AppState, { summary }: Subject): string {
  const { bodies, controllers, blends, colors } = controls;
  const rest = restControls(summary);
  const set = [
    ...bodies.filter((model) => model > 0),
    ...controllers.keys(),
    ...blends.filter((share, axis) => share !== rest.blends[axis]),
    ...[colors.top, colors.bottom].filter((hue) => hue !== null),
  ];
  return words.controlsSummary(set.length);
}

function materialsSummary(subject: Subject): string {
  const rows = imageRows(subject);
  const waiting = rows.filter(({ state }) => state === 'waiting').length;
  if (waiting > 0) return words.materialsLoading(rows.length - waiting, rows.length);
  return words.materialsSummary(rows.length, rows.filter(({ state }) => state === 'here').length);
}

function displaySummary({ subject, display, scene, cameraOptions }: AppState): string {
  const on = [
    display.mesh ? '' : words.hideMesh,
    display.skeleton && display.mesh ? words.skeletonOverlay : '',
    display.jointAxes ? words.jointAxes : '',
    display.tags ? tagsWord(subject?.summary) : '',
    display.hitboxes ? words.hitboxes : '',
    display.gameBoxes ? words.gameBoxes : '',
    display.wireframe ? words.wireframe : '',
    display.normalLines ? words.normalLines : '',
    display.boundingBox ? words.boundingBox : '',
    display.twoSided ? words.twoSided : '',
    display.strips ? words.strips : '',
    display.shell === 'none' ? '' : words.shell,
    cameraOptions.firstPerson ? words.firstPerson : '',
    cameraOptions.mirror ? words.mirror : '',
    scene.movingGround ? words.movingGround : '',
    scene.crowd > 1 ? words.crowdOf(scene.crowd) : '',
  ].filter(Boolean);
  return words.displayOn(lightName(scene.light), on);
}
