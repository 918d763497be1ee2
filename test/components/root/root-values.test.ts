import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import type { CollabRoot } from '../../../components/root/root/root.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import '../../../components/root/root/define.js';
import { predefinedConfig, type ContactDirectory } from '../../../store/index.js';
import { waitUntil } from '../../wait-until.js';

/** What a framework does that renders objects inline: equal values, other objects, fields in another order. */
const inline = () => ({
  user: { name: 'Ada', organizationId: 'o1', userId: 'ada' },
  config: { statuses: structuredClone(predefinedConfig.statuses), usePrefersColorScheme: false },
  documentsOptions: { context: { access: { team: ['red'] } } },
  locations: [{ id: 'intro', locationName: 'Intro' }],
});

const reordered = () => {
  const { user, ...rest } = inline();
  return { ...rest, user: { userId: user.userId, organizationId: user.organizationId, name: user.name } };
};

describe('a root with equal new values', () => {
  let place: HTMLElement;
  let events: string[];

  const root = () => place.querySelector('collab-root') as CollabRoot;
  const show = async (values: ReturnType<typeof inline>, contacts: ContactDirectory = {}): Promise<void> => {
    const { user, config, documentsOptions, locations } = values;
    render(
      html`<collab-root
        backend="memory"
        document-id="d1"
        .user=${user}
        .config=${config}
        .documentsOptions=${documentsOptions}
        .locations=${locations}
        .contacts=${contacts}
      ></collab-root>`,
      place,
    );
    await root().updateComplete;
  };

  beforeEach(async () => {
    place = await fixture(html`<div></div>`);
    events = [];
    await show(inline());
    await waitUntil(() => root().store?.connection.peek() === 'online');
    root().addEventListener('collab-event', ({ detail: { type } }) => events.push(type));
  });

  it('keeps its store', async () => {
    const { store } = root();
    for (let round = 0; round < 5; round++) await show(round % 2 === 0 ? reordered() : inline());
    expect(root().store).to.equal(store);
    expect(store?.connection.peek()).to.equal('online');
    expect(events).to.deep.equal([]);
  });

  it('creates another store for a different config', async () => {
    const { store } = root();
    const [first] = predefinedConfig.statuses;
    await show({ ...inline(), config: { ...inline().config, statuses: first ? [first] : [] } });
    expect(root().store).not.to.equal(store);
  });

  it('uses the search of the latest contacts without setting them again', async () => {
    const asked: string[] = [];
    const contacts = (name: string) => ({
      contacts: [],
      search: () => Promise.resolve({ contacts: [], ...(asked.push(name) && {}) }),
    });
    await show(inline(), contacts('first'));
    const before = root().store?.contacts.directory.peek();
    await show(inline(), contacts('second'));
    expect(root().store?.contacts.directory.peek()).to.equal(before);
    await root()
      .store?.contacts.directory.peek()
      .search?.({ query: 'a' } as never);
    expect(asked).to.deep.equal(['second']);
  });
});

describe('a sidebar with an equal new scope', () => {
  it('does not update', async () => {
    const sidebar = await fixture<CollabCommentsSidebar>(
      html`<collab-comments-sidebar .scope=${{ statusIds: ['OPEN'] }}></collab-comments-sidebar>`,
    );
    await sidebar.updateComplete;
    sidebar.scope = { statusIds: ['OPEN'] };
    expect(sidebar.isUpdatePending).to.equal(false);
    sidebar.scope = { statusIds: ['RESOLVED'] };
    expect(sidebar.isUpdatePending).to.equal(true);
  });
});
