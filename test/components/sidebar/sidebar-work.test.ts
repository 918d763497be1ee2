import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { adjacentThreadId } from '../../../components/comments/thread-dialog/thread-keys.js';
import type { CollabThreadList } from '../../../components/comments/thread-list/thread-list.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { containsDeep, deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import {
  CollabBulkApplyEvent,
  CollabBulkSelectEvent,
  type BulkAction,
} from '../../../components/sidebar/bulk-actions/bulk-actions.events.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import { toCsv, toJson } from '../../../components/sidebar/comments-sidebar/export.js';
import { CollabMenu, CollabMenuSelectEvent } from '../../../components/ui/menu/menu.js';
import '../../../components/ui/toasts/define.js';
import {
  predefinedConfig,
  type AnnotationRow,
  type CollabStore,
  type CustomStatus,
  type StatusType,
} from '../../../store/index.js';
import { noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { makeRow } from '../../store/rows.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada } from '../people.js';

const statusOf = (type: StatusType): CustomStatus => {
  const status = predefinedConfig.statuses.find((each) => each.type === type);
  if (!status) throw new Error(`There is no status of type ${type}.`);
  return status;
};

describe('<collab-comments-sidebar> with inline threads and bulk actions', () => {
  let store: CollabStore;
  let page: PageContext;
  let box: HTMLElement;
  let sidebar: CollabCommentsSidebar;
  let ids: readonly string[];

  beforeEach(async () => {
    sessionStorage.clear();
    store = await memoryStore();
    page = pageContextOf(store);
    ids = [await addThread(store, 'First'), await addThread(store, 'Second'), await addThread(store, 'Third')];
    box = await fixture(html`
      <div>
        <collab-toasts .store=${store}></collab-toasts>
        <collab-comments-sidebar open .store=${store}></collab-comments-sidebar>
      </div>
    `);
    sidebar = find(box, 'collab-comments-sidebar');
    await waitUntil(() => list()?.shadowRoot?.querySelectorAll('[role="article"]').length === 3);
  });

  afterEach(async () => {
    box.remove();
    await store.dispose();
  });

  const list = (): CollabThreadList | null => sidebar.shadowRoot?.querySelector('collab-thread-list') ?? null;
  const inList = (selector: string) => list()?.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  const threadIn = (id: string) => inList(`[data-id="${id}"] collab-thread-dialog`);
  const rowOf = (id: string) => store.comments.byId(id).peek();
  const bar = () => sidebar.shadowRoot?.querySelector('collab-bulk-actions');
  const undo = () => page.toasts.messages.peek().at(-1)?.action;
  const latestToast = () => page.toasts.messages.peek().at(-1)?.message;

  async function check(...indices: number[]): Promise<void> {
    for (const index of indices) inList(`[data-id="${ids[index] ?? ''}"] input[type="checkbox"]`)?.click();
    await waitUntil(() => bar()?.shadowRoot);
  }

  it('observes all listed threads only while some are selected', async () => {
    const createFacetedView = store.comments.createFacetedView.bind(store.comments);
    let observers = 0;
    store.comments.createFacetedView = async (...args) => {
      const view = await createFacetedView(...args);
      const { rows: original } = view;
      const rows: typeof original = {
        get value() {
          return original.value;
        },
        peek: () => original.peek(),
        subscribe: (listener) => {
          const stop = original.subscribe(listener);
          observers += 1;
          return () => {
            observers -= 1;
            stop();
          };
        },
      };
      return Object.defineProperty(view, 'rows', { value: rows });
    };
    const before = list();
    sidebar.open = false;
    await sidebar.updateComplete;
    sidebar.open = true;
    await waitUntil(() => list() !== before && inList('[data-id]'));
    expect(observers).to.equal(0);
    await check(0);
    await waitUntil(() => observers === 1);
    inList(`[data-id="${ids[0] ?? ''}"] input[type="checkbox"]`)?.click();
    await waitUntil(() => observers === 0);
    expect(bar()).to.equal(null);
  });

  async function act(detail: BulkAction): Promise<void> {
    const before = page.toasts.messages.peek().length;
    bar()?.dispatchEvent(new CollabBulkApplyEvent(detail));
    await waitUntil(() => page.toasts.messages.peek().length > before);
  }

  describe('an inline thread', () => {
    it('takes a reply', async () => {
      const [id = ''] = ids;
      await list()?.expand(id);
      await waitUntil(() => threadIn(id)?.shadowRoot?.querySelector('collab-thread'));
      const thread = find(threadIn(id) as HTMLElement, 'collab-thread');
      await waitUntil(() => thread.shadowRoot?.querySelector('collab-composer'));
      find(thread, 'collab-composer').focus();
      await waitUntil(() => deepActiveElement()?.getAttribute('role') === 'textbox');
      await sendKeys({ type: 'Yes' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => rowOf(id)?.data.comments.length === 2);
      expect(rowOf(id)?.data.comments[1]?.commentText).to.equal('Yes');
    });

    it('keeps its draft after Escape and leaves the sidebar open', async () => {
      const [id = ''] = ids;
      await list()?.expand(id);
      await waitUntil(() => threadIn(id)?.shadowRoot?.querySelector('collab-thread')?.shadowRoot);
      const composer = () =>
        threadIn(id)?.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-composer');
      await waitUntil(composer);
      composer()?.focus();
      await waitUntil(() => deepActiveElement()?.getAttribute('role') === 'textbox');
      await sendKeys({ type: 'Half a thought' });
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !threadIn(id));
      expect(sidebar.open).to.equal(true);
      await list()?.expand(id);
      await waitUntil(() => composer()?.shadowRoot?.textContent.includes('Half a thought'));
    });

    it('is not open in the dialog at the same time', async () => {
      const [id = ''] = ids;
      page.navigation.open(id);
      await list()?.expand(id);
      expect(page.navigation.openThread.peek()).to.equal(null);
    });

    it('opens on a press on its row with thread-display="inline"', async () => {
      sidebar.threadDisplay = 'inline';
      const [id = ''] = ids;
      const row = inList(`[data-id="${id}"] collab-sidebar-row`);
      row?.shadowRoot?.querySelector('button')?.click();
      await waitUntil(() => threadIn(id));
      expect(page.navigation.openThread.peek()).to.equal(null);
    });
  });

  describe('bulk selection', () => {
    it('announces the number of selected threads once it is stable', async () => {
      const announcements = noteAnnounced();
      await check(0, 1);
      await waitUntil(() => announcements.said.includes('2 selected'));
      announcements.end();
    });

    it('announces selection by key, of a range, of all threads and of none', async () => {
      const announcements = noteAnnounced();
      const hears = (words: string) =>
        waitUntil(() => announcements.said.at(-1) === words, `"${words}" was not heard last`);
      inList('collab-sidebar-row')?.focus();
      await sendKeys({ press: 'x' });
      await hears('1 selected');
      await sendKeys({ press: 'Shift+ArrowDown' });
      await hears('2 selected');
      await sendKeys({ press: 'Control+a' });
      await hears('3 selected');
      await waitUntil(() => bar()?.shadowRoot);
      bar()?.dispatchEvent(new CollabBulkSelectEvent({ all: false }));
      await hears('0 selected');
      await check(1);
      await hears('1 selected');
      bar()?.dispatchEvent(new CollabBulkSelectEvent({ all: true }));
      await hears('3 selected');
      announcements.end();
      // Nothing is announced twice.
      expect(announcements.said).to.have.length(6);
    });

    it('reports a bulk action to users of screen readers', async () => {
      await check(0, 2);
      const announcements = noteAnnounced();
      await act({ action: 'read' });
      await waitUntil(() => announcements.said.some((words) => /threads? marked as read/.test(words)));
      announcements.end();
    });

    it('changes the status and undoes it', async () => {
      const ongoing = statusOf('ongoing');
      await check(0, 2);
      await act({ action: 'status', status: ongoing });
      expect(ids.map((id) => rowOf(id)?.data.status.id)).to.deep.equal([ongoing.id, 'OPEN', ongoing.id]);
      expect(latestToast()).to.equal('2 threads set to In progress');
      undo()?.run();
      await waitUntil(() => ids.every((id) => rowOf(id)?.data.status.id === 'OPEN'));
    });

    it('reports each kind of action', async () => {
      const [urgent] = predefinedConfig.priorities;
      const acts: readonly (readonly [BulkAction, string])[] = [
        [{ action: 'assign', assignedTo: ada }, '2 threads assigned to Ada Lovelace'],
        [{ action: 'assign', assignedTo: undefined }, '2 threads unassigned'],
        [{ action: 'priority', priority: urgent }, `Priority of 2 threads set to ${urgent?.name ?? ''}`],
        [{ action: 'priority', priority: undefined }, 'Priority of 2 threads removed'],
        [{ action: 'unread' }, '2 threads marked as unread'],
        [{ action: 'status', status: statusOf('terminal') }, '2 threads resolved'],
      ];
      for (const [detail, message] of acts) {
        await check(0, 1);
        await act(detail);
        await waitUntil(() => !bar());
        expect(latestToast()).to.equal(message);
      }
      find(sidebar, '[part~="chips"] collab-menu').dispatchEvent(new CollabMenuSelectEvent({ id: 'resolved' }));
      await waitUntil(() => inList(`[data-id="${ids[0] ?? ''}"] input[type="checkbox"]`));
      await check(0);
      await act({ action: 'status', status: statusOf('default') });
      expect(latestToast()).to.equal('1 thread reopened');
    });

    it('ends the selection of changed threads, and keeps the others selected', async () => {
      const [first = '', second = ''] = ids;
      const { can } = store.permissions;
      store.permissions.can = (permission, target) =>
        !(permission === 'priority.set' && target.annotationId === second) && can(permission, target);
      await check(0, 1);
      await act({ action: 'priority', priority: predefinedConfig.priorities[0] });
      expect(latestToast()).to.equal('Priority of 1 thread set to P0. 1 skipped (no permission).');
      await waitUntil(() => bar()?.count === 1);
      expect([...(list()?.checked ?? [])]).to.deep.equal([second]);
      store.permissions.can = can;
      await act({ action: 'status', status: statusOf('terminal') });
      await waitUntil(() => !bar());
      find(sidebar, '[part~="chips"] collab-menu').dispatchEvent(new CollabMenuSelectEvent({ id: 'all' }));
      await waitUntil(() => inList(`[data-id="${second}"] input[type="checkbox"]`));
      expect([first, second].map((id) => inList(`[data-id="${id}"] input[type="checkbox"]:checked`))).to.deep.equal([
        undefined,
        undefined,
      ]);
    });

    it('does not report an action that changed nothing as a success', async () => {
      const latestType = () => page.toasts.messages.peek().at(-1)?.type;
      const { can } = store.permissions;
      await check(0);
      await act({ action: 'status', status: statusOf('default') });
      await waitUntil(() => latestType() === 'info');
      store.permissions.can = (permission, target) => permission !== 'status.set' && can(permission, target);
      await check(1);
      await act({ action: 'status', status: statusOf('ongoing') });
      await waitUntil(() => latestType() === 'error');
      store.permissions.can = can;
    });

    it('does not undo threads that others have changed since', async () => {
      const open = statusOf('default');
      const ongoing = statusOf('ongoing');
      const resolved = statusOf('terminal');
      const [first = '', second = ''] = ids;
      await check(0, 1);
      await act({ action: 'status', status: ongoing });
      store.comments.updateStatus({ annotationId: first, status: resolved });
      undo()?.run();
      await waitUntil(() => rowOf(second)?.data.status.id === open.id);
      expect(rowOf(first)?.data.status.id).to.equal(resolved.id);
    });

    it('assigns threads and undoes it', async () => {
      await check(0, 1);
      await act({ action: 'assign', assignedTo: ada });
      expect(ids.map((id) => rowOf(id)?.data.assignedTo?.userId)).to.deep.equal([ada.userId, ada.userId, undefined]);
      undo()?.run();
      await waitUntil(() => ids.every((id) => !rowOf(id)?.data.assignedTo));
    });

    it('sets a priority and undoes it', async () => {
      const [urgent] = predefinedConfig.priorities;
      await check(1);
      await act({ action: 'priority', priority: urgent });
      expect(rowOf(ids[1] ?? '')?.data.priority?.id).to.equal(urgent?.id);
      undo()?.run();
      await waitUntil(() => !rowOf(ids[1] ?? '')?.data.priority);
    });

    it('moves the focus to the list when the bulk actions disappear', async () => {
      sidebar.pageComposer = true;
      await check(0);
      await waitUntil(() => sidebar.shadowRoot?.querySelector('collab-composer')?.shadowRoot);
      bar()?.shadowRoot?.querySelector('button')?.focus();
      await act({ action: 'status', status: statusOf('terminal') });
      await waitUntil(() => !bar());
      await waitUntil(() => list()?.matches(':focus-within'), 'the list has no focus');
    });

    describe('with the mouse', () => {
      const isInside = () => {
        const active = deepActiveElement();
        return active !== undefined && containsDeep(sidebar, active);
      };
      const statusMenu = () => bar()?.shadowRoot?.querySelector('collab-option-menu')?.shadowRoot;
      const option = (id: string) =>
        statusMenu()?.querySelector('collab-menu')?.shadowRoot?.querySelector<HTMLElement>(`[data-id="${id}"]`);
      const action = () => find(box, 'collab-toasts').shadowRoot?.querySelector<HTMLElement>('[part=action]');

      const middleOf = (element: Element): [number, number] => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      };

      /** Whether the topmost element at a point is an element or one of its descendants. */
      function isAt(element: Element, [x, y]: readonly [number, number]): boolean {
        let at = document.elementFromPoint(x, y);
        for (let root = at?.shadowRoot; root; root = at.shadowRoot) {
          const inner = root.elementFromPoint(x, y);
          if (!inner || inner === at) break;
          at = inner;
        }
        return at !== null && containsDeep(element, at);
      }

      /** Presses an element once its position is stable: a menu is positioned in the next frames. */
      async function pressMouse(element: Element | null | undefined): Promise<void> {
        const target = element as Element;
        let before = '';
        await waitUntil(async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const position = middleOf(target);
          const isResting = String(position) === before && isAt(target, position);
          before = String(position);
          return isResting;
        }, 'it comes to rest');
        await sendMouse({ type: 'click', position: middleOf(target) });
      }

      beforeEach(async () => {
        const button = await fixture<HTMLElement>(html`<button>Comment</button>`);
        page.elements.persistentControls.add(button);
        await check(0, 1, 2);
        await waitUntil(() => statusMenu()?.querySelector('button'));
        await pressMouse(statusMenu()?.querySelector('button'));
        const resolved = statusOf('terminal').id;
        await waitUntil(() => option(resolved)?.checkVisibility());
        await pressMouse(option(resolved));
        await waitUntil(action);
      });

      it('keeps the focus in the panel when threads leave the list', async () => {
        await waitUntil(() => !bar());
        await waitUntil(isInside, 'the focus has left the panel');
      });

      it('keeps the focus in the panel after undo with the mouse', async () => {
        await pressMouse(action());
        await waitUntil(() => ids.every((id) => rowOf(id)?.data.status.id === 'OPEN') && !action());
        await waitUntil(isInside, 'the focus has left the panel');
      });

      it('keeps the focus in the panel after undo by key', async () => {
        await waitUntil(isInside, 'the focus has left the panel');
        await sendKeys({ press: 'Tab' });
        expect(deepActiveElement()?.textContent.trim()).to.equal('Undo');
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => ids.every((id) => rowOf(id)?.data.status.id === 'OPEN') && !action());
        await waitUntil(isInside, 'the focus has left the panel');
      });
    });

    it('applies only to listed threads', async () => {
      const ongoing = statusOf('ongoing');
      await check(0, 1);
      find(sidebar, '[part~="search"]').focus();
      await sendKeys({ type: 'second' });
      await waitUntil(() => bar()?.count === 1);
      await act({ action: 'status', status: ongoing });
      expect(rowOf(ids[0] ?? '')?.data.status.id).to.equal('OPEN');
    });
  });

  it('aligns the labels of the list menu: each item has an icon', () => {
    const { items } = find(sidebar, '[part="list-menu"]', CollabMenu);
    expect(items.filter((item) => !('separator' in item) && !item.icon)).to.deep.equal([]);
  });

  it('navigates between threads in the order of the list', async () => {
    const [first = '', , third = ''] = ids;
    const search = find(sidebar, '[part~="search"]', HTMLInputElement);
    search.value = 'ir';
    search.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await waitUntil(() => adjacentThreadId(third, 1, store, page) === first);
    expect(adjacentThreadId(first, 1, store, page)).to.equal(third);
    sidebar.open = false;
    await waitUntil(() => adjacentThreadId(third, 1, store, page) === ids[1]);
  });

  it('persists collapsed groups', async () => {
    sidebar.remove();
    sidebar = await fixture(html`
      <collab-comments-sidebar open persist="session" group-by="status" .store=${store}></collab-comments-sidebar>
    `);
    await waitUntil(() => inList('[part~="group"] button'));
    inList('[part~="group"] button')?.click();
    sidebar.remove();
    sidebar = await fixture(html`
      <collab-comments-sidebar open persist="session" group-by="status" .store=${store}></collab-comments-sidebar>
    `);
    await waitUntil(() => inList('[part~="group"] button'));
    expect(inList('[part~="group"] button')?.ariaExpanded).to.equal('false');
    sidebar.remove();
  });
});

