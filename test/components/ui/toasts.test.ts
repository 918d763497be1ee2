import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { stackAtFoot } from '../../../components/page/bottom-stack.js';
import { pageStateOf, type PageState } from '../../../components/page/page-state.js';
import type { CollabToasts } from '../../../components/ui/toasts/toasts.js';
import '../../../components/ui/toasts/define.js';
import type { CollabEvents, CollabStore, Toast } from '../../../store/index.js';
import { announced, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { TestOverlay } from '../controllers/overlay-fixture.js';
import { waitUntil } from '../../wait-until.js';
import { warningsOf } from '../warnings.js';

type Listener = (error: CollabEvents['error']) => void;

describe('<collab-toasts>', () => {
  let listeners: Set<Listener>;
  let page: PageState;
  let toasts: CollabToasts;

  beforeEach(async () => {
    listeners = new Set();
    const store = {
      on: (_type: 'error', listener: Listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as CollabStore;
    page = pageStateOf(store);
    toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
  });

  afterEach(() => sendMouse({ type: 'move', position: [0, 0] }));

  const shown = () => [...(toasts.shadowRoot?.querySelectorAll<HTMLElement>('.toast') ?? [])];
  const lives = () => shown().flatMap((toast) => toast.getAnimations().filter(({ effect }) => !isTransition(effect)));
  const fail = (code: string, message = '', retry?: () => void) =>
    listeners.forEach((listener) => listener({ code, message, ...(retry && { retry }) }));

  /** What fades a message in; its time is an animation of nothing. */
  function isTransition(effect: AnimationEffect | null): boolean {
    return effect instanceof KeyframeEffect && effect.getKeyframes().length > 0;
  }

  async function say(message: string, more: Partial<Parameters<PageState['toast']>[0]> = {}): Promise<number> {
    const id = page.toast({ message, type: 'success', ...more });
    await toasts.updateComplete;
    return id;
  }

  it('passes the accessibility audit', async () => {
    await say('Thread resolved', { action: { label: 'Reopen', run: () => undefined } });
    await say('That could not be sent.', { type: 'error' });
    await Promise.all(shown().flatMap((toast) => toast.getAnimations({ subtree: true }).map((each) => each.ready)));
    shown().forEach((toast) =>
      toast
        .getAnimations()
        .filter(({ effect }) => isTransition(effect))
        .forEach((each) => each.finish()),
    );
    await expect(toasts).to.be.accessible();
  });

  it('shows nothing while there is nothing to say', () => {
    expect(find(toasts, '.list').matches(':popover-open')).to.equal(false);
  });

  it('stands above the bar of comment mode while that is on', async () => {
    await say('Saved');
    // The list ends at the edge of the window, the messages in it above that.
    const rise = () => find(toasts, '.list').offsetHeight - find(toasts, '.toast').offsetHeight;
    const before = rise();
    const bar = document.createElement('div');
    bar.style.height = '40px';
    document.body.append(bar);
    stackAtFoot(bar, 'mode-bar');
    await waitUntil(() => rise() === before + 48);
    bar.remove();
    await waitUntil(() => rise() === before);
  });

  it('reads success politely and errors at once, the same words again too', async () => {
    await say('Copied');
    const heard = noteAnnounced();
    await say('Copied');
    await say('Copied');
    await say('Failed', { type: 'error' });
    await waitUntil(() => heard.said.length === 3);
    heard.end();
    expect(heard.said).to.deep.equal(['Copied', 'Copied', 'Failed']);
    expect(announced('assertive')).to.equal('Failed');
  });

  it('gives at least eight seconds to what can be undone, whatever it asks for and whatever comes after it', async () => {
    const action = { label: 'Undo', run: () => undefined };
    await say('Archived', { action });
    await say('Marked', { action, duration: 2000 });
    await say('Deleted', { action, duration: 20_000 });
    const times = lives().map(({ effect }) => effect?.getTiming().duration);
    expect(times).to.deep.equal([8000, 8000, 20_000]);
    for (const words of ['One', 'Two', 'Three', 'Four']) await say(words);
    const seen = shown().map((toast) => find(toast, '.message').textContent);
    expect(seen).to.deep.equal(['Archived', 'Marked', 'Deleted', 'Two', 'Three', 'Four']);
  });

  it('takes no offer away for want of room: it is there again, for all of its time', async () => {
    const action = { label: 'Undo', run: () => undefined };
    for (let at = 1; at <= 7; at += 1) await say(`Deleted ${String(at)}`, { action });
    const seen = () => shown().map((toast) => find(toast, '.message').textContent);
    expect(seen()).to.not.contain('Deleted 1');
    lives().at(-1)?.finish();
    await waitUntil(() => seen().includes('Deleted 1'));
    expect(lives().map(({ effect }) => effect?.getTiming().duration)).to.deep.equal(Array(6).fill(8000));
  });

  it('takes a message away after three seconds, or when it asks to', async () => {
    await say('Saved');
    await say('Kept longer', { duration: 9000 });
    const durations = lives().map(({ effect }) => effect?.getTiming().duration);
    expect(durations).to.deep.equal([3000, 9000]);
    lives()[0]?.finish();
    await waitUntil(() => shown().length === 1);
    expect(shown()[0]?.innerText).to.contain('Kept longer');
  });

  describe('showToast', () => {
    it('shows a message of the page for 3 s, or as long as it says', async () => {
      toasts.showToast({ message: 'Report saved', type: 'success' });
      toasts.showToast({ message: 'Export started', type: 'success', duration: 5000 });
      await toasts.updateComplete;
      expect(shown().map((toast) => find(toast, '.message').innerText)).to.deep.equal([
        'Report saved',
        'Export started',
      ]);
      expect(lives().map(({ effect }) => effect?.getTiming().duration)).to.deep.equal([3000, 5000]);
    });

    it('keeps an error until it is dismissed', async () => {
      const id = toasts.showToast({ message: 'Export failed', type: 'error' });
      await toasts.updateComplete;
      expect(lives()[0]?.effect?.getTiming().duration).to.equal(Infinity);
      toasts.dismissToast(id ?? 0);
      await waitUntil(() => shown().length === 0);
    });

    it('replaces a message by its id', async () => {
      const id = toasts.showToast({ message: 'Exporting', type: 'success' });
      toasts.showToast({ message: 'Exported', type: 'success', id: id ?? 0 });
      await toasts.updateComplete;
      expect(shown().map((toast) => find(toast, '.message').innerText)).to.deep.equal(['Exported']);
    });

    it('warns about a malformed message and shows nothing', async () => {
      const warnings = await warningsOf(() => {
        for (const toast of [
          undefined,
          { message: 5 },
          { message: 'a', type: 'shout' },
          { message: 'a', type: 'error', duration: -1 },
        ])
          expect(toasts.showToast(toast as Toast)).to.equal(undefined);
      });
      expect(warnings).to.have.length(4);
      await toasts.updateComplete;
      expect(shown()).to.have.length(0);
    });
  });

  it('waits while the pointer or the focus is on a message', async () => {
    await say('Saved');
    const { x, y } = find(toasts, '.message').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x) + 4, Math.round(y) + 4] });
    await waitUntil(() => lives()[0]?.playState === 'paused');
    await say('And this');
    expect(lives()[1]?.playState).to.equal('paused');
    await sendMouse({ type: 'move', position: [0, 0] });
    await waitUntil(() => lives()[0]?.playState === 'running');
    find(toasts, '[part=close]').focus();
    expect(lives()[0]?.playState).to.equal('paused');
    find(toasts, '[part=close]').blur();
    expect(lives()[0]?.playState).to.equal('running');
  });

  it('can be dismissed by its button, and by Escape where the focus is', async () => {
    await say('First');
    await say('Second');
    find(shown()[0] ?? toasts, '[part=close]').click();
    await waitUntil(() => shown().length === 1);
    find(shown()[0] ?? toasts, '[part=close]').focus();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => shown().length === 0);
    expect(find(toasts, '.list').matches(':popover-open')).to.equal(false);
  });

  it('gives the focus to the next message when the one that had it is dismissed', async () => {
    await say('First');
    await say('Second');
    find(shown()[1] ?? toasts, '[part=close]').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => shown().length === 1);
    await waitUntil(() => toasts.shadowRoot?.activeElement?.closest('.toast')?.textContent.includes('First'));
  });

  it('does what it offers, once', async () => {
    let undone = 0;
    await say('Deleted', { action: { label: 'Undo', run: () => (undone += 1) } });
    find(toasts, '[part=action]').click();
    await waitUntil(() => shown().length === 0);
    expect(undone).to.equal(1);
  });

  describe('with something to do', () => {
    let before: HTMLElement;
    let inside: HTMLElement;

    /** Something to have the focus in a shadow root, and something the Tab key comes to after it. */
    beforeEach(async () => {
      const box = await fixture<HTMLElement>(html`<div><span></span><button>Next</button></div>`);
      before = find(box, 'button');
      inside = document.createElement('button');
      find(box, 'span').attachShadow({ mode: 'open' }).append(inside);
    });

    const offer = (run: () => void = () => undefined) => say('Deleted', { action: { label: 'Undo', run } });

    it('is where Tab goes next, and back to where the focus was when it is done', async () => {
      inside.focus();
      await offer();
      await sendKeys({ press: 'Tab' });
      expect(deepActiveElement()?.textContent.trim()).to.equal('Undo');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => deepActiveElement() === inside);
    });

    it('leaves Tab alone where there is nothing to do', async () => {
      inside.focus();
      await say('Saved');
      await sendKeys({ press: 'Tab' });
      expect(document.activeElement === before).to.equal(true);
    });

    it('gives the focus to a control that stays, where what had it is gone', async () => {
      page.controls.add(before);
      inside.focus();
      await offer();
      await sendKeys({ press: 'Tab' });
      inside.remove();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => document.activeElement === before);
    });

    it('leaves the focus with what it leads to, though other messages are there', async () => {
      await say('Saved');
      await offer(() => before.focus());
      find(toasts, '[part=action]').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => shown().length === 1);
      await toasts.updateComplete;
      expect(document.activeElement === before).to.equal(true);
    });
  });

  it('tells politely of what another has done', async () => {
    await say('This thread is no longer here.', { type: 'info' });
    expect(announced()).to.contain('no longer here');
    expect(announced('assertive')).to.equal('');
    expect(find(toasts, '.toast collab-icon', HTMLElement).getAttribute('name')).to.equal('info');
  });

  it('shows equal messages once, the newest of them', async () => {
    await say('Link copied');
    await say('Saved');
    const id = await say('Link copied');
    await toasts.updateComplete;
    expect(shown().map((toast) => find(toast, '.message').innerText)).to.deep.equal(['Saved', 'Link copied']);
    expect(shown()[1]?.dataset.id).to.equal(String(id));
    expect(page.toasts.peek().length).to.equal(2);
  });

  it('shows equal messages that offer something each', async () => {
    for (let i = 0; i < 2; i++) await say('Not sent', { action: { label: 'Retry', run: () => undefined } });
    await toasts.updateComplete;
    expect(shown().length).to.equal(2);
  });

  it('shows the newest three', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five']) await say(word);
    expect(shown().map((toast) => find(toast, '.message').innerText)).to.deep.equal(['three', 'four', 'five']);
  });

  it('closes nothing by being pressed', async () => {
    const overlay = new TestOverlay();
    document.body.prepend(overlay);
    overlay.open = true;
    await overlay.updateComplete;
    await say('Comment deleted', { action: { label: 'Undo', run: () => undefined } });
    const { left, top } = find(toasts, '[part="action"]').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.ceil(left) + 4, Math.ceil(top) + 4] });
    expect(overlay.open).to.equal(true);
    overlay.remove();
  });

  it('stands above what was opened since', async () => {
    await say('Before');
    const dialog = document.createElement('div');
    dialog.popover = 'manual';
    dialog.style.cssText = 'inset: 0; inline-size: 100%; block-size: 100%; margin: 0';
    document.body.append(dialog);
    dialog.showPopover();
    await say('After');
    const { x, y } = find(shown()[1] ?? toasts, '.message').getBoundingClientRect();
    expect(document.elementFromPoint(x + 2, y + 2) === toasts).to.equal(true);
    dialog.remove();
  });

  it('says what went wrong in words of its own, not in those for developers', async () => {
    fail('PERMISSION_DENIED', 'can(user) was false');
    fail('odd_code', 'The odd thing happened.');
    await toasts.updateComplete;
    expect(shown().map((toast) => find(toast, '.message').innerText)).to.deep.equal([
      'You may not do that here.',
      'Something went wrong. Try again.',
    ]);
  });

  it('offers to try once more what was refused, where that can help', async () => {
    let retried = 0;
    fail('INTERNAL', '', () => (retried += 1));
    fail('PERMISSION_DENIED');
    await toasts.updateComplete;
    expect(shown().map((toast) => toast.querySelector('[part=action]')?.textContent.trim())).to.deep.equal([
      'Retry',
      undefined,
    ]);
    find(toasts, '[part=action]').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => shown().length === 1);
    expect(retried).to.equal(1);
  });

  it('says of an error what can be done about it', async () => {
    await say('Failed', { type: 'error', action: { label: 'Retry', run: () => undefined } });
    expect(announced('assertive')).to.equal('Failed Retry');
  });

  it('tells of what lasts once, and leaves it to an element that shows it as long', async () => {
    fail('storage_unavailable');
    await toasts.updateComplete;
    expect(shown()).to.have.length(1);
    page.statuses.value = 1;
    fail('storage_full');
    await toasts.updateComplete;
    expect(shown()).to.have.length(1);
  });

  it('listens no more once removed, ten times over', async () => {
    const parent = toasts.parentElement;
    for (let round = 0; round < 10; round += 1) {
      toasts.remove();
      expect(listeners.size).to.equal(1);
      parent?.append(toasts);
      await toasts.updateComplete;
      expect(listeners.size).to.equal(2);
    }
  });
});
