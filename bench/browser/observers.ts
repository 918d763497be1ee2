import { AnchorWatcher, describeElement, describeText, PageText } from '../../anchors/index.js';
import type { TargetElement } from '../../store/model/index.js';
import type { Row } from '../row.js';

export const name = 'Observers: a page that rewrites 20,000 text nodes';

const NODES = 20_000;
const PLACES = 100;
/** Frames of a turn that count, and those before them, in which what is saved up for rare changes is spent. */
const FRAMES = 10;
const WARM_UP = 8;
const ROUNDS = 13;
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

/** Follows elements and texts, and waits until all are found; returns what ends it. */
async function follow(rows: readonly HTMLElement[]): Promise<() => void> {
  const text = new PageText();
  const watcher = new AnchorWatcher();
  const sought = new Set<string>();
  const watch = (key: string, target: TargetElement | undefined): void => {
    sought.add(key);
    watcher.watch(key, target, ({ state }) => state === 'attached' && sought.delete(key));
  };
  for (let i = 0; i < PLACES; i++) {
    const row = rows[i * 50];
    if (!row) continue;
    watch(`element ${i}`, describeElement(row));
    const range = document.createRange();
    range.selectNodeContents(row.lastChild ?? row);
    watch(`text ${i}`, describeText(range, { text }));
  }
  while (sought.size > 0) await nextFrame();
  return () => watcher.dispose();
}

/** Time of the main thread that a frame takes in which all numbers are rewritten, in ms. */
async function frameTime(numbers: readonly Text[]): Promise<number> {
  const rewrite = async (frame: number): Promise<void> => {
    for (const [i, number] of numbers.entries()) number.data = String(i + frame);
    await nextFrame();
  };
  for (let frame = 0; frame < WARM_UP; frame++) await rewrite(frame);
  const before = await benchMetrics();
  for (let frame = 0; frame < FRAMES; frame++) await rewrite(frame + WARM_UP);
  const after = await benchMetrics();
  return (((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) / FRAMES) * 1000;
}

/** One page, which is followed and left alone by turns: two pages lie in memory differently, and that alone makes more of a difference. */
export async function run(): Promise<Row[]> {
  const { page, numbers, rows } = buildPage();
  const [times, ratios]: [number[], number[]] = [[], []];
  let before = await frameTime(numbers);
  for (let round = 0; round < ROUNDS; round++) {
    const end = await follow(rows);
    const followed = await frameTime(numbers);
    end();
    const after = await frameTime(numbers);
    times.push(followed);
    // A machine gets slower and faster: a turn is compared with those beside it.
    ratios.push((2 * followed) / (before + after));
    before = after;
  }
  page.remove();
  const [ours, ratio] = [medianOf(times), medianOf(ratios)];
  const what = `work per frame with ${PLACES} elements and ${PLACES} texts followed`;
  return [{ what, ours, limit: (ours / ratio) * MOST_TIMES, unit: 'ms', ratio, pass: ratio <= MOST_TIMES }];
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
