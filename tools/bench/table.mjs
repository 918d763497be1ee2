const columns = ['', 'benchmark', 'what', 'ours', 'limit', 'ratio'];

/** Three figures are what a measurement is worth. */
const figures = (value) => (value >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3))));

const cellsOf = ({ name, rows }) =>
  rows.map(({ what, ours, limit, unit, ratio, pass }) => [
    pass ? '✓' : '✗',
    name,
    what,
    `${figures(ours)} ${unit}`.trim(),
    `${figures(limit)} ${unit}`.trim(),
    ratio === undefined ? '' : `${figures(ratio)} ×`,
  ]);

/**
 * The results as a Markdown table.
 * @param {readonly { name: string, rows: readonly object[] }[]} results
 */
export function tableOf(results) {
  const lines = results.flatMap(cellsOf);
  const widths = columns.map((title, index) => Math.max(title.length, ...lines.map((line) => line[index].length)));
  const format = (cells) => `| ${cells.map((cell, index) => cell.padEnd(widths[index])).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [format(columns), rule, ...lines.map(format)].join('\n');
}