describe('thread export', () => {
  const rowWith = (commentText: string): AnnotationRow =>
    makeRow('t1', {
      annotationNumber: 7,
      comments: [{ commentId: 1, commentText, commentHtml: '', from: ada, createdAt: 0 } as never],
    });

  it('writes a row for each comment', () => {
    const [header = '', line = '', rest] = toCsv([rowWith('Plain')]).split('\r\n');
    expect(header).to.equal(
      '\uFEFFthread,annotationId,documentId,location,status,priority,categories,assignedTo,commentId,author,email,createdAt,text',
    );
    expect(line.startsWith('7,t1,')).to.equal(true);
    expect(line.endsWith(',1970-01-01T00:00:00.000Z,Plain')).to.equal(true);
    expect(rest).to.equal('');
  });

  it('quotes CSV cells and disarms formulas', () => {
    const cellOf = (text: string) =>
      toCsv([rowWith(text)])
        .split('.000Z,')[1]
        ?.slice(0, -2);
    expect(cellOf('a, "b"\nc')).to.equal('"a, ""b""\nc"');
    expect(cellOf('=HYPERLINK("https://evil.example")')).to.equal('"\'=HYPERLINK(""https://evil.example"")"');
    expect(cellOf('  +1')).to.equal("'  +1");
    expect(cellOf('@sum')).to.equal("'@sum");
  });

  it('exports JSON in the shape of the specification', () => {
    const row = rowWith('Plain');
    expect(JSON.parse(toJson([row]))).to.deep.equal(JSON.parse(JSON.stringify([row.data])));
  });
});
