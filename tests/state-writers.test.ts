import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { initialState } from '../web/app/state/state.js';

/** The file of web/app that writes each field of the page's state. */
const writers = {
  'actions/camera.ts': [
    'camera',
    'cameraOptions',
    'eye',
    'eyeRoll',
    'fitKeepsDirection',
    'fly',
    'turntable',
    'turntableSpeed',
  ],
  'actions/gallery.ts': ['entries', 'gallery'],
  'actions/inspect.ts': ['inspect'],
  'actions/model.ts': ['controls', 'partView', 'pendingTexture', 'selectedPart', 'skin', 'weapon'],
  'actions/notices.ts': ['announcement', 'failure', 'toast'],
  'actions/page.ts': [
    'dialog',
    'dragging',
    'letterKeys',
    'missingDismissed',
    'saveTarget',
    'theme',
    'unknown',
  ],
  'actions/rig.ts': ['rig'],
  'actions/sections.ts': ['inspector', 'openSections', 'sheet', 'tab'],
  'actions/view.ts': ['display', 'firstDraws', 'placements', 'scene'],
  'language.ts': ['language'],
  'open/loads.ts': ['loading'],
  'open/offline.ts': ['offline'],
  'open/open-model.ts': ['subject'],
  'open/player-parts.ts': ['offered'],
  'open/recents.ts': ['recents'],
  'open/session.ts': ['playerParts', 'siblings'],
  'scene/scene-link.ts': ['clock', 'playback'],
  'session/comparison.ts': ['comparison'],
  'session/playlist-runner.ts': ['playlist'],
};

/** Fields that are written only by opening a subject, which replaces the whole state. */
const ofOpening = ['welcome'];

/** The session replaces all of a subject's state at once (openingState, subjectState). */
const replacesAll = ['open/session.ts'];

const app = new URL('../web/app/', import.meta.url).pathname;

/** The fields that the patches of a source write; '*' for a patch that is not an object literal. */
function fieldsOf(text: string): string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const fields = (patch: ts.Expression): string[] => {
    if (ts.isParenthesizedExpression(patch)) return fields(patch.expression);
    if (ts.isConditionalExpression(patch)) return [...fields(patch.whenTrue), ...fields(patch.whenFalse)];
    if (!ts.isObjectLiteralExpression(patch)) return ['*'];
    return patch.properties.flatMap((property) =>
      ts.isSpreadAssignment(property)
        ? fields(property.expression)
        : property.name === undefined || ts.isComputedPropertyName(property.name)
          ? ['*']
          : [property.name.text],
    );
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: object, name } = node.expression;
      if (name.text === 'patch' && /store$/i.test(object.getText(source)))
        found.push(...node.arguments.flatMap(fields));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(found)].sort();
}

const written = new Map(
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, fieldsOf(readFileSync(join(app, path), 'utf8'))] as const)
    .filter(([, fields]) => fields.length > 0)
    .sort(([a], [b]) => a.localeCompare(b)),
);

describe("the page's state", () => {
  it('is written by the listed files only, one file per field', () => {
    const named = [...written].map(([path, fields]) => [path, fields.filter((field) => field !== '*')]);
    expect(Object.fromEntries(named)).toEqual(writers);
  });

  it('is replaced as a whole only by the session', () => {
    const whole = [...written].filter(([, fields]) => fields.includes('*')).map(([path]) => path);
    expect(whole).toEqual(replacesAll);
  });

  it('has exactly the listed fields', () => {
    expect([...Object.values(writers).flat(), ...ofOpening].sort()).toEqual(Object.keys(initialState).sort());
  });
});

describe('fieldsOf', () => {
  it('finds fields in spreads and conditions, and returns "*" for patches that are not object literals', () => {
    const text = `
      this.#store.patch({ skin, ...(on ? { fly: true } : { eye }) });
      app.store.patch(open ? { dialog } : { ...rest });
      other.patch({ tab });`;
    expect(fieldsOf(text)).toEqual(['*', 'dialog', 'eye', 'fly', 'skin']);
  });
});
