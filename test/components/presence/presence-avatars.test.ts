import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabPresenceAvatars } from '../../../components/presence/presence-avatars/presence-avatars.js';
import '../../../components/presence/presence-avatars/define.js';
import { createStore, memoryBackend, type Backend, type CollabStore, type User } from '../../../store/index.js';
import { find } from '../../find.js';
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
  /** Somebody else's, who sees the same. */
  let other: CollabStore;
  let avatars: CollabPresenceAvatars;
  const others: CollabStore[] = [];

  beforeEach(async () => {
    await setViewport({ width: 900, height: 700 });
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await join(grace);
    avatars = await fixture(html`<collab-presence-avatars .store=${store}></collab-presence-avatars>`);
    await come('Grace Hopper', 'Ada Lovelace (you)');
  });

  afterEach(async () => {
    avatars.remove();
    await Promise.all([store, ...others.splice(0)].map((each) => each.dispose()));
  });

  /** Somebody comes to the document, and is shown to the others. */
  async function join(user: User): Promise<CollabStore> {
    const joined = await memoryStore({ backend, user });
    others.push(joined);
    joined.presence.enter();
    return joined;
  }

  const all = (selector: string): readonly HTMLElement[] => [
    ...(avatars.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const labels = (): readonly string[] => all('.faces .face').map((face) => face.textContent.trim());
  const names = (): readonly string[] => labels().map((label) => label.split(' · ')[0] ?? '');
  const come = (...expected: readonly string[]): Promise<void> =>
    waitUntil(() => names().join() === expected.join(), `${expected.join()} was expected.`);
  const rows = (): readonly string[] =>
    all('.item').map((item) => {
      const words = [...item.querySelectorAll('.called, .you, .standing')].map((each) => each.textContent);
      return `${words.slice(0, -1).join(' ')} · ${words.at(-1)}`;
    });
  const more = (): HTMLElement => find(avatars, '.more');
  const panel = (): HTMLElement | null => avatars.shadowRoot?.querySelector<HTMLElement>('.panel:popover-open') ?? null;
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

  it('shows who is here, oneself as the last, and says how many they are', async () => {
    expect(labels()).to.deep.equal(['Grace Hopper · Active now', 'Ada Lovelace (you) · Active now']);
    expect(find(avatars, '.faces').ariaLabel).to.equal('People here: 2');
    expect(find(avatars, '.faces').role).to.equal('toolbar');
  });

  it('shows the user to the others while it is there', async () => {
    const seen = (): string =>
      String(
        other.presence
          .users()
          .peek()
          ?.map(({ userId }) => userId),
      );
    expect(seen()).to.equal('ada,grace');
    avatars.remove();
    await waitUntil(() => seen() === 'grace');
  });

  it('follows who comes and who leaves, and keeps the faces of those who stay', async () => {
    const faces = all('.face');
    const mary = await join(named('Mary'));
    await come('Grace Hopper', 'Mary', 'Ada Lovelace (you)');
    expect([all('.face')[0], all('.face')[2]]).to.deep.equal(faces);
    await mary.dispose();
    await come('Grace Hopper', 'Ada Lovelace (you)');
    expect(all('.face')).to.deep.equal(faces);
  });

  it('draws nobody anew who did not change', async () => {
    let updates = 0;
    for (const face of all('.face')) find(face, 'collab-avatar').addController({ hostUpdated: () => (updates += 1) });
    await join(named('Mary'));
    await come('Grace Hopper', 'Mary', 'Ada Lovelace (you)');
    expect(updates).to.equal(0);
  });

  it('marks who is away by a shape, and takes colour from the face, not contrast', async () => {
    const mark = (): HTMLElement | undefined => all('.face .status')[0];
    expect(mark()?.checkVisibility()).to.equal(false);
    other.presence.update({ isTabAway: true });
    await waitUntil(() => labels()[0] === 'Grace Hopper · Away');
    expect(mark()?.checkVisibility()).to.equal(true);
    expect(getComputedStyle(mark() as Element, '::before').maskImage).to.contain('radial-gradient');
    const [avatar] = all('.face collab-avatar');
    expect(getComputedStyle(avatar as Element).filter).to.contain('saturate');
    expect(drawnContrast(find(avatar as Element, '.face'))).to.be.at.least(4.5);
    other.presence.update({ isTabAway: false });
    await waitUntil(() => labels()[0] === 'Grace Hopper · Active now');
  });

  it('says for how long, and keeps that up', async () => {
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

  it('leaves those who have left, where it is to', async () => {
    avatars.withOffline = true;
    await other.dispose();
    await waitUntil(() => labels()[0] === 'Grace Hopper · Offline');
    expect(all('.face .status')[0]?.dataset.status).to.equal('offline');
  });

  it('shows who is at a location, and who is on a document', async () => {
    other.setLocations([{ id: 'slide-2' }]);
    avatars.locationId = 'slide-2';
    await come('Grace Hopper');
    avatars.locationId = 'slide-3';
    await come();
    expect(avatars.shadowRoot?.querySelector('button')).to.equal(null);
    avatars.locationId = '';
    avatars.documentId = 'report';
    await come('Grace Hopper', 'Ada Lovelace (you)');
    avatars.documentId = 'another';
    await come();
  });

  it('shows who is in any document of an organization', async () => {
    const elsewhere = createStore({ backend });
    others.push(elsewhere);
    await elsewhere.setDocuments(['budget']);
    await elsewhere.identify(named('Mai Lin'));
    elsewhere.presence.enter();
    avatars.setAttribute('organization-id', 'acme');
    await come('Grace Hopper', 'Mai Lin', 'Ada Lovelace (you)');
    avatars.documentId = 'report';
    await come('Grace Hopper', 'Ada Lovelace (you)');
    avatars.documentId = '';
    await come('Grace Hopper', 'Mai Lin', 'Ada Lovelace (you)');
    avatars.organizationId = 'another';
    await come();
    avatars.removeAttribute('organization-id');
    await come('Grace Hopper', 'Ada Lovelace (you)');
  });

  it('leaves the user out, keeps its height then, and tells that nobody else is here', async () => {
    const { height } = avatars.getBoundingClientRect();
    avatars.withoutSelf = true;
    await come('Grace Hopper');
    expect(avatars.matches(':state(empty)')).to.equal(false);
    await other.dispose();
    await come();
    expect(avatars.matches(':state(empty)')).to.equal(true);
    expect(avatars.getBoundingClientRect().height).to.equal(height).and.to.be.at.least(24);
  });

  it('is loading until it is known who is here', async () => {
    expect(avatars.matches(':state(loading)')).to.equal(false);
    await store.signOut();
    await waitUntil(() => avatars.matches(':state(loading)'));
    expect(avatars.matches(':state(empty)')).to.equal(false);
  });

  it('has a face for each as long as there is room, and a number for the rest', async () => {
    await joinMany(3);
    expect(all('.face')).to.have.length(5);
    expect(all('.more')).to.have.length(0);
    await join(named('Mary'));
    await waitUntil(() => all('.more').length === 1);
    // Oneself is of the rest: it is the others one looks for.
    expect(names()).to.deep.equal(['Grace Hopper', 'Person 1', 'Person 2', 'Person 3']);
    expect(find(more(), '.count').textContent).to.equal('+2');
    expect(find(more(), '.visually-hidden').textContent).to.equal('2 more, show everyone');
    avatars.max = 0;
    await avatars.updateComplete;
    expect(all('.face')).to.have.length(0);
    expect(find(more(), '.count').textContent).to.equal('+6');
  });

  it('has no face for who is away while somebody who is active has none', async () => {
    other.presence.update({ isTabAway: true });
    avatars.max = 3;
    await joinMany(2);
    await waitUntil(() => names().join() === 'Person 1,Person 2');
  });

  it('shows everybody in a list, which Escape closes', async () => {
    await joinMany(5);
    other.presence.update({ isTabAway: true });
    expect(all('.item')).to.have.length(0);
    await openList();
    expect(more().ariaExpanded).to.equal('true');
    expect(panel()?.ariaLabel).to.equal('People here: 7');
    await waitUntil(() => rows()[0] === 'Grace Hopper · Away');
    expect(rows().at(-1)).to.equal('Ada Lovelace (you) · Active now');
    expect(rows()).to.have.length(7);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !panel());
    expect(all('.item')).to.have.length(0);
    expect(focused() === more()).to.equal(true);
    expect(more().ariaExpanded).to.equal('false');
  });

  it('closes its list by a press outside', async () => {
    await joinMany(5);
    await click(more());
    await waitUntil(panel);
    await sendMouse({ type: 'click', position: [850, 650] });
    await waitUntil(() => !panel());
  });

  it('lists no more than 200 people', async () => {
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
    expect(all('.face')).to.have.length(4);
    expect(find(more(), '.count').textContent).to.equal('+2K');
    await openList();
    expect(all('.item')).to.have.length(200);
    expect(find(avatars, '.others').innerText).to.equal('and 1,800 more');
  });

  it('tells who is pressed, by pointer and by key', async () => {
    const byPointer = oneEvent(document.body, 'collab-presence-activate');
    await click(all('.face')[0] as Element);
    expect((await byPointer).detail.user.userId).to.equal('grace');
    avatars.focus();
    const byKey = oneEvent(document.body, 'collab-presence-activate');
    await sendKeys({ press: 'Enter' });
    expect((await byKey).detail.user).to.equal(store.presence.users().peek()?.[0]);
  });

  it('tells who is pressed in the list, which is closed by then', async () => {
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

  it('is one stop of the tab key, and arrows go on from there', async () => {
    await joinMany(5);
    avatars.focus();
    expect(focused() === all('.face')[0]).to.equal(true);
    await sendKeys({ press: 'ArrowRight' });
    expect(focused() === all('.face')[1]).to.equal(true);
    await sendKeys({ press: 'End' });
    expect(focused() === more()).to.equal(true);
    expect(all('.faces button').filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
  });

  it('shows the name of the one that the keys reach', async () => {
    await sendKeys({ press: 'Tab' });
    expect(focused() === all('.face')[0]).to.equal(true);
    const tooltip = find(avatars, 'collab-tooltip');
    await waitUntil(() => tooltip.matches(':popover-open'));
    expect(tooltip.textContent).to.equal('Grace Hopper · Active now');
    // It repeats the name of the button.
    expect(all('.face')[0]?.hasAttribute('aria-describedby')).to.equal(false);
  });

  it('gives the focus on when who has it leaves', async () => {
    avatars.focus();
    await other.dispose();
    await come('Ada Lovelace (you)');
    await waitUntil(() => focused() === all('.face')[0]);
  });

  it('gives the focus on in its list, and closes it when everybody has a face', async () => {
    avatars.max = 2;
    const mary = await join(named('Mary'));
    await waitUntil(() => all('.more').length === 1);
    await openList();
    await sendKeys({ press: 'ArrowDown' });
    const jean = await join(named('Jean'));
    await waitUntil(() => all('.item').length === 4);
    await mary.dispose();
    await waitUntil(() => all('.item').length === 3);
    await waitUntil(() => focused() === all('.item')[1]);
    await jean.dispose();
    await waitUntil(() => !panel());
    await waitUntil(() => focused() === all('.face').at(-1));
  });

  it('runs from right to left, marks included', async () => {
    avatars.dir = 'rtl';
    other.presence.update({ isTabAway: true });
    await waitUntil(() => labels()[0] === 'Grace Hopper · Away');
    const [first, last] = all('.face').map((face) => face.getBoundingClientRect());
    expect(first?.left).to.be.greaterThan(last?.left ?? NaN);
    expect(all('.status')[0]?.getBoundingClientRect().left).to.be.lessThan(first?.left ?? NaN);
    avatars.focus();
    await sendKeys({ press: 'ArrowLeft' });
    expect(focused() === all('.face')[1]).to.equal(true);
  });

  describe('and the activity of its page', () => {
    it('takes each sign of the user for one, however many elements want it', async () => {
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

    it('is away at once when its tab is hidden', async () => {
      const seen = (): string | undefined => other.presence.users().peek()?.[0]?.onlineStatus;
      expect(seen()).to.equal('active');
      try {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        await waitUntil(() => seen() === 'away');
      } finally {
        Reflect.deleteProperty(document, 'hidden');
      }
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => seen() === 'active');
    });

    it('says which page it shows, and which it shows next', async () => {
      const seen = () => other.presence.users().peek()?.[0]?.pageInfo;
      expect(seen()).to.include({ url: window.location.href, title: document.title });
      const { href } = window.location;
      window.location.hash = 'elsewhere';
      await waitUntil(() => seen()?.url.endsWith('#elsewhere'));
      history.replaceState(null, '', href);
    });

    it('goes by the times it is given, and by others without leaving in between', async () => {
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
