import { html, type TemplateResult } from 'lit';
import sprite from 'virtual:icon-sprite';
import type { IconName } from '../../icons/names.js';

/** A decorative icon of the sprite. The enclosing control has the accessible name. */
export function icon(name: IconName, size: '' | 'small' = ''): TemplateResult {
  return html`<svg class="i ${size}" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`;
}
