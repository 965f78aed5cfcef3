import { unsafeCSS, type CSSResult } from 'lit';
import sharedText from './shared.css?inline';

/** Turns a style sheet file into a constructable sheet, which all components of a kind share. */
export function sheet(text: string): CSSResult {
  return unsafeCSS(text);
}

export const shared: CSSResult = sheet(sharedText);
