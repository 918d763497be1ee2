import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { WatchedTarget } from '../../../anchors/watch/watched-target.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import { FramesAtOnce } from '../frames-at-once.js';
import { clearPages } from '../page.js';
import { RecordsPage, textsOf, type Look, type PageRecord, type Way } from '../records-page.js';

/** Some are like each other, but nobody would take one for the other. */
const labels = ['Buy milk', 'Sell milk', 'Call Ada Lovelace', 'Call Grace Hopper', 'Ghent', 'Porto by night', 'A7'];
const otherLabels = ['Mend the fence', 'Mend the roof', 'Write to Bo', 'Oslo', 'Lisbon by day', 'C3'];
const states = ['Open', 'Done', 'Late'];

const amounts = fc.integer({ min: 0, max: 30 }).map(String);
const recordsOf = (names: readonly string[], least: number) =>
  fc
    .tuple(
      fc.shuffledSubarray([...names], { minLength: least }),
      fc.array(fc.record({ amount: amounts, state: fc.constantFrom(...states) }), {
        minLength: names.length,
        maxLength: names.length,
      }),
    )
    .map(([shown, rest]) => shown.map((label, at) => ({ label, amount: '0', state: 'Open', ...rest[at] })));

/** What goes on in a page while it is watched. */
class History {
  readonly page: RecordsPage;
  readonly #frames: FramesAtOnce;
  all: readonly PageRecord[];
  shown: readonly PageRecord[];

  constructor(look: Look, records: readonly Omit<PageRecord, 'id'>[], frames: FramesAtOnce) {
    this.page = new RecordsPage(look);
    this.#frames = frames;
    this.shown = this.all = records.map((record, id) => ({ ...record, id: id + 1 }));
    this.page.show(this.all, 'anew');
  }

  show(records: readonly PageRecord[], way: Way): void {
    this.shown = records;
    this.all = this.all.map((record) => records.find(({ id }) => id === record.id) ?? record);
    this.page.show(records, way);
  }

  /** A record that is shown, by any number. */
  pick(nth: number): PageRecord | undefined {
    return this.shown[nth % Math.max(1, this.shown.length)];
  }

  /** Writes into one record, or all, where they are. */
  edit(write: Partial<PageRecord>, nth?: number): void {
    const picked = nth === undefined ? undefined : this.pick(nth);
    this.show(
      this.shown.map((record) => (!picked || picked.id === record.id ? { ...record, ...write } : record)),
      'reusing',
    );
  }

  /** Lets the page be looked at as it is. */
  look(): Promise<void> {
    return this.#frames.settled();
  }

  /** Lets places that are lost be given up. */
  pass(): Promise<void> {
    return this.#frames.pass();
  }
}

type Step = (history: History) => Promise<void> | void;

const some = fc.nat({ max: 20 });
const ways = fc.constantFrom<Way[]>('moving', 'reusing', 'anew');
let last = 100;

/** What changes nothing that is followed, whatever became of that before. */
const harmless = 'set an attribute around';

const stepsOf = {
  'sort and filter': fc.tuple(fc.array(some, { maxLength: 8 }), ways).map<Step>(([order, way]) => (history) => {
    const places = [...new Set(order.map((at) => at % history.all.length))];
    history.show(
      places.flatMap((at) => history.all[at] ?? []),
      way,
    );
  }),
  'show all': ways.map<Step>((way) => (history) => history.show(history.all, way)),
  'show others': fc.tuple(recordsOf(otherLabels, 0), ways).map<Step>(([others, way]) => (history) => {
    history.show(
      others.map((record) => ({ ...record, id: (last += 1) })),
      way,
    );
  }),
  'take one away': fc.tuple(some, ways).map<Step>(([nth, way]) => (history) => {
    const picked = history.pick(nth);
    history.show(
      history.shown.filter((record) => record !== picked),
      way,
    );
  }),
  'render again': ways.map<Step>((way) => (history) => history.show(history.shown, way)),
  'write a state': fc.tuple(some, fc.constantFrom(...states, 'Paid and delivered')).map<Step>(
    ([nth, state]) =>
      (history) =>
        history.edit({ state }, nth),
  ),
  'write an amount': fc.tuple(some, amounts).map<Step>(
    ([nth, amount]) =>
      (history) =>
        history.edit({ amount }, nth),
  ),
  'write on a label': some.map<Step>((nth) => (history) => {
    const picked = history.pick(nth);
    if (picked) history.edit({ label: `${picked.label} today` }, nth);
  }),
  'write all states': fc.constantFrom(...states).map<Step>((state) => (history) => history.edit({ state })),
  'write in a field': fc
    .tuple(some, fc.boolean(), fc.boolean())
    .map<Step>(([nth, isKept, isLeft]) => async (history) => {
      const picked = history.pick(nth);
      if (!picked) return;
      const field = document.createElement('input');
      history.page.cover(picked.id, field);
      field.focus();
      await history.look();
      if (isLeft) history.show(history.shown.toReversed(), 'reusing');
      else history.edit(isKept ? { label: `${picked.label} at last` } : {}, nth);
    }),
  load: fc.tuple(some, fc.boolean()).map<Step>(([nth, isAll]) => async (history) => {
    for (const { id } of isAll ? history.shown : history.shown.slice(nth % 5, (nth % 5) + 1))
      history.page.cover(id, 'Loading…', '', '');
    await history.look();
    history.show(history.shown, 'reusing');
  }),
  'take the list out': fc.boolean().map<Step>((isLong) => async (history) => {
    history.page.take(true);
    await history.look();
    if (isLong) await history.pass();
    history.page.take(false);
  }),
  [harmless]: fc
    .tuple(fc.constantFrom('lang', 'data-theme', 'inert', 'class'), fc.constantFrom('', 'a', 'b'))
    .map<Step>(
      ([name, value]) =>
        (history) =>
          history.page.page.setAttribute(name, `test-page ${value}`),
    ),
  wait: fc.constant<Step>((history) => history.pass()),
};

