import { html, nothing, type TemplateResult } from 'lit';
import type { GalleryItem, ModelFacts } from '../../state/gallery.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { formatTag, nameText } from '../base/name.js';
import { failureMessage, failureTitle } from '../failure-text.js';

export interface CardLook {
  /** Counted from 1. */
  readonly column: number;
  /** The index among all shown cards. */
  readonly place: number;
  readonly facts: ModelFacts | null;
  /** The URL of the thumbnail; null if there is none. */
  readonly thumbnail: string | null;
  readonly selected: boolean;
  /** Whether the card is in the tab order. */
  readonly cursor: boolean;
  /** Whether it is the open model. */
  readonly open: boolean;
  readonly small: boolean;
}

/** The card of a model: a cell of the gallery's grid. */
export function galleryCard({ entry, name }: GalleryItem, look: CardLook): TemplateResult {
  const { facts, thumbnail, selected, small } = look;
  const failure = facts?.failure ?? null;
  const reason = failure && words.galleryFailed(failureTitle(failure), failureMessage(failure));
  return html`<div
    class="card ${failure ? 'failed' : ''}"
    role="gridcell"
    aria-colindex=${look.column}
    aria-selected=${selected}
    aria-current=${look.open ? 'true' : nothing}
    tabindex=${look.cursor ? 0 : -1}
    title=${reason === null ? entry.entry : `${entry.entry}\n${reason}`}
    data-place=${look.place}
    data-entry=${entry.entry}
  >
    <div class="thumbnail">
      ${
        thumbnail !== null
          ? html`<img src=${thumbnail} alt="" draggable="false" />`
          : failure
            ? html`<span class="why"
                >${icon('triangle-alert')}<b>${failureTitle(failure)}</b>${
                  small ? nothing : html`<span>${failureMessage(failure)}</span>`
                }</span
              >`
            : html`<i class="waits"></i>`
      }
    </div>
    ${
      facts !== null && facts.missing > 0
        ? html`<span class="warning" title=${words.galleryMissingTextures(facts.missing)}
            >${icon('triangle-alert')}${words.galleryMissing(facts.missing)}</span
          >`
        : nothing
    }
    <span class="check" aria-hidden="true">${icon('check', 'small')}</span>
    <span class="label">${nameText(name)}</span>
    ${small ? nothing : formatTag(entry.format, true)}
    ${small ? nothing : html`<span class="facts">${factsLine(facts)}</span>`}
  </div>`;
}

/** A summary of the facts about a model: "1,742 tris, 25 clips". */
function factsLine(facts: ModelFacts | null): TemplateResult | typeof nothing {
  if (facts?.failure !== null) return nothing;
  const clips = facts.clips > 0 ? html`<s></s>${words.galleryClips(facts.clips)}` : nothing;
  const skins = facts.skins > 1 ? html`<s></s>${words.gallerySkins(facts.skins)}` : nothing;
  return html`${words.galleryTriangles(facts.triangles)}${clips}${skins}`;
}
