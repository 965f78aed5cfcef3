/** Median and spread (10th to 90th percentile) of numbers. */
export function summarize(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part) => {
    const place = part * (sorted.length - 1);
    const low = Math.floor(place);
    const high = Math.ceil(place);
    return sorted[low] + (sorted[high] - sorted[low]) * (place - low);
  };
  return { median: at(0.5), low: at(0.1), high: at(0.9), samples: sorted.length };
}

/** A number with a few significant digits, for a table. */
export function short(value) {
  if (value === 0) return '0';
  return Number(value.toPrecision(value >= 1000 ? 4 : 3)).toLocaleString('en');
}
