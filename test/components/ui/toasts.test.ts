import { expect, fixture, html } from '@open-wc/testing';
import { signal, type Signal } from '@preact/signals-core';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { failedModules, lazy } from '../../../components/base/lazy.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { stackAtBottom } from '../../../components/page/bottom-stack.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabToasts } from '../../../components/ui/toasts/toasts.js';
import '../../../components/ui/toasts/define.js';
import type { CollabError, CollabEvents, CollabStore, Toast, User } from '../../../store/index.js';
import { announced, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { TestOverlay } from '../controllers/overlay-fixture.js';
import { ada } from '../people.js';
import { warningsOf } from '../warnings.js';

type Listener = (error: CollabEvents['error']) => void;

describe('<collab-toasts>', () => {
  let listeners: Set<Listener>;
  let me: User | null;
  let refusal: Signal<CollabError | null>;
  let page: PageContext;
  let toasts: CollabToasts;

  beforeEach(async () => {
    listeners = new Set();
    me = ada;
    refusal = signal<CollabError | null>(null);
    const store = {
      me: { peek: () => me },
      connectionProblem: refusal,
      permissions: { changes: signal(undefined) },
      configChanges: signal(undefined),
      documents: signal([]),
      documentsOptions: signal({}),
      on: (_type: 'error', listener: Listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as CollabStore;
    page = pageContextOf(store);
    toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
  });

  afterEach(() => sendMouse({ type: 'move', position: [0, 0] }));

  const visibleToasts = () => [...(toasts.shadowRoot?.querySelectorAll<HTMLElement>('[part~="toast"]') ?? [])];
  const lives = () =>
    visibleToasts().flatMap((toast) => toast.getAnimations().filter(({ effect }) => !isTransition(effect)));
  const fail = (code: string, message = '', retry?: () => void) =>
    listeners.forEach((listener) => listener({ code, message, ...(retry && { retry }) }));

  /** As a store does: the reason is known when the error is reported. */
  function refuse(code: string): void {
    refusal.value = { code, message: '' };
    fail(code);
  }

  /** What fades a message in; its time is an animation of nothing. */
  function isTransition(effect: AnimationEffect | null): boolean {
    return effect instanceof KeyframeEffect && effect.getKeyframes().length > 0;
  }

  async function showMessage(
    message: string,
    more: Partial<Parameters<PageContext['toasts']['add']>[0]> = {},
  ): Promise<number> {
    const id = page.toasts.add({ message, type: 'success', ...more });
    await toasts.updateComplete;
    return id;
  }

  it('passes the accessibility audit', async () => {
    await showMessage('Thread resolved', { action: { label: 'Reopen', run: () => undefined } });
    await showMessage('That could not be sent.', { type: 'error' });
    await Promise.all(
      visibleToasts().flatMap((toast) => toast.getAnimations({ subtree: true }).map((each) => each.ready)),
    );
    visibleToasts().forEach((toast) =>
      toast
        .getAnimations()
        .filter(({ effect }) => isTransition(effect))
        .forEach((each) => each.finish()),
    );
    await expect(toasts).to.be.accessible();
  });

  it('renders nothing without messages', () => {
    expect(find(toasts, '[part~="list"]').matches(':popover-open')).to.equal(false);
  });

  it('is positioned above the comment mode bar', async () => {
    await showMessage('Saved');
    // The list ends at the edge of the window, the messages in it above that.
    const rise = () => find(toasts, '[part~="list"]').offsetHeight - find(toasts, '[part~="toast"]').offsetHeight;
    const before = rise();
    const bar = document.createElement('div');
    bar.style.height = '40px';
    document.body.append(bar);
    stackAtBottom(bar, 'mode-bar');
    await waitUntil(() => rise() === before + 48);
    bar.remove();
    await waitUntil(() => rise() === before);
  });

  it('announces success politely and errors assertively, also repeatedly', async () => {
    await showMessage('Copied');
    const announcements = noteAnnounced();
    await showMessage('Copied');
    await showMessage('Copied');
    await showMessage('Failed', { type: 'error' });
    await waitUntil(() => announcements.said.length === 3);
    announcements.end();
    expect(announcements.said).to.deep.equal(['Copied', 'Copied', 'Failed']);
    expect(announced('assertive')).to.equal('Failed');
  });

  it('leaves a refused connection, or an unknown access, to the element that shows it', async () => {
    page.problems.indicatorCount.value = 1;
    refuse('token_expired');
    fail('something_went_wrong');
    fail('push_failed');
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(1);
    expect(visibleToasts()[0]?.innerText).to.contain('Couldn’t send');
  });

  it('shows a refused connection once, until it is over, where no element does', async () => {
    const announcements = noteAnnounced();
    refuse('token_expired');
    refuse('token_expired');
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(1);
    expect(lives()[0]?.effect?.getTiming().duration).to.equal(Infinity);
    refuse('too_many_retries');
    await waitUntil(() => announcements.said.length > 1);
    announcements.end();
    const said = ['Your session expired. Sign in to continue.', 'Can’t sign you in right now.'];
    expect(announcements.said).to.deep.equal(said);
    expect(visibleToasts()).to.have.length(1);
    refusal.value = null;
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(0);
  });

  it('does not blame the user if the page is not set up correctly', async () => {
    refuse('INVALID_ARGUMENT');
    await toasts.updateComplete;
    const messages = visibleToasts().map((toast) => find(toast, 'p').innerText);
    expect(messages).to.deep.equal(['Comments aren’t set up correctly. Contact the owner of this site.']);
  });

  it('shows toasts with an action for at least eight seconds', async () => {
    const action = { label: 'Undo', run: () => undefined };
    await showMessage('Archived', { action });
    await showMessage('Marked', { action, duration: 2000 });
    await showMessage('Deleted', { action, duration: 20_000 });
    const times = lives().map(({ effect }) => effect?.getTiming().duration);
    expect(times).to.deep.equal([8000, 8000, 20_000]);
    for (const words of ['One', 'Two', 'Three', 'Four']) await showMessage(words);
    const messages = visibleToasts().map((toast) => find(toast, 'p').textContent);
    expect(messages).to.deep.equal(['Archived', 'Marked', 'Deleted', 'Two', 'Three', 'Four']);
  });

  it('keeps toasts with an action beyond the maximum number', async () => {
    const action = { label: 'Undo', run: () => undefined };
    for (let at = 1; at <= 7; at += 1) await showMessage(`Deleted ${String(at)}`, { action });
    const messages = () => visibleToasts().map((toast) => find(toast, 'p').textContent);
    expect(messages()).to.not.contain('Deleted 1');
    lives().at(-1)?.finish();
    await waitUntil(() => messages().includes('Deleted 1'));
    expect(lives().map(({ effect }) => effect?.getTiming().duration)).to.deep.equal(Array(6).fill(8000));
  });

  it('removes a toast after three seconds, or after its duration', async () => {
    await showMessage('Saved');
    await showMessage('Kept longer', { duration: 9000 });
    const durations = lives().map(({ effect }) => effect?.getTiming().duration);
    expect(durations).to.deep.equal([3000, 9000]);
    lives()[0]?.finish();
    await waitUntil(() => visibleToasts().length === 1);
    expect(visibleToasts()[0]?.innerText).to.contain('Kept longer');
  });

  describe('showToast', () => {
    it('shows a message of the application for 3 s, or for its duration', async () => {
      toasts.showToast({ message: 'Report saved', type: 'success' });
      toasts.showToast({ message: 'Export started', type: 'success', duration: 5000 });
      await toasts.updateComplete;
      expect(visibleToasts().map((toast) => find(toast, 'p').innerText)).to.deep.equal([
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
      await waitUntil(() => visibleToasts().length === 0);
    });

    it('replaces a message by its id', async () => {
      const id = toasts.showToast({ message: 'Exporting', type: 'success' });
      toasts.showToast({ message: 'Exported', type: 'success', id: id ?? 0 });
      await toasts.updateComplete;
      expect(visibleToasts().map((toast) => find(toast, 'p').innerText)).to.deep.equal(['Exported']);
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
      expect(visibleToasts()).to.have.length(0);
    });
  });

  it('pauses while a toast is hovered or focused', async () => {
    await showMessage('Saved');
    const { x, y } = find(toasts, '[part~="toast"] p').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x) + 4, Math.round(y) + 4] });
    await waitUntil(() => lives()[0]?.playState === 'paused');
    await showMessage('And this');
    expect(lives()[1]?.playState).to.equal('paused');
    await sendMouse({ type: 'move', position: [0, 0] });
    await waitUntil(() => lives()[0]?.playState === 'running');
    find(toasts, '[part=close]').focus();
    expect(lives()[0]?.playState).to.equal('paused');
    find(toasts, '[part=close]').blur();
    expect(lives()[0]?.playState).to.equal('running');
  });

  it('is dismissed by its button, and by Escape when focused', async () => {
    await showMessage('First');
    await showMessage('Second');
    find(visibleToasts()[0] ?? toasts, '[part=close]').click();
    await waitUntil(() => visibleToasts().length === 1);
    find(visibleToasts()[0] ?? toasts, '[part=close]').focus();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => visibleToasts().length === 0);
    expect(find(toasts, '[part~="list"]').matches(':popover-open')).to.equal(false);
  });

  it('moves the focus to the next toast when the focused one is dismissed', async () => {
    await showMessage('First');
    await showMessage('Second');
    find(visibleToasts()[1] ?? toasts, '[part=close]').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => visibleToasts().length === 1);
    await waitUntil(() => toasts.shadowRoot?.activeElement?.closest('[part~="toast"]')?.textContent.includes('First'));
  });

  it('runs its action once', async () => {
    let undone = 0;
    await showMessage('Deleted', { action: { label: 'Undo', run: () => (undone += 1) } });
    find(toasts, '[part=action]').click();
    await waitUntil(() => visibleToasts().length === 0);
    expect(undone).to.equal(1);
  });

  describe('with an action', () => {
    let before: HTMLElement;
    let inside: HTMLElement;

    /** Something to have the focus in a shadow root, and something the Tab key comes to after it. */
    beforeEach(async () => {
      const box = await fixture<HTMLElement>(html`<div><span></span><button>Next</button></div>`);
      before = find(box, 'button');
      inside = document.createElement('button');
      find(box, 'span').attachShadow({ mode: 'open' }).append(inside);
    });

    const offer = (run: () => void = () => undefined) => showMessage('Deleted', { action: { label: 'Undo', run } });

    it('is next in the tab order, and restores the focus afterwards', async () => {
      inside.focus();
      await offer();
      await sendKeys({ press: 'Tab' });
      expect(deepActiveElement()?.textContent.trim()).to.equal('Undo');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => deepActiveElement() === inside);
    });

    it('does not change the tab order without an action', async () => {
      inside.focus();
      await showMessage('Saved');
      await sendKeys({ press: 'Tab' });
      expect(document.activeElement === before).to.equal(true);
    });

    it('moves the focus to a persistent control if the previous element is gone', async () => {
      page.elements.persistentControls.add(before);
      inside.focus();
      await offer();
      await sendKeys({ press: 'Tab' });
      inside.remove();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => document.activeElement === before);
    });

    it('keeps the focus where the action has moved it', async () => {
      await showMessage('Saved');
      await offer(() => before.focus());
      find(toasts, '[part=action]').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => visibleToasts().length === 1);
      await toasts.updateComplete;
      expect(document.activeElement === before).to.equal(true);
    });
  });

  it('announces info messages politely', async () => {
    await showMessage('This thread was deleted or moved.', { type: 'info' });
    expect(announced()).to.contain('deleted or moved');
    expect(announced('assertive')).to.equal('');
    expect(find(toasts, '[part~="toast"] collab-icon', HTMLElement).getAttribute('name')).to.equal('info');
  });

  it('shows only the newest of equal messages', async () => {
    await showMessage('Link copied');
    await showMessage('Saved');
    const id = await showMessage('Link copied');
    await toasts.updateComplete;
    expect(visibleToasts().map((toast) => find(toast, 'p').innerText)).to.deep.equal(['Saved', 'Link copied']);
    expect(visibleToasts()[1]?.dataset.id).to.equal(String(id));
    expect(page.toasts.messages.peek().length).to.equal(2);
  });

  it('shows all equal messages that have actions', async () => {
    for (let i = 0; i < 2; i++) await showMessage('Not sent', { action: { label: 'Retry', run: () => undefined } });
    await toasts.updateComplete;
    expect(visibleToasts().length).to.equal(2);
  });

  it('shows the newest three', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five']) await showMessage(word);
    expect(visibleToasts().map((toast) => find(toast, 'p').innerText)).to.deep.equal(['three', 'four', 'five']);
  });

  it('does not dismiss overlays when it is pressed', async () => {
    const overlay = new TestOverlay();
    document.body.prepend(overlay);
    overlay.open = true;
    await overlay.updateComplete;
    await showMessage('Comment deleted', { action: { label: 'Undo', run: () => undefined } });
    const { left, top } = find(toasts, '[part="action"]').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.ceil(left) + 4, Math.ceil(top) + 4] });
    expect(overlay.open).to.equal(true);
    overlay.remove();
  });

  it('moves above popovers that opened later', async () => {
    await showMessage('Before');
    const dialog = document.createElement('div');
    dialog.popover = 'manual';
    dialog.style.cssText = 'inset: 0; inline-size: 100%; block-size: 100%; margin: 0';
    document.body.append(dialog);
    dialog.showPopover();
    await showMessage('After');
    const { x, y } = find(visibleToasts()[1] ?? toasts, 'p').getBoundingClientRect();
    expect(document.elementFromPoint(x + 2, y + 2) === toasts).to.equal(true);
    dialog.remove();
  });

  it('shows no failed change before the user is signed in', async () => {
    me = null;
    fail('unavailable');
    me = ada;
    fail('unavailable');
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(1);
  });

  it('shows user messages for errors, not developer messages', async () => {
    fail('PERMISSION_DENIED', 'can(user) was false');
    fail('odd_code', 'The odd thing happened.');
    await toasts.updateComplete;
    expect(visibleToasts().map((toast) => find(toast, 'p').innerText)).to.deep.equal([
      'You don’t have permission to do that.',
      'Something went wrong. Try again.',
    ]);
  });

  it('offers a retry for refused changes if it can help', async () => {
    let retried = 0;
    fail('INTERNAL', '', () => (retried += 1));
    fail('PERMISSION_DENIED');
    await toasts.updateComplete;
    expect(visibleToasts().map((toast) => toast.querySelector('[part=action]')?.textContent.trim())).to.deep.equal([
      'Retry',
      undefined,
    ]);
    find(toasts, '[part=action]').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => visibleToasts().length === 1);
    expect(retried).to.equal(1);
  });

  it('announces the action of an error', async () => {
    await showMessage('Failed', { type: 'error', action: { label: 'Retry', run: () => undefined } });
    expect(announced('assertive')).to.equal('Failed Retry');
  });

  it('shows persistent problems once, and leaves them to a status element', async () => {
    fail('storage_unavailable');
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(1);
    page.problems.indicatorCount.value = 1;
    fail('storage_full');
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(1);
  });

  it('names modules that could not be loaded, except those whose element says so', async () => {
    const failing = (title: 'dialog' | null) => lazy(() => Promise.reject(new Error('Offline')), title);
    await failing(null)();
    await toasts.updateComplete;
    expect(visibleToasts()).to.deep.equal([]);
    await failing('dialog')();
    await toasts.updateComplete;
    expect(visibleToasts().map(({ innerText }) => innerText.split('\n')[0])).to.deep.equal([
      'Couldn’t load the comment box. Check your connection and try again.',
    ]);
    failedModules.value = [];
  });

  it('shows a dismissed failure again when its module fails again, not when one without a message changes', async () => {
    const failing = (title: 'dialog' | null) => lazy(() => Promise.reject(new Error('Offline')), title);
    const [dialog, silent] = [failing('dialog'), failing(null)];
    await dialog();
    await toasts.updateComplete;
    visibleToasts()[0]?.querySelector<HTMLElement>('[part~="close"]')?.click();
    await silent();
    await silent();
    silent.forget();
    await toasts.updateComplete;
    expect(visibleToasts()).to.deep.equal([]);
    await dialog();
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(1);
    dialog.forget();
    await toasts.updateComplete;
    expect(visibleToasts()).to.deep.equal([]);
  });

  it('keeps one toast, announced once, while the same modules fail in turn', async () => {
    const failing = (title: 'attaching' | 'editor') => lazy(() => Promise.reject(new Error('Offline')), title);
    const [editor, attaching] = [failing('editor'), failing('attaching')];
    const { said, end } = noteAnnounced();
    await editor();
    await attaching();
    await toasts.updateComplete;
    const [toast] = visibleToasts();
    for (const module of [editor, attaching, editor, attaching]) {
      await module();
      await toasts.updateComplete;
    }
    expect(visibleToasts()).to.deep.equal([toast]);
    await waitUntil(() => said.length > 0);
    expect(said).to.deep.equal([
      'Couldn’t load file attachments and the text editor. Check your connection and try again. Retry',
    ]);
    end();
    editor.forget();
    attaching.forget();
  });

  /** Two modules that have failed to load, and load once the browser is online. */
  async function failedModulePair() {
    let isOnline = false;
    const failing = (title: 'dialog' | 'notifications') =>
      lazy(() => (isOnline ? Promise.resolve() : Promise.reject(new Error('Offline'))), title);
    const [dialog, notifications] = [failing('dialog'), failing('notifications')];
    await dialog();
    await notifications();
    return { dialog, notifications, goOnline: () => (isOnline = true) };
  }

  it('does not show a dismissed failure again when one of its modules loads', async () => {
    const { dialog, notifications, goOnline } = await failedModulePair();
    await toasts.updateComplete;
    expect(visibleToasts()).to.have.length(1);
    visibleToasts()[0]?.querySelector<HTMLElement>('[part~="close"]')?.click();
    await toasts.updateComplete;
    goOnline();
    await notifications();
    await toasts.updateComplete;
    expect(visibleToasts()).to.deep.equal([]);
    await dialog();
  });

  it('names only the modules that are still missing', async () => {
    const { dialog, notifications, goOnline } = await failedModulePair();
    goOnline();
    await notifications();
    await toasts.updateComplete;
    expect(visibleToasts().map(({ innerText }) => innerText.split('\n')[0])).to.deep.equal([
      'Couldn’t load the comment box. Check your connection and try again.',
    ]);
    await dialog();
    await toasts.updateComplete;
    expect(visibleToasts()).to.deep.equal([]);
  });

  it('removes its listeners on each of ten disconnects', async () => {
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
