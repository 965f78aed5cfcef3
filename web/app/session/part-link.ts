import type { SubjectSummary } from '../../lib/index.js';
import { isPartShown, isShownAtFirst, restPartView } from '../../lib/state/index.js';
import type { AppState } from '../state/state.js';
import type { Stage } from './ports.js';

/** Takes how the parts are looked at to the stage: from what was before, or null for a model just shown. */
export function followParts(
  stage: Stage,
  { parts }: SubjectSummary,
  state: AppState,
  before: AppState | null,
): void {
  const { partView: view, weapon } = state;
  const was = before?.partView ?? restPartView;
  if (view.detail !== was.detail) stage.setDetail(view.detail);
  if (view.tagRotation !== was.tagRotation) stage.setTagRotation(view.tagRotation);
  const armed = before !== null && before.weapon === weapon;
  if (armed && view.shown === was.shown) return;
  parts.forEach((part, index) => {
    // A weapon that is taken into the hand is seen.
    const known = before !== null && (armed || part.choice === 'none');
    const shown = isPartShown(part, state);
    if (shown !== (known ? isPartShown(part, before) : isShownAtFirst(part, weapon)))
      stage.setPart(index, shown);
  });
}
