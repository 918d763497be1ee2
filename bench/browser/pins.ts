import type { CollabCommentLayer } from '../../components/annotations/comment-layer/comment-layer.js';
import '../../components/annotations/comment-layer/define.js';
import type { CollabStore } from '../../store/api/store.js';
import type { Row } from '../row.js';
import { idOf, openStore } from '../thousand-threads.js';

export const name = 'Pins: 1,000 on a page, beside plain boxes';

const PINS = 1_000;
const FRAMES = 60;
const ROUNDS = 8;
const MOST_TIMES = 2;
/** Higher than a pin, so that none covers another. */
const ROW_HEIGHT = 40;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** What is done to the page in each frame. */
type Step = (scene: Scene, frame: number) => void;

interface Scene {
  /** What is scrolled: the page, or a container in it. */
  readonly scroller: Element;
  readonly rows: readonly HTMLElement[];
  /** What stays over the rows while they are scrolled. */
  readonly header?: HTMLElement | undefined;
  /** What shows markers, and where they are drawn. */
  readonly markers: Markers;
  end(): Promise<void>;
}

interface Markers {
  readonly surface: Node;
  end(): Promise<void>;
}

interface Case {
  readonly what: string;
  readonly isNested: boolean;
  /** Whether the page has a header that stays while it is scrolled. */
  readonly hasHeader?: boolean;
  readonly step: Step;
}

const scroll: Step = ({ scroller }, frame) => {
  scroller.scrollTop = 20 * (frame % 40);
};

/** Everything below the first row moves. */
const shift: Step = ({ rows }, frame) => {
  const [first] = rows;
  if (first) first.style.height = `${ROW_HEIGHT + 1 + (frame % 20)}px`;
};

const cases: readonly Case[] = [
  { what: 'the page is scrolled', isNested: false, step: scroll },
  { what: 'the page is scrolled under a header', isNested: false, hasHeader: true, step: scroll },
  { what: 'a nested container is scrolled', isNested: true, step: scroll },
  { what: 'the layout of the page changes', isNested: false, step: shift },
  { what: 'the layout in a nested container changes', isNested: true, step: shift },
];

function element(parent: Element, styles: Partial<CSSStyleDeclaration>): HTMLElement {
  const made = document.createElement('div');
  Object.assign(made.style, styles);
  parent.append(made);
  return made;
}

function buildPage({ isNested, hasHeader }: Case): Omit<Scene, 'markers' | 'end'> & { page: HTMLElement } {
  const page = element(document.body, { position: 'relative' });
  const header = hasHeader
    ? element(page, { position: 'sticky', top: '0', height: '100px', background: 'white', zIndex: '1' })
    : undefined;
  const nested = isNested && element(page, { position: 'relative', height: '700px', overflow: 'auto' });
  const rows = Array.from({ length: PINS }, (_, i) => {
    const row = element(nested || page, { height: `${ROW_HEIGHT}px`, width: `${300 + (i % 7) * 60}px` });
    row.id = idOf(i);
    row.textContent = `Row ${i}`;
    return row;
  });
  return { page, scroller: nested || document.documentElement, rows, header };
}

/** The kit: a layer over the store. */
async function showPins(store: CollabStore): Promise<Markers> {
  const layer: CollabCommentLayer = document.createElement('collab-comment-layer');
  layer.store = store;
  document.body.append(layer);
  const shown = () => layer.shadowRoot?.querySelectorAll('collab-comment-pin:not([hidden])').length ?? 0;
  while (shown() < PINS) await nextFrame();
  const end = async () => {
    layer.remove();
    await nextFrame();
  };
  return { surface: layer.shadowRoot ?? layer, end };
}

/** Has boxes hidden as long as the place they are at is under a header. */
function hideUnder(header: Element, boxes: readonly HTMLElement[], tops: readonly number[]): void {
  const end = header.getBoundingClientRect().bottom + scrollY;
  for (const [i, top] of tops.entries()) {
    const opacity = top >= scrollY && top <= end ? '0' : '';
    const box = boxes[i];
    if (box && box.style.opacity !== opacity) box.style.opacity = opacity;
  }
}

/**
 * The least a page can do by hand: boxes in what scrolls the rows, placed anew in one batch when the layout changes, and hidden
 * under its header.
 */
