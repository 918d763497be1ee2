import { createTextAnnotator, type TextAnnotation } from '@recogito/text-annotator';
import { AnchorWatcher, describeText, PageText, TextPainter } from '../../anchors/index.js';
import type { TargetElement } from '../../store/model/index.js';
import type { Row } from '../row.js';

export const name = 'Text: quotes over 200 KB, beside @recogito/text-annotator';

const PARAGRAPHS = 800;
const SENTENCES = 6;
const ROUNDS = 3;
/** The peer puts quotes where it is told; the kit has to find them by their words. */
const MOST_TIMES = 2;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const sentence = (n: number): string => `Sentence ${n} tells of item ${(n * 7919) % 10_007} and nothing else. `;

/** A quote: some words of a paragraph's text node. */
interface Place {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

function buildPage(): { article: HTMLElement; nodes: readonly Text[] } {
  const article = document.createElement('article');
  const nodes = Array.from({ length: PARAGRAPHS }, (_, p) => {
    const text = document.createTextNode(
      Array.from({ length: SENTENCES }, (_, s) => sentence(p * SENTENCES + s)).join(''),
    );
    const paragraph = document.createElement('p');
    paragraph.append(text);
    article.append(paragraph);
    return text;
  });
  document.body.append(article);
  return { article, nodes };
}

/** So many quotes, spread over the page; from 4,800 on two share a sentence. */
function placesOf(nodes: readonly Text[], count: number): Place[] {
  const total = PARAGRAPHS * SENTENCES;
  return Array.from({ length: count }, (_, i) => {
    const n = Math.floor((i * total) / count);
    const node = nodes[Math.floor(n / SENTENCES)];
    if (!node) throw new Error('no such paragraph');
    const start = node.data.indexOf(`Sentence ${n} tells`);
    return { node, start: start + 9, end: start + sentence(n).length - 20 };
  });
}

/** What one way of showing the quotes needs for each step. */
interface Way {
  /** Shows the quotes, and resolves when the last of them is painted. */
  show(): Promise<void>;
  /** Shows them right after the page's text was edited. */
  follow(): Promise<void>;
  end(): void;
}

const rangeOf = ({ node, start, end }: Place): Range => {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
};

/** The kit: each quote is found by its description, followed and painted. */
function ours(places: readonly Place[]): Way {
  const text = new PageText();
  const targets = places.map((place) => describeText(rangeOf(place), { text }));
  const watcher = new AnchorWatcher();
  const painter = new TextPainter();
  painter.colors = { rest: '#ff06', pointed: '#ff09', open: '#fc0', line: '#cc0' };
  let told = 0;
  const watch = (target: TargetElement | undefined, key: string): void =>
    watcher.watch(key, target, (now) => {
      told += 1;
      if ('range' in now) painter.paint(key, now.range, 'rest');
    });
  const all = async (count: number): Promise<void> => {
    while (told < count) await nextFrame();
  };
  return {
    show: async () => {
      for (const [i, target] of targets.entries()) watch(target, String(i));
      await all(places.length);
    },
    // Those of the edited paragraph move; the others are looked after, and stay.
    follow: async () => {
      const before = told;
      const first = places[0]?.node;
      await all(before + places.filter(({ node }) => node === first).length);
      await nextFrame();
    },
    end: () => {
      watcher.dispose();
      painter.dispose();
    },
  };
}

/** Where each paragraph's text begins in the page's text. */
function startsIn(article: HTMLElement): Map<Node, number> {
  const starts = new Map<Node, number>();
  let at = 0;
  for (const { firstChild } of article.children) {
    if (!(firstChild instanceof Text)) continue;
    starts.set(firstChild, at);
    at += firstChild.length;
  }
  return starts;
}

/** The peer: quotes by their offsets. It does not follow edits: a page has to give it all of them anew. */
function peers(article: HTMLElement, places: readonly Place[]): Way {
  const annotator = createTextAnnotator<TextAnnotation, TextAnnotation>(article, { renderer: 'CSS_HIGHLIGHTS' });
  const set = async (): Promise<void> => {
    const starts = startsIn(article);
    annotator.setAnnotations(
      places.map((place, i) => {
        const range = rangeOf(place);
        const start = (starts.get(place.node) ?? 0) + place.start;
        const quote = range.toString();
        const selector = [{ quote, start, end: start + quote.length, range }];
        return { id: String(i), bodies: [], target: { annotation: String(i), selector } };
      }),
    );
    await nextFrame();
    await nextFrame();
  };
  return { show: set, follow: set, end: () => annotator.destroy() };
}

/** Time of the main thread that something takes, in ms. */
async function timeOf(act: () => Promise<void>): Promise<number> {
  const before = await benchMetrics();
  await act();
  const after = await benchMetrics();
  return ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000;
}

async function measure(count: number, whose: 'ours' | 'peer'): Promise<{ show: number; follow: number }> {
  const { article, nodes } = buildPage();
  await nextFrame();
  const places = placesOf(nodes, count);
  const way = whose === 'ours' ? ours(places) : peers(article, places);
  await nextFrame();
  const show = await timeOf(() => way.show());
  const edited = 'Before it all. ';
  const follow = await timeOf(async () => {
    nodes[0]?.insertData(0, edited);
    for (const [i, place] of places.entries())
      if (place.node === nodes[0])
        places[i] = { ...place, start: place.start + edited.length, end: place.end + edited.length };
    await way.follow();
  });
  way.end();
  article.remove();
  await nextFrame();
  return { show, follow };
}

async function best(count: number, whose: 'ours' | 'peer'): Promise<{ show: number; follow: number }> {
  const all = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await measure(count, whose));
  return { show: Math.min(...all.map(({ show }) => show)), follow: Math.min(...all.map(({ follow }) => follow)) };
}

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of [100, 1000, 5000]) {
    const own = await best(count, 'ours');
    const peer = await best(count, 'peer');
    for (const step of ['show', 'follow'] as const) {
      const what = step === 'show' ? `${count} quotes are found and painted` : `${count} quotes after an edit`;
      const limit = peer[step] * MOST_TIMES;
      const ratio = own[step] / peer[step];
      rows.push({ what, ours: own[step], limit, unit: 'ms', ratio, pass: own[step] <= limit });
    }
  }
  return rows;
}
