import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/presence/follow-banner/define.js';
import '../../../components/annotations/comment-layer/define.js';
import type {
  CollabFollowBanner,
  CollabFollowNavigateEvent,
} from '../../../components/presence/follow-banner/follow-banner.js';
import '../../../components/ui/toasts/define.js';
import type { CollabPresenceAvatars } from '../../../components/presence/presence-avatars/presence-avatars.js';
import '../../../components/presence/presence-avatars/define.js';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type PageInfo,
  type PresenceUser,
} from '../../../store/index.js';
import { find } from '../../find.js';
import { allByRole, findByRole, nameOf, queryByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

const pageInfo = (url: string) => ({ url, baseUrl: '', path: '', title: '' });
const here = window.location.href;

describe('<collab-follow-banner>', () => {
  let backend: Backend;
  let store: CollabStore;
  /** Another user's store. */
  let other: CollabStore;
  let banner: CollabFollowBanner;
  let page: HTMLElement;
  let stops: (() => void)[];

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    sessionStorage.clear();
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    other.presence.enter();
    other.presence.update({ pageInfo: pageInfo(here) });
    page = await fixture(html`
      <main>
        ${[1, 2, 3, 4, 5, 6].map((at) => html`<section id="part-${at}" style="block-size: 400px">Part ${at}</section>`)}
      </main>
    `);
    banner = await fixture(html`<collab-follow-banner .store=${store}></collab-follow-banner>`);
    stops = [];
    await waitUntil(() => presenceOf(store, 'grace') && presenceOf(other, 'ada'));
  });

  afterEach(async () => {
    for (const stop of stops) stop();
    banner.remove();
    scrollTo({ top: 0, behavior: 'instant' });
    await Promise.all([store.dispose(), other.dispose()]);
  });

  const presenceOf = (of: CollabStore, id: string): PresenceUser | undefined =>
    of.presence
      .users()
      .peek()
      ?.find(({ userId }) => userId === id);
  const text = (): string =>
    [...banner.renderRoot.querySelectorAll('[part~="label"]')].map(({ textContent }) => textContent.trim()).join(' | ');
  const hasText = (expected: string): Promise<void> => waitUntil(() => text() === expected, `${expected} was expected`);
  const button = (): HTMLElement =>
    allByRole(banner, 'button').find((each) => nameOf(each) !== 'Go there') ?? expect.fail('There is no button.');
  const topOf = (id: string): number => Math.round(find(page, `#${id}`).getBoundingClientRect().top);
  const follow = async (): Promise<void> => {
    banner.follow('grace');
    await hasText('Following Grace Hopper');
  };
  /** Publishes a view of the other user. */
  const publishView = (elementId: string, down: number, top = 0): void =>
    other.presence.update({ view: { targetElement: { elementId }, position: { left: 0.5, top }, down } });

  it('shows nothing while no one is followed', () => {
    expect(text()).to.equal('');
    expect(find(banner.renderRoot, '[popover]').matches(':popover-open')).to.equal(false);
  });

  it('scrolls to the view of the followed person and publishes the leader', async () => {
    const changes: (string | null)[] = [];
    banner.addEventListener('collab-follow-changed', ({ detail }) => changes.push(detail.userId));
    publishView('part-4', 0.5);
    await follow();
    expect(changes).to.deep.equal(['grace']);
    expect(banner.matches(':state(following)')).to.equal(true);
    await waitUntil(() => topOf('part-4') === 300, 'the part is in the middle');
    publishView('part-5', 0.25, 0.5);
    await waitUntil(() => topOf('part-5') === -50, 'the part is a quarter down');
    publishView('part-6', 1);
    await waitUntil(() => Math.round(scrollY) === document.documentElement.scrollHeight - innerHeight);
    expect(presenceOf(store, 'ada')?.following?.userId).to.equal('grace');
    await waitUntil(() => presenceOf(other, 'ada')?.following?.userId === 'grace');
  });

  it('stacks with toasts and the comment mode bar at the bottom of the window', async () => {
    const toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
    const layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    const state = pageContextOf(store);
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const message = () => boxOf(toasts.shadowRoot?.querySelector('[part~="toast"]'));
    const pill = () => boxOf(banner.renderRoot.querySelector('[part~="following"]'));
    const modeBar = () => boxOf(layer.shadowRoot?.querySelector('[part~="bar"]'));
    await follow();
    const low = pill().bottom;
    const id = state.toasts.add({ message: 'Comment deleted', type: 'success' });
    await waitUntil(() => message().height > 0 && message().bottom <= pill().top, 'the message covers the banner');
    expect(pill().bottom).to.equal(low);
    state.modes.mode.value = 'element';
    await waitUntil(() => modeBar().height > 0 && pill().bottom <= modeBar().top, 'the banner covers the bar');
    await waitUntil(() => message().bottom <= pill().top);
    state.modes.mode.value = 'none';
    await waitUntil(() => pill().bottom === low, 'the banner stays lifted');
    state.toasts.dismiss(id);
    banner.stop();
    await waitUntil(() => pill().height === 0);
    for (const element of [toasts, layer]) element.remove();
  });

  it('shows the followers and publishes the view to them', async () => {
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    await hasText('Grace Hopper is following you');
    expect(banner.matches(':state(followed)')).to.equal(true);
    await waitUntil(() => presenceOf(other, 'ada')?.view?.down === 0);
    scrollTo({ top: 700, behavior: 'instant' });
    await waitUntil(() => presenceOf(other, 'ada')?.view?.targetElement?.elementId === 'part-3');
    const { down = 0 } = presenceOf(other, 'ada')?.view ?? {};
    expect(down).to.be.closeTo(700 / (document.documentElement.scrollHeight - 600), 0.01);
    other.presence.update({ following: null });
    await hasText('');
    await waitUntil(() => presenceOf(other, 'ada')?.view === null);
  });

  it('publishes the nearest element between elements', async () => {
    find(page, '#part-4').style.marginBlockStart = '100px';
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    for (const top of [860, 800]) {
      scrollTo({ top, behavior: 'instant' });
      await waitUntil(
        () => presenceOf(other, 'ada')?.view?.down === top / (document.documentElement.scrollHeight - 600),
      );
      const { targetElement, position, down = 0 } = presenceOf(other, 'ada')?.view ?? {};
      const { top: edge, height } = find(page, `#${targetElement?.elementId}`).getBoundingClientRect();
      expect(targetElement?.elementId).to.match(/^part-[34]$/);
      expect(edge + height * (position?.top ?? 0)).to.be.closeTo(600 * down, 1);
    }
  });

  it('follows inside a scroll container', async () => {
    page.innerText = '';
    const scroller = await fixture<HTMLElement>(html`
      <div style="position: fixed; inset: 0; overflow: auto">
        ${[1, 2, 3, 4].map((at) => html`<section id="inner-${at}" style="block-size: 500px">Part ${at}</section>`)}
      </div>
    `);
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    scroller.scrollTop = 700;
    await waitUntil(() => presenceOf(other, 'ada')?.view?.down === 0.5);
    const { view } = presenceOf(other, 'ada') ?? {};
    expect(view?.targetElement?.elementId).to.equal('inner-3');
    other.presence.update({ following: null, ...(view && { view }) });
    scroller.scrollTop = 0;
    await follow();
    await waitUntil(() => scroller.scrollTop === 700);
    scroller.remove();
  });

  it('stops with a button and restores focus', async () => {
    const avatars = await fixture<CollabPresenceAvatars>(
      html`<collab-presence-avatars .store=${store}></collab-presence-avatars>`,
    );
    await waitUntil(() => avatars.renderRoot.querySelectorAll('[part~="face"]').length === 2);
    const face = find(avatars.renderRoot, '[part~="face"]');
    expect(face.textContent).to.include('Click to follow');
    expect(face.getAttribute('aria-pressed')).to.equal('false');
    face.focus();
    await sendKeys({ press: 'Enter' });
    await hasText('Following Grace Hopper');
    await waitUntil(() => face.getAttribute('aria-pressed') === 'true');
    expect(button().getAttribute('aria-label')).to.equal('Stop following Grace Hopper');
    button().focus();
    await sendKeys({ press: 'Enter' });
    await hasText('');
    expect(banner.userId).to.equal(null);
    expect(document.activeElement).to.equal(avatars);
    face.click();
    await hasText('Following Grace Hopper');
    face.click();
    await hasText('');
    avatars.addEventListener('collab-presence-activate', (event) => event.preventDefault());
    face.click();
    expect(banner.userId).to.equal(null);
  });

  it('does not let users follow themselves', async () => {
    const avatars = await fixture<CollabPresenceAvatars>(
      html`<collab-presence-avatars .store=${store}></collab-presence-avatars>`,
    );
    await waitUntil(() => avatars.renderRoot.querySelectorAll('[part~="face"]').length === 2);
    const own = [...avatars.renderRoot.querySelectorAll<HTMLElement>('[part~="face"]')].at(-1);
    expect(own?.getAttribute('aria-pressed')).to.equal(null);
    own?.click();
    expect(banner.userId).to.equal(null);
  });

  it('ends on user input and follows again on request', async () => {
    const acts: Record<string, () => Promise<unknown>> = {
      press: () =>
        sendMouse({ type: 'move', position: [300, 200] }).then(() =>
          sendMouse({ type: 'click', position: [300, 200] }),
        ),
      key: () => sendKeys({ press: 'ArrowDown' }),
    };
    for (const [name, act] of Object.entries(acts)) {
      await follow();
      await act();
      await hasText('No longer following Grace Hopper');
      expect(banner.userId, name).to.equal(null);
    }
    button().click();
    await hasText('Following Grace Hopper');
  });

  it('continues on modifier keys, input in the kit and scripted scrolling', async () => {
    await follow();
    await sendKeys({ down: 'Shift' });
    await sendKeys({ up: 'Shift' });
    page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }));
    scrollTo({ top: 100, behavior: 'instant' });
    const { left, top } = find(banner.renderRoot, '[part~="label"]').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + 5), Math.round(top + 5)] });
    expect(banner.userId).to.equal('grace');
  });

  it('does not follow a follower', async () => {
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    await hasText('Grace Hopper is following you');
    banner.follow('grace');
    await hasText('Grace Hopper is following you | Grace Hopper is following you');
    expect(banner.userId).to.equal(null);
  });

  it('waits for an absent leader', async () => {
    await follow();
    await other.dispose();
    await hasText('Waiting for Grace Hopper');
    const again = await memoryStore({ backend, user: grace });
    stops.push(() => void again.dispose());
    again.presence.enter();
    await hasText('Following Grace Hopper');
  });

  describe('when the leader is on another page', () => {
    let pages: PageInfo[];
    let navigations: CollabFollowNavigateEvent['detail'][];

    beforeEach(() => {
      [pages, navigations] = [[], []];
      banner.useHistoryAPI = true;
      banner.onNavigate = (each) => pages.push(each);
      banner.addEventListener('collab-follow-navigate', ({ detail }) => navigations.push(detail));
      const listener = (): void => store.presence.update({ pageInfo: pageInfo(window.location.href) });
      addEventListener('popstate', listener);
      stops.push(() => {
        removeEventListener('popstate', listener);
        history.replaceState(null, '', here);
      });
    });

    it('asks before it navigates to an address that is not allowed', async () => {
      const there = new URL('/logout?now', here).href;
      await follow();
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await hasText('Grace Hopper went to /logout?now');
      expect(window.location.href).to.equal(here);
      expect(banner.userId).to.equal('grace');
      findByRole(banner, 'button', 'Go there').click();
      expect(window.location.href).to.equal(there);
      await hasText('Following Grace Hopper');
    });

    it('asks each time if the leader is on another page from the start', async () => {
      other.presence.update({ pageInfo: pageInfo(new URL('/logout', here).href), view: { down: 0 } });
      await waitUntil(() => presenceOf(store, 'grace')?.pageInfo.url.endsWith('/logout'));
      for (const round of [1, 2]) {
        banner.follow('grace');
        await hasText('Grace Hopper went to /logout');
        banner.follow('grace');
        await banner.updateComplete;
        expect(text(), `round ${round}`).to.equal('Grace Hopper went to /logout');
        banner.stop();
      }
    });

    it('withdraws the offer when the user navigates there', async () => {
      await follow();
      other.presence.update({ pageInfo: pageInfo(new URL('/elsewhere', here).href) });
      await hasText('Grace Hopper went to /elsewhere');
      history.pushState(null, '', '/elsewhere');
      await hasText('Following Grace Hopper');
    });

    it('withdraws the offer when the leader returns or moves on', async () => {
      await follow();
      for (const path of ['/logout', '/delete?all']) {
        other.presence.update({ pageInfo: pageInfo(new URL(path, here).href) });
        await hasText(`Grace Hopper went to ${path}`);
      }
      other.presence.update({ pageInfo: pageInfo(here) });
      await hasText('Following Grace Hopper');
      expect(window.location.href).to.equal(here);
    });

    it('navigates without asking within the HTML document', async () => {
      const there = new URL('#/part/2', here).href;
      await follow();
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await waitUntil(() => window.location.href === there);
    });

    it('matches a path with this site only', async () => {
      banner.allowedUrls = ['/*'];
      await follow();
      other.presence.update({ pageInfo: pageInfo('https://other.example/docs') });
      other.presence.update({ view: { down: 0.9 } });
      await waitUntil(() => presenceOf(store, 'grace')?.view?.down === 0.9);
      expect([window.location.href, navigations.length]).to.deep.equal([here, 0]);
    });

    it('fires the event for another site that is allowed', async () => {
      banner.setAttribute('allowed-urls', 'https://other.example/docs/* /x');
      banner.disableDefaultNavigation = true;
      await follow();
      other.presence.update({ pageInfo: pageInfo('https://other.example/docs/1') });
      await waitUntil(() => pages.length === 1);
    });

    it('navigates once with the history API and applies no view before', async () => {
      const there = new URL('?page=2', here).href;
      banner.allowedUrls = [`${new URL(here).pathname}?page=*`];
      await follow();
      publishView('part-4', 0.5);
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await waitUntil(() => window.location.href === there);
      expect(pages.map(({ url }) => url)).to.deep.equal([there]);
      expect(navigations.map(({ pageInfo: { url } }) => url)).to.deep.equal([there]);
      publishView('part-5', 0.5);
      await waitUntil(() => topOf('part-5') === 300);
      expect(navigations).to.have.length(1);
    });

    it('navigates although onNavigate throws, and reports the error', async () => {
      const reported: unknown[] = [];
      const { reportError } = window;
      window.reportError = (error) => reported.push(error);
      const error = new Error('An error of the page.');
      banner.onNavigate = () => {
        throw error;
      };
      const there = new URL('?page=4', here).href;
      banner.allowedUrls = [there];
      await follow();
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await waitUntil(() => window.location.href === there);
      window.reportError = reportError;
      expect(reported).to.deep.equal([error]);
    });

    it('does not navigate with disableDefaultNavigation', async () => {
      banner.disableDefaultNavigation = true;
      banner.allowedUrls = [`${new URL(here).pathname}?page=*`];
      await follow();
      other.presence.update({ pageInfo: pageInfo(new URL('?page=3', here).href), view: { down: 1 } });
      await waitUntil(() => pages.length === 1);
      other.presence.update({ view: { down: 0.9 } });
      await waitUntil(() => presenceOf(store, 'grace')?.view?.down === 0.9);
      expect(window.location.href).to.equal(here);
      expect([scrollY, pages.length, navigations.length]).to.deep.equal([0, 1, 1]);
    });

    it('does not navigate to other sites', async () => {
      await follow();
      const others = ['https://other.example/', 'javascript:globalThis.hacked = 1', 'data:text/html,hi', 'blob:x'];
      for (const [at, url] of others.entries()) {
        other.presence.update({ pageInfo: pageInfo(url), view: { down: at / 10 } });
        await waitUntil(() => presenceOf(store, 'grace')?.view?.down === at / 10);
      }
      expect([pages, navigations]).to.deep.equal([[], []]);
      await hasText('Following Grace Hopper');
      expect(window.location.href).to.equal(here);
      expect('hacked' in globalThis).to.equal(false);
    });

    it('fires the event for another location', async () => {
      store.setLocations([{ id: 'one' }]);
      await follow();
      other.setLocations([{ id: 'two', locationName: 'The second' }]);
      await waitUntil(() => navigations.length === 1);
      expect(navigations[0]?.location).to.deep.equal({ id: 'two', locationName: 'The second' });
      expect(pages).to.deep.equal([]);
    });
  });

  describe('when the address of the leader differs in its query', () => {
    const there = new URL('?utm_source=mail', here);

    beforeEach(() => other.presence.update({ pageInfo: pageInfo(there.href) }));

    it('scrolls with a leader who has the same documents open', async () => {
      publishView('part-4', 0.5);
      await follow();
      await waitUntil(() => topOf('part-4') === 300, 'the part is in the middle');
      expect(queryByRole(banner, 'button', 'Go there')).to.equal(undefined);
    });

    it('asks while the leader has only some of the documents open', async () => {
      await store.setDocuments(['report', 'plan']);
      banner.follow('grace');
      await hasText(`Grace Hopper went to ${there.pathname}${there.search}`);
      await other.setDocuments(['report', 'plan']);
      await hasText('Following Grace Hopper');
    });
  });

  describe('when the leader is in another document', () => {
    const go = (): HTMLElement | undefined => queryByRole(banner, 'button', 'Go there');
    const leave = async (url: string): Promise<void> => {
      await follow();
      other.presence.update({ pageInfo: pageInfo(new URL(url, here).href) });
      await other.setDocuments(['plan']);
    };

    it('shows the document and offers to navigate', async () => {
      await leave('?document=plan');
      await hasText('Grace Hopper is in another document');
      await waitUntil(go);
      await store.setDocuments(['plan']);
      await hasText('Following Grace Hopper');
      await other.setDocuments(['report']);
      await hasText('Grace Hopper is in another document');
      other.presence.update({ pageInfo: pageInfo(here) });
      await store.setDocuments(['report']);
      await hasText('Following Grace Hopper');
    });

    it('shows the document without an offer if the address is the same', async () => {
      await leave('');
      await hasText('Grace Hopper is in another document');
      expect(go()).to.equal(undefined);
      await other.setDocuments(['report']);
      await hasText('Following Grace Hopper');
    });

    it('waits for a leader who is in no document', async () => {
      await follow();
      await other.dispose();
      await hasText('Waiting for Grace Hopper');
    });
  });

  it('continues after a reload, but not for another user', async () => {
    await follow();
    banner.remove();
    await waitUntil(() => presenceOf(other, 'ada')?.following === null || !presenceOf(other, 'ada'));
    banner = await fixture(html`<collab-follow-banner .store=${store}></collab-follow-banner>`);
    await hasText('Following Grace Hopper');
    banner.remove();
    await store.identify({ ...ada, userId: 'eve', name: 'Eve' });
    banner = await fixture(html`<collab-follow-banner .store=${store}></collab-follow-banner>`);
    await banner.updateComplete;
    expect(banner.userId).to.equal(null);
  });

  it('is active once per page; a second one takes over', async () => {
    const second = await fixture<CollabFollowBanner>(
      html`<collab-follow-banner .store=${store}></collab-follow-banner>`,
    );
    await follow();
    expect(second.matches(':state(following)')).to.equal(false);
    banner.stop();
    banner.remove();
    banner = second;
    await follow();
  });

  it('is accessible', async () => {
    other.presence.update({ following: { userId: 'cleo', since: 1 } });
    await follow();
    await expect(banner).to.be.accessible();
  });
});
