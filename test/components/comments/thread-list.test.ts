import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { executeServerCommand, sendKeys } from '@web/test-runner-commands';
import type { AnnotationRow } from '../../../store/index.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import type {
  CollabThreadList,
  ThreadGroup,
  ThreadInPlace,
} from '../../../components/comments/thread-list/thread-list.js';
import '../../../components/comments/thread-list/define.js';
import { find } from '../../find.js';
import { makeRow } from '../../store/rows.js';
import { ada } from '../people.js';
import { waitUntil } from '../../wait-until.js';

/** A thread of as many lines as its number asks for. */
function threadOf(number: number): AnnotationRow {
  const commentText = `Thread ${String(number)} ${'and more '.repeat((number % 3) * 6)}`;
  const comment = { commentId: number, commentText, from: ada, createdAt: 1 };
  return makeRow(`t${String(number)}`, { annotationNumber: number, comments: [comment as never] });
}

function groupOf(groupId: string, rows: readonly AnnotationRow[], unread = 0): ThreadGroup {
  return { header: { groupId, groupName: groupId, count: rows.length, unread }, rows };
}

const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => threadOf(first + index));

/** The boxes of an element's text, line by line. */
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

  /** What is measured asks for more, until all that is seen is there. */
  async function settle(): Promise<void> {
    for (let frame = 0; frame < 4; frame += 1) {
      await nextFrame();
      await list.updateComplete;
    }
  }

  const scroller = () => find(list, '.list');
  const items = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('.item') ?? [])];
  const headers = () => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('.group-button') ?? [])];
  const idOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-id]')?.dataset.id;
  const focused = () => {
    const inner = list.shadowRoot?.activeElement;
    return idOf(inner) ?? (inner instanceof HTMLElement ? inner.dataset.group : undefined);
  };
  const topOf = (id: string) =>
    find(list, `[data-id=${id}]`).getBoundingClientRect().top - scroller().getBoundingClientRect().top;
  const firstSeen = () => items().find((item) => topOf(idOf(item) ?? '') >= 0);

  it('passes the accessibility audit', async () => {
    await show([groupOf('Summary', rowsFrom(1, 3)), groupOf('Outlook', rowsFrom(4, 2))]);
    await expect(list).to.be.accessible();
  });

  it('has no feed without a thread, however much of it is near', async () => {
    await show([groupOf('Summary', rowsFrom(1, 10)), groupOf('Outlook', rowsFrom(11, 20))]);
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

  it('is read as feeds with places in them', async () => {
    await show([groupOf('Summary', rowsFrom(1, 2)), groupOf('Outlook', rowsFrom(3, 1))]);
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

  it('has no header for a single group of what has no place', async () => {
    await show([groupOf('others', rowsFrom(1, 2))]);
    expect(headers()).to.have.length(0);
    await show([groupOf('Summary', rowsFrom(1, 2)), groupOf('others', rowsFrom(3, 1))]);
    expect(headers().map((header) => header.innerText)).to.deep.equal(['Summary\n2', 'Elsewhere in the document\n1']);
  });

  it('folds a group, by pointer and by arrows, and says what is unread in it', async () => {
    await show([groupOf('Summary', rowsFrom(1, 2), 1), groupOf('Outlook', rowsFrom(3, 1))]);
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

  it('asks for the thread a person chooses', async () => {
    await show([groupOf('others', rowsFrom(1, 2))]);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => focused() === 't2');
    const asked = oneEvent(list, 'collab-sidebar-row-activate');
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail).to.deep.equal({ annotationId: 't2', documentId: 'd1' });
  });

  it('tells which thread the pointer or the focus is on', async () => {
    await show([groupOf('others', rowsFrom(1, 2))]);
    const entered = oneEvent(list, 'collab-thread-hover');
    find(list, '[data-id=t2] collab-sidebar-row').focus();
    expect((await entered).detail).to.deep.equal({ annotationId: 't2' });
    list.highlighted = 't2';
    const left = oneEvent(list, 'collab-thread-hover');
    deepActiveElement()?.blur();
    expect((await left).detail).to.deep.equal({ annotationId: null });
  });

  it('renders what is seen where its height is limited, and where nothing limits it', async () => {
    const groups = [groupOf('others', rowsFrom(1, 3000))];
    await show(groups, 'max-block-size: 300px');
    expect(list.clientHeight).to.equal(300);
    expect(items().length).to.be.within(4, 40);
    await show(groups, 'block-size: auto');
    expect(scroller().clientHeight).to.equal(innerHeight);
    expect(items().length).to.be.within(4, 60);
    await show([groupOf('others', rowsFrom(1, 1))], 'block-size: auto');
    expect(scroller().clientHeight).to.be.lessThan(150);
  });

  describe('of ten thousand', () => {
    beforeEach(async () => {
      await show([groupOf('Summary', rowsFrom(1, 4000)), groupOf('Outlook', rowsFrom(4001, 6000))]);
    });

    it('renders what is seen', () => {
      expect(items().length).to.be.within(4, 40);
      expect(scroller().scrollHeight).to.be.greaterThan(400_000);
    });

    it('is measured without leaving a browser anything to complain of', async () => {
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

    it('goes to the end and back by keys', async () => {
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

    it('goes on by arrows from an item that was scrolled away', async () => {
      find(list, '[data-id=t2] collab-sidebar-row').focus();
      scroller().scrollTop = 200_000;
      await waitUntil(() => list.shadowRoot?.activeElement === scroller());
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => focused() === 't3');
    });

    it('keeps in place what is read, when it is scrolled up into heights that were guessed', async () => {
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

    it('goes where it is scrolled, whatever is updated before the browser tells of it', async () => {
      for (let step = 1; step <= 5; step += 1) {
        scroller().scrollTop += 100;
        list.highlighted = `t${step}`;
        await list.updateComplete;
        expect(scroller().scrollTop).to.equal(step * 100);
      }
      await settle();
      expect(scroller().scrollTop).to.be.closeTo(500, 60);
    });

    it('keeps in place what is read, when threads come above it', async () => {
      scroller().scrollTop = 150_000;
      await settle();
      const id = idOf(firstSeen()) ?? '';
      const before = topOf(id);
      list.groups = [
        groupOf('Summary', [...rowsFrom(20_000, 3), ...rowsFrom(1, 4000)]),
        groupOf('Outlook', rowsFrom(4001, 6000)),
      ];
      await settle();
      expect(topOf(id)).to.be.closeTo(before, 2);
    });

    it('keeps in place what is read, when the first thread that is seen moves to the top', async () => {
      scroller().scrollTop = 100_000;
      await settle();
      const seen = items().filter((item) => topOf(idOf(item) ?? '') >= 0);
      const moved = idOf(seen[0]) ?? '';
      const id = idOf(seen[2]) ?? '';
      const before = topOf(id);
      const rows = rowsFrom(1, 4000);
      const height = seen[0]?.offsetHeight ?? 0;
      list.groups = [
        groupOf('Summary', [...rows.filter((row) => row.id === moved), ...rows.filter((row) => row.id !== moved)]),
        groupOf('Outlook', rowsFrom(4001, 6000)),
      ];
      await settle();
      expect(topOf(id)).to.be.closeTo(before, height + 2);
    });

    it('shows new threads at the top to a person who is there', async () => {
      list.groups = [groupOf('Summary', [...rowsFrom(20_000, 1), ...rowsFrom(1, 4000)])];
      await settle();
      expect(scroller().scrollTop).to.equal(0);
      expect(idOf(items()[0])).to.equal('t20000');
    });

    it('scrolls to the thread that is opened elsewhere', async () => {
      list.selected = 't5000';
      await waitUntil(() => items().some((item) => idOf(item) === 't5000'));
      await settle();
      const row = find(list, '[data-id=t5000]').getBoundingClientRect();
      const frame = scroller().getBoundingClientRect();
      expect(row.top).to.be.at.least(frame.top);
      expect(row.bottom).to.be.at.most(frame.bottom + 1);
      expect(find(list, '[data-id=t5000] collab-sidebar-row').matches('[selected]')).to.equal(true);
    });

    it('renders the one row again that has changed', async () => {
      const seen = [...(list.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])];
      await Promise.all(seen.map((row) => row.updateComplete));
      const updated: (string | undefined)[] = [];
      for (const row of seen) row.addController({ hostUpdated: () => updated.push(row.row?.id) });
      updated.length = 0;
      const rows = rowsFrom(1, 4000);
      const before = list.groups[0]?.rows ?? [];
      const changed = rows.map((row, index) => (index === 1 ? row : (before[index] ?? row)));
      list.groups = [groupOf('Summary', changed), ...list.groups.slice(1)];
      await settle();
      expect(updated).to.deep.equal(['t2']);
    });
  });

  it('asks for no further update before one is over', async () => {
    list = document.createElement('collab-thread-list');
    const perform = Reflect.get(list, 'performUpdate') as () => void;
    let asked = 0;
    Reflect.set(list, 'performUpdate', () => {
      perform.call(list);
      if (list.isUpdatePending) asked += 1;
    });
    list.style.blockSize = '400px';
    list.groups = [groupOf('One', rowsFrom(1, 1000)), groupOf('Two', rowsFrom(2000, 1000))];
    list.selected = 't900';
    await fixture(html`${list}`);
    await waitUntil(() => list.shadowRoot?.querySelector('[data-id=t900]'));
    list.selected = 't2500';
    await waitUntil(() => list.shadowRoot?.querySelector('[data-id=t2500]'));
    scroller().scrollTop = 0;
    await waitUntil(() => items().length > 0 && idOf(items()[0]) === 't1');
    expect(asked).to.equal(0);
  });

  it('observes nothing once removed, ten times over', async () => {
    await show([groupOf('others', rowsFrom(1, 50))]);
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

  describe('with threads that open in place', () => {
    /** Stands for a thread, taller than a row, with a field to write in. */
    const thread: ThreadInPlace = (row, actions) => html`
      <div class="whole" style="block-size: 600px">${actions}<textarea aria-label="Reply"></textarea>${row.id}</div>
    `;

    async function showThreads(count = 30): Promise<void> {
      await show([groupOf('others', rowsFrom(1, count))]);
      list.thread = thread;
      await settle();
    }

    const isOpen = (id: string) => list.shadowRoot?.querySelector(`[data-id=${id}] .whole`) !== null;
    const expandButton = (id: string) => find(list, `[data-id=${id}] .expand`);

    it('opens one by its button, and closes it, and the focus stays with it', async () => {
      await showThreads();
      const opened = oneEvent(list, 'collab-thread-expand');
      expandButton('t2').click();
      expect((await opened).detail).to.deep.equal({ annotationId: 't2', expanded: true });
      await settle();
      expect(isOpen('t2')).to.equal(true);
      expect(deepActiveElement()?.matches('[role=article][data-id=t2]')).to.equal(true);
      await expect(list).to.be.accessible();
      find(list, '[data-id=t2] [aria-label="Close thread 2"]').click();
      await settle();
      expect(isOpen('t2')).to.equal(false);
      expect(focused()).to.equal('t2');
    });

    it('opens and closes by the arrow keys along the line', async () => {
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
      it(`covers no words by its button: ${dir}`, async () => {
        await showThreads();
        list.dir = dir;
        const row = find(list, '[data-id=t2] collab-sidebar-row');
        const heightBefore = row.offsetHeight;
        row.focus();
        await settle();
        const words = ['.author', '.time', '.excerpt'].flatMap((each) => wordBoxes(find(row, each)));
        const button = expandButton('t2').getBoundingClientRect();
        expect(words.filter((each) => overlap(each, button))).to.deep.equal([]);
        expect(getComputedStyle(expandButton('t2')).opacity).to.equal('1');
        expect(row.offsetHeight).to.equal(heightBefore);
      });
    }

    it('moves nothing above the one that opens', async () => {
      await showThreads();
      scroller().scrollTop = 500;
      await settle();
      const seen = firstSeen();
      const below = items()[items().indexOf(seen as HTMLElement) + 2];
      const above = idOf(seen) ?? '';
      const opened = idOf(below) ?? '';
      const before = topOf(above);
      expandButton(opened).click();
      await settle();
      expect(isOpen(opened)).to.equal(true);
      expect(topOf(above)).to.be.closeTo(before, 1);
    });

    it('shows the beginning of one that is half out of sight', async () => {
      await showThreads();
      const half = items()[3];
      scroller().scrollTop = topOf(idOf(half) ?? '') + 30;
      await settle();
      expandButton(idOf(half) ?? '').click();
      await settle();
      expect(topOf(idOf(half) ?? '')).to.be.within(0, 10);
    });

    it('goes to the next one from within an open one, but not while somebody writes', async () => {
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

    it('asks for the place of an open one', async () => {
      await showThreads();
      await list.expand('t1');
      await settle();
      const asked = oneEvent(list, 'collab-thread-place');
      find(list, '[data-id=t1] [aria-label="Go to its place"]').click();
      expect((await asked).detail).to.deep.equal({ annotationId: 't1', documentId: 'd1' });
    });
  });

  describe('with threads that can be checked', () => {
    beforeEach(async () => {
      await show([groupOf('Summary', rowsFrom(1, 4)), groupOf('Outlook', rowsFrom(5, 4))]);
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

    it('checks by the box and takes out, and says which are checked', async () => {
      const told = oneEvent(list, 'collab-thread-check');
      box('t2').click();
      expect([...(await told).detail.annotationIds]).to.deep.equal(['t2']);
      box('t3').click();
      box('t2').click();
      await settle();
      expect(checked()).to.deep.equal(['t3']);
      expect(box('t3').checked).to.equal(true);
      expect(box('t2').checked).to.equal(false);
    });

    it('checks all between two by Shift, over the headers of groups', async () => {
      box('t3').click();
      box('t6').dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }));
      await settle();
      expect(checked()).to.deep.equal(['t3', 't4', 't5', 't6']);
    });

    it('checks by keys: one, on to the next, all, and none', async () => {
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

    it('checks all from a check box too, where the browser would select the page', async () => {
      box('t2').focus();
      await sendKeys({ press: 'Control+a' });
      expect(checked().length).to.equal(8);
      expect(getSelection()?.isCollapsed ?? true).to.equal(true);
    });

    it('moves on by arrow keys from a check box', async () => {
      box('t2').focus();
      await sendKeys({ press: 'ArrowDown' });
      await settle();
      expect(focused()).to.equal('t3');
    });

    it('leaves Escape to others where nothing is checked', async () => {
      rowOf('t1').focus();
      const heard = oneEvent(document, 'keydown');
      await sendKeys({ press: 'Escape' });
      expect((await heard).defaultPrevented).to.equal(false);
    });
  });

  it('says which groups are folded', async () => {
    await show([groupOf('Summary', rowsFrom(1, 2)), groupOf('Outlook', rowsFrom(3, 1))]);
    const told = oneEvent(list, 'collab-group-fold');
    headers()[1]?.click();
    expect([...(await told).detail.groupIds]).to.deep.equal(['Outlook']);
  });

  it('marks words that were looked for, and shows the reply that has them', async () => {
    const reply = { commentId: 2, commentText: 'Über die Lieferung', from: ada, createdAt: 2 };
    const [first] = rowsFrom(1, 1)[0]?.data.comments ?? [];
    await show([groupOf('others', [makeRow('t1', { comments: [first, reply] as never })])]);
    list.words = ['uber'];
    await settle();
    const row = find(list, 'collab-sidebar-row');
    expect(find(row, '.excerpt').textContent.trim()).to.equal('Ada Lovelace: Über die Lieferung');
    expect(find(row, 'mark').textContent).to.equal('Über');
  });
});
