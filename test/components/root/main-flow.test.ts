import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/annotations/comment-tool/define.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import '../../../components/root/connection-status/define.js';
import { CollabMenu } from '../../../components/ui/menu/menu.js';
import '../../../components/root/root/define.js';
import '../../../components/sidebar/sidebar-button/define.js';
import '../../../components/ui/toasts/define.js';
import { memoryBackend, type Backend, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { grace } from '../people.js';

/** The whole of the first job, in a page that says no more than it must. */
describe('main flow', () => {
  let backend: Backend;
  let store: CollabStore;
  let other: CollabStore;
  let box: HTMLElement;

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    box = await fixture(html`
      <collab-root .store=${store}>
        <main>
          <collab-comment-tool></collab-comment-tool>
          <collab-sidebar-button></collab-sidebar-button>
          <h1 id="title">Quarterly report</h1>
          <p id="intro">Orders have grown.</p>
        </main>
        <collab-comment-layer></collab-comment-layer>
        <collab-comments-sidebar></collab-comments-sidebar>
        <collab-connection-status></collab-connection-status>
        <collab-toasts></collab-toasts>
      </collab-root>
    `);
  });

  afterEach(async () => {
    box.remove();
    await Promise.all([store.dispose(), other.dispose()]);
  });

  const layer = () => find(box, 'collab-comment-layer');
  const dialog = () => layer().shadowRoot?.querySelector('collab-thread-dialog') ?? undefined;
  const thread = () => dialog()?.shadowRoot?.querySelector('collab-thread') ?? undefined;
  const pins = () => [...(layer().shadowRoot?.querySelectorAll('collab-comment-pin') ?? [])];
  const list = () => find(box, 'collab-comments-sidebar').shadowRoot?.querySelector('collab-thread-list');
  const entries = () => [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])];
  const toasts = () => find(find(box, 'collab-toasts'), '[part~="list"]').innerText;

  async function press(element: Element | null | undefined): Promise<void> {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
  }

  async function tabTo(tag: string): Promise<void> {
    for (let presses = 0; document.activeElement?.localName !== tag; presses += 1) {
      if (presses > 20) throw new Error(`Tab does not reach <${tag}>.`);
      await sendKeys({ press: 'Tab' });
    }
  }

  async function writing(text: string): Promise<void> {
    await waitUntil(() => dialog()?.shadowRoot?.activeElement?.localName === 'collab-composer');
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  }

  async function comment(text: string): Promise<string> {
    await press(find(box, 'collab-comment-tool'));
    await waitUntil(() => layer().shadowRoot?.querySelector('[part~="bar"]'));
    await press(find(box, '#intro'));
    await writing(text);
    await waitUntil(() => thread()?.row !== undefined);
    return thread()?.row?.id ?? '';
  }

  it('comments on an element, which another person sees immediately', async () => {
    const id = await comment('Grown by how much?');
    expect(thread()?.row?.data.targetElement).to.not.equal(undefined);
    await waitUntil(() => pins().some((pin) => pin.annotationId === id));
    await waitUntil(() => other.comments.byId(id).peek()?.data.comments[0]?.commentText === 'Grown by how much?');
  });

  it('restores the focus without scrolling the page', async () => {
    const tall = Object.assign(document.createElement('div'), { style: 'block-size: 3000px' });
    box.append(tall);
    await tabTo('collab-sidebar-button');
    await sendKeys({ press: 'Enter' });
    const sidebar = find(box, 'collab-comments-sidebar');
    await waitUntil(() => document.activeElement === sidebar);
    scrollTo(0, 1000);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => document.activeElement?.localName === 'collab-sidebar-button');
    expect(scrollY).to.equal(1000);
    scrollTo(0, 0);
  });

  it('replies in the thread and shows the replies of others', async () => {
    const id = await comment('Grown by how much?');
    await waitUntil(() => other.comments.byId(id).peek() !== undefined);
    await other.comments.addComment({ annotationId: id, comment: { commentText: 'By a fifth.' } }).settled;
    await waitUntil(() => thread()?.row?.data.comments.length === 2);
    thread()?.focus();
    await sendKeys({ type: 'Thanks.' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => other.comments.byId(id).peek()?.data.comments.length === 3);
  });

  it('resolves the thread, removes its pin and offers Undo', async () => {
    const id = await comment('Grown by how much?');
    await press(thread()?.shadowRoot?.querySelector('[part=resolve]'));
    await waitUntil(() => dialog()?.shadowRoot?.querySelector('[part~="dialog"]') === null);
    await waitUntil(() => pins().every((pin) => pin.annotationId !== id || pin.hidden));
    await waitUntil(() => toasts().includes('Thread resolved'));
    find(find(box, 'collab-toasts'), '[part=action]').click();
    await waitUntil(() => pins().some((pin) => pin.annotationId === id && !pin.hidden));
  });

  it('finds the thread in the sidebar and navigates to it', async () => {
    const id = await comment('Grown by how much?');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => dialog()?.shadowRoot?.querySelector('[part~="dialog"]') === null);
    await press(find(box, 'collab-sidebar-button'));
    await waitUntil(() => entries().length === 1);
    await press(entries()[0]);
    await waitUntil(() => thread()?.row?.id === id);
    await waitUntil(() => entries()[0]?.selected ?? false);
  });

  it('works with the keyboard alone', async () => {
    await tabTo('collab-comment-tool');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => layer().shadowRoot?.activeElement?.matches('[role="application"]'));
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await writing('By keys alone');
    await waitUntil(() => thread()?.row !== undefined);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => dialog()?.shadowRoot?.querySelector('[part~="dialog"]') === null);
    await tabTo('collab-sidebar-button');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => entries().length === 1);
    await sendKeys({ type: 'alone' });
    await sendKeys({ press: 'Tab' });
    for (let presses = 0; list()?.shadowRoot?.activeElement?.localName !== 'collab-sidebar-row'; presses += 1) {
      if (presses > 5) throw new Error('Tab does not reach the list.');
      await sendKeys({ press: 'Tab' });
    }
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => thread()?.row?.data.comments[0]?.commentText === 'By keys alone');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => dialog()?.shadowRoot?.querySelector('[part~="dialog"]') === null);
    expect(list()?.shadowRoot?.activeElement?.localName).to.equal('collab-sidebar-row');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !find(box, 'collab-comments-sidebar').open);
    expect(document.activeElement?.localName).to.equal('collab-sidebar-button');
  });

  describe('keeps the focus', () => {
    /** The thread whose pin has the focus. */
    const focusedPin = () => pins().find((pin) => pin.matches(':focus-within'))?.annotationId;
    const isClosed = () => dialog()?.shadowRoot?.querySelector('[part~="dialog"]') === null;
    const frame = () => new Promise(requestAnimationFrame);

    /** Begins threads at two places, and opens the first by its pin. */
    async function two(): Promise<readonly [string, string]> {
      const ids = [];
      for (const elementId of ['title', 'intro']) {
        const annotation = { comments: [{ commentText: elementId }], targetElement: { elementId } };
        ids.push(store.comments.addCommentAnnotation({ annotation }).annotationId);
      }
      const [first = '', second = ''] = ids;
      await waitUntil(() => pins().filter((pin) => pin.getClientRects().length > 0).length === 2);
      await open(first);
      return [first, second];
    }

    async function open(id: string): Promise<void> {
      pins()
        .find((pin) => pin.annotationId === id)
        ?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => thread()?.row?.id === id);
      await thread()?.updateComplete;
    }

    async function resolve(): Promise<void> {
      find(thread() ?? box, '[part=resolve]').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(isClosed);
    }

    /** Chooses to delete in a menu, and says yes. */
    async function remove(menu: CollabMenu, asking: Element): Promise<void> {
      menu.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => menu.open);
      await sendKeys({ press: 'End' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => asking.shadowRoot?.querySelector('[part~="confirmation"]:focus-within') !== null);
      await sendKeys({ press: 'Tab' });
      await sendKeys({ press: 'Enter' });
    }

    async function pinIsGone(id: string): Promise<void> {
      await waitUntil(() => pins().every((pin) => pin.annotationId !== id));
      await frame();
    }

    it('on the next pin when a thread is resolved with the keyboard', async () => {
      const [first, second] = await two();
      await resolve();
      await pinIsGone(first);
      expect(focusedPin()).to.equal(second);
      await open(second);
      await resolve();
      await pinIsGone(second);
      expect(document.activeElement?.localName).to.equal('collab-comment-tool');
    });

    it('on the previous pin when the last thread is resolved', async () => {
      const [first, second] = await two();
      await sendKeys({ press: 'Escape' });
      await waitUntil(isClosed);
      await open(second);
      await press(thread()?.shadowRoot?.querySelector('[part=resolve]'));
      await pinIsGone(second);
      expect(focusedPin()).to.equal(first);
    });

    it('on the next pin when a thread is deleted by its menu or with its first comment', async () => {
      const [first, second] = await two();
      const threadBefore = thread();
      await remove(find(threadBefore ?? box, 'collab-menu', CollabMenu), threadBefore ?? box);
      await pinIsGone(first);
      expect(focusedPin()).to.equal(second);
      await open(second);
      const comment = find(thread() ?? box, 'collab-comment');
      await remove(find(comment, 'collab-menu'), comment);
      await pinIsGone(second);
      expect(document.activeElement?.localName).to.equal('collab-comment-tool');
    });

    it('in the restored thread when its deletion is undone', async () => {
      const [first] = await two();
      const threadBefore = thread();
      await remove(find(threadBefore ?? box, 'collab-menu', CollabMenu), threadBefore ?? box);
      await pinIsGone(first);
      expect(other.comments.byId(first).peek()).to.not.equal(undefined);
      await sendKeys({ press: 'Tab' });
      expect(deepActiveElement()?.textContent.trim()).to.equal('Undo');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => thread()?.row?.id === first);
      await waitUntil(() => deepActiveElement()?.role === 'dialog');
      await waitUntil(() => pins().some((pin) => pin.annotationId === first));
    });

    it('on the next pin when another person deletes the thread', async () => {
      const [first, second] = await two();
      await waitUntil(() => other.comments.byId(first).peek() !== undefined);
      const admin = await memoryStore({ backend, user: { ...grace, isAdmin: true } });
      await admin.comments.deleteCommentAnnotation({ annotationId: first }).settled;
      await pinIsGone(first);
      expect(focusedPin()).to.equal(second);
      await admin.dispose();
    });

    it('in the sidebar list when a thread opened there is resolved', async () => {
      const [first] = await two();
      await press(find(box, 'collab-sidebar-button'));
      await waitUntil(() => entries().length === 2);
      const entry = entries().find(({ row }) => row?.id === first);
      entry?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => thread()?.row?.id === first);
      await thread()?.updateComplete;
      await resolve();
      await waitUntil(() => entries().length === 1);
      await pinIsGone(first);
      expect(list()?.matches(':focus-within')).to.equal(true);
    });

    it('near Undo: Tab reaches it, and it returns the focus to the thread', async () => {
      const [first] = await two();
      await resolve();
      await pinIsGone(first);
      await sendKeys({ press: 'Tab' });
      expect(deepActiveElement()?.textContent.trim()).to.equal('Reopen');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => thread()?.row?.id === first);
      await waitUntil(() => deepActiveElement()?.role === 'dialog');
      await frame();
      expect(deepActiveElement()?.role).to.equal('dialog');
    });

    it('in the thread when it is reopened there', async () => {
      const [first] = await two();
      const status = store.config.statuses.find(({ type }) => type === 'terminal');
      if (status) store.comments.updateStatus({ annotationId: first, status });
      await waitUntil(() => thread()?.shadowRoot?.querySelector('[part~="banner"] button') !== null);
      find(thread() ?? box, '[part~="banner"] button').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => thread()?.shadowRoot?.querySelector('[part~="banner"]') === null);
      expect(deepActiveElement()?.part.value).to.equal('resolve');
    });

    it('on the next comment when one is deleted', async () => {
      const [first] = await two();
      for (const commentText of ['Second', 'Third'])
        store.comments.addComment({ annotationId: first, comment: { commentText } });
      const comments = () => [...(thread()?.shadowRoot?.querySelectorAll('collab-comment') ?? [])];
      await waitUntil(() => comments().length === 3);
      for (const [left, index, heir] of [
        [2, 1, 'Third'],
        [1, 1, 'title'],
      ] as const) {
        const comment = comments()[index];
        await comment?.updateComplete;
        await remove(find(comment ?? box, 'collab-menu'), comment ?? box);
        await waitUntil(() => comments().length === left);
        await frame();
        expect(deepActiveElement()?.querySelector('collab-comment')?.comment?.commentText).to.equal(heir);
      }
    });
  });

  it('opens a thread beside the page when its target is gone, and shows a message', async () => {
    const id = await comment('Grown by how much?');
    await sendKeys({ press: 'Escape' });
    find(box, '#intro').remove();
    await press(find(box, 'collab-sidebar-button'));
    await waitUntil(() => entries()[0]?.ghost !== undefined);
    await press(entries()[0]);
    await waitUntil(() => thread()?.row?.id === id);
    await waitUntil(() => queryByText(dialog() ?? box, /was removed/));
  });
});
