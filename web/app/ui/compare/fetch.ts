/** Loads the components of the comparison. Few visitors compare models, so the page's first script does not include them. */
export function fetchComparison(): Promise<unknown> {
  return import('./comparison-parts.js');
}
