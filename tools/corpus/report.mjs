const verdicts = ['right', 'twin', 'gone', 'ghost', 'needless', 'wrong'];

/** Ghosts of what is still there, at most, by what is commented on. */
const limits = { element: 0.12, text: 0.08 };

const countBy = (outcomes) =>
  Object.fromEntries(verdicts.map((verdict) => [verdict, outcomes.filter((each) => each.verdict === verdict).length]));

/** The share of ghosts among targets that are still there. */
export function ghostShare(outcomes) {
  const there = outcomes.filter(({ verdict }) => verdict !== 'gone');
  const ghosts = there.filter(({ verdict }) => verdict === 'ghost' || verdict === 'needless');
  return there.length === 0 ? 0 : ghosts.length / there.length;
}

const columns = ['', 'what', 'way', ...verdicts, 'ghosts'];

function rowOf(label, type, way, outcomes) {
  const chosen = outcomes.filter((each) => each.type === type && (way === 'all' || each.way === way));
  const counts = countBy(chosen);
  return [
    label,
    `${type}s`,
    way,
    ...verdicts.map((verdict) => String(counts[verdict])),
    `${(ghostShare(chosen) * 100).toFixed(1)} %`,
  ];
}

function tableOf(rows) {
  const widths = columns.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index].length)));
  const format = (cells) =>
    `| ${cells.map((cell, index) => (index < 3 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join(' | ')} |`;
  return [format(columns), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(format)].join(
    '\n',
  );
}

const rowsFor = (label, outcomes) =>
  ['element', 'text'].flatMap((type) => ['live', 'fresh'].map((way) => rowOf(label, type, way, outcomes)));

const groups = (outcomes, key) => [...new Set(outcomes.map((each) => each[key]))];

/** Returns the results of all targets by page and by kind of change, as Markdown tables. */
export function reportOf(outcomes) {
  const by = (key) =>
    groups(outcomes, key).flatMap((value) =>
      rowsFor(
        value,
        outcomes.filter((each) => each[key] === value),
      ),
    );
  return [
    `By page\n\n${tableOf(by('page'))}`,
    `By kind of change\n\n${tableOf(by('kind'))}`,
    `All\n\n${tableOf([...rowsFor('all', outcomes), ...['element', 'text'].map((type) => rowOf('all', type, 'all', outcomes))])}`,
  ].join('\n\n');
}

/** Returns a line for a target that is wrong or needlessly lost. */
export const lineOf = ({ verdict, page, kind, seed, way, type, target, found, explained }) =>
  `${verdict}: ${page}, ${kind} ${seed}, ${way}, ${type} ${target} → ${found}${explained ? `\n    ${explained.replaceAll('\n', '\n    ')}` : ''}`;

/**
 * Returns a line for each target that is wrong or needlessly lost.
 * @returns {string[]}
 */
export const mistakesOf = (outcomes) =>
  outcomes.filter(({ verdict }) => verdict === 'wrong' || verdict === 'needless').map(lineOf);

/**
 * Returns a message for each type of target whose share of ghosts exceeds its limit. The limits apply to all pages and changes together.
 * @returns {string[]}
 */
export const excessesOf = (outcomes) =>
  Object.entries(limits).flatMap(([type, limit]) => {
    const share = ghostShare(outcomes.filter((each) => each.type === type));
    return share > limit
      ? [`${(share * 100).toFixed(1)} % of ${type}s are ghosts; at most ${limit * 100} % may be.`]
      : [];
  });
