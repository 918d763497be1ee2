import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabCommentPin } from '../../../components/annotations/comment-pin/comment-pin.js';
import '../../../components/annotations/comment-pin/define.js';
import en from '../../../locales/en.js';
import { pin as english } from '../../../locales/english/pin.js';
import { nameOf } from '../../queries.js';

describe('<collab-comment-pin>', () => {
  let pin: CollabCommentPin;

  beforeEach(async () => {
    pin = await fixture(html`<collab-comment-pin annotation-id="t1" number="4"></collab-comment-pin>`);
  });

  const button = (): HTMLButtonElement => {
    const found = pin.shadowRoot?.querySelector('button');
    if (!found) throw new Error('no button');
    return found;
  };

  const words = (): string => nameOf(button());
  // A name in text replaces the drawing, so that has neither role nor name.
  const face = (): HTMLElement | null => button().querySelector('[aria-hidden]');

  it('passes the accessibility audit', async () => {
    await expect(pin).to.be.accessible();
  });

  it('passes the accessibility audit in every state', async () => {
    Object.assign(pin, { unread: 2, private: true, failed: true, selected: true, statusType: 'ongoing' });
    await pin.updateComplete;
    await expect(pin).to.be.accessible();
  });

  it('names the thread and its unread comments', async () => {
    pin.unread = 2;
    await pin.updateComplete;
    expect(words()).to.equal('Open thread 4, 2 unread');
    expect(pin.matches(':state(unread)')).to.equal(true);
  });

  it('names the subject of the thread', async () => {
    pin.about = 'Orders a week';
    await pin.updateComplete;
    expect(words()).to.equal('Open thread 4, on Orders a week');
    pin.unread = 1200;
    await pin.updateComplete;
    expect(words()).to.equal('Open thread 4, on Orders a week, 1,200 unread');
  });

  it('describes its colors and icons in text', async () => {
    Object.assign(pin, { number: 0, private: true, pending: true, statusType: 'ongoing', statusName: 'In progress' });
    await pin.updateComplete;
    expect(words()).to.equal('Open thread, In progress, Private, Sending…');
    pin.failed = true;
    await pin.updateComplete;
    expect(words()).to.equal('Open thread, In progress, Private, Not sent');
  });

  it('has the same messages with and without the English module', () => {
    for (const key of ['openThread', 'private', 'notSent', 'sending'] as const) expect(english[key]).to.equal(en[key]);
  });

  it('requests to open its thread when the user presses Enter', async () => {
    pin.focus();
    const activated = oneEvent(pin, 'collab-pin-activate');
    await sendKeys({ press: 'Enter' });
    expect((await activated).detail).to.deep.equal({ annotationId: 't1' });
  });

  it('requests to open its thread when the user clicks it', async () => {
    const { left, top } = pin.getBoundingClientRect();
    const activated = oneEvent(pin, 'collab-pin-activate');
    await sendMouse({ type: 'click', position: [Math.round(left + 14), Math.round(top + 14)] });
    expect((await activated).detail).to.deep.equal({ annotationId: 't1' });
  });

  it('cannot be opened while it is disabled', async () => {
    pin.disabled = true;
    await pin.updateComplete;
    let activated = false;
    pin.addEventListener('collab-pin-activate', () => (activated = true));
    const { left, top } = pin.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + 14), Math.round(top + 14)] });
    pin.focus();
    await sendKeys({ press: 'Enter' });
    expect(activated).to.equal(false);
  });

  it('exposes whether its thread is open', async () => {
    expect(button().ariaExpanded).to.equal('false');
    pin.selected = true;
    await pin.updateComplete;
    expect(button().ariaExpanded).to.equal('true');
  });

  it('shows its number up to a limit', async () => {
    expect(face()?.innerText.trim()).to.equal('4');
    pin.number = 1200;
    await pin.updateComplete;
    expect(face()?.innerText.trim()).to.equal('999+');
  });

  for (const [what, change] of [
    ['has none', { number: 0 }],
    ['hides it', { withoutNumber: true }],
    ['is resolved', { statusType: 'terminal' }],
  ] as const) {
    it(`shows an icon instead of the number if it ${what}`, async () => {
      Object.assign(pin, change);
      await pin.updateComplete;
      expect(face()?.innerText.trim()).to.equal('');
      expect(button().querySelector('svg')).to.exist;
    });
  }

  it('shows slotted content instead of the number', async () => {
    pin.append(document.createElement('img'));
    await pin.updateComplete;
    expect(button().querySelector('slot')?.assignedElements()).to.have.length(1);
  });

  it('uses the given color with readable text', async () => {
    pin.color = 'rgb(255, 220, 0)';
    await pin.updateComplete;
    expect(getComputedStyle(button()).backgroundColor).to.equal('rgb(255, 220, 0)');
    expect(getComputedStyle(button()).color).to.equal('color(xyz-d65 0 0 0)');
    pin.color = 'rgb(0, 0, 120)';
    await pin.updateComplete;
    expect(getComputedStyle(button()).color).not.to.equal('color(xyz-d65 0 0 0)');
  });

  it('warns of an invalid color and uses the default', async () => {
    const own = getComputedStyle(button()).backgroundColor;
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (message: string) => warnings.push(message);
    pin.color = 'not-a-colour';
    await pin.updateComplete;
    console.warn = warn;
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-comment-pin> color="not-a-colour" is not supported. Accepted: a CSS colour.',
    ]);
    expect(getComputedStyle(button()).backgroundColor).to.equal(own);
  });

  it('does not move with reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    pin.pending = true;
    await pin.updateComplete;
    expect(pin.getAnimations({ subtree: true })).to.have.length(0);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });
});
