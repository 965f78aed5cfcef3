import { unsafeCSS, type CSSResult } from 'lit';
import sharedText from './shared.css?inline';

/** A style sheet file as a constructable sheet: one sheet for all components of a kind. */
export function sheet(text: string): CSSResult {
  return unsafeCSS(text);
}

export const shared: CSSResult = sheet(sharedText);
