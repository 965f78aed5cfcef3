import { html, nothing, type TemplateResult } from 'lit';
import type { IconName } from '../../icons/names.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';

/** The tab of a section. `warns` adds a mark if the section has warnings. */
export function sectionTab(
  { id, icon: glyph, word, warns }: { id: string; icon: IconName; word: string; warns: boolean },
  current: boolean,
  choose: () => void,
): TemplateResult {
  return html`<button
    type="button"
    id="tab-${id}"
    aria-current=${current ? 'true' : nothing}
    title=${word}
    @click=${choose}
  >
    ${icon(glyph)}<span class="word">${word}</span>${
      warns ? html`<span class="dot warn" role="img" aria-label=${words.reportWarn}></span>` : nothing
    }
  </button>`;
}

/** A collapsible section with a heading. The content exists only while the section is open. */
export function foldedSection(
  { id, title, summary, warns }: { id: string; title: string; summary: string; warns: boolean },
  open: boolean,
  toggle: () => void,
  body: () => TemplateResult,
): TemplateResult {
  return html`<section class="section" id=${id}>
    <h2>
      <button type="button" aria-expanded=${open} aria-controls="body-${id}" @click=${toggle}>
        <span class="chevron">${icon('chevron-right')}</span>
        <span class="title">${title}</span>
        ${warns ? html`<span class="dot warn"></span>` : nothing}
        <span class="summary"><bdi>${summary}</bdi></span>
      </button>
    </h2>
    <div class="body" id="body-${id}" ?hidden=${!open}>${open ? body() : nothing}</div>
  </section>`;
}

/** A section on a phone: its tab is the visible heading, and its `h2` is only for screen readers. */
export function singleSection(
  { id, title }: { id: string; title: string },
  body: () => TemplateResult,
): TemplateResult {
  return html`<section class="section" id=${id} aria-label=${title}>
    <h2 class="visually-hidden">${title}</h2>
    <div class="body">${body()}</div>
  </section>`;
}

/** Moves the focus along a tab list with the arrow keys. */
export function moveAlongTabs(event: KeyboardEvent, root: ShadowRoot | null): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || root === null) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...root.querySelectorAll<HTMLElement>('.tabs button')];
  const at = buttons.indexOf(root.activeElement as HTMLElement);
  buttons.at((at + step) % buttons.length)?.focus();
}
