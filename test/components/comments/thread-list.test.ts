import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { executeServerCommand, sendKeys } from '@web/test-runner-commands';
import type {
  CollabThreadList,
  ThreadGroup,
  ThreadRenderer,
} from '../../../components/comments/thread-list/thread-list.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import type { AnnotationRow } from '../../../store/index.js';
import '../../../components/comments/thread-list/define.js';
import { find } from '../../find.js';
import { makeRow } from '../../store/rows.js';
import { waitUntil } from '../../wait-until.js';
import { ada } from '../people.js';

/** Creates a thread whose height depends on its number. */
function createThread(number: number): AnnotationRow {
  const commentText = `Thread ${String(number)} ${'and more '.repeat((number % 3) * 6)}`;
  const comment = { commentId: number, commentText, from: ada, createdAt: 1 };
  return makeRow(`t${String(number)}`, { annotationNumber: number, comments: [comment as never] });
}

function createGroup(groupId: string, rows: readonly AnnotationRow[], unread = 0): ThreadGroup {
  return { header: { groupId, groupName: groupId, count: rows.length, unread }, rows };
}

const createRows = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => createThread(first + index));

/** Returns the boxes of the lines of an element's text. */
function wordBoxes(element: Element): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('<collab-thread-list>', () => {
  let list: CollabThreadList;

  async function show(groups: readonly ThreadGroup[], height = 'block-size: 400px'): Promise<void> {
    const box = await fixture(html`
      <div>
        <a href="#before">Before</a>
        <collab-thread-list style="${height}; inline-size: 320px" .groups=${groups}></collab-thread-list>
        <a href="#after">After</a>
      </div>
    `);
    list = find(box, 'collab-thread-list');
    await settle();
  }

  /** Waits until measuring causes no further updates. */
  async function settle(): Promise<void> {
    for (let frame = 0; frame < 4; frame += 1) {
      await nextFrame();
      await list.updateComplete;
    }
  }

  const scroller = () => find(list, '[part~="list"]');
  const items = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('[role="article"]') ?? [])];
  const headers = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('[part~="group"] button') ?? [])];
  const idOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-id]')?.dataset.id;
  const focused = () => {
    const inner = list.shadowRoot?.activeElement;
    return idOf(inner) ?? (inner instanceof HTMLElement ? inner.dataset.group : undefined);
  };
  const topOf = (id: string) =>
    find(list, `[data-id=${id}]`).getBoundingClientRect().top - scroller().getBoundingClientRect().top;
  const firstSeen = () => items().find((item) => topOf(idOf(item) ?? '') >= 0);

  it('passes the accessibility audit', async () => {
    await show([createGroup('Summary', createRows(1, 3)), createGroup('Outlook', createRows(4, 2))]);
    await expect(list).to.be.accessible();
  });

  it('renders no feed without a thread', async () => {
    await show([createGroup('Summary', createRows(1, 10)), createGroup('Outlook', createRows(11, 20))]);
    const feeds = () => [...(list.shadowRoot?.querySelectorAll('[role="feed"]') ?? [])];
    const empty: string[] = [];
    for (let height = 200; height < 1_800; height += 12) {
      list.style.blockSize = `${String(height)}px`;
      for (let frames = 0; frames < 2; frames++) await nextFrame();
      await list.updateComplete;
      if (feeds().some((feed) => !feed.querySelector('[role="article"]'))) empty.push(`${String(height)}px`);
    }
    expect(feeds()).to.have.length(2);
    expect(empty).to.deep.equal([]);
  });

  it('has feeds with labelled articles and positions', async () => {
    await show([createGroup('Summary', createRows(1, 2)), createGroup('Outlook', createRows(3, 1))]);
    const tree = await executeServerCommand<string, { selector: string }>('aria-snapshot', {
      selector: 'collab-thread-list',
    });
    expect(tree).to.contain('heading "Summary 2" [level=3]');
    expect(tree).to.contain('feed "Outlook":\n  - article "Thread 3"');
    expect(items().map((item) => `${item.ariaPosInSet ?? ''}/${item.ariaSetSize ?? ''}`)).to.deep.equal([
      '1/2',
      '2/2',
      '1/1',
    ]);
  });

  it('has no header for a single group of threads without a value', async () => {
    await show([createGroup('others', createRows(1, 2))]);
    expect(headers()).to.have.length(0);
    await show([createGroup('Summary', createRows(1, 2)), createGroup('others', createRows(3, 1))]);
    expect(headers().map((header) => header.innerText)).to.deep.equal(['Summary\n2', 'Elsewhere in the document\n1']);
  });

  it('folds a group by pointer and arrow keys, and shows its unread count', async () => {
    await show([createGroup('Summary', createRows(1, 2), 1), createGroup('Outlook', createRows(3, 1))]);
    headers()[0]?.click();
    await list.updateComplete;
    expect(items().map(idOf)).to.deep.equal(['t3']);
    expect(headers()[0]?.ariaExpanded).to.equal('false');
    expect(headers()[0]?.innerText).to.contain('1 unread');
    headers()[0]?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await list.updateComplete;
    expect(items()).to.have.length(3);
    await sendKeys({ press: 'ArrowLeft' });
    await list.updateComplete;
    expect(items()).to.have.length(1);
  });

  it('requests the chosen thread', async () => {
    await show([createGroup('others', createRows(1, 2))]);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => focused() === 't2');
    const requested = oneEvent(list, 'collab-sidebar-row-activate');
    await sendKeys({ press: 'Enter' });
    expect((await requested).detail).to.deep.equal({ annotationId: 't2', documentId: 'd1' });
  });

  it('reports the hovered or focused thread', async () => {
    await show([createGroup('others', createRows(1, 2))]);
    const entered = oneEvent(list, 'collab-thread-hovered');
    find(list, '[data-id=t2] collab-sidebar-row').focus();
    expect((await entered).detail).to.deep.equal({ annotationId: 't2' });
    list.highlighted = 't2';
    const left = oneEvent(list, 'collab-thread-hovered');
    deepActiveElement()?.blur();
    expect((await left).detail).to.deep.equal({ annotationId: null });
  });

  it('renders the visible part with and without a limited height', async () => {
    const groups = [createGroup('others', createRows(1, 3000))];
    await show(groups, 'max-block-size: 300px');
    expect(list.clientHeight).to.equal(300);
    expect(items().length).to.be.within(4, 40);
    await show(groups, 'block-size: auto');
    expect(scroller().clientHeight).to.equal(innerHeight);
    expect(items().length).to.be.within(4, 60);
    await show([createGroup('others', createRows(1, 1))], 'block-size: auto');
    expect(scroller().clientHeight).to.be.lessThan(150);
  });

  describe('with ten thousand threads', () => {
    beforeEach(async () => {
      await show([createGroup('Summary', createRows(1, 4000)), createGroup('Outlook', createRows(4001, 6000))]);
    });

    it('renders the visible part', () => {
      expect(items().length).to.be.within(4, 40);
      expect(scroller().scrollHeight).to.be.greaterThan(400_000);
    });

    it('causes no ResizeObserver loop errors', async () => {
      const complaints: string[] = [];
      const listening = new AbortController();
      addEventListener('error', ({ message }) => complaints.push(message), { signal: listening.signal });
      list.selected = 't9000';
      await settle();
      for (const [from, by] of [
        [0, 137],
        [30_000, 137],
        [90_000, -90],
      ] as const) {
        scroller().scrollTop = from;
        for (let step = 0; step < 50; step += 1) {
          scroller().scrollTop += by;
          await nextFrame();
        }
      }
      listening.abort();
      expect(complaints).to.deep.equal([]);
    });

    it('is one tab stop', async () => {
      find(document.body, 'a[href="#before"]').focus();
      await sendKeys({ press: 'Tab' });
      expect(focused()).to.equal('Summary');
      await sendKeys({ press: 'Tab' });
      expect(document.activeElement?.textContent).to.equal('After');
    });

    it('moves to the end and back with keys', async () => {
      headers()[0]?.focus();
      await sendKeys({ press: 'End' });
      await waitUntil(() => focused() === 't10000');
      await settle();
      const bottom = find(list, '[data-id=t10000]').getBoundingClientRect().bottom;
      expect(bottom).to.be.at.most(scroller().getBoundingClientRect().bottom + 1);
      await sendKeys({ press: 'ArrowUp' });
      await waitUntil(() => focused() === 't9999');
      await sendKeys({ press: 'Home' });
      await waitUntil(() => focused() === 'Summary');
    });

    it('continues with arrow keys from an item that was scrolled away', async () => {
      find(list, '[data-id=t2] collab-sidebar-row').focus();
      scroller().scrollTop = 200_000;
      await waitUntil(() => list.shadowRoot?.activeElement === scroller());
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => focused() === 't3');
    });

    it('keeps the scroll position when estimated heights above are measured', async () => {
      scroller().scrollTop = 150_000;
      await settle();
      for (let step = 0; step < 5; step += 1) {
        const id = idOf(firstSeen()) ?? '';
        const before = topOf(id);
        scroller().scrollTop -= 120;
        await settle();
        expect(topOf(id) - before).to.be.closeTo(120, 2);
      }
    });

    it('keeps the scroll position through updates before the scroll event', async () => {
      for (let step = 1; step <= 5; step += 1) {
        scroller().scrollTop += 100;
        list.highlighted = `t${step}`;
        await list.updateComplete;
        expect(scroller().scrollTop).to.equal(step * 100);
      }
      await settle();
      expect(scroller().scrollTop).to.be.closeTo(500, 60);
    });

    it('keeps the scroll position when threads are added above', async () => {
      scroller().scrollTop = 150_000;
      await settle();
      const id = idOf(firstSeen()) ?? '';
      const before = topOf(id);
      list.groups = [
        createGroup('Summary', [...createRows(20_000, 3), ...createRows(1, 4000)]),
        createGroup('Outlook', createRows(4001, 6000)),
      ];
      await settle();
      expect(topOf(id)).to.be.closeTo(before, 2);
    });

    it('keeps the scroll position when the first visible thread moves to the top', async () => {
      scroller().scrollTop = 100_000;
      await settle();
      const visibleItems = items().filter((item) => topOf(idOf(item) ?? '') >= 0);
      const moved = idOf(visibleItems[0]) ?? '';
      const id = idOf(visibleItems[2]) ?? '';
      const before = topOf(id);
      const rows = createRows(1, 4000);
      const height = visibleItems[0]?.offsetHeight ?? 0;
      list.groups = [
        createGroup('Summary', [...rows.filter((row) => row.id === moved), ...rows.filter((row) => row.id !== moved)]),
        createGroup('Outlook', createRows(4001, 6000)),
      ];
      await settle();
      expect(topOf(id)).to.be.closeTo(before, height + 2);
    });

    it('shows new threads if the list is scrolled to the top', async () => {
      list.groups = [createGroup('Summary', [...createRows(20_000, 1), ...createRows(1, 4000)])];
      await settle();
      expect(scroller().scrollTop).to.equal(0);
      expect(idOf(items()[0])).to.equal('t20000');
    });

    it('scrolls to the selected thread', async () => {
      list.selected = 't5000';
      await waitUntil(() => items().some((item) => idOf(item) === 't5000'));
      await settle();
      const row = find(list, '[data-id=t5000]').getBoundingClientRect();
      const frame = scroller().getBoundingClientRect();
      expect(row.top).to.be.at.least(frame.top);
      expect(row.bottom).to.be.at.most(frame.bottom + 1);
      expect(find(list, '[data-id=t5000] collab-sidebar-row').matches('[selected]')).to.equal(true);
    });

    it('renders only the changed row again', async () => {
      const renderedRows = [...(list.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])];
      await Promise.all(renderedRows.map((row) => row.updateComplete));
      const updated: (string | undefined)[] = [];
      for (const row of renderedRows) row.addController({ hostUpdated: () => updated.push(row.row?.id) });
      updated.length = 0;
      const rows = createRows(1, 4000);
      const before = list.groups[0]?.rows ?? [];
      const changed = rows.map((row, index) => (index === 1 ? row : (before[index] ?? row)));
      list.groups = [createGroup('Summary', changed), ...list.groups.slice(1)];
      await settle();
      expect(updated).to.deep.equal(['t2']);
    });
  });

  it('requests no update during an update', async () => {
    list = document.createElement('collab-thread-list');
    const perform = Reflect.get(list, 'performUpdate') as () => void;
    let updatesDuringUpdate = 0;
    Reflect.set(list, 'performUpdate', () => {
      perform.call(list);
      if (list.isUpdatePending) updatesDuringUpdate += 1;
    });
    list.style.blockSize = '400px';
    list.groups = [createGroup('One', createRows(1, 1000)), createGroup('Two', createRows(2000, 1000))];
    list.selected = 't900';
    await fixture(html`${list}`);
    await waitUntil(() => list.shadowRoot?.querySelector('[data-id=t900]'));
    list.selected = 't2500';
    await waitUntil(() => list.shadowRoot?.querySelector('[data-id=t2500]'));
    scroller().scrollTop = 0;
    await waitUntil(() => items().length > 0 && idOf(items()[0]) === 't1');
    expect(updatesDuringUpdate).to.equal(0);
  });

  it('leaves no observers after ten removals', async () => {
    await show([createGroup('others', createRows(1, 50))]);
    const observers = new Set<ResizeObserver>();
    const { observe, disconnect } = ResizeObserver.prototype;
    ResizeObserver.prototype.observe = function (this: ResizeObserver, ...args) {
      observers.add(this);
      observe.apply(this, args);
    };
    ResizeObserver.prototype.disconnect = function (this: ResizeObserver) {
      observers.delete(this);
      disconnect.call(this);
    };
    try {
      const parent = list.parentElement;
      list.remove();
      observers.clear();
      for (let round = 0; round < 10; round += 1) {
        parent?.append(list);
        await settle();
        expect(observers.size).to.equal(1);
        list.remove();
        expect(observers.size).to.equal(0);
      }
    } finally {
      Object.assign(ResizeObserver.prototype, { observe, disconnect });
    }
  });

  describe('with expandable threads', () => {
    /** A substitute for a thread: taller than a row, with a text field. */
    const thread: ThreadRenderer = (row, actions) => html`
      <div class="whole" style="block-size: 600px">${actions}<textarea aria-label="Reply"></textarea>${row.id}</div>
    `;

    async function showThreads(count = 30): Promise<void> {
      await show([createGroup('others', createRows(1, count))]);
      list.renderThread = thread;
      await settle();
    }

    const isOpen = (id: string) => list.shadowRoot?.querySelector(`[data-id=${id}] .whole`) !== null;
    const expandButton = (id: string) => find(list, `[data-id=${id}] [aria-keyshortcuts="ArrowRight"]`);

    it('expands and collapses a thread with its buttons and keeps the focus on it', async () => {
      await showThreads();
      const opened = oneEvent(list, 'collab-thread-expand');
      expandButton('t2').click();
      expect((await opened).detail).to.deep.equal({ annotationId: 't2', expanded: true, expandedIds: new Set(['t2']) });
      await settle();
      expect(isOpen('t2')).to.equal(true);
      expect(deepActiveElement()?.matches('[role=article][data-id=t2]')).to.equal(true);
      await expect(list).to.be.accessible();
      find(list, '[data-id=t2] [aria-label="Close thread 2"]').click();
      await settle();
      expect(isOpen('t2')).to.equal(false);
      expect(focused()).to.equal('t2');
    });

    it('stays as it is if expanding is prevented', async () => {
      await showThreads();
      list.addEventListener('collab-thread-expand', (event) => event.preventDefault());
      expandButton('t2').click();
      await settle();
      expect(isOpen('t2')).to.equal(false);
    });

    it('expands and collapses with the arrow keys', async () => {
      await showThreads();
      await sendKeys({ press: 'Tab' });
      find(list, '[data-id=t1] collab-sidebar-row').focus();
      await sendKeys({ press: 'ArrowRight' });
      await settle();
      expect(isOpen('t1')).to.equal(true);
      await sendKeys({ press: 'ArrowLeft' });
      await settle();
      expect(isOpen('t1')).to.equal(false);
    });

    for (const dir of ['ltr', 'rtl']) {
      it(`does not cover text with its button: ${dir}`, async () => {
        await showThreads();
        list.dir = dir;
        const row = find(list, '[data-id=t2] collab-sidebar-row');
        const heightBefore = row.offsetHeight;
        row.focus();
        await settle();
        const words = ['[part~="author"]', '[part~="author"] ~ span', '[part~="excerpt"]'].flatMap((each) =>
          wordBoxes(find(row, each)),
        );
        const button = expandButton('t2').getBoundingClientRect();
        expect(words.filter((each) => overlap(each, button))).to.deep.equal([]);
        expect(getComputedStyle(expandButton('t2')).opacity).to.equal('1');
        expect(row.offsetHeight).to.equal(heightBefore);
      });
    }

    it('keeps the position of items above an expanded thread', async () => {
      await showThreads();
      scroller().scrollTop = 500;
      await settle();
      const firstVisible = firstSeen();
      const below = items()[items().indexOf(firstVisible as HTMLElement) + 2];
      const above = idOf(firstVisible) ?? '';
      const opened = idOf(below) ?? '';
      const before = topOf(above);
      expandButton(opened).click();
      await settle();
      expect(isOpen(opened)).to.equal(true);
      expect(topOf(above)).to.be.closeTo(before, 1);
    });

    it('scrolls to the start of a thread that is partly visible', async () => {
      await showThreads();
      const half = items()[3];
      scroller().scrollTop = topOf(idOf(half) ?? '') + 30;
      await settle();
      expandButton(idOf(half) ?? '').click();
      await settle();
      expect(topOf(idOf(half) ?? '')).to.be.within(0, 10);
    });

    it('moves to the next thread from inside an expanded one, except while typing', async () => {
      await showThreads();
      await list.expand('t1');
      await settle();
      await sendKeys({ press: 'PageDown' });
      await settle();
      expect(focused()).to.equal('t2');
      await sendKeys({ press: 'PageUp' });
      await settle();
      expect(focused()).to.equal('t1');
      const field = find(list, '[data-id=t1] textarea');
      field.focus();
      await sendKeys({ press: 'PageDown' });
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'x' });
      await settle();
      expect(deepActiveElement() === field).to.equal(true);
      expect((field as HTMLTextAreaElement).value).to.equal('x');
    });

    it('requests to show the target of an expanded thread', async () => {
      await showThreads();
      await list.expand('t1');
      await settle();
      const requested = oneEvent(list, 'collab-thread-navigate');
      find(list, '[data-id=t1] [aria-label="Show on page"]').click();
      expect((await requested).detail).to.deep.equal({ annotationId: 't1', documentId: 'd1' });
    });
  });

  describe('with checkable threads', () => {
    beforeEach(async () => {
      await show([createGroup('Summary', createRows(1, 4)), createGroup('Outlook', createRows(5, 4))]);
      list.checkable = true;
      await settle();
    });

    const checked = () => [...list.checked].sort();
    const box = (id: string) => find(list, `[data-id=${id}] input`) as HTMLInputElement;
    const rowOf = (id: string) => find(list, `[data-id=${id}] collab-sidebar-row`);

    it('passes the accessibility audit', async () => {
      box('t1').click();
      await settle();
      await expect(list).to.be.accessible();
    });

    it('checks and unchecks with the checkbox and reports the checked threads', async () => {
      const reported = oneEvent(list, 'collab-thread-check');
      box('t2').click();
      expect([...(await reported).detail.annotationIds]).to.deep.equal(['t2']);
      box('t3').click();
      box('t2').click();
      await settle();
      expect(checked()).to.deep.equal(['t3']);
      expect(box('t3').checked).to.equal(true);
      expect(box('t2').checked).to.equal(false);
    });

    it('unchecks the checkbox again if checking is prevented', async () => {
      list.addEventListener('collab-thread-check', (event) => event.preventDefault());
      box('t2').click();
      await settle();
      expect(checked()).to.deep.equal([]);
      expect(box('t2').checked).to.equal(false);
    });

    it('checks a range with Shift across group headers', async () => {
      box('t3').click();
      box('t6').dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }));
      await settle();
      expect(checked()).to.deep.equal(['t3', 't4', 't5', 't6']);
    });

    it('checks with keys: one, a range, all, none', async () => {
      rowOf('t1').focus();
      await sendKeys({ press: 'x' });
      expect(checked()).to.deep.equal(['t1']);
      await sendKeys({ press: 'x' });
      expect(checked()).to.deep.equal([]);
      await sendKeys({ press: 'Shift+ArrowDown' });
      await settle();
      expect(checked()).to.deep.equal(['t1', 't2']);
      expect(focused()).to.equal('t2');
      await sendKeys({ press: 'Control+a' });
      expect(checked().length).to.equal(8);
      await sendKeys({ press: 'Escape' });
      expect(checked()).to.deep.equal([]);
    });

    it('checks all from a checkbox, instead of selecting the page', async () => {
      box('t2').focus();
      await sendKeys({ press: 'Control+a' });
      expect(checked().length).to.equal(8);
      expect(getSelection()?.isCollapsed ?? true).to.equal(true);
    });

    it('moves with arrow keys from a checkbox', async () => {
      box('t2').focus();
      await sendKeys({ press: 'ArrowDown' });
      await settle();
      expect(focused()).to.equal('t3');
    });

    it('shows no checkboxes while only threads are checked that are not listed', async () => {
      list.checked = new Set(['t99']);
      await settle();
      expect(find(list, '[part~="list"]').classList.contains('checking')).to.equal(false);
      list.checked = new Set(['t99', 't8']);
      await settle();
      expect(find(list, '[part~="list"]').classList.contains('checking')).to.equal(true);
    });

    it('does not handle Escape if no listed thread is checked', async () => {
      list.checked = new Set(['t99']);
      rowOf('t1').focus();
      const received = oneEvent(document, 'keydown');
      await sendKeys({ press: 'Escape' });
      expect((await received).defaultPrevented).to.equal(false);
    });
  });

  it('does not fold a group if that is prevented', async () => {
    await show([createGroup('Summary', createRows(1, 2)), createGroup('Outlook', createRows(3, 2))]);
    list.addEventListener('collab-group-toggle', (event) => event.preventDefault());
    headers()[0]?.click();
    await settle();
    expect(items()).to.have.length(4);
  });

  it('reports the folded groups', async () => {
    await show([createGroup('Summary', createRows(1, 2)), createGroup('Outlook', createRows(3, 1))]);
    const reported = oneEvent(list, 'collab-group-toggle');
    headers()[1]?.click();
    expect([...(await reported).detail.groupIds]).to.deep.equal(['Outlook']);
  });

  it('highlights search terms and shows the matching reply', async () => {
    const reply = { commentId: 2, commentText: 'Über die Lieferung', from: ada, createdAt: 2 };
    const [first] = createRows(1, 1)[0]?.data.comments ?? [];
    await show([createGroup('others', [makeRow('t1', { comments: [first, reply] as never })])]);
    list.highlightTerms = ['uber'];
    await settle();
    const row = find(list, 'collab-sidebar-row');
    expect(find(row, '[part~="excerpt"]').textContent.trim()).to.equal('Ada Lovelace: Über die Lieferung');
    expect(find(row, 'mark').textContent).to.equal('Über');
  });
});
