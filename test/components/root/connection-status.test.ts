import { expect, fixture, html } from '@open-wc/testing';
import { computed, signal, type Signal } from '@preact/signals-core';
import { emulateMedia } from '@web/test-runner-commands';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/root/connection-status/define.js';
import type { CollabConnectionStatus } from '../../../components/root/connection-status/connection-status.js';
import '../../../components/root/root/define.js';
import type {
  CollabError,
  CollabStore,
  DocumentAccess,
  ServerConnectionState,
  UnsentChange,
} from '../../../store/index.js';
import { noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { drawnWord } from '../drawn-words.js';
import { warningsOf } from '../warnings.js';

/** The part of a store that the element uses. */
class TestStore {
  readonly connection: Signal<ServerConnectionState> = signal('online');
  readonly connectionProblem: Signal<CollabError | null> = signal(null);
  readonly sendProblem: Signal<CollabError | null> = signal(null);
  readonly unsent: Signal<readonly UnsentChange[]> = signal([]);
  readonly documents: Signal<readonly string[]> = signal(['plan']);
  readonly access: Signal<Partial<DocumentAccess> | null> = signal(null);
  readonly configChanges = signal(undefined);
  readonly documentsOptions = signal({});
  readonly permissions = { changes: this.access, accessTo: () => this.access.value };
  readonly listeners = new Set<(error: CollabError) => void>();
  /** Null while the threads are loading. */
  readonly threads: Signal<ReadonlySet<string> | null> = signal(new Set(['a']));
  readonly comments = {
    byId: (id: string) => computed(() => (this.threads.value?.has(id) ? { id } : undefined)),
    counts: () => computed(() => this.threads.value && {}),
  };

  on(_type: 'error', listener: (error: CollabError) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  fail(code: string): void {
    for (const listener of this.listeners) listener({ code, message: code });
  }

  get asStore(): CollabStore {
    return this as unknown as CollabStore;
  }
}

function changeOf(id: number, more: Partial<UnsentChange> = {}): UnsentChange {
  return { id, name: 'comment.add', annotationId: 'a', retry: () => undefined, discard: () => undefined, ...more };
}

describe('<collab-connection-status>', () => {
  let store: TestStore;
  let status: CollabConnectionStatus;

  beforeEach(async () => {
    store = new TestStore();
    status = await fixture(html` <collab-connection-status .store=${store.asStore}></collab-connection-status> `);
  });

  afterEach(() => emulateMedia({ forcedColors: 'none' }));

  const text = () =>
    (status.shadowRoot?.querySelector<HTMLElement>('[part=status]')?.innerText ?? '').replace(/\s+/g, ' ').trim();

  it('passes the accessibility audit', async () => {
    store.connection.value = 'offline';
    await status.updateComplete;
    await expect(status).to.be.accessible();
  });

  for (const [code, label] of [
    ['token_expired', 'Your session expired. Sign in to continue.'],
    ['UNAUTHENTICATED', 'Can’t sign you in right now.'],
    ['too_many_retries', 'Can’t sign you in right now.'],
    ['INVALID_ARGUMENT', 'Comments aren’t set up correctly. Contact the owner of this site.'],
    ['PERMISSION_DENIED', 'Comments aren’t set up correctly. Contact the owner of this site.'],
    ['OF_ANOTHER_BACKEND', 'Can’t reach comments'],
  ] as const)
    it(`says why the backend refuses the connection: ${code}`, async () => {
      store.connection.value = 'offline';
      store.connectionProblem.value = { code, message: 'For developers' };
      await status.updateComplete;
      expect(text()).to.equal(`${label} Your changes are kept on this device.`);
      await expect(status).to.be.accessible();
      store.connectionProblem.value = null;
      await status.updateComplete;
      expect(text()).to.contain('Offline');
    });

  it('offers to reload a page that is out of date', async () => {
    store.connection.value = 'offline';
    store.connectionProblem.value = { code: 'reload_needed', message: 'For developers' };
    await status.updateComplete;
    expect(text()).to.contain('This page is out of date. Reload it to continue.');
    expect(find(status, '[part=reload]').textContent).to.contain('Reload');
  });

  it('says that the user has no access to the document', async () => {
    store.access.value = { hasAccess: false };
    await status.updateComplete;
    expect(text()).to.equal('You don’t have access to this document Ask its owner for access.');
    await expect(status).to.be.accessible();
    store.access.value = { hasAccess: true };
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('says that changes cannot be sent although there is a connection', async () => {
    store.sendProblem.value = { code: 'unavailable', message: 'For developers' };
    store.unsent.value = [changeOf(1)];
    await status.updateComplete;
    expect(text()).to.equal('Can’t reach comments · 1 change not sent Your changes are kept on this device.');
    await expect(status).to.be.accessible();
    store.unsent.value = [];
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('says that the access is unknown as long as the backend could not determine it', async () => {
    store.access.value = { hasAccess: false, errorCode: 'something_went_wrong' };
    await status.updateComplete;
    expect(text()).to.equal('We couldn’t check your access. We’ll keep trying.');
    await expect(status).to.be.accessible();
    store.access.value = { hasAccess: false };
    await status.updateComplete;
    expect(text()).to.contain('You don’t have access to this document');
  });

  it('lets a user who has no access any more copy what was not sent', async () => {
    let discarded = 0;
    const refused = (id: number, commentText: string): UnsentChange =>
      changeOf(id, {
        annotationId: 'gone',
        comment: { commentText },
        error: { code: 'PERMISSION_DENIED', message: 'For developers' },
        discard: () => (discarded += 1),
      });
    store.access.value = { hasAccess: false };
    store.unsent.value = [refused(1, 'Who pays?'), refused(2, 'We do.'), refused(3, '')];
    await status.updateComplete;
    expect(text()).to.contain('access to this document').and.to.contain('3 changes not sent');
    const written: string[] = [];
    let isDenied = false;
    const clipboard = {
      writeText: (texts: string) =>
        isDenied ? Promise.reject(new Error('denied')) : Promise.resolve(written.push(texts)),
    };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    find(status, '[part=copy]').click();
    await waitUntil(() => find(status, '[part=copy]').textContent.includes('Copied'));
    expect(written).to.deep.equal(['Who pays?\n\nWe do.']);
    isDenied = true;
    find(status, '[part=copy]').click();
    await waitUntil(() => status.renderRoot.querySelector('textarea') !== null);
    expect(status.renderRoot.querySelector('textarea')?.value).to.equal('Who pays?\n\nWe do.');
    await expect(status).to.be.accessible();
    Reflect.deleteProperty(navigator, 'clipboard');
    find(status, '[part=discard]').click();
    expect(discarded).to.equal(3);
  });

  it('announces changes, but not the initial state', async () => {
    status.remove();
    store.connection.value = 'offline';
    const announcements = noteAnnounced();
    status = await fixture(html` <collab-connection-status .store=${store.asStore}></collab-connection-status> `);
    expect(text()).to.contain('Offline');
    expect(announcements.said).to.deep.equal([]);
    store.connection.value = 'online';
    await status.updateComplete;
    store.connection.value = 'offline';
    await status.updateComplete;
    await waitUntil(() => announcements.said.length > 0);
    announcements.end();
    expect(announcements.said).to.deep.equal([text().replace('Offline ', 'Offline. ')]);
  });

  it('announces that the connection is back', async () => {
    const announcements = noteAnnounced();
    store.connectionProblem.value = { code: 'token_expired', message: 'For developers' };
    store.connection.value = 'offline';
    await waitUntil(() => announcements.said.length > 0);
    store.connectionProblem.value = null;
    store.connection.value = 'online';
    await waitUntil(() => announcements.said.length > 1);
    announcements.end();
    expect(announcements.said).to.deep.equal([
      'Your session expired. Sign in to continue. Your changes are kept on this device.',
      'You’re back online.',
    ]);
  });

  it('is empty when there is no problem, or no connection yet', async () => {
    expect(text()).to.equal('');
    store.unsent.value = [changeOf(1)];
    store.connection.value = 'pendingData';
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('takes no room between the blocks of a page when it is empty', async () => {
    const box = await fixture<HTMLElement>(html`
      <div>
        <p style="margin: 0">Above</p>
        <collab-connection-status .store=${store.asStore}></collab-connection-status>
        <p style="margin: 0">Below</p>
      </div>
    `);
    const own = find(box, 'collab-connection-status');
    const gap = () => {
      const [above, below] = [...box.querySelectorAll('p')].map((each) => each.getBoundingClientRect());
      return (below?.top ?? 0) - (above?.bottom ?? 0);
    };
    await own.updateComplete;
    expect(gap()).to.equal(0);
    store.connection.value = 'offline';
    await own.updateComplete;
    expect(gap()).to.be.greaterThan(0);
  });

  it('shows the offline status until the connection is restored', async () => {
    store.connection.value = 'offline';
    await status.updateComplete;
    expect(text()).to.contain('Offline').and.to.contain('back online');
    expect(status.matches(':state(offline)')).to.equal(true);
    store.connection.value = 'pendingData';
    await status.updateComplete;
    expect(text()).to.contain('Offline');
    store.connection.value = 'online';
    await status.updateComplete;
    expect(text()).to.equal('');
    expect(status.matches(':state(offline)')).to.equal(false);
  });

  it('stacks label and hint in either text direction', async () => {
    status.dir = 'rtl';
    status.style.inlineSize = '220px';
    store.connection.value = 'offline';
    await status.updateComplete;
    const [label, end] = ['Offline', 'online.'].map((word) => drawnWord(find(status, '[part~="status"]'), word));
    expect(end?.top).to.be.greaterThan(label?.bottom ?? 0);
    expect([label?.right, end?.right]).to.deep.equal(
      Array(2).fill(find(status, '[part~="label"]').parentElement?.getBoundingClientRect().right),
    );
  });

  it('has a border in forced colours', async () => {
    store.connection.value = 'offline';
    await status.updateComplete;
    const edge = () => getComputedStyle(find(status, '[part~="status"]')).borderTopWidth;
    expect(edge()).to.equal('0px');
    await emulateMedia({ forcedColors: 'active' });
    expect(edge()).to.equal('1px');
  });

  it('fills the available width', async () => {
    store.connection.value = 'offline';
    status.style.inlineSize = '700px';
    await status.updateComplete;
    expect(find(status, '[part~="status"]').offsetWidth).to.equal(700);
  });

  it('counts pending changes', async () => {
    store.connection.value = 'offline';
    store.unsent.value = [changeOf(1), changeOf(2)];
    await status.updateComplete;
    expect(text()).to.contain('Offline · 2 changes not sent');
  });

  it('retries rejected changes only', async () => {
    const retried: number[] = [];
    const error = { code: 'unavailable', message: '' };
    store.unsent.value = [
      changeOf(1, { error, retry: () => retried.push(1) }),
      changeOf(2, { retry: () => retried.push(2) }),
    ];
    await status.updateComplete;
    expect(text()).to.contain('1 change not sent');
    find(status, '[part=retry]').click();
    expect(retried).to.deep.equal([1]);
    await expect(status).to.be.accessible();
  });

  it('shows no retry button for edit conflicts', async () => {
    const retried: number[] = [];
    const conflict = { code: 'FAILED_PRECONDITION', message: '' };
    const edit = changeOf(1, { name: 'comment.update', error: conflict, retry: () => retried.push(1) });
    store.unsent.value = [edit, changeOf(2, { error: conflict, retry: () => retried.push(2) })];
    await status.updateComplete;
    find(status, '[part=retry]').click();
    expect(retried).to.deep.equal([2]);
    store.unsent.value = [edit];
    await status.updateComplete;
    expect(text()).to.equal('1 change not sent');
  });

  it('discards rejected changes of deleted threads only', async () => {
    const discarded: number[] = [];
    const error = { code: 'FAILED_PRECONDITION', message: '' };
    const rejected = (id: number, annotationId: string) =>
      changeOf(id, { name: 'comment.update', annotationId, error, discard: () => discarded.push(id) });
    store.threads.value = null;
    store.unsent.value = [rejected(1, 'a'), rejected(2, 'b')];
    await status.updateComplete;
    expect(text(), 'loading').to.equal('2 changes not sent');
    store.threads.value = new Set(['a', 'b']);
    await status.updateComplete;
    expect(text(), 'loaded').to.equal('2 changes not sent');
    store.threads.value = new Set(['a']);
    await status.updateComplete;
    await expect(status).to.be.accessible();
    find(status, '[part=discard]').click();
    expect(discarded).to.deep.equal([2]);
  });

  it('shows unreliable storage until the user dismisses it', async () => {
    pageContextOf(store.asStore);
    store.fail('storage_full');
    await status.updateComplete;
    expect(text()).to.contain('Storage is full');
    expect(status.matches(':state(problem)')).to.equal(true);
    find(status, '[part=close]').click();
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('ignores temporary problems', async () => {
    pageContextOf(store.asStore);
    store.fail('NOT_FOUND');
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('shows that the page is not set up correctly, and logs the cause', async () => {
    let box: HTMLElement | undefined;
    const warnings = await warningsOf(async () => {
      box = await fixture(html`
        <collab-root backend="wss://nowhere.example">
          <collab-connection-status></collab-connection-status>
        </collab-root>
      `);
    });
    const inside = find(box ?? document, 'collab-connection-status');
    await inside.updateComplete;
    expect(find(inside, '[part=status]').innerText.trim()).to.equal(
      'Comments aren’t set up correctly. Contact the owner of this site.',
    );
    expect(warnings.join()).to.contain('wss://nowhere.example');
  });

  it('registers and unregisters as a problem indicator', async () => {
    const {
      problems: { indicatorCount: statuses },
    } = pageContextOf(store.asStore);
    for (let round = 0; round < 10; round += 1) {
      const parent = status.parentElement;
      status.remove();
      expect(statuses.peek()).to.equal(0);
      parent?.append(status);
      await status.updateComplete;
      expect(statuses.peek()).to.equal(1);
    }
  });
});
