import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabPresenceAvatars } from '../../../components/presence/presence-avatars/presence-avatars.js';
import '../../../components/presence/presence-avatars/define.js';
import { createStore, memoryBackend, type Backend, type CollabStore, type User } from '../../../store/index.js';
import { find } from '../../find.js';
import { nameOf, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { drawnContrast } from '../drawn-contrast.js';
import { memoryStore } from '../memory-store.js';
import { grace } from '../people.js';
import { click, middle } from '../pointer.js';

const minute = 60_000;
const named = (name: string): User => ({ userId: name.replace(' ', '-'), name, organizationId: 'acme' });

describe('<collab-presence-avatars>', () => {
  let backend: Backend;
  let store: CollabStore;
  /** Store of another person with the same view. */
  let other: CollabStore;
  let avatars: CollabPresenceAvatars;
  const others: CollabStore[] = [];

  beforeEach(async () => {
    await setViewport({ width: 900, height: 700 });
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await join(grace);
    avatars = await fixture(html`<collab-presence-avatars .store=${store}></collab-presence-avatars>`);
    await waitForNames('Grace Hopper', 'Ada Lovelace (you)');
  });

  afterEach(async () => {
    avatars.remove();
    await Promise.all([store, ...others.splice(0)].map((each) => each.dispose()));
  });

  /** Adds a person to the document who is visible to the others. */
  async function join(user: User): Promise<CollabStore> {
    const joined = await memoryStore({ backend, user });
    others.push(joined);
    joined.presence.enter();
    return joined;
  }

  const all = (selector: string): readonly HTMLElement[] => [
    ...(avatars.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const labels = (): readonly string[] => all('[part~="faces"] [part~="face"]').map((face) => face.textContent.trim());
  const names = (): readonly string[] => labels().map((label) => label.split(' · ')[0] ?? '');
  const waitForNames = (...expected: readonly string[]): Promise<void> =>
    waitUntil(() => names().join() === expected.join(), `${expected.join()} was expected.`);
  const rows = (): readonly string[] =>
    all('[part~="item"]').map((item) => {
      const words = item.innerText.split('\n').filter(Boolean);
      return `${words.slice(0, -1).join(' ')} · ${words.at(-1)}`;
    });
  const more = (): HTMLElement => find(avatars, '[part~="more"]');
  const panel = (): HTMLElement | null =>
    avatars.shadowRoot?.querySelector<HTMLElement>('[part~="panel"]:popover-open') ?? null;
  const focused = (): Element | null | undefined => avatars.shadowRoot?.activeElement;
  const joinMany = async (count: number): Promise<void> => {
    await Promise.all(Array.from({ length: count }, (_, at) => join(named(`Person ${at + 1}`))));
    await waitUntil(() => store.presence.users().peek()?.length === count + 2);
    await avatars.updateComplete;
  };
  const openList = async (): Promise<void> => {
    more().focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(panel);
  };

  it('passes the accessibility audit', async () => {
    other.presence.update({ isTabAway: true });
    await waitUntil(() => labels()[0] === 'Grace Hopper · Away');
    await expect(avatars).to.be.accessible();
    await joinMany(5);
    await openList();
    for (const forcedColors of ['active', 'none'] as const) {
      await emulateMedia({ forcedColors });
      await expect(avatars).to.be.accessible();
    }
  });

  it('shows present users with the own avatar last, and labels their number', async () => {
    expect(labels()).to.deep.equal(['Grace Hopper · Active now', 'Ada Lovelace (you) · Active now']);
    expect(find(avatars, '[part~="faces"]').ariaLabel).to.equal('People here: 2');
    expect(find(avatars, '[part~="faces"]').role).to.equal('toolbar');
  });

  it('makes the user present while it is connected', async () => {
    const presentUsers = (): string =>
      String(
        other.presence
          .users()
          .peek()
          ?.map(({ userId }) => userId),
      );
    expect(presentUsers()).to.equal('ada,grace');
    avatars.remove();
    await waitUntil(() => presentUsers() === 'grace');
  });

  it('adds and removes avatars, and keeps the elements of the others', async () => {
    const faces = all('[part~="face"]');
    const mary = await join(named('Mary'));
    await waitForNames('Grace Hopper', 'Mary', 'Ada Lovelace (you)');
    expect([all('[part~="face"]')[0], all('[part~="face"]')[2]]).to.deep.equal(faces);
    await mary.dispose();
    await waitForNames('Grace Hopper', 'Ada Lovelace (you)');
    expect(all('[part~="face"]')).to.deep.equal(faces);
  });

  it('does not render unchanged avatars again', async () => {
    let updates = 0;
    for (const face of all('[part~="face"]'))
      find(face, 'collab-avatar').addController({ hostUpdated: () => (updates += 1) });
    await join(named('Mary'));
    await waitForNames('Grace Hopper', 'Mary', 'Ada Lovelace (you)');
    expect(updates).to.equal(0);
  });

  it('marks away users by a shape and lower saturation, without loss of contrast', async () => {
    const mark = (): HTMLElement | undefined => all('[part~="face"] [part~="status"]')[0];
    expect(mark()?.checkVisibility()).to.equal(false);
    other.presence.update({ isTabAway: true });
    await waitUntil(() => labels()[0] === 'Grace Hopper · Away');
    expect(mark()?.checkVisibility()).to.equal(true);
    expect(getComputedStyle(mark() as Element, '::before').maskImage).to.contain('radial-gradient');
    const [avatar] = all('[part~="face"] collab-avatar');
    expect(getComputedStyle(avatar as Element).filter).to.contain('saturate');
    expect(drawnContrast(find(avatar as Element, '[part~="face"]'))).to.be.at.least(4.5);
    other.presence.update({ isTabAway: false });
    await waitUntil(() => labels()[0] === 'Grace Hopper · Active now');
  });

  it('shows the duration of the presence, and updates it', async () => {
    let now = Date.now() - 5 * minute - 1;
    const late = createStore({ backend, now: () => now });
    others.push(late);
    await late.setDocuments(['report']);
    await late.identify(named('Mary'));
    late.presence.enter();
    late.presence.update({ isTabAway: true });
    await waitUntil(() => labels()[1] === 'Mary · Away for 5 minutes');
    const tooltip = all('collab-tooltip')[1];
    expect(tooltip?.textContent).to.equal('Mary · Away for 5 minutes');
    const realNow = Date.now;
    try {
      now = realNow() + minute;
      Date.now = () => now;
      document.dispatchEvent(new Event('visibilitychange'));
      await avatars.updateComplete;
      expect(labels()[1]).to.equal('Mary · Away for 6 minutes');
    } finally {
      Date.now = realNow;
    }
  });

  it('shows offline users with with-offline', async () => {
    avatars.withOffline = true;
    await other.dispose();
    await waitUntil(() => labels()[0] === 'Grace Hopper · Offline');
    expect(all('[part~="face"] [part~="status"]')[0]?.dataset.status).to.equal('offline');
  });

  it('filters users by location and document', async () => {
    other.setLocations([{ id: 'slide-2' }]);
    avatars.locationId = 'slide-2';
    await waitForNames('Grace Hopper');
    avatars.locationId = 'slide-3';
    await waitForNames();
    expect(avatars.shadowRoot?.querySelector('button')).to.equal(null);
    avatars.locationId = '';
    avatars.documentId = 'report';
    await waitForNames('Grace Hopper', 'Ada Lovelace (you)');
    avatars.documentId = 'another';
    await waitForNames();
  });

  it('shows the users of all documents of an organization', async () => {
    const elsewhere = createStore({ backend });
    others.push(elsewhere);
    await elsewhere.setDocuments(['budget']);
    await elsewhere.identify(named('Mai Lin'));
    elsewhere.presence.enter();
    avatars.setAttribute('organization-id', 'acme');
    await waitForNames('Grace Hopper', 'Mai Lin', 'Ada Lovelace (you)');
    avatars.documentId = 'report';
    await waitForNames('Grace Hopper', 'Ada Lovelace (you)');
    avatars.documentId = '';
    await waitForNames('Grace Hopper', 'Mai Lin', 'Ada Lovelace (you)');
    avatars.organizationId = 'another';
    await waitForNames();
    avatars.removeAttribute('organization-id');
    await waitForNames('Grace Hopper', 'Ada Lovelace (you)');
  });

  it('excludes the user with without-self, keeps its height, and sets a state if nobody else is present', async () => {
    const { height } = avatars.getBoundingClientRect();
    avatars.withoutSelf = true;
    await waitForNames('Grace Hopper');
    expect(avatars.matches(':state(empty)')).to.equal(false);
    await other.dispose();
    await waitForNames();
    expect(avatars.matches(':state(empty)')).to.equal(true);
    expect(avatars.getBoundingClientRect().height).to.equal(height).and.to.be.at.least(24);
  });

  it('has the loading state until presence is loaded', async () => {
    expect(avatars.matches(':state(loading)')).to.equal(false);
    await store.signOut();
    await waitUntil(() => avatars.matches(':state(loading)'));
    expect(avatars.matches(':state(empty)')).to.equal(false);
  });

  it('shows avatars up to the limit, and the number of the others', async () => {
    await joinMany(3);
    expect(all('[part~="face"]')).to.have.length(5);
    expect(all('[part~="more"]')).to.have.length(0);
    await join(named('Mary'));
    await waitUntil(() => all('[part~="more"]').length === 1);
    // The own avatar is among the hidden ones.
    expect(names()).to.deep.equal(['Grace Hopper', 'Person 1', 'Person 2', 'Person 3']);
    expect(find(more(), '[aria-hidden]').textContent).to.equal('+2');
    expect(nameOf(more())).to.equal('Show everyone, 2 more');
    avatars.max = 0;
    await avatars.updateComplete;
    expect(all('[part~="face"]')).to.have.length(0);
    expect(find(more(), '[aria-hidden]').textContent).to.equal('+6');
  });

  it('shows active users before away users', async () => {
    other.presence.update({ isTabAway: true });
    avatars.max = 3;
    await joinMany(2);
    await waitUntil(() => names().join() === 'Person 1,Person 2');
  });

  it('shows all users in a list that Escape closes', async () => {
    await joinMany(5);
    other.presence.update({ isTabAway: true });
    expect(all('[part~="item"]')).to.have.length(0);
    await openList();
    expect(more().ariaExpanded).to.equal('true');
    expect(panel()?.ariaLabel).to.equal('People here: 7');
    await waitUntil(() => rows()[0] === 'Grace Hopper · Away');
    expect(rows().at(-1)).to.equal('Ada Lovelace (you) · Active now');
    expect(rows()).to.have.length(7);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !panel());
    expect(all('[part~="item"]')).to.have.length(0);
    expect(focused() === more()).to.equal(true);
    expect(more().ariaExpanded).to.equal('false');
  });

  it('closes the list on a click outside', async () => {
    await joinMany(5);
    await click(more());
    await waitUntil(panel);
    await sendMouse({ type: 'click', position: [850, 650] });
    await waitUntil(() => !panel());
  });

  it('lists at most 200 people', async () => {
    const people = Array.from({ length: 2000 }, (_, at) => ({
      userId: `p${at}`,
      name: `Person ${at}`,
      onlineStatus: 'active' as const,
      timestamp: Date.now(),
      pageInfo: { baseUrl: '', path: '', title: '', url: '' },
    }));
    const readable = { value: people, peek: () => people, subscribe: () => () => undefined };
    store.presence.users = () => readable;
    avatars.documentId = 'report';
    await avatars.updateComplete;
    expect(all('[part~="face"]')).to.have.length(4);
    expect(find(more(), '[aria-hidden]').textContent).to.equal('+2K');
    await openList();
    expect(all('[part~="item"]')).to.have.length(200);
    expect(queryByText(avatars, 'and 1,800 more')).to.exist;
  });

  it('fires an event when an avatar is activated by pointer or keyboard', async () => {
    const byPointer = oneEvent(document.body, 'collab-presence-activate');
    await click(all('[part~="face"]')[0] as Element);
    expect((await byPointer).detail.user.userId).to.equal('grace');
    avatars.focus();
    const byKey = oneEvent(document.body, 'collab-presence-activate');
    await sendKeys({ press: 'Enter' });
    expect((await byKey).detail.user).to.equal(store.presence.users().peek()?.[0]);
  });

  it('closes the list, then fires an event for the activated person', async () => {
    await joinMany(5);
    await openList();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    const activated = oneEvent(avatars, 'collab-presence-activate');
    await sendKeys({ press: 'Enter' });
    expect((await activated).detail.user.name).to.equal('Person 2');
    expect(panel() === null).to.equal(true);
    expect(focused() === more()).to.equal(true);
  });

  it('is one tab stop with roving focus', async () => {
    await joinMany(5);
    avatars.focus();
    expect(focused() === all('[part~="face"]')[0]).to.equal(true);
    await sendKeys({ press: 'ArrowRight' });
    expect(focused() === all('[part~="face"]')[1]).to.equal(true);
    await sendKeys({ press: 'End' });
    expect(focused() === more()).to.equal(true);
    expect(all('[part~="faces"] button').filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
  });

  it('shows the name of the focused avatar', async () => {
    await sendKeys({ press: 'Tab' });
    expect(focused() === all('[part~="face"]')[0]).to.equal(true);
    const tooltip = find(avatars, 'collab-tooltip');
    await waitUntil(() => tooltip.matches(':popover-open'));
    expect(tooltip.textContent).to.equal('Grace Hopper · Active now');
    // It repeats the label of the button.
    expect(all('[part~="face"]')[0]?.hasAttribute('aria-describedby')).to.equal(false);
  });

  it('moves the focus when the focused user leaves', async () => {
    avatars.focus();
    await other.dispose();
    await waitForNames('Ada Lovelace (you)');
    await waitUntil(() => focused() === all('[part~="face"]')[0]);
  });

  it('moves the focus in the list, and closes the list when all avatars fit', async () => {
    avatars.max = 2;
    const mary = await join(named('Mary'));
    await waitUntil(() => all('[part~="more"]').length === 1);
    await openList();
    await sendKeys({ press: 'ArrowDown' });
    const jean = await join(named('Jean'));
    await waitUntil(() => all('[part~="item"]').length === 4);
    await mary.dispose();
    await waitUntil(() => all('[part~="item"]').length === 3);
    await waitUntil(() => focused() === all('[part~="item"]')[1]);
    await jean.dispose();
    await waitUntil(() => !panel());
    await waitUntil(() => focused() === all('[part~="face"]').at(-1));
  });

  it('supports right-to-left text, including the status marks', async () => {
    avatars.dir = 'rtl';
    other.presence.update({ isTabAway: true });
    await waitUntil(() => labels()[0] === 'Grace Hopper · Away');
    const [first, last] = all('[part~="face"]').map((face) => face.getBoundingClientRect());
    expect(first?.left).to.be.greaterThan(last?.left ?? NaN);
    expect(all('[part~="status"]')[0]?.getBoundingClientRect().left).to.be.lessThan(first?.left ?? NaN);
    avatars.focus();
    await sendKeys({ press: 'ArrowLeft' });
    expect(focused() === all('[part~="face"]')[1]).to.equal(true);
  });

  describe('user activity', () => {
    it('reports each activity event once, for any number of elements', async () => {
      const again = await fixture<CollabPresenceAvatars>(
        html`<collab-presence-avatars .store=${store}></collab-presence-avatars>`,
      );
      let touches = 0;
      store.presence.touch = () => (touches += 1);
      avatars.focus();
      const before = touches;
      await sendKeys({ press: 'Shift' });
      expect(touches - before).to.equal(1);
      avatars.remove();
      await sendKeys({ press: 'Shift' });
      expect(touches - before).to.equal(2);
      await sendMouse({ type: 'move', position: middle(again) });
      expect(touches - before).to.be.at.least(3);
      again.remove();
      const after = touches;
      await sendKeys({ press: 'Shift' });
      await sendMouse({ type: 'move', position: [400, 400] });
      expect(touches).to.equal(after);
    });

    it('marks the user away when the tab is hidden', async () => {
      const observedStatus = (): string | undefined => other.presence.users().peek()?.[0]?.onlineStatus;
      expect(observedStatus()).to.equal('active');
      try {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        await waitUntil(() => observedStatus() === 'away');
      } finally {
        Reflect.deleteProperty(document, 'hidden');
      }
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => observedStatus() === 'active');
    });

    it('publishes the current page, also after navigation', async () => {
      const observedPage = () => other.presence.users().peek()?.[0]?.pageInfo;
      expect(observedPage()).to.include({ url: window.location.href, title: document.title });
      const { href } = window.location;
      window.location.hash = 'elsewhere';
      await waitUntil(() => observedPage()?.url.endsWith('#elsewhere'));
      history.replaceState(null, '', href);
    });

    it('applies presence timeouts, and changes them without leaving', async () => {
      const given: (number | undefined)[] = [];
      const left: number[] = [];
      const { enter } = store.presence;
      let users = 0;
      store.presence.enter = (times) => {
        given.push(times?.awayAfterMs, times?.offlineAfterMs);
        users += 1;
        const leave = enter.call(store.presence, times);
        return () => {
          users -= 1;
          left.push(users);
          leave();
        };
      };
      avatars.awayAfter = 10;
      await avatars.updateComplete;
      avatars.setAttribute('offline-after', '20');
      await avatars.updateComplete;
      expect(given).to.deep.equal([10_000, 600_000, 10_000, 20_000]);
      expect(left).to.deep.equal([1]);
    });
  });
});
