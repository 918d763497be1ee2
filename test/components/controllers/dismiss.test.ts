import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { frameOf, pageIn, within } from '../../anchors/inner-page.js';
import { clearPages } from '../../anchors/page.js';
import { find } from '../../find.js';
import { runDismissSuite } from './dismiss-suite.js';
import { TestOverlay } from './overlay-fixture.js';

describe('DismissController', () => {
  let overlay: TestOverlay;

  beforeEach(async () => {
    const box = await fixture(html`<div><button>Opener</button><test-overlay></test-overlay></div>`);
    overlay = find(box, 'test-overlay', TestOverlay);
  });

  async function open(): Promise<TestOverlay> {
    overlay.open = true;
    await overlay.updateComplete;
    return overlay;
  }

  runDismissSuite({ open, isOpen: () => overlay.open });

  it('reports the reason', async () => {
    await open();
    await sendKeys({ press: 'Escape' });
    await open();
    press(document.body);
    expect(overlay.reasons).to.deep.equal(['escape', 'outside']);
  });

  it('treats the given elements as inside', async () => {
    await open();
    press(find(document, 'test-overlay').previousElementSibling ?? overlay);
    expect(overlay.open).to.equal(true);
  });

  it('can stay open on a press outside', async () => {
    overlay.keepOnOutside = true;
    await open();
    press(document.body);
    expect(overlay.open).to.equal(true);
  });

  it('leaves events that do not close it to the overlay below', async () => {
    await open();
    const above = document.createElement('test-overlay');
    Object.assign(above, { keepOnEscape: true, keepOnOutside: true, open: true });
    document.body.append(above);
    await above.updateComplete;
    await sendKeys({ press: 'Escape' });
    expect([overlay.open, above.open]).to.deep.equal([false, true]);
    await open();
    press(document.body);
    expect([overlay.open, above.open]).to.deep.equal([false, true]);
    above.remove();
  });

  it('stops Escape, so that the page does not handle it', async () => {
    await open();
    let reached = false;
    const listen = () => (reached = true);
    window.addEventListener('keydown', listen);
    await sendKeys({ press: 'Escape' });
    window.removeEventListener('keydown', listen);
    expect(reached).to.equal(false);
  });

  it('handles Escape in it before listeners that the document had earlier', async () => {
    let reached = 0;
    const listen = (event: Event) => {
      if (event.target === overlay) reached++;
    };
    document.addEventListener('keydown', listen);
    await open();
    overlay.tabIndex = -1;
    overlay.focus();
    await sendKeys({ press: 'Escape' });
    document.removeEventListener('keydown', listen);
    expect([overlay.open, reached]).to.deep.equal([false, 0]);
  });

  it('leaves Escape outside of it to listeners that the document had earlier', async () => {
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener('keydown', prevent);
    await open();
    await sendKeys({ press: 'Escape' });
    document.removeEventListener('keydown', prevent);
    expect(overlay.open).to.equal(true);
  });

  describe('below overlays that capture Escape', () => {
    let hints: readonly TestOverlay[];

    beforeEach(async () => {
      const box = await fixture(html`<div><test-hint></test-hint><test-hint></test-hint></div>`);
      hints = [...box.querySelectorAll('test-hint')];
    });

    async function openHints(): Promise<void> {
      for (const hint of hints) hint.open = true;
      await Promise.all(hints.map((hint) => hint.updateComplete));
    }

    it('stays open until the next Escape', async () => {
      await open();
      await openHints();
      await sendKeys({ press: 'Escape' });
      expect([overlay, ...hints].map((each) => each.open)).to.deep.equal([true, false, false]);
      await Promise.all(hints.map((hint) => hint.updateComplete));
      await sendKeys({ press: 'Escape' });
      expect(overlay.open).to.equal(false);
    });

    it('leaves the first Escape to them if it opened later', async () => {
      await openHints();
      await open();
      await sendKeys({ press: 'Escape' });
      expect([overlay, ...hints].map((each) => each.open)).to.deep.equal([true, false, false]);
    });

    it('keeps the first Escape from the focused element', async () => {
      await openHints();
      const button = find(document, 'test-overlay').previousElementSibling as HTMLElement;
      let presses = 0;
      button.addEventListener('keydown', () => (presses += 1));
      button.focus();
      await sendKeys({ press: 'Escape' });
      expect([presses, ...hints.map((each) => each.open)]).to.deep.equal([0, false, false]);
      await Promise.all(hints.map((hint) => hint.updateComplete));
      await sendKeys({ press: 'Escape' });
      expect(presses).to.equal(1);
    });
  });

  describe('over a frame', () => {
    let inner: Document;

    beforeEach(async () => {
      await setViewport({ width: 800, height: 600 });
      await sendMouse({ type: 'move', position: [790, 590] });
      const iframe = await frameOf('<button>There</button>');
      Object.assign(iframe.style, { position: 'fixed', left: '100px', top: '100px' });
      inner = pageIn(iframe);
    });

    afterEach(clearPages);

    it('handles Escape in the frame, also if the focus was there before', async () => {
      within(inner, 'button').focus();
      await open();
      await sendKeys({ press: 'Escape' });
      expect(overlay.reasons).to.deep.equal(['escape']);
      within(inner, 'button').addEventListener('keydown', (event) => event.preventDefault());
      await open();
      await sendKeys({ press: 'Escape' });
      expect(overlay.open).to.equal(true);
    });

    it('handles a press in the frame', async () => {
      await open();
      await sendMouse({ type: 'click', position: [130, 115] });
      expect(overlay.reasons).to.deep.equal(['outside']);
    });
  });

  it('has no listeners after being closed or removed ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      await open();
      overlay.remove();
      document.body.append(overlay);
      await open();
      overlay.open = false;
      await overlay.updateComplete;
    }
    const before = overlay.reasons.length;
    press(document.body);
    await sendKeys({ press: 'Escape' });
    expect(overlay.reasons).to.have.length(before);
    overlay.remove();
  });

  function press(target: Element): void {
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
  }
});
