import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { frameOf, loaded, pageIn, shadowIn, within } from '../../anchors/inner-page.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

describe('targets in collapsed content', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let id: string;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    store = await memoryStore();
    page = pageContextOf(store);
    layer = await fixture(html`<collab-comment-layer without-dialog .store=${store}></collab-comment-layer>`);
  });

  afterEach(async () => {
    layer.remove();
    clearPages();
    await store.dispose();
  });

  const pin = () => layer.shadowRoot?.querySelector('collab-comment-pin:not([hidden])') ?? undefined;
  const isShown = () => waitUntil(() => pin());
  const isHidden = () => waitUntil(() => !pin());

  /** Shows a page, with a thread on `#it`. */
  async function comment(markup: string): Promise<HTMLElement> {
    const testPage = pageOf(markup);
    testPage.style.display = 'block';
    id = await addThread(store, 'Here', { targetElement: { elementId: 'it' } });
    return testPage;
  }

  /** Whether the pin stands at the corner of what it is about. */
  function isInPlace(): boolean {
    const marker = pin()?.getBoundingClientRect();
    const element = one('#it').getBoundingClientRect();
    if (!marker) return false;
    return (
      marker.left <= element.right + 1 &&
      marker.right >= element.right - marker.width &&
      Math.abs(marker.bottom - element.top) <= marker.height
    );
  }

  const ways: Record<string, { markup: string; fold: (box: HTMLElement) => void; unfold: (box: HTMLElement) => void }> =
    {
      'a hidden tab panel': {
        markup: '<div role="tabpanel" class="box"><p id="it">Words</p></div>',
        fold: (box) => (box.hidden = true),
        unfold: (box) => (box.hidden = false),
      },
      'display: none': {
        markup: '<div class="box"><p id="it">Words</p></div>',
        fold: (box) => (box.style.display = 'none'),
        unfold: (box) => (box.style.display = ''),
      },
      'visibility: hidden': {
        markup: '<div class="box"><p id="it">Words</p></div>',
        fold: (box) => (box.style.visibility = 'hidden'),
        unfold: (box) => (box.style.visibility = ''),
      },
      'content-visibility: hidden': {
        markup: '<div class="box"><p id="it">Words</p></div>',
        fold: (box) => box.style.setProperty('content-visibility', 'hidden'),
        unfold: (box) => box.style.removeProperty('content-visibility'),
      },
      'closed details': {
        markup: '<details class="box" open><summary>More</summary><p id="it">Words</p></details>',
        fold: (box) => box.removeAttribute('open'),
        unfold: (box) => box.setAttribute('open', ''),
      },
      'what is hidden until found': {
        markup: '<div class="box"><p id="it">Words</p></div>',
        fold: (box) => box.setAttribute('hidden', 'until-found'),
        unfold: (box) => box.removeAttribute('hidden'),
      },
      'a closed dialog': {
        markup: '<dialog class="box" open><p id="it">Words</p></dialog>',
        fold: (box) => box.removeAttribute('open'),
        unfold: (box) => box.setAttribute('open', ''),
      },
    };

  for (const [what, { markup, fold, unfold }] of Object.entries(ways))
    it(`have no pin in ${what}, are no ghosts, and get the pin back when it is shown again`, async () => {
      const shown = await comment(`<p>Before</p>${markup}`);
      const ghostId = await addThread(store, 'Lost', { targetElement: { elementId: 'nowhere' } });
      const box = one('.box', shown);
      await isShown();
      fold(box);
      await isHidden();
      await waitUntil(() => page.targets.ghosts.peek().has(ghostId));
      expect([...page.targets.ghosts.peek().keys()]).to.deep.equal([ghostId]);
      shown.firstElementChild?.remove();
      unfold(box);
      await waitUntil(isInPlace);
    });

  it('show their pin in a popover while it is open', async () => {
    const shown = await comment('<div popover class="box"><p id="it">Words</p></div>');
    expect(pin() === undefined).to.equal(true);
    for (let openings = 0; openings < 2; openings += 1) {
      one('.box', shown).showPopover();
      await waitUntil(isInPlace);
      one('.box', shown).hidePopover();
      await isHidden();
    }
  });

  it('are at content with content-visibility before and after it renders', async () => {
    const shown = await comment(
      '<div class="box"><div style="height: 3000px"></div></div><div class="late"><p id="it">Words</p></div>',
    );
    const late = one('.late', shown);
    late.style.cssText = 'content-visibility: auto; contain-intrinsic-size: auto 500px; padding-top: 40px';
    await isShown();
    page.targets.reveal(id);
    await waitUntil(() => scrollY > 0 && isInPlace());
    scrollTo(0, 0);
  });

  it('are revealed in content that was never rendered', async () => {
    const shown = await comment('<div style="height: 3000px"></div><div class="late"><p id="it">Words</p></div>');
    one('.late', shown).style.cssText = 'content-visibility: auto; contain-intrinsic-size: auto 500px';
    await frame();
    page.navigation.openAndReveal(id);
    await waitUntil(() => scrollY > 0 && page.navigation.anchorOf(id) && isInPlace());
    expect(page.navigation.openThread.peek()).to.equal(id);
    scrollTo(0, 0);
  });

  it('are ghosts only while their tree is detached', async () => {
    const shown = await comment('<div class="box"><div><p id="it">Words</p></div></div>');
    await isShown();
    const box = one('.box', shown);
    box.remove();
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    expect(pin() === undefined).to.equal(true);
    shown.append(box);
    await waitUntil(isInPlace);
    expect(page.targets.ghosts.peek().has(id)).to.equal(false);
  });

  it('are expanded when they are revealed: nested details, and `hidden=until-found`', async () => {
    const shown = await comment(
      '<details><summary>More</summary><details><summary>Still more</summary><div hidden="until-found"><p id="it">Words</p></div></details></details>',
    );
    const matched: EventTarget[] = [];
    shown.addEventListener('beforematch', ({ target }) => target && matched.push(target));
    expect(pin() === undefined).to.equal(true);
    page.navigation.openAndReveal(id);
    await waitUntil(() => page.navigation.anchorOf(id) && isInPlace());
    expect([...shown.querySelectorAll('details')].every(({ open }) => open)).to.equal(true);
    expect(matched).to.deep.equal([one('#it', shown).parentElement]);
  });

  it('are expanded in frames and shadow roots, with their ancestors', async () => {
    const iframe = await frameOf('<details><summary>More</summary><x-card></x-card></details>');
    const around = document.createElement('details');
    around.append(document.createElement('summary'), iframe);
    const again = loaded(iframe);
    pageOf('').append(around);
    around.open = true;
    await again;
    around.open = false;
    const details = within(pageIn(iframe), 'details');
    const root = shadowIn(within(pageIn(iframe), 'x-card'), '<div hidden="until-found"><p id="it">Words</p></div>');
    const targetElement = {
      elementId: 'it',
      hosts: ['iframe', 'x-card'].map((value) => ({ selectors: [{ type: 'css', value, score: 1 }] })),
    };
    id = await addThread(store, 'Here', { targetElement });
    page.navigation.openAndReveal(id);
    await waitUntil(() => page.navigation.anchorOf(id), 'it is not shown');
    expect([around.open, details.hasAttribute('open'), root.querySelector('[hidden]')]).to.deep.equal([
      true,
      true,
      null,
    ]);
  });

  it('are expanded in the details of a component they are slotted into', async () => {
    const shown = pageOf('<x-fold><p id="it">Words</p></x-fold>');
    shown.style.display = 'block';
    id = await addThread(store, 'Here', { targetElement: { elementId: 'it' } });
    await isShown();
    // Attaching a shadow root fires no mutation record, so the pin stays.
    const root = shadowIn(one('x-fold', shown), '<details><summary>More</summary><slot></slot></details>');
    page.navigation.openAndReveal(id);
    await waitUntil(() => within(root, 'details').hasAttribute('open'));
    expect(one('#it', shown).checkVisibility()).to.equal(true);
    await waitUntil(() => page.navigation.anchorOf(id) && isInPlace());
  });

  it('stay collapsed for a summary, which is visible', async () => {
    const shown = await comment(
      '<details><summary>Outer</summary><details><summary id="it">Inner</summary><p>Words</p></details></details>',
    );
    page.navigation.openAndReveal(id);
    await waitUntil(() => page.navigation.anchorOf(id) && isInPlace());
    const isOpen = [...shown.querySelectorAll('details')].map(({ open }) => open);
    expect(isOpen).to.deep.equal([true, false]);
  });

  it('stay collapsed if the application prevents the event', async () => {
    const shown = await comment('<details><summary>More</summary><p id="it">Words</p></details>');
    layer.addEventListener('collab-target-reveal', (event) => event.preventDefault());
    page.navigation.openAndReveal(id);
    expect(one('details', shown).hasAttribute('open')).to.equal(false);
  });
});
