import { unsafeCSS, type CSSResult } from 'lit';
import sharedText from './shared.css?inline';

/** Converts the text of a style sheet into a constructable sheet that all instances of a component share. */
export function sheet(text: string): CSSResult {
  return unsafeCSS(text);
}

export const shared: CSSResult = sheet(sharedText);
