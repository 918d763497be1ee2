import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import { manualTimer } from '../manual-timer.js';
import { clearPages, frame, one, pageOf } from '../page.js';
import { countReading, countWays } from '../reading-count.js';

describe('Page reads of AnchorWatcher', () => {
  const { now } = performance;

  // All of a frame's work is done in that frame, however long it takes.
  before(() => {
    performance.now = () => 0;
  });

  after(() => {
    performance.now = now;
  });

  afterEach(clearPages);

  const wordOf = (at: number): string => String(at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

  const changes = {
    'whose numbers tick': (row: Element, at: number) => row.lastElementChild?.replaceChildren(String(at + 1000)),
    'that get another state': (row: Element) => row.children[1]?.replaceChildren('Done'),
    'that show others': (row: Element, at: number) => row.firstElementChild?.replaceChildren(`${wordOf(at)} lane`),
  };

  /** What is read in a frame in which all rows are written, as many as there are places. */
  async function readingOf(length: number, change: (row: Element, at: number) => void): Promise<number> {
    const rows = Array.from({ length }, (_, at) => `<li><b>${wordOf(at)} street</b> <i>Open</i> <u>${at}</u></li>`);
    const page = pageOf(`<ul>${rows.join('')}</ul>`);
    const watcher = new AnchorWatcher(document, { timer: () => () => undefined });
    const elements = [...page.querySelectorAll('li')];
    let found = 0;
    for (const [at, element] of elements.entries())
      watcher.watch(String(at), describeElement(element), () => (found += 1));
    await frame();
    expect(found).to.equal(length);
    for (const [at, row] of elements.entries()) change(row, at);
    const counting = countReading();
    await frame();
    const count = counting.stop();
    watcher.dispose();
    clearPages();
    return count;
  }

  for (const [what, change] of Object.entries(changes))
    it(`grows with the places in rows ${what}, and not with places times rows`, async () => {
      const [few, many] = [await readingOf(50, change), await readingOf(200, change)];
      expect(few).to.be.above(50);
      expect(many / few).to.be.below(6);
    });

  it('takes a small share of the time of a scrolling grid, and finds the visible rows when it stops', async () => {
    const [length, shown, frames] = [200, 20, 120];
    const rowOf = (at: number): HTMLElement => {
      const row = document.createElement('div');
      row.innerHTML = `<b>${wordOf(at)} street</b> <i>${at % 2 ? 'Open' : 'Done'}</i>`;
      return row;
    };
    const page = pageOf('<main></main>');
    const grid = page.firstElementChild ?? page;
    const show = (first: number): void => {
      grid.replaceChildren(...Array.from({ length: shown }, (_, at) => rowOf(first + at)));
    };
    const targets = Array.from({ length }, (_, at) => {
      show(at * 5);
      return describeElement(grid.firstElementChild ?? grid);
    });
    show(0);
    // Time passes by frames and by what is read: one ms for every 20 readings.
    const counting = countReading();
    let passed = 0;
    performance.now = () => passed + counting.now() / 20;
    const timers = new Map<() => void, number>();
    const timer = (callback: () => void, ms: number) => {
      timers.set(callback, performance.now() + ms);
      return () => timers.delete(callback);
    };
    const original = window.requestAnimationFrame;
    const callbacks: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => callbacks.push(callback);
    const nextFrame = async (): Promise<void> => {
      passed += 16;
      for (let turn = 0; turn < 3; turn++) await Promise.resolve();
      for (const [callback, due] of [...timers]) if (due <= performance.now() && timers.delete(callback)) callback();
      for (const callback of callbacks.splice(0)) callback(0);
    };
    const watcher = new AnchorWatcher(document, { timer });
    for (const [at, target] of targets.entries()) watcher.watch(String(at), target, () => undefined);
    for (let at = 0; at < 60; at++) await nextFrame();
    const [before, start] = [counting.now(), performance.now()];
    for (let at = 0; at < frames; at++) {
      show(at * 3);
      await nextFrame();
    }
    const share = (counting.now() - before) / 20 / (performance.now() - start);
    for (let at = 0; at < 300; at++) await nextFrame();
    const found = targets.map((_, at) => watcher.now(String(at)));
    watcher.dispose();
    counting.stop();
    window.requestAnimationFrame = original;
    performance.now = () => 0;
    expect(share).to.be.below(0.15);
    for (const [at, now] of found.entries()) {
      const first = (frames - 1) * 3;
      const isShown = at * 5 >= first && at * 5 < first + shown;
      expect(now?.state, `row ${at * 5}`).to.equal(isShown ? 'attached' : 'ghost');
    }
  });

  it('searches rarely, without comparisons, for targets of which the page shows no text', async () => {
    const nameOf = (at: number): string => `${wordOf(7919 * (1000 + at))} street`;
    const rowOf = (at: number): string => `<div><b>${nameOf(at)}</b> <i>${at % 2 ? 'Open' : 'Done'}</i></div>`;
    const rowsFrom = (first: number): string => Array.from({ length: 20 }, (_, at) => rowOf(first + at)).join('');
    const page = pageOf(`<section>${rowsFrom(0)}</section>`);
    const grid = one('section', page);
    const targets = [...grid.querySelectorAll('div:not(:last-child), i')].map((element) => describeElement(element));
    const clock = manualTimer();
    const watcher = new AnchorWatcher(document, { timer: clock.timer });
    const told: string[] = [];
    for (const [at, target] of targets.entries()) watcher.watch(String(at), target, ({ state }) => told.push(state));
    await frame();
    expect(told.filter((state) => state === 'attached')).to.have.length(targets.length);
    const ways = countWays();
    for (let round = 1; round <= 10; round++) {
      for (const [at, row] of [...grid.children].entries()) {
        row.firstElementChild?.replaceChildren(nameOf(100 * round + at));
        row.lastElementChild?.replaceChildren(at % 2 ? 'Open' : 'Done');
      }
      await frame();
      clock.pass(2000);
    }
    expect(told.slice(targets.length)).not.to.include('attached');
    expect(told.filter((state) => state === 'ghost')).to.have.length(targets.length);
    watcher.dispose();
    expect(ways.stop()).to.equal(0);
  });

  it('gives up targets that were lost together in one task', async () => {
    const page = pageOf(`<ul>${Array.from({ length: 30 }, (_, at) => `<li>${wordOf(at)} street</li>`).join('')}</ul>`);
    const waits: number[] = [];
    const clock = manualTimer();
    const watcher = new AnchorWatcher(document, {
      timer: (callback, ms) => {
        waits.push(ms);
        return clock.timer(callback, ms);
      },
    });
    const told: string[] = [];
    for (const element of page.querySelectorAll('li'))
      watcher.watch(element.textContent, describeElement(element), ({ state }) => told.push(state));
    await frame();
    one('ul', page).replaceChildren();
    await frame();
    expect(waits.filter((ms) => ms === 2000)).to.have.length(1);
    clock.pass(2000);
    expect(told.filter((state) => state === 'ghost')).to.have.length(30);
    watcher.dispose();
  });

  describe('during a search over several frames', () => {
    /** How many frames pass until all places are told of once more. */
    async function framesUntil(isDone: () => boolean): Promise<number> {
      let frames = 0;
      for (; !isDone() && frames < 200; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return frames;
    }

    it('are not repeated per frame or per ghost while nothing changes', async () => {
      const length = 60;
      const rows = Array.from(
        { length: 600 },
        (_, at) => `<li><b>${wordOf(at)} street</b> <i>Open</i> <u>${at}</u></li>`,
      );
      const page = pageOf(`<ul>${rows.join('')}</ul>`);
      const elements = [...page.querySelectorAll('li')];
      const targets = elements.slice(0, length).map((element) => describeElement(element));
      const counting = countReading();
      // Time passes by what is read: to read all rows takes longer than a frame may look.
      performance.now = () => counting.now() / 50;
      const clock = manualTimer();
      const watcher = new AnchorWatcher(document, { timer: clock.timer });
      const told: string[] = [];
      for (const [at, target] of targets.entries()) watcher.watch(String(at), target, ({ state }) => told.push(state));
      const found = await framesUntil(() => told.length === length);
      expect(told).to.have.length(length);
      expect(told).not.to.include('searching');
      for (const [at, element] of elements.entries()) element.firstElementChild?.replaceChildren(`${wordOf(at)} lane`);
      const lost = await framesUntil(() => told.length === 2 * length);
      expect(told.slice(length).every((state) => state === 'searching')).to.equal(true);
      const before = counting.now();
      clock.pass(2000);
      expect(told.slice(2 * length)).to.deep.equal(Array.from({ length }, () => 'ghost'));
      const givenUp = counting.now() - before;
      watcher.dispose();
      counting.stop();
      performance.now = () => 0;
      expect(found).to.be.below(20);
      expect(lost).to.be.below(20);
      expect(givenUp / rows.length).to.be.below(10);
    });
  });
});
