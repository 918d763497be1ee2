import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/index.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/presence/live-cursors/define.js';
import type { CollabLiveCursors } from '../../../components/presence/live-cursors/live-cursors.js';
import { memoryBackend, type Backend, type CollabStore, type CursorUser, type User } from '../../../store/index.js';
import { noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { drawnContrast } from '../drawn-contrast.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { warningsOf } from '../warnings.js';
import { countChanges } from './count-changes.js';

describe('<collab-live-cursors>', () => {
  let backend: Backend;
  let store: CollabStore;
  /** Store of another user on the same page. */
  let other: CollabStore;
  let cursors: CollabLiveCursors;
  let page: HTMLElement;
  const others: CollabStore[] = [];

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    // With reduced motion, cursors jump to their position.
    await emulateMedia({ reducedMotion: 'reduce' });
    await sendMouse({ type: 'move', position: [790, 590] });
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await join(grace);
    page = await fixture(html`
      <main style="position: absolute; inset: 0 auto auto 0; inline-size: 600px">
        <section id="figure" style="block-size: 200px; margin: 20px; background: #eee">
          <p id="words" style="margin: 0">Some <b>bold</b> words</p>
        </section>
        <div id="box" style="block-size: 100px; overflow: auto"><div id="long" style="block-size: 400px"></div></div>
        <input id="field" />
      </main>
    `);
    cursors = await fixture(html`<collab-live-cursors shortcut="/" .store=${store}></collab-live-cursors>`);
    await waitUntil(() => store.cursors.users().peek());
  });

  afterEach(async () => {
    cursors.remove();
    await Promise.all([store, ...others.splice(0)].map((each) => each.dispose()));
    await emulateMedia({ reducedMotion: 'no-preference' });
    window.scrollTo(0, 0);
  });

  async function join(user: User): Promise<CollabStore> {
    const joined = await memoryStore({ backend, user });
    others.push(joined);
    joined.cursors.enter();
    await waitUntil(() => joined.cursors.users().peek());
    return joined;
  }

  const element = (id: string): HTMLElement => find(page, `#${id}`);
  const point = (id: string, left: number, top: number, by = other): void =>
    by.cursors.move({ left, top, targetElement: describeElement(element(id)) });
  const visibleCursors = (): readonly HTMLElement[] =>
    [...(cursors.shadowRoot?.querySelectorAll<HTMLElement>('[part~="cursor"]') ?? [])].filter((each) =>
      each.checkVisibility(),
    );
  const labels = (): readonly string[] =>
    visibleCursors().map((each) =>
      [...each.querySelectorAll('[part~="label"] > *')].map((part) => part.textContent).join(': '),
    );
  const positions = (): readonly string[] =>
    visibleCursors().map((each) => {
      const { x, y } = each.getBoundingClientRect();
      return `${Math.round(x)}, ${Math.round(y)}`;
    });
  const at = (...expected: readonly string[]): Promise<void> =>
    waitUntil(() => positions().join(' | ') === expected.join(' | '), `${expected.join(' | ')} was expected`);
  /** The user's own cursor as received by another user. */
  const ownCursor = (by = other): CursorUser | undefined => by.cursors.users().peek()?.[0];
  const ownIs = (elementId: string | undefined): Promise<void> =>
    waitUntil(() => ownCursor()?.position?.targetElement?.elementId === elementId, `${elementId} was expected`);
  const layer = (): HTMLElement => find(cursors, '[part~="layer"]');
  const field = (): HTMLInputElement | null =>
    cursors.shadowRoot?.querySelector<HTMLInputElement>('[part~="chat-field"]') ?? null;

  it('passes the accessibility audit', async () => {
    point('figure', 0.5, 0.5);
    other.cursors.setMessage('Look');
    await waitUntil(() => labels()[0] === 'Grace Hopper: Look');
    await expect(cursors).to.be.accessible();
    await sendMouse({ type: 'move', position: [300, 100] });
    await ownIs('figure');
    await sendKeys({ press: '/' });
    await waitUntil(field);
    for (const forcedColors of ['active', 'none'] as const) {
      await emulateMedia({ forcedColors });
      await expect(cursors).to.be.accessible();
    }
  });

  it('shows nothing while there are no cursors', async () => {
    expect(cursors.matches(':state(empty)')).to.equal(true);
    point('figure', 0.5, 0.5);
    await at('300, 120');
    expect(cursors.matches(':state(empty)')).to.equal(false);
    other.cursors.move(null);
    await at();
    await waitUntil(() => cursors.matches(':state(empty)'));
  });

  it('stays below a dialog that was opened before anybody came', async () => {
    const dialog = await fixture<HTMLElement>(html`<div popover style="inset: 0; margin: 0">Dialog</div>`);
    dialog.showPopover();
    layer().style.cssText = 'pointer-events: auto; inset: 0; inline-size: 100%; block-size: 100%';
    point('figure', 0.5, 0.5);
    await at('300, 120');
    expect(document.elementFromPoint(5, 5)).to.equal(dialog);
  });

  it('shows cursors at their position with name and color', async () => {
    const alan = await join({ userId: 'alan', name: 'Alan Turing', organizationId: 'acme', color: 'rgb(0, 100, 0)' });
    point('figure', 0, 0);
    await at('20, 20');
    point('figure', 1, 1, alan);
    await at('20, 20', '580, 220');
    expect(labels()).to.deep.equal(['Grace Hopper', 'Alan Turing']);
    const label = visibleCursors()[1]?.querySelector('[part~="label"]') as Element;
    expect(getComputedStyle(label).backgroundColor).to.equal('rgb(0, 100, 0)');
    for (const each of visibleCursors()) {
      expect(drawnContrast(each.querySelector('[part~="label"]') as Element)).to.be.at.least(4.5);
    }
  });

  it('does not block pointer input on the page', async () => {
    point('figure', 0.5, 0.5);
    await at('300, 120');
    expect(document.elementFromPoint(304, 128)?.id).to.equal('figure');
    expect(layer().ariaHidden).to.equal('true');
  });

  it('moves cursors with their surface', async () => {
    point('figure', 0.5, 0.5);
    await at('300, 120');
    element('figure').style.inlineSize = '280px';
    await at('160, 120');
    element('figure').style.translate = '100px 10px';
    await at('260, 130');
    page.style.blockSize = '3000px';
    window.scrollTo(0, 50);
    await at('260, 80');
  });

  it('moves cursors in a scroll container and clips them', async () => {
    const box = element('box').getBoundingClientRect();
    point('long', 0, 0.1);
    await at(`0, ${box.top + 40}`);
    element('box').scrollTop = 30;
    await at(`0, ${box.top + 10}`);
    element('box').scrollTop = 60;
    await at();
    element('box').scrollTop = 0;
    await at(`0, ${box.top + 40}`);
  });

  it('stays below the sidebar', async () => {
    point('figure', 0.5, 0.5);
    await waitUntil(() => visibleCursors().length === 1);
    const panel: HTMLElement = await fixture(html`<aside></aside>`);
    panel.style.cssText = 'position: fixed; inset-block: 0; inset-inline: 350px 0; z-index: 1';
    // Whatever is drawn there is met there.
    layer().style.pointerEvents = 'auto';
    const top = (x: number): Element | null => document.elementFromPoint(x, 130);
    expect(top(360)).to.equal(cursors);
    pageContextOf(store).sidebar.panel.value = panel;
    await waitUntil(() => top(360) === panel, 'it is drawn over the panel');
    expect(top(340)).to.equal(cursors);
    panel.style.insetInlineStart = '370px';
    await waitUntil(() => top(360) === cursors, 'it is cut where the panel is no more');
    pageContextOf(store).sidebar.panel.value = null;
    await waitUntil(() => top(380) === cursors, 'it is cut without a panel');
  });

  it('shows no cursor while its surface is missing', async () => {
    point('figure', 0.5, 0.5);
    await at('300, 120');
    const figure = element('figure');
    figure.hidden = true;
    await at();
    figure.hidden = false;
    await at('300, 120');
    figure.remove();
    await at();
    page.prepend(figure);
    await at('300, 120');
  });

  it('keeps a cursor in place while its surface is resolved', async () => {
    point('figure', 0.5, 0.5);
    await at('300, 120');
    other.cursors.move({ left: 0.5, top: 0.5, targetElement: { elementId: 'nowhere' } });
    await waitUntil(() => store.cursors.users().peek()?.[0]?.position?.targetElement?.elementId === 'nowhere');
    await nextFrame();
    await nextFrame();
    expect(positions()).to.deep.equal(['300, 120']);
    await at();
  });

  it('shows cursors on the page background', async () => {
    page.style.blockSize = '3000px';
    other.cursors.move({ left: 40, top: 700 });
    await waitUntil(() => store.cursors.users().peek()?.length === 1);
    window.scrollTo(0, 300);
    await at('40, 400');
  });

  it('animates cursors unless motion is reduced', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    await waitUntil(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
    point('figure', 0, 0);
    await at('20, 20');
    const drawnPositions = new Set<string>();
    let step = 0;
    let before = store.cursors.users().peek();
    while (!drawnPositions.has('580, 20')) {
      if (store.cursors.users().peek() !== before || step === 0) {
        before = store.cursors.users().peek();
        if (step < 8) point('figure', (step += 1) / 8, 0);
      }
      await nextFrame();
      for (const place of positions()) drawnPositions.add(place);
    }
    // More places than were said.
    expect(drawnPositions.size).to.be.above(9);
  });

  it('writes no styles while no cursor moves', async () => {
    point('figure', 0.5, 0.5);
    await at('300, 120');
    expect(await countChanges(layer(), page)).to.equal(0);
  });

  it('places labels inside the window', async () => {
    point('figure', 0.5, 0.5);
    await at('300, 120');
    const label = (): DOMRect =>
      (visibleCursors()[0]?.querySelector('[part~="label"]') as Element).getBoundingClientRect();
    expect(label().left).to.be.above(300);
    expect(label().top).to.be.above(120);
    other.cursors.move({ left: 795, top: 595 });
    await at('795, 595');
    expect(label().right).to.be.at.most(800);
    expect(label().bottom).to.be.at.most(600);
  });

  it('hides inactive cursors and shows touch as a dot', async () => {
    other.cursors.move({ left: 0.5, top: 0.5, targetElement: describeElement(element('figure')) }, 'touch');
    await at('300, 120');
    expect(visibleCursors()[0]?.querySelector('circle')).to.not.equal(null);
    expect(visibleCursors()[0]?.querySelector('path')).to.equal(null);
  });

  it('hides cursors of other locations', async () => {
    store.setLocations([{ id: 'here' }]);
    other.setLocations([{ id: 'there' }]);
    point('figure', 0.5, 0.5);
    await waitUntil(() => store.cursors.users().peek()?.length === 1);
    expect(labels()).to.deep.equal([]);
    other.setLocations([{ id: 'here' }]);
    await at('300, 120');
  });

  describe('the own cursor', () => {
    it('is published relative to the element under it', async () => {
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
      expect(ownCursor()?.position?.left).to.be.closeTo(0.25, 0.001);
      expect(ownCursor()?.position?.top).to.be.closeTo(0.25, 0.001);
      expect(ownCursor()).to.include({ userId: ada.userId, pointerType: 'mouse', onlineStatus: 'active' });
      expect(labels()).to.deep.equal([]);
    });

    it('is relative to a block element, not to inline text', async () => {
      const bold = find(page, 'b').getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(bold.left + 5), Math.round(bold.top + 5)] });
      await ownIs('words');
    });

    it('is updated on scroll', async () => {
      const { top } = element('box').getBoundingClientRect();
      await sendMouse({ type: 'move', position: [100, Math.round(top + 20)] });
      await ownIs('long');
      const before = ownCursor()?.position?.top ?? 0;
      element('box').scrollTop = 40;
      await waitUntil(() => Math.abs((ownCursor()?.position?.top ?? 0) - before - 0.1) < 0.01);
    });

    it('is published only inside `for`', async () => {
      cursors.for = 'figure';
      await cursors.updateComplete;
      await sendMouse({ type: 'move', position: [100, 260] });
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
      await sendMouse({ type: 'move', position: [100, 260] });
      await waitUntil(() => ownCursor() === undefined);
    });

    it('is published only inside `selector-allow`', async () => {
      cursors.setAttribute('selector-allow', '#words, #long');
      await cursors.updateComplete;
      await sendMouse({ type: 'move', position: [30, 30] });
      await ownIs('words');
      await sendMouse({ type: 'move', position: [160, 120] });
      await waitUntil(() => ownCursor() === undefined);
    });

    it('warns about an invalid selector and allows all elements', async () => {
      const [warning] = await warningsOf(() => cursors.setAttribute('selector-allow', ':::'));
      expect(warning).to.contain('selector-allow=":::" is not supported. Accepted: a CSS selector');
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
    });

    it('is not published with `without-own`', async () => {
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
      cursors.withoutOwn = true;
      await waitUntil(() => ownCursor() === undefined);
      await sendMouse({ type: 'move', position: [170, 80] });
      cursors.withoutOwn = false;
      await cursors.updateComplete;
      expect(ownCursor()).to.equal(undefined);
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
    });

    it('is withdrawn with the element', async () => {
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
      cursors.remove();
      await waitUntil(() => ownCursor() === undefined);
      expect(store.cursors.users().peek()).to.equal(null);
    });
  });

  describe('messages', () => {
    const open = async (): Promise<HTMLInputElement> => {
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
      await sendKeys({ press: '/' });
      await waitUntil(() => field()?.matches(':focus'));
      return field() as HTMLInputElement;
    };

    it('of others are shown at their cursors', async () => {
      point('figure', 0.5, 0.5);
      other.cursors.setMessage('Look here');
      await waitUntil(() => labels()[0] === 'Grace Hopper: Look here');
      other.cursors.setMessage('');
      await waitUntil(() => labels()[0] === 'Grace Hopper');
    });

    it('are published while typed', async () => {
      const input = await open();
      expect(input.maxLength).to.equal(80);
      expect(input.ariaLabel).to.equal('Message at your cursor');
      await sendKeys({ type: 'Hel' });
      await waitUntil(() => ownCursor()?.comment === 'Hel');
      await sendKeys({ type: 'lo' });
      await waitUntil(() => ownCursor()?.comment === 'Hello');
    });

    it('follow the pointer', async () => {
      await open();
      const box = find(cursors, '[part~="chat"]').getBoundingClientRect();
      expect([box.left, box.top]).to.deep.equal([172, 88]);
      await sendMouse({ type: 'move', position: [799, 599] });
      await waitUntil(() => find(cursors, '[part~="chat"]').getBoundingClientRect().right === 792);
      expect(find(cursors, '[part~="chat"]').getBoundingClientRect().bottom).to.equal(592);
    });

    it('are discarded with Escape', async () => {
      element('field').focus();
      element('field').blur();
      await open();
      await sendKeys({ type: 'Hi' });
      await waitUntil(() => ownCursor()?.comment === 'Hi');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => ownCursor()?.comment === undefined);
      expect(field()).to.equal(null);
    });

    it('stay for a while after Enter, and focus is restored', async () => {
      const button = document.createElement('button');
      page.append(button);
      button.focus();
      await open();
      await sendKeys({ type: 'Hi ' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => ownCursor()?.comment === 'Hi');
      expect(field()).to.equal(null);
      expect(document.activeElement).to.equal(button);
      await waitUntil(() => ownCursor()?.comment === undefined);
    });

    it('open with the shortcut without typing it', async () => {
      await sendMouse({ type: 'move', position: [160, 70] });
      await ownIs('figure');
      element('field').focus();
      await sendKeys({ press: '/' });
      expect((element('field') as HTMLInputElement).value).to.equal('/');
      expect(field()).to.equal(null);
      element('field').blur();
      cursors.withoutChat = true;
      await sendKeys({ press: '/' });
      await cursors.updateComplete;
      expect(field()).to.equal(null);
    });

    it('of others are announced once they settle', async () => {
      const { said, end } = noteAnnounced();
      point('figure', 0.5, 0.5);
      for (const text of ['L', 'Lo', 'Look']) {
        other.cursors.setMessage(text);
        await waitUntil(() => labels()[0] === `Grace Hopper: ${text}`);
      }
      await waitUntil(() => said.length > 0);
      expect(said).to.deep.equal(['Grace Hopper: Look']);
      other.cursors.setMessage('Look there');
      await waitUntil(() => said.length > 1);
      end();
      expect(said[1]).to.equal('Grace Hopper: Look there');
    });
  });
});