function showBoxes({ scroller, rows, header }: Pick<Scene, 'scroller' | 'rows' | 'header'>): Markers {
  const surface = element(scroller === document.documentElement ? document.body : scroller, {
    position: 'absolute',
    left: '0',
    top: '0',
  });
  const boxes = rows.map(() =>
    element(surface, { position: 'absolute', width: '28px', height: '28px', background: 'red' }),
  );
  const place = () => {
    const { left, top } = surface.getBoundingClientRect();
    const places = rows.map((row) => row.getBoundingClientRect());
    for (const [i, { right, top: rowTop }] of places.entries()) {
      const box = boxes[i];
      if (box) box.style.transform = `translate(${right - left}px, ${rowTop - top}px)`;
    }
  };
  const observer = new MutationObserver(() => requestAnimationFrame(place));
  for (const row of rows) observer.observe(row, { attributes: true });
  place();
  const tops = rows.map((row) => row.getBoundingClientRect().top + scrollY);
  const hide = header && (() => hideUnder(header, boxes, tops));
  if (hide) addEventListener('scroll', hide);
  return {
    surface,
    end: async () => {
      observer.disconnect();
      if (hide) removeEventListener('scroll', hide);
      surface.remove();
      await nextFrame();
    },
  };
}

async function openScene(each: Case, store: CollabStore | undefined): Promise<Scene> {
  const { page, ...built } = buildPage(each);
  const markers = store ? await showPins(store) : showBoxes(built);
  await nextFrame();
  await nextFrame();
  return {
    ...built,
    markers,
    end: async () => {
      await markers.end();
      page.remove();
      scrollTo(0, 0);
    },
  };
}

/** What one frame costs. */
interface Cost {
  /** Time of the page's main thread, in ms. */
  readonly time: number;
  readonly layouts: number;
  /** Styles written to what shows the markers. */
  readonly writes: number;
}

/** Does a step in each of many frames, and tells what a frame cost. */
async function measure(scene: Scene, step: Step): Promise<Cost> {
  let writes = 0;
  const observer = new MutationObserver((records) => (writes += records.length));
  for (let frame = 0; frame < 5; frame++) await frameOf(scene, step, frame);
  observer.observe(scene.markers.surface, { attributes: true, subtree: true, attributeFilter: ['style'] });
  const before = await benchMetrics();
  for (let frame = 5; frame < FRAMES + 5; frame++) await frameOf(scene, step, frame);
  const after = await benchMetrics();
  observer.disconnect();
  const spent = (metric: string): number => ((after[metric] ?? 0) - (before[metric] ?? 0)) / FRAMES;
  return { time: spent('TaskDuration') * 1000, layouts: spent('LayoutCount'), writes: writes / FRAMES };
}

async function frameOf(scene: Scene, step: Step, frame: number): Promise<void> {
  step(scene, frame);
  await nextFrame();
}

const best = (costs: readonly Cost[]): Cost => ({
  // What else runs on the machine only ever adds: the best round is the nearest to the truth.
  time: Math.min(...costs.map(({ time }) => time)),
  layouts: Math.min(...costs.map(({ layouts }) => layouts)),
  writes: Math.max(...costs.map(({ writes }) => writes)),
});

/** What a frame of a case costs with the store's pins, or with boxes where there is no store. */
async function costOf(each: Case, store?: CollabStore): Promise<Cost> {
  const scene = await openScene(each, store);
  const cost = await measure(scene, each.step);
  await scene.end();
  return cost;
}

function rowsOf(each: Case, ours: Cost, plain: Cost): Row[] {
  const limit = plain.time * MOST_TIMES;
  const time = { ours: ours.time, limit, unit: 'ms', ratio: ours.time / plain.time, pass: ours.time <= limit };
  const rows: Row[] = [{ what: `${each.what}: work per frame`, ...time }];
  if (each.step === scroll) {
    const writes = { ours: ours.writes, limit: 0, unit: 'writes', pass: ours.writes === 0 };
    return [...rows, { what: `${each.what}: styles written per frame`, ...writes }];
  }
  // Half a layout, for a frame that begins in the round and ends after it.
  const most = plain.layouts + 0.5;
  const layouts = { ours: ours.layouts, limit: most, unit: 'layouts', pass: ours.layouts <= most };
  return [...rows, { what: `${each.what}: layouts per frame`, ...layouts }];
}

export async function run(): Promise<Row[]> {
  const store = await openStore(PINS);
  const rows: Row[] = [];
  for (const each of cases) {
    const [ours, plain]: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(await costOf(each));
      ours.push(await costOf(each, store));
    }
    rows.push(...rowsOf(each, best(ours), best(plain)));
  }
  await store.dispose();
  return rows;
}
