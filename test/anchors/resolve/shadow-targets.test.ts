import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { WatchedTarget } from '../../../anchors/watch/watched-target.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import type { TargetElement } from '../../../store/model/index.js';
import { waitUntil } from '../../wait-until.js';
import { frameOf, loaded, pageIn, shadowIn, within, writeIn } from '../inner-page.js';
import { manualTimer } from '../manual-timer.js';
import { clearPages, frame, one, pageOf } from '../page.js';

describe('AnchorWatcher with inner trees', () => {
  let watcher: AnchorWatcher;
  let clock: ReturnType<typeof manualTimer>;
  let heard: WatchedTarget[];

  beforeEach(() => {
    clock = manualTimer();
    watcher = new AnchorWatcher(document, { timer: clock.timer });
    heard = [];
  });

  afterEach(() => {
    watcher.dispose();
    clearPages();
  });

  const watch = (target: TargetElement | undefined): void =>
    watcher.watch('place', target, (now) => {
      heard.push(now);
      expect(watcher.now('place')).to.equal(now);
    });
  const last = (): string | undefined => heard.at(-1)?.state;
  const becomes = (state: WatchedTarget['state']): Promise<void> =>
    waitUntil(() => last() === state, `the place never was ${state}`);
  const element = (): Element | undefined => {
    const now = heard.at(-1);
    return now && 'element' in now ? now.element : undefined;
  };

  it('finds and follows an element in a shadow root', async () => {
    pageOf('<x-board id="board"></x-board>');
    const root = shadowIn(one('#board'), '<p id="sum">42</p>');
    watch(describeElement(within(root, 'p')));
    await becomes('attached');
    within(root, 'p').remove();
    await becomes('searching');
    clock.pass(2000);
    expect(last()).to.equal('ghost');
    root.append(Object.assign(document.createElement('p'), { id: 'sum' }));
    await frame();
    clock.pass(250);
    await becomes('attached');
    expect(element()).to.equal(within(root, 'p'));
  });

  it('finds a host, a shadow root and content that load late', async () => {
    const page = pageOf('<p>Loading</p>');
    watch({ elementId: 'sum', hosts: [{ elementId: 'board' }] });
    await becomes('searching');
    const host = document.createElement('x-late-board');
    host.id = 'board';
    page.append(host);
    await frame();
    class LateBoard extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode: 'open' });
      }
    }
    customElements.define('x-late-board', LateBoard);
    await frame();
    expect(last()).to.equal('searching');
    host.shadowRoot?.append(Object.assign(document.createElement('p'), { id: 'sum' }));
    await becomes('attached');
  });

  it('makes a ghost when the host is removed, and attaches when it returns', async () => {
    const page = pageOf('<x-board id="board"></x-board>');
    const host = one('#board');
    watch(describeElement(within(shadowIn(host, '<p id="sum">42</p>'), 'p')));
    await becomes('attached');
    host.remove();
    await becomes('searching');
    clock.pass(2000);
    expect(last()).to.equal('ghost');
    page.append(host);
    await frame();
    clock.pass(250);
    await becomes('attached');
  });

  it('reports an element in a hidden host as hidden', async () => {
    pageOf('<x-board id="board"></x-board>');
    const host = one('#board');
    watch(describeElement(within(shadowIn(host, '<p id="sum">42</p>'), 'p')));
    await becomes('attached');
    host.style.display = 'none';
    await becomes('hidden');
    host.style.display = 'contents';
    await becomes('attached');
  });

  it('follows text in a shadow root', async () => {
    pageOf('<x-board id="board"></x-board>');
    const root = shadowIn(one('#board'), '<p>The total is what counts here.</p>');
    const range = document.createRange();
    range.selectNodeContents(within(root, 'p'));
    watch(describeText(range));
    await becomes('attached');
    const again = Object.assign(document.createElement('p'), { textContent: 'The total is what counts here.' });
    root.replaceChildren(again);
    // A page that was read is left alone for a while.
    const rested = (holds: () => boolean): Promise<void> => waitUntil(() => (clock.pass(1000), holds()));
    await rested(() => element() === again);
    root.replaceChildren();
    // On a busy machine the clock may have passed on by the time it is looked at.
    await rested(() => heard.some(({ state }) => state === 'searching'));
  });

  it('makes ghosts when a frame navigates, and attaches them when the page returns', async () => {
    const shown = await frameOf('<p id="sum">42</p>');
    const { srcdoc } = shown;
    watch(describeElement(within(pageIn(shown), 'p')));
    await becomes('attached');
    shown.srcdoc = '<p>Another page</p>';
    await becomes('searching');
    await waitUntil(() => pageIn(shown).body.textContent === 'Another page');
    await frame();
    clock.pass(2000);
    expect(last()).to.equal('ghost');
    shown.srcdoc = srcdoc;
    await becomes('attached');
    expect(element()).to.equal(within(pageIn(shown), 'p'));
  });

  it('follows an element of a frame that reloads', async () => {
    const shown = await frameOf('<p id="sum">42</p>');
    watch(describeElement(within(pageIn(shown), 'p')));
    await becomes('attached');
    const reloaded = loaded(shown);
    pageIn(shown).defaultView?.location.reload();
    await reloaded;
    await waitUntil(() => element()?.ownerDocument === pageIn(shown));
    expect(last()).to.equal('attached');
  });

  it('follows a page that rewrites its document', async () => {
    const shown = await frameOf('<p id="sum">42</p>');
    watch(describeElement(within(pageIn(shown), 'p')));
    await becomes('attached');
    await writeIn(shown, '<p id="sum">42</p>');
    await waitUntil(() => element() === within(pageIn(shown), 'p'));
    const view = pageIn(shown).defaultView ?? window;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync('p { display: none }');
    pageIn(shown).adoptedStyleSheets = [sheet];
    await frame();
    expect(last()).to.equal('attached');
    view.dispatchEvent(new Event('resize'));
    await becomes('hidden');
  });

  it('follows an element that was edited while its page loaded', async () => {
    const shown = document.createElement('iframe');
    pageOf('').append(shown);
    const page = pageIn(shown) as unknown as { open(): void; write(markup: string): void; close(): void };
    page.open();
    page.write('<!doctype html><ul><li>Call Ada <i>Open</i></li><li><b>Buy milk</b> <i>Open</i></li></ul>');
    const item = within(pageIn(shown), 'li:nth-child(2)');
    watch(describeElement(item));
    await becomes('attached');
    expect(element()).to.equal(item);
    within(item, 'i').textContent = 'Done, and a long word on how that went';
    await frame();
    expect(last()).to.equal('attached');
    const written = loaded(shown);
    page.close();
    await written;
    await frame();
    expect(heard.map(({ state }) => state)).to.deep.equal(['attached']);
    expect(element()).to.equal(item);
  });

  it('makes a ghost on a page that cannot be read, and attaches it when it can', async () => {
    const shown = await frameOf('<p id="sum">42</p>');
    watch(describeElement(within(pageIn(shown), 'p')));
    await becomes('attached');
    shown.setAttribute('sandbox', '');
    shown.srcdoc = '<p id="sum">42</p>';
    await becomes('searching');
    clock.pass(2000);
    expect(heard.at(-1)).to.deep.equal({ state: 'ghost', reason: 'missing' });
    const { srcdoc } = shown;
    const again = loaded(shown);
    shown.removeAttribute('sandbox');
    shown.srcdoc = srcdoc;
    await frame();
    await again;
    await becomes('attached');
  });

  it('makes ghosts of targets with undescribed hosts', async () => {
    for (const hosts of [[{}], 'board', [{ selectors: 'x-board' }], [{ selectors: [null] }]]) {
      heard = [];
      watcher.watch('place', { elementId: 'sum', hosts } as unknown as TargetElement, (now) => heard.push(now));
      await becomes('ghost');
      expect(heard).to.deep.equal([{ state: 'ghost', reason: 'missing' }]);
    }
  });

  it('stays a ghost in a host without a tree, however often the page changes', async () => {
    const page = pageOf('<x-never id="board"></x-never>');
    watch({ elementId: 'sum', hosts: [{ elementId: 'board' }] });
    await becomes('searching');
    clock.pass(2000);
    expect(last()).to.equal('ghost');
    const told = heard.length;
    page.append(document.createElement('p'));
    await frame();
    page.append(document.createElement('p'));
    await frame();
    expect(heard.slice(told)).to.deep.equal([]);
    expect([...clock.waiting.values()]).not.to.include(2000);
    shadowIn(one('#board'), '<p id="sum">42</p>');
    page.append(document.createElement('p'));
    await becomes('attached');
  });

  it('finds content that is added to a host without a tree later', async () => {
    pageOf('<x-never id="board"></x-never>');
    watch({ elementId: 'sum', hosts: [{ elementId: 'board' }] });
    await becomes('searching');
    const added: WatchedTarget[] = [];
    watcher.watch('added', { elementId: 'more', hosts: [{ elementId: 'board' }] }, (now) => added.push(now));
    expect(added).to.deep.equal([{ state: 'searching' }]);
    clock.pass(2000);
    watcher.watch('last', { elementId: 'last', hosts: [{ elementId: 'board' }] }, (now) => added.push(now));
    expect(added.map(({ state }) => state)).to.deep.equal(['searching', 'ghost', 'ghost']);
  });

  it('stops observing after unwatching', async () => {
    pageOf('<x-board id="board"></x-board>');
    const root = shadowIn(one('#board'), '<p id="sum">42</p>');
    watch(describeElement(within(root, 'p')));
    await becomes('attached');
    watcher.unwatch('place');
    const told = heard.length;
    within(root, 'p').remove();
    one('#board').remove();
    await frame();
    expect(heard).to.have.length(told);
    expect([...clock.waiting.values()]).not.to.include(2000);
  });
});
