import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import fc from 'fast-check';
import { describeElement, describeText } from '../../../anchors/index.js';
import type { CollabLiveSelection } from '../../../components/presence/live-selection/live-selection.js';
import '../../../components/presence/live-selection/define.js';
import { memoryBackend, type Backend, type CollabStore, type LiveSelection, type User } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { drawnContrast } from '../drawn-contrast.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { warningsOf } from '../warnings.js';
import { countChanges } from './count-changes.js';

const alan: User = { userId: 'alan', name: 'Alan Turing', organizationId: 'acme', color: 'rgb(0, 100, 0)' };

describe('<collab-live-selection>', () => {
  let backend: Backend;
  let store: CollabStore;
  /** Store of another user on the same page. */
  let other: CollabStore;
  let selection: CollabLiveSelection;
  let page: HTMLElement;
  const others: CollabStore[] = [];

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await join(grace);
    page = await fixture(html`
      <main style="position: absolute; inset: 0 auto auto 0; inline-size: 600px; font: 16px/24px monospace">
        <p id="top" style="margin: 0">At the very top of it</p>
        <p id="words" style="margin: 60px 20px">Some <b>bold</b> words of a page</p>
        <p id="long" style="margin: 20px; inline-size: 200px">
          One two three four five six seven eight nine ten eleven twelve
        </p>
        <input id="field" style="margin-inline-start: 20px" />
        <div id="box" style="block-size: 100px; overflow: auto">
          <div id="row" data-collab-selectable style="block-size: 50px; margin: 40px 20px; border-radius: 7px">
            A row
          </div>
          <p id="below" style="margin: 100px 0">Below it</p>
        </div>
      </main>
    `);
    selection = await fixture(html`<collab-live-selection .store=${store}></collab-live-selection>`);
    await waitUntil(() => store.presence.users().peek());
  });

  afterEach(async () => {
    selection.remove();
    await Promise.all([store, ...others.splice(0)].map((each) => each.dispose()));
    window.scrollTo(0, 0);
  });

  async function join(user: User): Promise<CollabStore> {
    const joined = await memoryStore({ backend, user });
    others.push(joined);
    joined.presence.enter();
    return joined;
  }

  const element = (id: string): HTMLElement => find(page, `#${id}`);

  /** A range of an element's text. */
  function textIn(id: string, words: string): Range {
    const walker = document.createTreeWalker(element(id), NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    const whole = nodes.map(({ data }) => data).join('');
    const range = document.createRange();
    const at = (offset: number, isEnd: boolean): [Text, number] => {
      let before = 0;
      for (const node of nodes) {
        if (offset < before + node.length || (isEnd && offset === before + node.length)) return [node, offset - before];
        before += node.length;
      }
      throw new Error(`${words} is not in ${whole}`);
    };
    range.setStart(...at(whole.indexOf(words), false));
    range.setEnd(...at(whole.indexOf(words) + words.length, true));
    return range;
  }

  const selectionOf = (kind: LiveSelection['kind'], targetElement: LiveSelection['targetElement'], timestamp = 1) => ({
    kind,
    targetElement,
    timestamp,
  });
  const words = (id: string, text: string, timestamp = 1): LiveSelection =>
    selectionOf('text', describeText(textIn(id, text)) ?? {}, timestamp);
  const field = (id: string): LiveSelection => selectionOf('field', describeElement(element(id)));
  const marked = (id: string): LiveSelection => selectionOf('element', describeElement(element(id)));
  const publish = (...selections: readonly unknown[]): void => other.presence.update({ selections });

  const all = (selector: string): readonly HTMLElement[] =>
    [...(selection.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
  const flags = (): readonly HTMLElement[] => all('[part~="flag"]');
  const names = (): string =>
    flags()
      .map(({ textContent }) => textContent)
      .join();
  const layer = (): HTMLElement => find(selection, '[part~="layer"]');
  const box = (of: Element | Range): DOMRect => of.getBoundingClientRect();
  const rounded = (of: Element | Range): readonly number[] => {
    const { left, top, width, height } = box(of);
    return [left, top, width, height].map(Math.round);
  };

  /** Painted texts with their colors. */
  const painted = (): readonly string[] =>
    [...CSS.highlights].flatMap(([name, ranges]) =>
      name.startsWith('collab-tint')
        ? [...ranges].map((each) => {
            const range = document.createRange();
            range.setStart(each.startContainer, each.startOffset);
            range.setEnd(each.endContainer, each.endOffset);
            return range.toString();
          })
        : [],
    );
  const shows = (...people: readonly string[]): Promise<void> =>
    waitUntil(() => names() === people.join(), `${people.join()} was expected`);
  const paints = (...texts: readonly string[]): Promise<void> =>
    waitUntil(() => painted().join('|') === texts.join('|'), `${texts.join('|')} was expected`);
  const outlines = (of: Element): Promise<void> =>
    waitUntil(
      () =>
        all('[part~="outline"]')[0] && String(rounded(all('[part~="outline"]')[0] as Element)) === String(rounded(of)),
      'an outline was expected',
    );
  const isOver = (a: Element | Range, b: Element | Range): boolean => {
    const one = box(a);
    const two = box(b);
    return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  };
  const flag = (at = 0): HTMLElement => flags()[at] as HTMLElement;

  it('passes the accessibility audit', async () => {
    publish(words('words', 'bold words'), field('field'), marked('row'));
    await shows('Grace Hopper', 'Grace Hopper', 'Grace Hopper');
    for (const forcedColors of ['active', 'none'] as const) {
      await emulateMedia({ forcedColors });
      await expect(selection).to.be.accessible();
    }
    expect(layer().ariaHidden).to.equal('true');
  });

  it('shows nothing without selections', async () => {
    expect(layer().matches(':popover-open')).to.equal(false);
    expect(selection.matches(':state(empty)')).to.equal(true);
    publish(words('words', 'bold'));
    await shows('Grace Hopper');
    expect(layer().matches(':popover-open')).to.equal(true);
    expect(selection.matches(':state(empty)')).to.equal(false);
    publish();
    await shows('');
    await paints();
    expect(layer().matches(':popover-open')).to.equal(false);
  });

  describe('of text', () => {
    it('is painted without changing the page', async () => {
      const before = page.outerHTML;
      publish(words('words', 'bold words'));
      await paints('bold words');
      await shows('Grace Hopper');
      expect(page.outerHTML).to.equal(before);
    });

    it('is painted in the person’s color with enough contrast', async () => {
      const third = await join(alan);
      publish(words('words', 'bold'));
      third.presence.update({ selections: [words('long', 'four five')] });
      await paints('bold', 'four five');
      await shows('Grace Hopper', 'Alan Turing');
      expect(getComputedStyle(flag(1)).backgroundColor).to.equal('rgb(0, 100, 0)');
      const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
      expect(rules.filter((rule) => /^::highlight\(collab-tint.*0\.39/.test(rule))).to.have.length(1);
      for (const each of flags()) expect(drawnContrast(each)).to.be.at.least(4.5);
    });

    it('has a flag at its end that does not cover it', async () => {
      publish(words('words', 'bold words'));
      await shows('Grace Hopper');
      const range = textIn('words', 'bold words');
      expect(box(flag()).bottom).to.be.closeTo(box(range).top, 2);
      expect(box(flag()).right).to.be.closeTo(box(range).right, 3);
      expect(isOver(flag(), range)).to.equal(false);
      expect(box(all('[part~="caret"]')[0] as Element).left).to.be.closeTo(box(range).right, 1);
    });

    it('has the flag below the last of several lines', async () => {
      publish(words('long', 'three four five six seven eight'));
      await shows('Grace Hopper');
      const range = textIn('long', 'three four five six seven eight');
      const [last] = [...range.getClientRects()].slice(-1) as [DOMRect];
      expect(isOver(flag(), range)).to.equal(false);
      expect(box(flag()).top).to.be.closeTo(last.bottom, 2);
      expect(box(flag()).right).to.be.closeTo(last.right, 3);
    });

    it('has the flag below without space above, inside the window', async () => {
      publish(words('top', 'At the'));
      await shows('Grace Hopper');
      expect(isOver(flag(), textIn('top', 'At the'))).to.equal(false);
      expect(box(flag()).top).to.be.at.least(box(element('top')).bottom - 4);
      expect(box(flag()).left).to.be.at.least(0);
    });

    it('ends at the left in right-to-left text', async () => {
      element('words').dir = 'rtl';
      element('words').textContent = 'שלום לכולם וברוכים הבאים';
      publish(words('words', 'לכולם'));
      await shows('Grace Hopper');
      const range = textIn('words', 'לכולם');
      expect(box(all('[part~="caret"]')[0] as Element).right).to.be.closeTo(box(range).left, 1);
      expect(box(flag()).left).to.be.closeTo(box(range).left, 3);
    });

    it('moves with the text', async () => {
      publish(words('words', 'words'));
      await shows('Grace Hopper');
      const before = box(flag());
      element('words').prepend('Now with ');
      const { left } = before;
      await waitUntil(() => Math.abs(box(flag()).right - box(textIn('words', 'words')).right) < 3);
      expect(box(flag()).left).to.be.above(left + 20);
      await paints('words');
    });

    it('keeps the mark while the next target is resolved and hides unresolved ones', async () => {
      publish(words('words', 'bold'));
      await paints('bold');
      publish(selectionOf('text', { elementId: 'words', targetText: 'never written' }));
      await waitUntil(
        () =>
          (store.presence.users().peek()?.[0]?.selections as LiveSelection[])[0]?.targetElement.targetText ===
          'never written',
      );
      await nextFrame();
      await nextFrame();
      expect(painted()).to.deep.equal(['bold']);
      await paints();
      await shows('');
    });

    it('is painted in shadow trees with a style sheet of that tree', async () => {
      const root = element('box').attachShadow({ mode: 'open' });
      const inner = document.createElement('p');
      inner.textContent = 'Words in a shadow';
      root.append(inner);
      const range = document.createRange();
      range.setStart(inner.firstChild as Text, 0);
      range.setEnd(inner.firstChild as Text, 5);
      publish(selectionOf('text', describeText(range) ?? {}));
      await paints('Words');
      expect(root.adoptedStyleSheets).to.have.length(1);
      publish();
      await paints();
      expect(root.adoptedStyleSheets).to.have.length(0);
    });

    it('has an outline in browsers without the Highlight API', async () => {
      const { highlights } = CSS;
      const descriptor = Object.getOwnPropertyDescriptor(CSS, 'highlights');
      Reflect.deleteProperty(CSS, 'highlights');
      try {
        publish(words('words', 'bold'));
        await outlines(find(page, 'b'));
        expect(highlights.size).to.equal(0);
      } finally {
        Object.defineProperty(CSS, 'highlights', descriptor as PropertyDescriptor);
      }
    });
  });

  describe('of fields and elements', () => {
    it('has an outline of the element’s size and radius, and a flag above', async () => {
      publish(field('field'));
      await outlines(element('field'));
      expect(isOver(flag(), element('field'))).to.equal(false);
      expect(box(flag()).bottom).to.be.closeTo(box(element('field')).top - 3, 1);
      publish(marked('row'));
      await outlines(element('row'));
      expect(getComputedStyle(all('[part~="outline"]')[0] as Element).borderRadius).to.equal('7px');
      await shows('Grace Hopper');
    });

    it('does not block pointer input on the page', async () => {
      publish(field('field'));
      await outlines(element('field'));
      const { left, top } = box(element('field'));
      expect(document.elementFromPoint(left + 5, top + 5)).to.equal(element('field'));
    });

    it('follows scrolling, resizing and transforms', async () => {
      publish(field('field'));
      await outlines(element('field'));
      element('field').style.inlineSize = '300px';
      await outlines(element('field'));
      expect(rounded(all('[part~="outline"]')[0] as Element)[2]).to.be.at.least(300);
      element('field').style.translate = '40px 15px';
      await outlines(element('field'));
      page.style.blockSize = '3000px';
      window.scrollTo(0, 70);
      await outlines(element('field'));
      expect(rounded(all('[part~="outline"]')[0] as Element)[1]).to.equal(rounded(element('field'))[1]);
    });

    it('is clipped and hidden with the element', async () => {
      publish(marked('row'));
      await outlines(element('row'));
      const insets = (): readonly number[] =>
        (getComputedStyle(all('[part~="outline"]')[0] as Element).clipPath.match(/-?[\d.]+/g) ?? []).map(Number);
      expect(Math.max(...insets())).to.be.below(0);
      element('box').scrollTop = 60;
      await waitUntil(() => all('[part~="outline"]')[0] && Math.round(insets()[0] ?? 0) === 20);
      expect(box(flag()).bottom).to.be.closeTo(box(element('box')).top - 3, 1);
      element('box').scrollTop = 150;
      await shows('');
      element('box').scrollTop = 0;
      await shows('Grace Hopper');
      element('row').hidden = true;
      await shows('');
      element('row').hidden = false;
      await shows('Grace Hopper');
      const row = element('row');
      row.remove();
      await shows('');
      element('box').prepend(row);
      await shows('Grace Hopper');
    });

    it('is inset at the edge of the window', async () => {
      element('box').style.overflow = 'visible';
      Object.assign(element('row').style, {
        position: 'absolute',
        inset: '0 auto auto 0',
        inlineSize: '800px',
        margin: '0',
      });
      publish(marked('row'));
      await waitUntil(() => all('[part~="outline"]')[0] && box(all('[part~="outline"]')[0] as Element).width === 792);
      expect(rounded(all('[part~="outline"]')[0] as Element).slice(0, 2)).to.deep.equal([4, 4]);
    });

    it('nests outlines of one element and keeps flags apart', async () => {
      const third = await join(alan);
      publish(field('field'));
      third.presence.update({ selections: [field('field')] });
      await shows('Grace Hopper', 'Alan Turing');
      const [first, second] = all('[part~="outline"]').map((each) =>
        Number.parseFloat(getComputedStyle(each).outlineOffset),
      );
      expect(second).to.be.at.least((first ?? 0) + 3);
      expect(isOver(flag(0), flag(1))).to.equal(false);
    });
  });

  describe('shows', () => {
    it('the latest selection of each kind', async () => {
      publish(words('words', 'bold', 20), words('long', 'four', 10), field('field'));
      await shows('Grace Hopper', 'Grace Hopper');
      await paints('bold');
    });

    it('away people with less saturation, and no one who is offline', async () => {
      publish(field('field'));
      await shows('Grace Hopper');
      other.presence.update({ isTabAway: true });
      await waitUntil(() => getComputedStyle(flag()).filter.includes('saturate'));
      await other.dispose();
      await shows('');
    });

    it('no selection of the user, in any tab', async () => {
      const tab = await join(ada);
      tab.presence.update({ selections: [field('field')] });
      publish(words('words', 'bold'));
      await waitUntil(() =>
        store.presence
          .users()
          .peek()
          ?.some(({ userId, selections }) => userId === 'ada' && (selections as unknown[] | undefined)?.length),
      );
      await shows('Grace Hopper');
      expect(all('[part~="outline"]')).to.deep.equal([]);
    });

    it('no one in another location', async () => {
      store.setLocations([{ id: 'here' }]);
      other.setLocations([{ id: 'there' }]);
      publish(field('field'));
      await waitUntil(() => (store.presence.users().peek()?.[0]?.selections as unknown[] | undefined)?.length === 1);
      expect(names()).to.equal('');
      store.setLocations([{ id: 'there' }]);
      await shows('Grace Hopper');
    });

    it('only selections inside `for` and `selector-allow`', async () => {
      publish(words('words', 'bold'), marked('row'));
      await shows('Grace Hopper', 'Grace Hopper');
      selection.for = 'box';
      await shows('Grace Hopper');
      await paints();
      selection.for = '';
      selection.setAttribute('selector-allow', '#words, #field');
      await paints('bold');
      await waitUntil(() => all('[part~="outline"]').length === 0);
    });

    it('everything for an invalid selector, with a warning', async () => {
      const [warning] = await warningsOf(() => selection.setAttribute('selector-allow', ':::'));
      expect(warning).to.contain('selector-allow=":::" is not supported. Accepted: a CSS selector');
      publish(field('field'));
      await shows('Grace Hopper');
    });

    it('nothing on passwords and denied elements', async () => {
      publish(field('field'), words('words', 'bold'));
      await shows('Grace Hopper', 'Grace Hopper');
      element('field').setAttribute('type', 'password');
      await waitUntil(() => all('[part~="outline"]').length === 0);
      page.setAttribute('data-collab-selection', 'none');
      await paints();
      await shows('');
    });

    it('no invalid selections', async () => {
      await fc.assert(
        fc.asyncProperty(fc.anything({ withObjectString: true }), fc.array(fc.anything()), async (junk, several) => {
          for (const selections of [junk, several, [{ kind: 'field', timestamp: 1, targetElement: junk }]]) {
            other.presence.update({ selections });
            await nextFrame();
            expect(names()).to.equal('');
            expect(layer().matches(':popover-open')).to.equal(false);
          }
        }),
        { numRuns: 20 },
      );
      publish(field('field'));
      await shows('Grace Hopper');
    });
  });

  it('writes no styles while nothing changes', async () => {
    publish(words('words', 'bold'), field('field'), marked('row'));
    await shows('Grace Hopper', 'Grace Hopper', 'Grace Hopper');
    expect(await countChanges(layer(), page)).to.equal(0);
  });

  it('removes all marks with the element', async () => {
    const sheets = document.adoptedStyleSheets.length;
    publish(words('words', 'bold'));
    await paints('bold');
    expect(document.adoptedStyleSheets).to.have.length(sheets + 1);
    selection.remove();
    expect(painted()).to.deep.equal([]);
    expect(document.adoptedStyleSheets).to.have.length(sheets);
    document.body.append(selection);
    await paints('bold');
  });
});
