import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabGhostList } from '../../../components/annotations/ghost-list/ghost-list.js';
import '../../../components/annotations/ghost-list/define.js';
import { pageStateOf, type PageState } from '../../../components/page/page-state.js';
import '../../../components/comments/thread-dialog/define.js';
import type { CollabStore, GhostComment, NewCommentAnnotation } from '../../../store/index.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { grace } from '../people.js';
import { click } from '../pointer.js';

describe('<collab-ghost-list>', () => {
  let store: CollabStore;
  let page: PageState;
  let box: HTMLElement;
  let list: CollabGhostList;

  beforeEach(async () => {
    await setViewport({ width: 1000, height: 700 });
    store = await memoryStore();
    page = pageStateOf(store);
    // As a layer does.
    page.goTo = () => false;
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

  const chip = () => list.shadowRoot?.querySelector<HTMLElement>('.chip') ?? null;
  const panel = () => list.shadowRoot?.querySelector<HTMLElement>('.panel') ?? null;
  const threads = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('.thread') ?? [])];
  const moves = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('.move') ?? [])];
  const focused = () => list.shadowRoot?.activeElement;
  const spoken = () => announced();

  const gone: GhostComment = { type: 'elementDeleted', message: 'What it was about is no longer here.' };

  /** Says that threads have lost their place, and no others. */
  const lose = (...ids: readonly string[]): void => {
    page.ghosts.value = new Map(ids.map((id) => [id, gone]));
  };

  /** Adds a thread that has lost its place. */
  async function lost(text: string, more: Partial<NewCommentAnnotation> = {}): Promise<string> {
    const id = await addThread(store, text, more);
    lose(...page.ghosts.peek().keys(), id);
    await waitUntil(chip);
    return id;
  }

  async function open(): Promise<void> {
    chip()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => panel()?.matches(':popover-open') && focused()?.matches('.thread'));
  }

  it('passes the accessibility audit', async () => {
    await expect(list).to.be.accessible();
    await lost('Is this right?', { targetElement: { targetText: 'as it was' } });
    await expect(list).to.be.accessible();
    await open();
    await expect(list).to.be.accessible();
  });

  it('shows nothing while every thread has its place', async () => {
    const id = await addThread(store, 'Here');
    page.ghosts.value = new Map([[id, null]]);
    await list.updateComplete;
    expect(chip() === null).to.equal(true);
  });

  it('says how many there are, and that none is left', async () => {
    const one = await lost('One');
    await waitUntil(() => spoken() === '1 thread lost its place');
    await lost('Two');
    await waitUntil(() => chip()?.innerText.trim() === '2 threads lost their place');
    expect(spoken()).to.equal('1 thread lost its place');
    lose(one);
    await waitUntil(() => chip()?.innerText.trim() === '1 thread lost its place');
    page.elementOf = (id) => (id === one ? document.body : undefined);
    lose();
    await waitUntil(() => spoken() === 'Every thread has its place again');
    expect(chip() === null).to.equal(true);
  });

  it('says nothing of threads that are here no more', async () => {
    await lost('One');
    await waitUntil(() => spoken() === '1 thread lost its place');
    lose();
    await waitUntil(() => chip() === null);
    expect(spoken()).to.equal('1 thread lost its place');
  });

  it('lists who began each, on which words, what they said and why the place is lost; the newest first', async () => {
    await lost('Is this right?', { targetElement: { targetText: 'as it was' } });
    await lost('And this?', { targetElement: { elementId: 'chart' } });
    await open();
    expect(threads().map(({ innerText }) => innerText.includes('Ada'))).to.deep.equal([true, true]);
    expect(threads()[0]?.innerText).to.contain('And this?');
    expect(threads()[0]?.querySelector('.quote') === null).to.equal(true);
    expect(threads()[1]?.querySelector('.quote')?.textContent).to.equal('as it was');
    expect(threads()[1]?.innerText).to.contain('Is this right?').and.to.contain(gone.message);
  });

  it('is gone through by arrow keys and left by Escape, which brings the focus back', async () => {
    await lost('One');
    await lost('Two');
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

  it('closes by a press elsewhere', async () => {
    await lost('One');
    await open();
    await sendMouse({ type: 'click', position: [900, 600] });
    await waitUntil(() => panel() === null);
  });

  it('opens a thread beside itself, and closes it with itself', async () => {
    const id = await lost('One');
    await open();
    const asked = oneEvent(list, 'collab-thread-open');
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail.annotationId).to.equal(id);
    expect([page.openThread.peek(), page.beside === panel()]).to.deep.equal([id, true]);
    await waitUntil(() => threads()[0]?.ariaCurrent === 'true');
    const dialog = () => find(box, 'collab-thread-dialog').shadowRoot?.querySelector('.dialog');
    await waitUntil(
      () => (dialog()?.getBoundingClientRect().left ?? 0) >= (panel()?.getBoundingClientRect().right ?? 0),
    );
    expect(panel()?.matches(':popover-open')).to.equal(true);
    await click(find(list, '.header .icon-button'));
    await waitUntil(() => panel() === null);
    expect(page.openThread.peek()).to.equal(null);
  });

  it('leaves a thread to a page that opens it itself', async () => {
    await lost('One');
    await open();
    list.addEventListener('collab-thread-open', (event) => event.preventDefault());
    await sendKeys({ press: 'Enter' });
    expect(page.openThread.peek()).to.equal(null);
  });

  it('makes way while another place is chosen, and is back at the pressed button where that is given up', async () => {
    await lost('One');
    const id = await lost('Two');
    await lost('Three');
    await open();
    // Those of one millisecond are in any order.
    const at = moves().findIndex((move) => move.closest<HTMLElement>('[data-id]')?.dataset.id === id);
    moves()[at]?.focus();
    const asked = oneEvent(list, 'collab-thread-move');
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail).to.deep.equal({ annotationId: id });
    expect([page.mode.peek(), page.movedThread.peek()?.annotationId]).to.deep.equal(['element', id]);
    await waitUntil(() => panel() === null && chip()?.checkVisibility({ visibilityProperty: true }) === false);
    page.movedThread.peek()?.giveUp();
    page.mode.value = 'none';
    await waitUntil(() => focused() !== null && panel()?.matches(':popover-open'));
    expect(focused() === moves()[at]).to.equal(true);
    expect(page.openThread.peek()).to.equal(null);
  });

  it('asks first, and leaves the place to a page that prevents it', async () => {
    await lost('One');
    await open();
    list.addEventListener('collab-thread-move', (event) => event.preventDefault());
    moves()[0]?.click();
    expect([page.mode.peek(), page.movedThread.peek()]).to.deep.equal(['none', null]);
  });

  it('offers no other place to those who may not move a thread', async () => {
    await store.identify({ ...grace, accessRole: 'viewer' });
    const id = await lost('One');
    await store.identify({ ...grace, userId: 'visitor', accessRole: 'viewer' });
    lose(id);
    await waitUntil(chip);
    await open();
    expect(moves()).to.have.length(0);
  });

  it('passes the focus on where the thread that has it has its place again', async () => {
    const one = await lost('One');
    await lost('Two');
    const three = await lost('Three');
    await open();
    threads()[1]?.focus();
    lose(one, three);
    await waitUntil(() => threads().length === 2);
    await waitUntil(() => focused() === threads()[1]);
    expect(threads()[1]?.innerText).to.contain('One');
    lose();
    await waitUntil(() => panel() === null);
  });

  it('is a sheet in a narrow window', async () => {
    await setViewport({ width: 360, height: 640 });
    await lost('One');
    await open();
    expect(panel()?.matches('.sheet')).to.equal(true);
    await expect(list).to.be.accessible();
  });

  it('stands in for another only while there is none, and once', async () => {
    await lost('One');
    const first: CollabGhostList = await fixture(
      html`<collab-ghost-list stand-in .store=${store}></collab-ghost-list>`,
    );
    const second: CollabGhostList = await fixture(
      html`<collab-ghost-list stand-in .store=${store}></collab-ghost-list>`,
    );
    const shown = () => [first, second].map((each) => each.shadowRoot?.querySelector('.chip') !== null);
    expect(shown()).to.deep.equal([false, false]);
    list.remove();
    await waitUntil(() => shown()[0]);
    expect(shown()).to.deep.equal([true, false]);
    first.remove();
    await waitUntil(() => shown()[1]);
  });
});
