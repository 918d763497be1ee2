import { expect } from '@open-wc/testing';
import { describeText } from '../../../anchors/text/describe-text.js';
import { TargetWatcher } from '../../../anchors/watch/target-watcher.js';
import type { Timer, WatchedTarget } from '../../../anchors/watch/watched-target.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import type { TargetElement } from '../../../store/model/index.js';
import { waitUntil } from '../../wait-until.js';
import { clearPages, frame, one, pageOf } from '../page.js';

/** The nth place in an element where words stand. */
function placeOf(words: string, element: Element = document.body, nth = 1): Range {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = nth;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (let at = (node as Text).data.indexOf(words); at >= 0; at = (node as Text).data.indexOf(words, at + 1)) {
      left -= 1;
      if (left > 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      return range;
    }
  }
  throw new Error(`"${words}" is not there ${nth} times`);
}

function described(range: Range): TargetElement {
  const target = describeText(range);
  if (!target) throw new Error('no words');
  return target;
}

describe('AnchorWatcher with text targets', () => {
  let watcher: AnchorWatcher;
  let graceOver: () => void;

  beforeEach(() => {
    const waiting = new Set<() => void>();
    // What waits for the grace is called by the test; what waits for a page to come to rest, by the clock.
    const timer: Timer = (callback, ms) => {
      if (ms < 2000) {
        const id = setTimeout(callback, ms);
        return () => clearTimeout(id);
      }
      waiting.add(callback);
      return () => waiting.delete(callback);
    };
    graceOver = () => {
      for (const callback of [...waiting]) callback();
    };
    watcher = new AnchorWatcher(document, { timer });
  });

  afterEach(() => {
    watcher.dispose();
    clearPages();
  });

  const heardOf = (target: TargetElement): WatchedTarget[] => {
    const heard: WatchedTarget[] = [];
    watcher.watch('text', target, (now) => heard.push(now));
    return heard;
  };

  /** The text of the range that is watched now. */
  const wordsNow = (): string => {
    const now = watcher.now('text');
    if (!now || !('range' in now)) return now?.state ?? 'unknown';
    const range = document.createRange();
    range.setStart(now.range.startContainer, now.range.startOffset);
    range.setEnd(now.range.endContainer, now.range.endOffset);
    return range.toString();
  };
  /** What the text is in, by its id or its name. */
  const elementNow = (): string | undefined => {
    const now = watcher.now('text');
    return now && 'element' in now ? now.element.id || now.element.localName : undefined;
  };
  const follows = (range: Range): Promise<unknown> => {
    heardOf(described(range));
    return waitUntil(() => watcher.now('text') !== undefined);
  };
  const becomes = (state: WatchedTarget['state']): Promise<unknown> =>
    waitUntil(() => watcher.now('text')?.state === state);

  it('finds text and the element around it', async () => {
    pageOf('<p>One thing.</p><p>Another <b id="in">good thing</b> here.</p>');
    await follows(placeOf('good thing'));
    expect(wordsNow()).to.equal('good thing');
    expect(elementNow()).to.equal('in');
  });

  it('keeps the second of three equal words when another is inserted before it', async () => {
    pageOf('<p id="a">alpha word beta word gamma word delta</p>');
    await follows(placeOf('word', one('#a'), 2));
    one('#a').before(pageOf('<p>alpha word beta word gamma word delta, again</p>'));
    await frame();
    expect(elementNow()).to.equal('a');
    const now = watcher.now('text');
    expect(now && 'range' in now && now.range.startOffset).to.equal('alpha word beta '.length);
  });

  it('follows a quote over three elements', async () => {
    pageOf('<div id="all"><p>First end</p><ul><li>middle</li></ul><p>last begins</p></div>');
    const range = document.createRange();
    range.setStart(one('p').firstChild as Text, 6);
    range.setEnd(one('#all').lastElementChild?.firstChild as Text, 4);
    await follows(range);
    one('#all').before(pageOf('<p>Something before</p>'));
    await frame();
    expect(wordsNow()).to.equal('endmiddlelast');
    expect(elementNow()).to.equal('all');
  });

  it('describes no white space', () => {
    pageOf('<p id="a">one   two</p>');
    const range = document.createRange();
    range.setStart(one('#a').firstChild as Text, 3);
    range.setEnd(one('#a').firstChild as Text, 6);
    expect(describeText(range)).to.equal(undefined);
  });

  it('moves when text is inserted before it in its node', async () => {
    pageOf('<p id="a">The quick brown fox jumps over the lazy dog and runs away from all of us.</p>');
    await follows(placeOf('lazy dog'));
    const node = one('#a').firstChild as Text;
    node.data = `Yesterday, ${node.data}`;
    await frame();
    expect(wordsNow()).to.equal('lazy dog');
  });

  it('follows into nodes that are rendered again with the same text', async () => {
    const page = pageOf('<article><p>The quick brown fox jumps over the lazy dog.</p></article>');
    await follows(placeOf('brown fox'));
    const before = watcher.now('text');
    const again = page.cloneNode(true) as HTMLElement;
    page.replaceChildren(...again.childNodes);
    await frame();
    expect(wordsNow()).to.equal('brown fox');
    expect(watcher.now('text') === before).to.equal(false);
  });

  it('does not move to the same words in another context', async () => {
    pageOf('<table><tr><td>Porto</td><td id="a">late</td></tr><tr><td>Ghent</td><td id="b">late</td></tr></table>');
    await follows(placeOf('late', one('#a')));
    one('tr').remove();
    await becomes('searching');
    graceOver();
    expect(watcher.now('text')).to.deep.equal({ state: 'ghost', reason: 'unlisted' });
  });

  it('attaches again when the text returns', async () => {
    const page = pageOf('<p>Intro of some length.</p><p id="a">The one sentence that matters.</p><p>Outro.</p>');
    const place = placeOf('sentence that matters');
    const heard = heardOf(described(place));
    await waitUntil(() => heard.length === 1);
    const gone = one('#a');
    gone.remove();
    await becomes('searching');
    graceOver();
    page.children[0]?.after(gone);
    await becomes('attached');
    expect(heard.map(({ state }) => state)).to.deep.equal(['attached', 'searching', 'ghost', 'attached']);
    expect(wordsNow()).to.equal('sentence that matters');
  });

  it('is hidden, not a ghost, in a hidden panel', async () => {
    pageOf('<div id="panel"><p>Words on a panel</p></div>');
    await follows(placeOf('a panel'));
    one('#panel').hidden = true;
    await becomes('hidden');
    one('#panel').hidden = false;
    await becomes('attached');
  });

  it('finds content that loads late', async () => {
    const page = pageOf('<p id="a">Words that come late</p>');
    const target = described(placeOf('come late'));
    const late = one('#a');
    late.remove();
    const heard = heardOf(target);
    await becomes('searching');
    page.append(late);
    await becomes('attached');
    expect(heard.map(({ state }) => state)).to.deep.equal(['searching', 'attached']);
  });

  it('finds text in an element that gets its name late', async () => {
    pageOf('<p>one two</p><p class="later">one two</p>');
    heardOf({ elementId: 'later', targetText: 'two' });
    await becomes('searching');
    one('.later').id = 'later';
    await becomes('attached');
    expect(elementNow()).to.equal('later');
  });

  it('finds the third of equal words by occurrence alone', async () => {
    const page = pageOf('<p>Total here</p><p>Total there</p>');
    heardOf({ targetText: 'Total', occurrence: 3 });
    await becomes('searching');
    page.append(pageOf('<p id="third">Total in the end</p>'));
    await becomes('attached');
    expect(elementNow()).to.equal('third');
  });

  it('finds text when its element is added with the same text', async () => {
    const page = pageOf('<div>Hello</div>');
    heardOf({ elementId: 'intro', targetText: 'Hello' });
    await becomes('searching');
    const intro = Object.assign(document.createElement('div'), { id: 'intro', textContent: 'Hello' });
    page.replaceChildren(intro);
    await becomes('attached');
  });

  it('returns to its element, not to one with the same text', async () => {
    const page = pageOf('<div id="jar">Buy now</div><div id="box">Buy now</div>');
    await follows(placeOf('Buy now', one('#jar')));
    const jar = one('#jar', page);
    jar.remove();
    await becomes('searching');
    page.append(jar);
    await becomes('attached');
    expect(elementNow()).to.equal('jar');
    jar.id = 'lid';
    await becomes('searching');
    jar.id = 'jar';
    await becomes('attached');
  });

  it('resolves every text of a page that never stops changing', async () => {
    const page = pageOf(
      `<p id="clock">0</p>${Array.from({ length: 300 }, (_, i) => `<p>Line ${i} of the page, which stays.</p>`).join(
        '',
      )}`,
    );
    const clock = one('#clock', page).firstChild as Text;
    let ticks = 0;
    const ticking = setInterval(() => (clock.data = String((ticks += 1))));
    for (let i = 0; i < 300; i++)
      watcher.watch(String(i), { targetText: `Line ${i} of`, occurrence: 1 }, () => undefined);
    await waitUntil(() =>
      Array.from({ length: 300 }, (_, i) => watcher.now(String(i))?.state).every((state) => state === 'attached'),
    );
    clearInterval(ticking);
  });

  it('follows all text of an element while it is edited', async () => {
    pageOf('<p id="a">What there is</p>');
    heardOf({ elementId: 'a', selectAllContent: true });
    await becomes('attached');
    one('#a').append(', and more');
    await waitUntil(() => wordsNow() === 'What there is, and more');
  });

  it('ignores changes by the kit itself', async () => {
    pageOf('<p>Words <collab-text-user></collab-text-user> here</p>');
    await follows(placeOf('here'));
    const before = watcher.now('text');
    one('collab-text-user').textContent = 'here here here';
    await frame();
    expect(watcher.now('text') === before).to.equal(true);
  });

  it('keeps a thousand quotes in a long document during edits', async () => {
    const sentence = (n: number): string => `Sentence ${n} tells of item ${(n * 7919) % 10_007} and nothing else. `;
    const paragraphs = Array.from({ length: 800 }, (_, p) =>
      Array.from({ length: 6 }, (_, s) => sentence(p * 6 + s)).join(''),
    );
    const page = pageOf(paragraphs.map((text) => `<p>${text}</p>`).join(''));
    expect(page.textContent.length).to.be.greaterThan(200_000);
    const numbers = Array.from({ length: 1000 }, (_, n) => n * 4);
    const nodes = [...page.querySelectorAll('p')].map((p) => p.firstChild as Text);
    for (const n of numbers) {
      const node = nodes[Math.floor(n / 6)];
      const words = `item ${(n * 7919) % 10_007} and`;
      const target = { targetText: words, prefix: `Sentence ${n} tells of `, suffix: ' nothing else. ' };
      expect(node?.data).to.contain(words);
      watcher.watch(String(n), target, () => undefined);
    }
    const all = (): boolean => numbers.every((n) => watcher.now(String(n))?.state === 'attached');
    await waitUntil(all);
    for (const p of page.querySelectorAll('p:nth-child(50n)')) p.before(document.createElement('p'), 'Inserted text. ');
    nodes[0]?.insertData(0, 'Before it all. ');
    await frame();
    await waitUntil(() =>
      numbers.every((n) => {
        const now = watcher.now(String(n));
        if (!now || !('range' in now)) return false;
        const { startContainer, startOffset } = now.range;
        return (
          (startContainer as Text).data.slice(startOffset - `Sentence ${n} tells of `.length, startOffset) ===
          `Sentence ${n} tells of `
        );
      }),
    );
  });
});

describe('TargetWatcher without a follower of texts', () => {
  afterEach(clearPages);

  it('finds the element of a text', async () => {
    const page = pageOf('<p id="it">Costs stayed flat.</p>');
    const watcher = new TargetWatcher();
    let found: WatchedTarget | undefined;
    watcher.watch('text', { elementId: 'it', targetText: 'flat' }, (now) => (found = now));
    await waitUntil(() => found);
    watcher.dispose();
    expect(found && 'element' in found && found.element).to.equal(page.querySelector('#it'));
    expect(found && 'range' in found).to.equal(false);
  });
});
