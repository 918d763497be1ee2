import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabGhostList } from '../../../components/annotations/ghost-list/ghost-list.js';
import '../../../components/annotations/ghost-list/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import '../../../components/comments/thread-dialog/define.js';
import type { CollabStore, GhostComment, NewCommentAnnotation } from '../../../store/index.js';
import { provideTargets } from '../../../stories/target-provider.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { findByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { grace } from '../people.js';
import { click } from '../pointer.js';

describe('<collab-ghost-list>', () => {
  let store: CollabStore;
  let page: PageContext;
  let box: HTMLElement;
  let list: CollabGhostList;

  beforeEach(async () => {
    await setViewport({ width: 1000, height: 700 });
    store = await memoryStore();
    page = pageContextOf(store);
    // Like a layer.
    provideTargets(page, {});
    box = await fixture(html`
      <div>
        <collab-ghost-list .store=${store}></collab-ghost-list>
        <collab-thread-dialog .store=${store}></collab-thread-dialog>
      </div>
    `);
    list = find(box, 'collab-ghost-list');
  });

  afterEach(async () => {
    box.remove();
    await store.dispose();
  });

  const chip = () => list.shadowRoot?.querySelector<HTMLElement>('[part~="button"]') ?? null;
  const panel = () => list.shadowRoot?.querySelector<HTMLElement>('[part~="list"]') ?? null;
  const threads = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('[part~="thread"]') ?? [])];
  const moves = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('[part~="move"]') ?? [])];
  const focused = () => list.shadowRoot?.activeElement;
  const spoken = () => announced();

  const ghostComment: GhostComment = { type: 'elementDeleted', message: 'The commented element was removed.' };

  /** Sets the ghosts of the page. */
  const lose = (...ids: readonly string[]): void => {
    page.targets.ghosts.value = new Map(ids.map((id) => [id, ghostComment]));
  };

  /** Adds a ghost. */
  async function addGhost(text: string, more: Partial<NewCommentAnnotation> = {}): Promise<string> {
    const id = await addThread(store, text, more);
    lose(...page.targets.ghosts.peek().keys(), id);
    await waitUntil(chip);
    return id;
  }

  async function open(): Promise<void> {
    chip()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => panel()?.matches(':popover-open') && focused()?.matches('[part~="thread"]'));
  }

  it('passes the accessibility audit', async () => {
    await expect(list).to.be.accessible();
    await addGhost('Is this right?', { targetElement: { targetText: 'as it was' } });
    await expect(list).to.be.accessible();
    await open();
    await expect(list).to.be.accessible();
  });

  it('is empty while all targets are resolved', async () => {
    const id = await addThread(store, 'Here');
    page.targets.ghosts.value = new Map([[id, null]]);
    await list.updateComplete;
    expect(chip() === null).to.equal(true);
  });

  it('announces the number of ghosts, and that none are left', async () => {
    const one = await addGhost('One');
    await waitUntil(() => spoken() === '1 detached thread');
    await addGhost('Two');
    await waitUntil(() => chip()?.innerText.trim() === '2 detached threads');
    expect(spoken()).to.equal('1 detached thread');
    lose(one);
    await waitUntil(() => chip()?.innerText.trim() === '1 detached thread');
    provideTargets(page, { elementOf: (id) => (id === one ? document.body : undefined) });
    lose();
    await waitUntil(() => spoken() === 'All threads are attached again');
    expect(chip() === null).to.equal(true);
  });

  it('announces nothing when ghosts are removed from the page', async () => {
    await addGhost('One');
    await waitUntil(() => spoken() === '1 detached thread');
    lose();
    await waitUntil(() => chip() === null);
    expect(spoken()).to.equal('1 detached thread');
  });

  it('lists the author, quote, excerpt and reason of each ghost, newest first', async () => {
    await addGhost('Is this right?', { targetElement: { targetText: 'as it was' } });
    await addGhost('And this?', { targetElement: { elementId: 'chart' } });
    await open();
    expect(threads().map(({ innerText }) => innerText.includes('Ada'))).to.deep.equal([true, true]);
    expect(threads()[0]?.innerText).to.contain('And this?');
    expect(threads()[0]?.querySelector('[part~="quote"]') === null).to.equal(true);
    expect(threads()[1]?.querySelector('[part~="quote"]')?.textContent).to.equal('as it was');
    expect(threads()[1]?.innerText).to.contain('Is this right?').and.to.contain(ghostComment.message);
  });

  it('supports arrow keys, and restores the focus on Escape', async () => {
    await addGhost('One');
    await addGhost('Two');
    await open();
    expect(focused() === threads()[0]).to.equal(true);
    await sendKeys({ press: 'ArrowDown' });
    expect(focused() === moves()[0]).to.equal(true);
    await sendKeys({ press: 'End' });
    expect(focused() === moves()[1]).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => panel() === null);
    expect(focused() === chip()).to.equal(true);
    expect(chip()?.ariaExpanded).to.equal('false');
  });

  it('restores the focus to its button on Escape on a page with persistent controls', async () => {
    const control = await fixture<HTMLElement>(html`<button>Comments</button>`);
    page.elements.persistentControls.add(control);
    await addGhost('One');
    await open();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => panel() === null);
    expect(focused() === chip()).to.equal(true);
  });

  it('closes on a click outside', async () => {
    await addGhost('One');
    await open();
    await sendMouse({ type: 'click', position: [900, 600] });
    await waitUntil(() => panel() === null);
  });

  it('opens a thread beside the list, and closes it with the list', async () => {
    const id = await addGhost('One');
    await open();
    const asked = oneEvent(list, 'collab-thread-open');
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail.annotationId).to.equal(id);
    expect([page.navigation.openThread.peek(), page.navigation.fallbackAnchor === panel()]).to.deep.equal([id, true]);
    await waitUntil(() => threads()[0]?.ariaCurrent === 'true');
    const dialog = () => find(box, 'collab-thread-dialog').shadowRoot?.querySelector('[part~="dialog"]');
    await waitUntil(
      () => (dialog()?.getBoundingClientRect().left ?? 0) >= (panel()?.getBoundingClientRect().right ?? 0),
    );
    expect(panel()?.matches(':popover-open')).to.equal(true);
    await click(findByRole(list, 'button', 'Close'));
    await waitUntil(() => panel() === null);
    expect(page.navigation.openThread.peek()).to.equal(null);
  });

  it('does not open a thread if collab-thread-open is prevented', async () => {
    await addGhost('One');
    await open();
    list.addEventListener('collab-thread-open', (event) => event.preventDefault());
    await sendKeys({ press: 'Enter' });
    expect(page.navigation.openThread.peek()).to.equal(null);
  });

  it('closes while the user selects a target, and returns to the pressed button on cancel', async () => {
    await addGhost('One');
    const id = await addGhost('Two');
    await addGhost('Three');
    await open();
    // The order within one millisecond is undefined.
    const at = moves().findIndex((move) => move.closest<HTMLElement>('[data-id]')?.dataset.id === id);
    moves()[at]?.focus();
    const asked = oneEvent(list, 'collab-thread-move');
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail).to.deep.equal({ annotationId: id });
    expect([page.modes.mode.peek(), page.modes.movedThread.peek()?.annotationId]).to.deep.equal(['element', id]);
    await waitUntil(() => panel() === null && chip()?.checkVisibility({ visibilityProperty: true }) === false);
    page.modes.movedThread.peek()?.cancel();
    page.modes.mode.value = 'none';
    await waitUntil(() => focused() !== null && panel()?.matches(':popover-open'));
    expect(focused() === moves()[at]).to.equal(true);
    expect(page.navigation.openThread.peek()).to.equal(null);
  });

  it('does not start the selection if collab-thread-move is prevented', async () => {
    await addGhost('One');
    await open();
    list.addEventListener('collab-thread-move', (event) => event.preventDefault());
    moves()[0]?.click();
    expect([page.modes.mode.peek(), page.modes.movedThread.peek()]).to.deep.equal(['none', null]);
  });

  it('shows no move button to users without permission', async () => {
    await store.identify({ ...grace, accessRole: 'viewer' });
    const id = await addGhost('One');
    await store.identify({ ...grace, userId: 'visitor', accessRole: 'viewer' });
    lose(id);
    await waitUntil(chip);
    await open();
    expect(moves()).to.have.length(0);
  });

  it('moves the focus when the focused thread is attached again', async () => {
    const one = await addGhost('One');
    await addGhost('Two');
    const three = await addGhost('Three');
    await open();
    threads()[1]?.focus();
    lose(one, three);
    await waitUntil(() => threads().length === 2);
    await waitUntil(() => focused() === threads()[1]);
    expect(threads()[1]?.innerText).to.contain('One');
    lose();
    await waitUntil(() => panel() === null);
  });

  it('opens as a sheet in a narrow window', async () => {
    await setViewport({ width: 360, height: 640 });
    await addGhost('One');
    await open();
    await waitUntil(() => panel()?.offsetWidth === 360 && panel()?.getBoundingClientRect().bottom === 640);
    await expect(list).to.be.accessible();
  });

  it('shows one fallback, and only if the page has no list of its own', async () => {
    await addGhost('One');
    const first: CollabGhostList = await fixture(
      html`<collab-ghost-list fallback .store=${store}></collab-ghost-list>`,
    );
    const second: CollabGhostList = await fixture(
      html`<collab-ghost-list fallback .store=${store}></collab-ghost-list>`,
    );
    const visibility = () => [first, second].map((each) => each.shadowRoot?.querySelector('[part~="button"]') !== null);
    expect(visibility()).to.deep.equal([false, false]);
    list.remove();
    await waitUntil(() => visibility()[0]);
    expect(visibility()).to.deep.equal([true, false]);
    first.remove();
    await waitUntil(() => visibility()[1]);
  });

  it('shows the fallback of the page rather than that of a closed dialog', async () => {
    await addGhost('One');
    const dialog = await fixture(html`
      <dialog><collab-ghost-list fallback .store=${store}></collab-ghost-list></dialog>
    `);
    const inPage: CollabGhostList = await fixture(
      html`<collab-ghost-list fallback .store=${store}></collab-ghost-list>`,
    );
    const inDialog: CollabGhostList = find(dialog, 'collab-ghost-list');
    list.remove();
    await waitUntil(() => inPage.shadowRoot?.querySelector('[part~="button"]'));
    expect(inDialog.shadowRoot?.querySelector('[part~="button"]')).to.equal(null);
    inPage.remove();
    await waitUntil(() => inDialog.shadowRoot?.querySelector('[part~="button"]'));
  });
});
