import { describe, expect, it } from 'vitest';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const armed = '#v=1&sample=talus&paused=1';

function parts(visitor: Visitor): Promise<string[]> {
  return visitor.page.locator('mw-part-tree').getByRole('treeitem').locator('.n').allTextContents();
}

describe('Talus, our player of Quake III', () => {
  it('is three parts and its weapon, at their tags', async () => {
    const visitor = await visits.visit(`${armed}&tab=parts`);
    await visitor.sees('Talus');
    const names = await parts(visitor);
    for (const name of ['lower', 'upper', 'head', 'auger', 'auger_barrel'])
      expect(names.map((each) => each.replace(/\.md3$/, ''))).toContain(name);
  });

  it('stands, runs, and attacks as it runs', async () => {
    const visitor = await visits.visit(`${armed}&clip=LEGS_IDLE`);
    await visitor.sees('Talus');
    const stands = await visitor.picture();
    await visitor.clip('LEGS_RUN').click();
    await visitor.seesChange(stands);
    await expect.poll(() => visitor.page.url()).toContain('clip=LEGS_RUN');
    await visitor.clip('TORSO_ATTACK').click();
    // The attack's channel has the focus while it lasts; then the running legs have it.
    await expect.poll(() => visitor.page.url()).toMatch(/&clip=LEGS_RUN(&|$)/);
    expect(visitor.page.url()).not.toContain('TORSO');
  });

  it('names its clips whole, and after the name who plays them', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&clip=BOTH_DEATH1&torso=TORSO_GESTURE&paused=1');
    await visitor.sees('Talus');
    const name = (option: string): Promise<number> =>
      visitor.page
        .locator('mw-clip-list')
        .getByRole('option', { name: new RegExp(option) })
        .count();
    expect(await name('^ *TORSO_GESTURE *, plays on torso')).toBe(1);
    expect(await name('^ *BOTH_DEATH1 *, plays on legs')).toBe(1);
  });

  it('has two skins, in all its parts', async () => {
    const visitor = await visits.visit(`${armed}&clip=LEGS_IDLE&tab=skins`);
    await visitor.sees('Talus');
    const usual = await visitor.picture();
    await visitor.skin('blue').click();
    await visitor.seesChange(usual);
    await expect.poll(() => visitor.page.url()).toContain('skin=blue');
    await visitor.page.locator('mw-inspector').getByText('nothing to note').first().waitFor();
  });
});
