import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { frameOf, pageIn, within } from '../../anchors/inner-page.js';
import { clearPages } from '../../anchors/page.js';
import { TestOverlay } from './overlay-fixture.js';
import { runDismissSuite } from './dismiss-suite.js';
import { find } from '../../find.js';

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

  it('says what closed it', async () => {
    await open();
    await sendKeys({ press: 'Escape' });
    await open();
    press(document.body);
    expect(overlay.reasons).to.deep.equal(['escape', 'outside']);
  });

  it('counts the elements it is told of as inside', async () => {
    await open();
    press(find(document, 'test-overlay').previousElementSibling ?? overlay);
    expect(overlay.open).to.equal(true);
  });

  it('can be told to stay open on a press outside', async () => {
    overlay.keepOnOutside = true;
    await open();
    press(document.body);
    expect(overlay.open).to.equal(true);
  });

  it('leaves to what lies below what does not close it', async () => {
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

  it('takes the Escape, so that the page does not act on it too', async () => {
    await open();
    let reached = false;
    const listen = () => (reached = true);
    window.addEventListener('keydown', listen);
    await sendKeys({ press: 'Escape' });
    window.removeEventListener('keydown', listen);
    expect(reached).to.equal(false);
  });

  describe('over an embedded page', () => {
    let inner: Document;

    beforeEach(async () => {
      await setViewport({ width: 800, height: 600 });
      await sendMouse({ type: 'move', position: [790, 590] });
      const shown = await frameOf('<button>There</button>');
      Object.assign(shown.style, { position: 'fixed', left: '100px', top: '100px' });
      inner = pageIn(shown);
    });

    afterEach(clearPages);

    it('hears Escape there, also where the focus was there before', async () => {
      within(inner, 'button').focus();
      await open();
      await sendKeys({ press: 'Escape' });
      expect(overlay.reasons).to.deep.equal(['escape']);
      within(inner, 'button').addEventListener('keydown', (event) => event.preventDefault());
      await open();
      await sendKeys({ press: 'Escape' });
      expect(overlay.open).to.equal(true);
    });

    it('hears a press there', async () => {
      await open();
      await sendMouse({ type: 'click', position: [130, 115] });
      expect(overlay.reasons).to.deep.equal(['outside']);
    });
  });

  it('listens no more once it is closed or removed, ten times over', async () => {
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
