import { signal, type Signal } from '@preact/signals-core';
import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { CollabConnectionStatus } from '../../../components/root/connection-status/connection-status.js';
import '../../../components/root/connection-status/define.js';
import { pageStateOf } from '../../../components/page/page-state.js';
import '../../../components/root/root/define.js';
import type { CollabError, CollabStore, ServerConnectionState, UnsentChange } from '../../../store/index.js';
import { noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { drawnWord } from '../drawn-words.js';
import { warningsOf } from '../warnings.js';

/** What of a store a connection shows. */
class TestStore {
  readonly connection: Signal<ServerConnectionState> = signal('online');
  readonly unsent: Signal<readonly UnsentChange[]> = signal([]);
  readonly listeners = new Set<(error: CollabError) => void>();

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

  it('says what changes, and not how it is at first', async () => {
    status.remove();
    store.connection.value = 'offline';
    const heard = noteAnnounced();
    status = await fixture(html` <collab-connection-status .store=${store.asStore}></collab-connection-status> `);
    expect(text()).to.contain('Offline');
    expect(heard.said).to.deep.equal([]);
    store.connection.value = 'online';
    await status.updateComplete;
    store.connection.value = 'offline';
    await status.updateComplete;
    await waitUntil(() => heard.said.length > 0);
    heard.end();
    expect(heard.said).to.deep.equal([text().replace('Offline ', 'Offline. ')]);
  });

  it('shows nothing when all is well, or still to come', async () => {
    expect(text()).to.equal('');
    store.unsent.value = [changeOf(1)];
    store.connection.value = 'pendingData';
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('says that there is no connection, until it is back for good', async () => {
    store.connection.value = 'offline';
    await status.updateComplete;
    expect(text()).to.contain('Offline').and.to.contain('sent later');
    expect(status.matches(':state(offline)')).to.equal(true);
    store.connection.value = 'pendingData';
    await status.updateComplete;
    expect(text()).to.contain('Offline');
    store.connection.value = 'online';
    await status.updateComplete;
    expect(text()).to.equal('');
    expect(status.matches(':state(offline)')).to.equal(false);
  });

  it('has its words below one another, whatever direction they have', async () => {
    status.dir = 'rtl';
    status.style.inlineSize = '220px';
    store.connection.value = 'offline';
    await status.updateComplete;
    const [label, end] = ['Offline', 'later.'].map((word) => drawnWord(find(status, '.text'), word));
    expect(end?.top).to.be.greaterThan(label?.bottom ?? 0);
    expect([label?.right, end?.right]).to.deep.equal(
      Array(2).fill(find(status, '.text').getBoundingClientRect().right),
    );
  });

  it('has an edge where the browser sets the colours', async () => {
    store.connection.value = 'offline';
    await status.updateComplete;
    const edge = () => getComputedStyle(find(status, '.status')).borderTopWidth;
    expect(edge()).to.equal('0px');
    await emulateMedia({ forcedColors: 'active' });
    expect(edge()).to.equal('1px');
  });

  it('takes all the width it is given', async () => {
    store.connection.value = 'offline';
    status.style.inlineSize = '700px';
    await status.updateComplete;
    expect(find(status, '.status').offsetWidth).to.equal(700);
  });

  it('counts what waits for the connection', async () => {
    store.connection.value = 'offline';
    store.unsent.value = [changeOf(1), changeOf(2)];
    await status.updateComplete;
    expect(text()).to.contain('Offline · 2 changes not sent');
  });

  it('offers to send again what was refused, and sends that alone', async () => {
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

  it('leaves the choice between two edits to where they are shown', async () => {
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

  it('says that storage will not last, until the person puts it away', async () => {
    pageStateOf(store.asStore);
    store.fail('storage_full');
    await status.updateComplete;
    expect(text()).to.contain('no room left');
    expect(status.matches(':state(problem)')).to.equal(true);
    find(status, '[part=close]').click();
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('does not mind what passes', async () => {
    pageStateOf(store.asStore);
    store.fail('NOT_FOUND');
    await status.updateComplete;
    expect(text()).to.equal('');
  });

  it('says that the root cannot reach its data, and the console why', async () => {
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
    expect(find(inside, '[part=status]').innerText.trim()).to.equal('Comments cannot be reached');
    expect(warnings.join()).to.contain('wss://nowhere.example');
  });

  it('counts among those that tell of problems, ten times over', async () => {
    const { statuses } = pageStateOf(store.asStore);
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
