/** Fetches what shows a comparison. Most visitors compare nothing, so it is not part of the page's first script. */
export function fetchComparison(): Promise<unknown> {
  return import('./comparison-parts.js');
}
