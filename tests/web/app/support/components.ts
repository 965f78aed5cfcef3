import { vi } from 'vitest';
import type { LitElement, TemplateResult } from 'lit';
import type { App } from '../../../../web/app/app.js';
import type { AppState } from '../../../../web/app/state/state.js';
import { Store } from '../../../../web/app/state/store.js';

/** Components without a DOM: Lit's build for Node creates them, and tests read their templates. */

/** The parts of the page that a component uses. */
export function fakeApp(state: AppState, others: object = {}): App & { readonly store: Store<AppState> } {
  return { store: new Store(state), ...others } as App & { readonly store: Store<AppState> };
}

interface Lifecycle {
  willUpdate(changed: ReadonlyMap<string, unknown>): void;
  render(): TemplateResult;
}

/** The root of a component before its first rendering. */
const emptyRoot = { querySelector: () => null };

/** Runs an update of a component and returns its template. */
export function rendered(element: LitElement): TemplateResult {
  const component = element as unknown as Lifecycle;
  Object.assign(element, { renderRoot: emptyRoot });
  component.willUpdate(new Map());
  return component.render();
}

/** Connects a component. Returns a function that returns the number of updates it has requested. */
export function updatesOf(element: LitElement): () => number {
  Object.assign(element, { renderRoot: emptyRoot });
  vi.spyOn(element as unknown as { performUpdate(): void }, 'performUpdate').mockReturnValue();
  const requests = vi.spyOn(element, 'requestUpdate').mockReturnValue();
  element.connectedCallback();
  return () => requests.mock.calls.length;
}

/** The values of a binding such as `?open` or `tabindex`, in the order of the document. */
export function bindingsOf(template: unknown, name: string): unknown[] {
  if (Array.isArray(template)) return template.flatMap((each) => bindingsOf(each, name));
  if (!isTemplate(template)) return [];
  return template.values.flatMap((value, index) => {
    const before = template.strings[index] ?? '';
    const isBound = before.endsWith(` ${name}=`) || before.endsWith(`\n${name}=`);
    return isBound ? [value] : bindingsOf(value, name);
  });
}

/** The texts and numbers of a template. */
export function textsOf(template: unknown): string[] {
  if (Array.isArray(template)) return template.flatMap(textsOf);
  if (isTemplate(template)) return template.values.flatMap(textsOf);
  return typeof template === 'string' || typeof template === 'number' ? [String(template)] : [];
}

function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;
}
