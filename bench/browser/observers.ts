import { AnchorWatcher, describeElement, describeText, PageText } from '../../anchors/index.js';
import type { Row } from '../row.js';

export const name = 'Observers: a page that rewrites 20,000 text nodes';

const NODES = 20_000;
const PLACES = 100;
const FRAMES = 40;
const ROUNDS = 3;
/** What following places may cost a page that follows none. */
const MOST_TIMES = 1.05;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Rows of which one in fifty holds words that stay; the others are numbers that change. */
function buildPage(): { page: HTMLElement; numbers: readonly Text[]; rows: readonly HTMLElement[] } {
  const page = document.createElement('main');
  const numbers: Text[] = [];
  const rows = Array.from({ length: NODES }, (_, i) => {
    const row = document.createElement('div');
    row.id = `row-of-${i}-things`;
    const number = document.createTextNode(`${i}`);
    numbers.push(number);
    row.append(number);
    if (i % 50 === 0)
      row.append(
        document.createElement('b'),
        ` words of row ${i} that stay as they are, whatever becomes of the numbers`,
      );
    page.append(row);
    return row;
  });
  document.body.append(page);
  return { page, numbers, rows };
}

function follow(rows: readonly HTMLElement[]): () => void {
  const text = new PageText();
  const watcher = new AnchorWatcher();
  for (let i = 0; i < PLACES; i++) {
    const row = rows[i * 50];
    if (!row) continue;
    watcher.watch(`element ${i}`, describeElement(row), () => undefined);
    const range = document.createRange();
    range.selectNodeContents(row.lastChild ?? row);
    watcher.watch(`text ${i}`, describeText(range, { text }), () => undefined);
  }
  return () => watcher.dispose();
}

/** Time of the main thread that a frame takes in which all numbers are rewritten, in ms. */
async function frameTime(isFollowed: boolean): Promise<number> {
  const { page, numbers, rows } = buildPage();
  const end = isFollowed ? follow(rows) : () => undefined;
  const rewrite = async (frame: number): Promise<void> => {
    for (const [i, number] of numbers.entries()) number.data = String(i + frame);
    await nextFrame();
  };
  for (let frame = 0; frame < 10; frame++) await rewrite(frame);
  const before = await benchMetrics();
  for (let frame = 0; frame < FRAMES; frame++) await rewrite(frame + 10);
  const after = await benchMetrics();
  end();
  page.remove();
  await nextFrame();
  return (((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) / FRAMES) * 1000;
}

export async function run(): Promise<Row[]> {
  const [followed, alone]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await frameTime(false));
    followed.push(await frameTime(true));
  }
  const [ours, none] = [Math.min(...followed), Math.min(...alone)];
  const limit = none * MOST_TIMES;
  const what = `work per frame with ${PLACES} elements and ${PLACES} texts followed`;
  return [{ what, ours, limit, unit: 'ms', ratio: ours / none, pass: ours <= limit }];
}
