// Opens states of the page by keyboard or by a drop. Tests that keys reach the controls of each state, and checks the
// state when magnified and in forced colours.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { build3ds } from '../../tests/web/support/3ds-builder.js';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { playerFiles } from '../../tests/web/support/quake3-player.js';
import { words } from '../../web/app/text/messages.js';
import { settled } from './boxes.js';
import { sampleFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

interface State {
  readonly name: string;
  /** Opens the state, by keyboard if it needs input. */
  readonly open: () => Promise<Visitor>;
  /** The component whose controls the test visits. */
  readonly root: string;
  /** The key that moves the focus to the next control: the arrow key in menus. */
  readonly key?: 'Tab' | 'ArrowDown';
}

/** The viewport sizes of a window of 1440 x 900 CSS pixels when the browser magnifies the page. */
const magnified = [
  ['200 %', { width: 720, height: 450 }],
  ['400 %', { width: 360, height: 225 }],
] as const;

async function dropped(...files: readonly DroppedFile[]): Promise<Visitor> {
  const visitor = await visits.visit('', reducedMotion);
  await visitor.page.locator('mw-invitation h1').waitFor();
  await visitor.drop(files);
  return visitor;
}

async function press({ page, scene }: Visitor, ...keys: readonly string[]): Promise<void> {
  await scene.focus();
  for (const key of keys) await page.keyboard.press(key);
}

async function sample(id: string, ...keys: readonly string[]): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=${id}&paused=1`, reducedMotion);
  await visitor.seesSample(id);
  await press(visitor, ...keys);
  return visitor;
}

/** Opens an archive with a complete and a truncated model. */
async function gallery(): Promise<Visitor> {
  const paths = ['ulna/tris.md2', 'ulna/ulna.pcx'];
  const files = await Promise.all(paths.map((path) => sampleFile(path, path)));
  const content = Object.fromEntries(files.map(({ name, bytes }) => [`models/${name}`, bytes]));
  const bytes = zipSync({ ...content, 'models/cut.md2': buildMd2().slice(0, 200) });
  const visitor = await dropped({ name: 'bones.zip', bytes });
  const { page } = visitor;
  await page.locator('mw-gallery .card').first().waitFor();
  await expect.poll(() => page.locator('mw-gallery .waits').count(), { timeout: 60_000 }).toBe(0);
  return visitor;
}

/** Opens the menu or panel of a component in the view bar. */
async function openMenu(visitor: Visitor, menu: string): Promise<Visitor> {
  const component = visitor.page.locator(`mw-view-bar ${menu}`);
  await component.getByRole('button').first().press('Enter');
  await component.locator('[role="menu"], [role="dialog"]').first().waitFor();
  return visitor;
}

const states: readonly State[] = [
  {
    name: 'the message about companion files',
    root: 'mw-notices',
    open: async () => {
      const bytes = playerFiles('')['lower.md3']!;
      const visitor = await dropped({ name: 'lower.md3', bytes });
      await visitor.page
        .locator('mw-notices .banner')
        .getByText(words.companionsOfPart('lower.md3'))
        .waitFor();
      return visitor;
    },
  },
  {
    name: 'the question about stored files',
    root: 'mw-keep-offer',
    open: async () => {
      const visitor = await dropped(await sampleFile('hyoid/hyoid.mdl'));
      await visitor.page.locator('mw-keep-offer button').first().waitFor();
      return visitor;
    },
  },
  { name: 'the first-person view', root: 'mw-tool-rail', open: () => sample('ulna', '3') },
  { name: 'flying', root: 'mw-tool-rail', open: () => sample('ulna', '2') },
  { name: 'hit boxes', root: 'mw-tool-rail', open: () => sample('hyoid', 'h') },
  { name: 'the gallery', root: 'mw-gallery', open: gallery },
  {
    name: 'the light menu',
    root: 'mw-view-menu[kind="light"]',
    open: async () => openMenu(await sample('ulna'), 'mw-view-menu[kind="light"]'),
  },
  {
    name: 'the camera menu',
    root: 'mw-camera-menu',
    key: 'ArrowDown',
    open: async () => {
      const visitor = await dropped({ name: 'scene.3ds', bytes: build3ds({ dolly: true }) });
      await visitor.sees('scene');
      return openMenu(visitor, 'mw-camera-menu');
    },
  },
  {
    name: 'the clips dialog',
    root: 'mw-clips-dialog',
    open: async () => {
      const visitor = await sample('talus', 'Control+k');
      await visitor.page.getByRole('dialog', { name: words.palette, exact: true }).waitFor();
      await visitor.page.keyboard.type(words.clipsEdit);
      await visitor.page.keyboard.press('Enter');
      await visitor.page.locator('mw-clips-dialog dialog').waitFor();
      return visitor;
    },
  },
  {
    name: 'the list of models that could not be saved',
    root: 'mw-batch-dialog',
    open: async () => {
      const visitor = await gallery();
      const { page } = visitor;
      await page.locator('mw-gallery .card[tabindex="0"]').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog', { name: words.batchTitle(2) });
      await dialog.waitFor();
      const width = dialog.getByRole('spinbutton', { name: words.width, exact: true });
      await width.fill('64');
      await width.press('Enter');
      await dialog.locator('.foot .main').press('Enter');
      await dialog.getByRole('list', { name: words.batchFailures }).waitFor({ timeout: 60_000 });
      // The backdrop of the dialog would lower the contrast of the message about the saved files.
      await expect.poll(() => page.locator('mw-notices .toast').count()).toBe(0);
      return visitor;
    },
  },
];

/** A focused element of a walk through the controls. */
interface Step {
  /** The tags and names of the hosts and the element. */
  readonly path: string;
  readonly inside: boolean;
  /** Its faults: the focus is not visible, or the element is outside the window. */
  readonly faults: readonly string[];
  /** Whether the element of the previous step looks the same without the focus. */
  readonly lastIsUnchanged: boolean;
}

declare global {
  /** The elements that a walk has focused. */
  var walked: Set<Element>;
  /** The element of the last step, and its focus rings. */
  var lastStep:
    { readonly element: Element; readonly rings: readonly (readonly [Element, string])[] } | undefined;
}

/** Runs in the page: describes the focused element, and checks the style of the previous one without the focus. */
function focusedIn(root: string): Step {
  const hosts: Element[] = [];
  for (let at = document.activeElement; at !== null; at = at.shadowRoot?.activeElement ?? null)
    hosts.push(at);
  const element = hosts.at(-1) ?? document.body;
  (globalThis.walked ??= new Set()).add(element);
  const name = (each: Element): string =>
    `${each.localName}${each.id === '' ? '' : `#${each.id}`} ${each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 24) ?? ''}`;
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const seen = width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  /** The outline and the shadow of an element; empty if it has neither. */
  const ring = (each: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
    const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return outline + (boxShadow === 'none' ? '' : boxShadow);
  };
  // The focus ring may be on the element itself or on the element around it.
  const around = [element, element.parentElement, ...hosts.slice(-2)].filter((each) => each !== null);
  const rings = around.map((each) => [each, ring(each)] as const).filter(([, style]) => style !== '');
  const last = globalThis.lastStep;
  const lastIsUnchanged =
    last !== undefined &&
    last.element !== element &&
    last.rings.length > 0 &&
    last.rings.every(([each, style]) => ring(each) === style);
  globalThis.lastStep = { element, rings };
  return {
    lastIsUnchanged,
    path: hosts.map(name).join(' > '),
    inside: hosts.some(
      (host) =>
        host.matches(root) ||
        (host.getRootNode() instanceof ShadowRoot && (host.getRootNode() as ShadowRoot).host.matches(root)),
    ),
    faults: [...(seen ? [] : ['out of the window']), ...(rings.length > 0 ? [] : ['shows no focus'])],
  };
}

/** Runs in the page: the controls of a component that Tab should reach and that the walk has not focused. */
function missedIn(root: string): string[] {
  const deep = (parent: ParentNode): Element[] =>
    [...parent.querySelectorAll('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot === null ? [] : deep(each.shadowRoot)),
    ]);
  const isStop = (each: Element): each is HTMLElement =>
    each instanceof HTMLElement &&
    each.tabIndex >= 0 &&
    each.matches('button, a[href], input, select, textarea, summary, [tabindex]') &&
    !each.matches(':disabled, [inert] *') &&
    // Tab reaches only one radio button of a group.
    !each.matches('input[type="radio"]') &&
    each.checkVisibility({ visibilityProperty: true });
  return deep(document)
    .filter((each) => each.matches(root))
    .flatMap((each) => deep(each.shadowRoot ?? each))
    .filter((each) => isStop(each) && !globalThis.walked.has(each))
    .map((each) => each.outerHTML.slice(0, 120));
}

/** Moves the focus through the page until it returns to the first step. Returns the steps inside the component. */
async function walk({ page }: Visitor, root: string, key: string): Promise<Step[]> {
  const steps: Step[] = [];
  let wasInside = false;
  for (let i = 0; i < 200; i++) {
    const step = await page.evaluate(focusedIn, root);
    const last = steps.at(-1);
    if (wasInside && step.lastIsUnchanged && last !== undefined)
      steps[steps.length - 1] = { ...last, faults: [...last.faults, 'looks the same without the focus'] };
    wasInside = step.inside;
    if (step.inside) {
      if (steps.length > 1 && step.path === steps[0]?.path) break;
      steps.push(step);
    }
    await page.keyboard.press(key);
  }
  return steps;
}

describe('the keyboard', () => {
  it.each(states)(
    'reaches the controls of $name, which show focus and stay accessible when magnified',
    async ({ open, root, key = 'Tab' }) => {
      const visitor = await open();
      await settled(visitor);
      const steps = await walk(visitor, root, key);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.filter(({ faults }) => faults.length > 0)).toEqual([]);
      if (key === 'Tab') expect(await visitor.page.evaluate(missedIn, root)).toEqual([]);
      expect(await visitor.accessibilityProblems()).toEqual([]);

      const { page } = visitor;
      for (const [name, size] of magnified) {
        await page.setViewportSize(size);
        await settled(visitor);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, name).toBeLessThanOrEqual(size.width);
        expect(await visitor.accessibilityProblems(), name).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      await settled(visitor);
      expect(await visitor.accessibilityProblems(), 'forced colours').toEqual([]);
    },
  );
});