const steps = fc.oneof(
  ...Object.entries(stepsOf).map(([name, step]) =>
    step.map((run) => ({ run, isHarmless: name === harmless, [fc.toStringMethod]: () => name, toString: () => name })),
  ),
);

describe('AnchorWatcher with random changes of rows', () => {
  const frames = new FramesAtOnce();
  const found = { element: 0, text: 0 };

  before(() => frames.begin());

  after(() => frames.end());

  afterEach(clearPages);

  /** Follows each record at its row or one of its cells, and its label as a text. */
  function follow(watcher: AnchorWatcher, { page, all }: History, cell: number): void {
    for (const { id } of all) {
      const row = page.rowOf(id);
      const element = row?.children[cell] ?? row;
      const text = row?.firstElementChild?.firstChild;
      if (!element || !text) continue;
      watcher.watch(`element ${id}`, describeElement(element), () => undefined);
      const range = document.createRange();
      range.selectNodeContents(text);
      watcher.watch(`text ${id}`, describeText(range), () => undefined);
    }
  }

  const isFound = (now: WatchedTarget | undefined): boolean => now !== undefined && 'element' in now;

  /** What a page of records reads like. */
  const readingOf = (records: readonly PageRecord[]): string =>
    records.map((each) => textsOf(each).join('|')).join('\n');

  /** Looks at where everything is found now. A text is sure to be found where all around it is as it was as well. */
  function check(watcher: AnchorWatcher, history: History, first: readonly PageRecord[], after: string): void {
    const { page, all, shown } = history;
    const isAsBefore = readingOf(shown) === readingOf(first);
    for (const before of first) {
      const now = all.find(({ id }) => id === before.id);
      const isUnedited = now && page.rowOf(now.id) && readingOf([now]) === readingOf([before]);
      for (const what of ['element', 'text'] as const) {
        const place = watcher.now(`${what} ${before.id}`);
        const node = place && 'element' in place ? (place.range?.startContainer ?? place.element) : undefined;
        const which = `${what} of “${before.label}”, ${after}`;
        if (node) expect(page.idAt(node), which).to.equal(before.id);
        else if (what === 'element' ? isUnedited : isAsBefore) expect.fail(`${which}: lost`);
        if (node) found[what] += 1;
      }
    }
  }

  it('resolves to the same row or to a ghost, and to the row if it is unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        recordsOf(labels, 1),
        fc.nat({ max: 3 }),
        fc.array(steps, { minLength: 1, maxLength: 8 }),
        fc.record<Look>({ kind: fc.constantFrom('list', 'table', 'headed table'), isKeyed: fc.boolean() }),
        async (records, cell, changes, look) => {
          const history = new History(look, records, frames);
          const first = history.all;
          const watcher = new AnchorWatcher(document, { timer: frames.timer });
          try {
            follow(watcher, history, cell);
            await frames.settled();
            check(watcher, history, first, 'at first');
            for (const [at, step] of changes.entries()) {
              const there = first.filter(({ id }) => isFound(watcher.now(`element ${id}`)));
              await step.run(history);
              await frames.settled();
              for (const { id, label } of step.isHarmless ? there : [])
                expect(isFound(watcher.now(`element ${id}`)), `${label}, lost after ${changes.join(', ')}`).to.equal(
                  true,
                );
              check(watcher, history, first, `after ${changes.slice(0, at + 1).join(', ')}`);
            }
          } finally {
            watcher.dispose();
            clearPages();
          }
        },
      ),
      { numRuns: 400, includeErrorInReport: true },
    );
    expect(found.element).to.be.above(1000);
    expect(found.text).to.be.above(1000);
  }).timeout(60_000);
});
