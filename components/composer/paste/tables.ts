import { blockSelector } from './blocks.js';

/** Makes a line of each row of a table; a row whose cells hold more than a line each gives what is in them. */
export function toLines(body: Element): void {
  // Innermost first.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const lines = table.ownerDocument.createElement('div');
    if (table.caption) lines.append(...contentOf([table.caption], 'p'));
    for (const { cells } of table.rows) {
      const hasLines = cells.length > 1 && [...cells].every((cell) => cell.querySelectorAll(blockSelector).length < 2);
      lines.append(...(hasLines ? lineOf([...cells]) : contentOf([...cells], 'div')));
    }
    table.replaceWith(lines);
  }
}

function contentOf(cells: readonly Element[], tag: 'div' | 'p'): Element[] {
  return cells.map((cell) => {
    const block = cell.ownerDocument.createElement(tag);
    block.append(...cell.childNodes);
    return block;
  });
}

/** Nothing where the whole row is empty; an empty cell keeps its place. */
function lineOf(cells: readonly Element[]): Element[] {
  const [first, ...others] = cells;
  if (!first || cells.every((cell) => !cell.textContent.trim())) return [];
  const line = first.ownerDocument.createElement('p');
  line.append(...first.childNodes);
  for (const cell of others) line.append(' | ', ...cell.childNodes);
  for (const block of line.querySelectorAll(blockSelector)) block.replaceWith(...block.childNodes);
  return [line];
}
