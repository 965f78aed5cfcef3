import { short } from '../../bench/lib/stats.mjs';

/**
 * The rows of one kind of measurement as Markdown: { what, who, where, unit, median, low, high, samples }, or `failed`
 * with a reason. `facts` describe the machine, by name.
 */
export function performanceSection(rows, facts) {
  const machine = ['processor', 'memory', 'system', 'node', 'chromium'].flatMap((name) =>
    facts[name] === undefined ? [] : [`${name} ${facts[name]}`],
  );
  const lines = [`Measured on ${facts.date}: ${machine.join('; ')}.`];
  let what = null;
  for (const row of rows) {
    if (row.what !== what)
      lines.push(
        '',
        `**${escaped(row.what)}**`,
        '',
        '| | where | median | 10 % to 90 % |',
        '| --- | --- | ---: | ---: |',
      );
    what = row.what;
    lines.push(`| ${[escaped(row.who), row.where, ...figures(row)].join(' | ')} |`);
  }
  return lines.join('\n');
}

function figures({ failed, median, low, high, unit, ofThree }) {
  if (failed) return [`cannot read it: ${escaped(failed)}`, ''];
  const multiple = ofThree === undefined ? '' : ` (${short(ofThree)} x three.js)`;
  return [`${short(median)} ${unit}${multiple}`, `${short(low)} to ${short(high)}`];
}

/** Escapes characters that have a meaning in Markdown. */
function escaped(text) {
  return text.replaceAll('\n', ' ').replaceAll(/[|<>_*`]/g, '\\$&');
}
