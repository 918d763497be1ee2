import { expect } from '@open-wc/testing';
import type { WatchedTarget } from '../../../anchors/watch/watched-target.js';
import { AnchorWatcher, watchTargets } from '../../../anchors/watch/watcher.js';
import { manualTimer } from '../manual-timer.js';
import { clearPages, frame, one, pageOf } from '../page.js';

/*
 * The hard cases of places that hold, and where each is tested:
 *
 * | Case                                                    | Test                                                      |
 * |---------------------------------------------------------|-----------------------------------------------------------|
 * | The second of three equal words, the same before it     | text, watcher-text                                        |
 * | A quote over three elements; nothing but white space    | text, watcher-text                                        |
 * | `node.data` rewritten, everything rendered anew         | text, watcher-text; elements: here, reused                |
 * | A thousand quotes in 200 KB, moved by edits             | watcher-text                                              |
 * | Ids made anew at each render, hashed classes            | describe, find                                            |
 * | Rows sorted and filtered, or written into others' nodes | find, cells, reused; as properties: find-, reused-, live-    |
 * | Edited, loading, translated, all at once                | edited                                                    |
 * | A tie                                                   | find, text                                                |
 * | Nested scrolling, zoom, scale                           | placement, reveal                                         |
 * | Drawings and canvases drawn anew                        | find, content-view; components/content-transform          |
 * | A hidden tab panel, and all else that hides             | components/folded-places                                  |
 * | Removed, the time of grace, attached again              | here, components/folded-places                            |
 * | A link to what comes late                               | components/deep-link, components/routes, e2e/deep-links   |
 * | The kit's own changes wake nobody                       | here, watcher-text                                        |
 * | Shadow roots, embedded pages                            | inner-places, inner-placement; components/comment-layer-inner |
 */
describe('AnchorWatcher', () => {
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

  const watch = (elementId: string): void => watcher.watch(elementId, { elementId }, (now) => heard.push(now));
  const states = (): string[] => heard.map(({ state }) => state);

  it('finds an existing element in the next frame', async () => {
    pageOf('<p id="there">Hello</p>');
    watch('there');
    await frame();
    expect(heard).to.deep.equal([{ state: 'attached', element: one('#there') }]);
    expect(watcher.now('there')).to.equal(heard[0]);
  });

  it('finds content that loads late', async () => {
    const page = pageOf('<p>Loading</p>');
    watch('late');
    await frame();
    page.append(pageOf('<p id="late">Hello</p>'));
    await frame();
    expect(states()).to.deep.equal(['searching', 'attached']);
  });

  it('makes a ghost of a removed element after the grace period, and attaches it when it returns', async () => {
    pageOf('<p id="goes">Hello</p>');
    watch('goes');
    await frame();
    const element = one('#goes');
    const home = element.parentElement;
    element.remove();
    await frame();
    clock.pass(1999);
    expect(states()).to.deep.equal(['attached', 'searching']);
    clock.pass(2000);
    expect(heard.at(-1)).to.deep.equal({ state: 'ghost', reason: 'missing' });
    home?.append(element);
    await frame();
    clock.pass(250);
    await frame();
    expect(heard.at(-1)).to.deep.equal({ state: 'attached', element });
  });

  it('makes no ghost of an element that returns within the grace period', async () => {
    pageOf('<p id="blinks">Hello</p>');
    watch('blinks');
    await frame();
    const element = one('#blinks');
    const home = element.parentElement;
    element.remove();
    await frame();
    home?.append(element);
    await frame();
    clock.pass(2000);
    expect(states()).to.deep.equal(['attached', 'searching', 'attached']);
    expect(clock.waiting.size).to.be.lessThan(2);
  });

  it('follows to the new node in the same frame when a part of the page is rendered again', async () => {
    const page = pageOf('<p id="again">Hello</p>');
    watch('again');
    await frame();
    page.replaceChildren(...pageOf('<p id="again">Hello</p>').childNodes);
    await frame();
    expect(states()).to.deep.equal(['attached', 'attached']);
    expect(watcher.now('again')).to.deep.equal({ state: 'attached', element: one('#again') });
  });

  it('distinguishes hidden elements from removed ones', async () => {
    const page = pageOf('<div><p id="tab">Hello</p></div>');
    watch('tab');
    await frame();
    one('div', page).style.display = 'none';
    await frame();
    one('div', page).style.display = '';
    await frame();
    expect(states()).to.deep.equal(['attached', 'hidden', 'attached']);
    clock.pass(5000);
    expect(states()).to.have.length(3);
  });

  it('resolves again when another element gets the name', async () => {
    const page = pageOf('<p id="one">Hello</p><p id="two">Hello</p>');
    watch('one');
    await frame();
    const [first, second] = page.children;
    first?.removeAttribute('id');
    second?.setAttribute('id', 'one');
    await frame();
    expect(heard.at(-1)).to.deep.equal({ state: 'attached', element: second });
  });

  it('does not notify without a change', async () => {
    const page = pageOf('<p id="calm">Hello</p>');
    watch('calm');
    await frame();
    page.append('more', document.createElement('b'));
    page.className += ' other';
    await frame();
    expect(states()).to.deep.equal(['attached']);
  });

  it('does not notify after unwatching', async () => {
    pageOf('<p id="free">Hello</p>');
    watch('free');
    watcher.unwatch('free');
    await frame();
    expect(heard).to.deep.equal([]);
    expect(watcher.now('free')).to.equal(undefined);
  });

  it('follows many targets with one observer, which ignores the kit’s own elements', async () => {
    pageOf('<p id="a">A</p><p id="b">B</p>');
    watch('a');
    watch('b');
    await frame();
    const own = document.createElement('collab-test-element');
    let frames = 0;
    const original = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => {
      frames += 1;
      return original.call(window, callback);
    };
    document.body.append(own);
    own.append('text', document.createElement('i'));
    own.setAttribute('open', '');
    own.remove();
    await Promise.resolve();
    window.requestAnimationFrame = original;
    expect(frames).to.equal(0);
  });

  it('treats a target without a name as the page', async () => {
    watcher.watch('page', undefined, (now) => heard.push(now));
    await frame();
    expect(states()).to.deep.equal(['page']);
  });

  it('is also available as a function', async () => {
    pageOf('<p id="simple">Hello</p>');
    const told: string[] = [];
    const end = watchTargets(new Map([['k', { elementId: 'simple' }]]), (key, { state }) =>
      told.push(`${key} ${state}`),
    );
    await frame();
    end();
    one('#simple').hidden = true;
    await frame();
    expect(told).to.deep.equal(['k attached']);
  });
});
