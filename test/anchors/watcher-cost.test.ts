import { expect } from '@open-wc/testing';
import { describeElement } from '../../anchors/describe.js';
import { AnchorWatcher } from '../../anchors/watcher.js';
import { manualTimer } from './manual-timer.js';
import { clearPages, frame, pageOf } from './page.js';
import { countReading } from './reading-count.js';

describe('What AnchorWatcher reads of a page', () => {
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

  describe('in the frames that one after the other looks', () => {
    /** How many frames pass until all places are told of once more. */
    async function framesUntil(isDone: () => boolean): Promise<number> {
      let frames = 0;
      for (; !isDone() && frames < 200; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return frames;
    }

    it('is not read anew in each, nor for each that is given up, while nothing changes', async () => {
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
