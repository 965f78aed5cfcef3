/**
 * Compares faster than `keyOf`, but is created only for a name that `plainName` does not match, or after
 * `mostComparisons`: creating the first Intl object of a page takes about 10 ms, which would delay the first image.
 */
let collator: Intl.Collator | undefined;
let comparisons = 0;
const mostComparisons = 1000;

/** The names that are compared without Intl, with the same result. */
const plainName = /^(?!.*\d{21})[\w .-]*$/;

/**
 * Compares names in natural order, for `sort()`: numbers by value, ignoring case, with the same result in every
 * locale. `turn9` comes before `turn10`.
 */
export function naturally(a: string, b: string): number {
  if (collator === undefined && comparisons < mostComparisons && plainName.test(a) && plainName.test(b)) {
    comparisons++;
    const [first, second] = [keyOf(a), keyOf(b)];
    return first < second ? -1 : Number(first > second);
  }
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

/** A text whose order by character codes is the natural order: '_' becomes '!', and numbers get 20 digits. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', '!')
    .replace(/\d+/g, (digits) => digits.padStart(20, '0'));
}
