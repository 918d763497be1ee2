import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { FollowedPage } from '../followed-page.js';
import { clearPages, frame, pageOf } from '../page.js';

/** Pieces of text of one of several elements that differ in numbers only: its place and a number that counts. */
type Pieces = (at: number, count: number) => readonly (string | number)[];

const templates: readonly Pieces[] = [
  (at, count) => ['Paragraph ', at, ' of plan, seen ', count, ' times.'],
  (at, count) => ['Paragraph ', at + 1, ' of plan, seen ', count, ' times.'],
  (at, count) => ['Seen ', count, ' times: paragraph ', at],
  (at, count) => [count, ' views, part ', at, ' of the plan'],
  (at, count) => ['Step ', at, '.', count],
  (at, count) => ['Room ', at, ' on floor ', at, ' has ', count, ' guests and ', count, ' chairs'],
];

/** How a page writes the pieces: a text node for each, as React does, one text, or an element for each number. */
const forms = {
  'text nodes': (pieces: readonly (string | number)[]) => pieces.map(String),
  text: (pieces: readonly (string | number)[]) => [pieces.join('')],
  elements: (pieces: readonly (string | number)[]) =>
    pieces.map((piece) => {
      if (typeof piece === 'string') return piece;
      const number = document.createElement('b');
      number.textContent = String(piece);
      return number;
    }),
} as const;

interface Numbered {
  readonly pieces: Pieces;
  readonly form: keyof typeof forms;
  readonly prefix: string;
  readonly size: number;
}

const numbered: fc.Arbitrary<Numbered> = fc.record({
  pieces: fc.constantFrom(...templates),
  form: fc.constantFrom('text nodes' as const, 'text' as const, 'elements' as const),
  prefix: fc.constantFrom('p', 'part-', 'step_'),
  size: fc.integer({ min: 2, max: 7 }),
});

const counts = fc.integer({ min: 0, max: 12 });

const write = (elements: Iterable<Element>, { pieces, form }: Numbered, count: number): void => {
  for (const [at, element] of [...elements].entries()) element.replaceChildren(...forms[form](pieces(at, count)));
};

function show(page: Numbered, count: number): readonly HTMLElement[] {
  const markup = Array.from({ length: page.size }, (_, at) => `<p id="${page.prefix}${at}"></p>`);
  const elements = [...pageOf(`<h2>Plan</h2>${markup.join('')}<p>End</p>`).querySelectorAll<HTMLElement>('p[id]')];
  write(elements, page, count);
  return elements;
}

describe('elements that differ in numbers only', () => {
  afterEach(clearPages);

  it('are found by their id when the numbers that count have changed', () => {
    fc.assert(
      fc.property(numbered, fc.nat(), counts, counts, (page, which, before, after) => {
        clearPages();
        const element = show(page, before)[which % page.size];
        const target = element && describeElement(element);
        clearPages();
        show(page, after);
        const found = findElement(target);
        expect('element' in found ? found.element.id : found.state).to.equal(element?.id);
      }),
      { numRuns: 400 },
    );
  });

  it('are never found at a sibling when all numbers have changed', () => {
    const all: Pieces = (at, count) => ['Part with ', count * 40 + at, ' words and ', count * 40 + at + 20, ' notes'];
    fc.assert(
      fc.property(numbered, fc.nat(), counts, counts, (page, which, before, after) => {
        clearPages();
        const element = show({ ...page, pieces: all }, before)[which % page.size];
        const target = element && describeElement(element);
        clearPages();
        show({ ...page, pieces: all }, after);
        const found = findElement(target);
        if ('element' in found) expect(found.element.id).to.equal(element?.id);
      }),
      { numRuns: 200 },
    );
  });

  it('are never found at a sibling that took the id of one that was removed', () => {
    fc.assert(
      fc.property(numbered, fc.nat(), counts, counts, (page, which, before, after) => {
        clearPages();
        const at = which % page.size;
        const element = show(page, before)[at];
        const target = element && describeElement(element);
        clearPages();
        const pieces: Pieces = (place, count) => page.pieces(place < at ? place : place + 1, count);
        show({ ...page, pieces, size: page.size - 1 }, after);
        expect(findElement(target).state).to.equal('ghost');
      }),
      { numRuns: 200 },
    );
  });

  it('are never taken for another by a button in them', () => {
    fc.assert(
      fc.property(numbered, fc.nat(), counts, counts, (page, which, before, after) => {
        clearPages();
        const addButtons = (elements: readonly HTMLElement[]): readonly HTMLElement[] =>
          elements.map((element) => {
            const button = document.createElement('button');
            button.textContent = 'Like';
            element.append(button);
            return button;
          });
        const at = which % page.size;
        const button = addButtons(show(page, before))[at];
        const target = button && describeElement(button);
        clearPages();
        const buttons = addButtons(show(page, after));
        const found = findElement(target);
        if ('element' in found) expect(found.element).to.equal(buttons[at]);
      }),
      { numRuns: 400 },
    );
  });

  it('stay found while their numbers change', async () => {
    const pieces: Pieces = (at, count) => ['Paragraph ', at, ' of plan, seen ', count, ' times.'];
    const page: Numbered = { pieces, form: 'text nodes', prefix: 'p', size: 6 };
    for (const at of [0, 2, 4, 5]) {
      const markup = Array.from(
        { length: 6 },
        (_, i) => `<p id="p${i}"${i === at ? ' class="it"' : ''}>${page.pieces(i, 0).join('')}</p>`,
      );
      const followed = await FollowedPage.of(`<h2>Plan</h2>${markup.join('')}`);
      for (const count of [0, 1, 2, 4, 3, 10, 0]) {
        write(followed.page.querySelectorAll('p'), page, count);
        await frame();
        expect(followed.stays, `#p${at} at ${count}`).to.equal(true);
      }
      clearPages();
    }
  });
});
