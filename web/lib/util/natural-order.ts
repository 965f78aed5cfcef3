/** Compares numbers in names by value and ignores case, alike in every locale: `turn9` comes before `turn10`. */
const collator: Intl.Collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares names as people sort them, for `sort()`. */
export function naturally(a: string, b: string): number {
  return collator.compare(a, b);
}
