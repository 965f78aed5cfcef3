import { html, type TemplateResult } from 'lit';
import type { App } from '../../app.js';
import { tip } from '../../commands/commands.js';
import { words } from '../../text/messages.js';
import { clipOf } from '../../state/select.js';

/** The display switches of the skeleton. */
export function skeletonChips({ store, actions }: App): TemplateResult {
  const { display, scene } = store.state;
  return html`${chip(words.skeletonOverlay, tip('skeleton', words.skeletonOverlay), display.skeleton, () =>
    actions.view.toggle('skeleton'),
  )}
  ${chip(words.jointAxes, '', display.jointAxes, () => actions.view.toggle('jointAxes'))}
  ${chip(words.weights, words.weightsHint, scene.light === 'weights', () => actions.inspect.toggleLight('weights'))}
  ${chip(words.hideMesh, words.hideMeshHint, !display.mesh, () =>
    actions.view.setDisplay(display.mesh ? { mesh: false, skeleton: true } : { mesh: true }),
  )} `;
}

/** The switch that shows the rest pose instead of a clip. */
export function restChip({ store, actions }: App): TemplateResult {
  const on = clipOf(store.state) === null;
  return chip(words.restPose, tip('restPose', words.restPose), on, () => actions.rig.toggleRest());
}

function chip(label: string, hint: string, on: boolean, press: () => void): TemplateResult {
  return html`<button
    class="chip"
    type="button"
    title=${hint || label}
    aria-pressed=${on ? 'true' : 'false'}
    @click=${press}
  >
    ${label}
  </button>`;
}
