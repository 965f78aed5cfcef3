import { formatOf } from '../../formats.js';
import { html, nothing, type TemplateResult } from 'lit';
import { channelOf } from '../../../lib/state/index.js';
import type { Side } from '../../session/workspace.js';
import type { AppState } from '../../state/state.js';
import { facts, rate } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { formatTag, nameText } from '../base/name.js';

/** A side's letter. */
export function sideMark(side: Side): TemplateResult {
  return html`<b class="ab">${words.compareSide[side]}</b>`;
}

/** The caption over a side's canvas: letter, format, name, animation technique, and the buttons of the side. */
export function sideCaption(
  side: Side,
  state: AppState,
  actions: { readonly close: () => void; readonly change?: () => void },
): TemplateResult {
  const { subject } = state;
  if (subject === null) return html`${nothing}`;
  const remove = words.compareRemove(words.compareSide[side], subject.name);
  return html`<div class="caption">
    <div class="line">
      ${sideMark(side)}${formatTag(formatOf(subject.summary))}
      <h2>${nameText(subject.name)}</h2>
      ${
        actions.change === undefined
          ? nothing
          : html`<button
              class="btn icon change"
              type="button"
              aria-label=${words.compareChange}
              title=${words.compareChange}
              @click=${actions.change}
            >
              ${icon('chevron-down', 'small')}
            </button>`
      }
      <button class="btn icon" type="button" aria-label=${remove} title=${remove} @click=${actions.close}>
        ${icon('x')}
      </button>
    </div>
    <p>${motionText(state)}</p>
  </div>`;
}

/** The animation technique of a subject, and the frame rate of its clip. */
function motionText({ subject, playback, rig }: AppState): string {
  if (subject === null || subject.clips.length === 0) return words.compareStill;
  const clip = channelOf(playback)?.clip;
  if (clip === undefined) return words.compareRest;
  const jointed = subject.summary.parts.some(({ joints }) => joints.length > 0);
  const joints = { step: words.compareSteps, lerp: words.compareJointsLerp, slerp: words.compareJoints };
  const frames = rig.interpolation === 'step' ? words.compareSteps : words.compareFrames;
  const how = jointed ? joints[rig.interpolation] : frames;
  return facts([how, words.compareFps(rate(clip.framesPerSecond))]);
}
