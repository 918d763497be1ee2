import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type {
  CollabFollowBanner,
  CollabFollowNavigateEvent,
} from '../../../components/presence/follow-banner/follow-banner.js';
import '../../../components/presence/follow-banner/define.js';
import '../../../components/annotations/comment-layer/define.js';
import { pageStateOf } from '../../../components/page/page-state.js';
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
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

const pageInfo = (url: string) => ({ url, baseUrl: '', path: '', title: '' });
const here = window.location.href;

describe('<collab-follow-banner>', () => {
  let backend: Backend;
  let store: CollabStore;
  /** Somebody else's. */
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
    await waitUntil(() => known(store, 'grace') && known(other, 'ada'));
  });

  afterEach(async () => {
    for (const stop of stops) stop();
    banner.remove();
    scrollTo({ top: 0, behavior: 'instant' });
    await Promise.all([store.dispose(), other.dispose()]);
  });

  const known = (of: CollabStore, id: string): PresenceUser | undefined =>
    of.presence
      .users()
      .peek()
      ?.find(({ userId }) => userId === id);
  const words = (): string =>
    [...banner.renderRoot.querySelectorAll('.label')].map(({ textContent }) => textContent.trim()).join(' | ');
  const says = (expected: string): Promise<void> => waitUntil(() => words() === expected, `${expected} was expected`);
  const button = (): HTMLElement => find(banner.renderRoot, '.button:not(.go)');
  const topOf = (id: string): number => Math.round(find(page, `#${id}`).getBoundingClientRect().top);
  const followed = async (): Promise<void> => {
    banner.follow('grace');
    await says('Following Grace Hopper');
  };
  /** Somebody else sees a part of the page, scrolled so far. */
  const look = (elementId: string, down: number, top = 0): void =>
    other.presence.update({ view: { targetElement: { elementId }, position: { left: 0.5, top }, down } });

  it('shows nothing while nobody is followed', () => {
    expect(words()).to.equal('');
    expect(find(banner.renderRoot, '.layer').matches(':popover-open')).to.equal(false);
  });

  it('follows a person to what they see, and says so to all', async () => {
    const changes: (string | null)[] = [];
    banner.addEventListener('collab-follow-change', ({ detail }) => changes.push(detail.userId));
    look('part-4', 0.5);
    await followed();
    expect(changes).to.deep.equal(['grace']);
    expect(banner.matches(':state(following)')).to.equal(true);
    await waitUntil(() => topOf('part-4') === 300, 'the part stands in the middle');
    look('part-5', 0.25, 0.5);
    await waitUntil(() => topOf('part-5') === -50, 'the part stands a quarter down');
    look('part-6', 1);
    await waitUntil(() => Math.round(scrollY) === document.documentElement.scrollHeight - innerHeight);
    expect(known(store, 'ada')?.following?.userId).to.equal('grace');
    await waitUntil(() => known(other, 'ada')?.following?.userId === 'grace');
  });

  it('shares the foot of the window with messages and the bar of comment mode', async () => {
    const toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
    const layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    const state = pageStateOf(store);
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const message = () => boxOf(toasts.shadowRoot?.querySelector('.toast'));
    const pill = () => boxOf(banner.renderRoot.querySelector('.pill'));
    const modeBar = () => boxOf(layer.shadowRoot?.querySelector('.bar'));
    await followed();
    const low = pill().bottom;
    const id = state.toast({ message: 'Comment deleted', type: 'success' });
    await waitUntil(() => message().height > 0 && message().bottom <= pill().top, 'the message covers the banner');
    expect(pill().bottom).to.equal(low);
    state.mode.value = 'element';
    await waitUntil(() => modeBar().height > 0 && pill().bottom <= modeBar().top, 'the banner covers the bar');
    await waitUntil(() => message().bottom <= pill().top);
    state.mode.value = 'none';
    await waitUntil(() => pill().bottom === low, 'the banner stays lifted');
    state.dismissToast(id);
    banner.stop();
    await waitUntil(() => pill().height === 0);
    for (const element of [toasts, layer]) element.remove();
  });

  it('tells a person who follows them, and those what they see', async () => {
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    await says('Grace Hopper is following you');
    expect(banner.matches(':state(followed)')).to.equal(true);
    await waitUntil(() => known(other, 'ada')?.view?.down === 0);
    scrollTo({ top: 700, behavior: 'instant' });
    await waitUntil(() => known(other, 'ada')?.view?.targetElement?.elementId === 'part-3');
    const { down = 0 } = known(other, 'ada')?.view ?? {};
    expect(down).to.be.closeTo(700 / (document.documentElement.scrollHeight - 600), 0.01);
    other.presence.update({ following: null });
    await says('');
    await waitUntil(() => known(other, 'ada')?.view === null);
  });

  it('tells of the nearest part where there is none', async () => {
    find(page, '#part-4').style.marginBlockStart = '100px';
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    for (const top of [860, 800]) {
      scrollTo({ top, behavior: 'instant' });
      await waitUntil(() => known(other, 'ada')?.view?.down === top / (document.documentElement.scrollHeight - 600));
      const { targetElement, position, down = 0 } = known(other, 'ada')?.view ?? {};
      const { top: edge, height } = find(page, `#${targetElement?.elementId}`).getBoundingClientRect();
      expect(targetElement?.elementId).to.match(/^part-[34]$/);
      expect(edge + height * (position?.top ?? 0)).to.be.closeTo(600 * down, 1);
    }
  });

  it('sees what whoever it follows sees, in what they scroll', async () => {
    page.innerText = '';
    const scroller = await fixture<HTMLElement>(html`
      <div style="position: fixed; inset: 0; overflow: auto">
        ${[1, 2, 3, 4].map((at) => html`<section id="inner-${at}" style="block-size: 500px">Part ${at}</section>`)}
      </div>
    `);
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    scroller.scrollTop = 700;
    await waitUntil(() => known(other, 'ada')?.view?.down === 0.5);
    const { view } = known(other, 'ada') ?? {};
    expect(view?.targetElement?.elementId).to.equal('inner-3');
    other.presence.update({ following: null, ...(view && { view }) });
    scroller.scrollTop = 0;
    await followed();
    await waitUntil(() => scroller.scrollTop === 700);
    scroller.remove();
  });

  it('ends with a button, and the focus is back', async () => {
    const avatars = await fixture<CollabPresenceAvatars>(
      html`<collab-presence-avatars .store=${store}></collab-presence-avatars>`,
    );
    await waitUntil(() => avatars.renderRoot.querySelectorAll('.face').length === 2);
    const face = find(avatars.renderRoot, '.face');
    expect(face.textContent).to.include('Press to follow');
    expect(face.getAttribute('aria-pressed')).to.equal('false');
    face.focus();
    await sendKeys({ press: 'Enter' });
    await says('Following Grace Hopper');
    await waitUntil(() => face.getAttribute('aria-pressed') === 'true');
    expect(button().getAttribute('aria-label')).to.equal('Stop following Grace Hopper');
    button().focus();
    await sendKeys({ press: 'Enter' });
    await says('');
    expect(banner.userId).to.equal(null);
    expect(document.activeElement).to.equal(avatars);
    face.click();
    await says('Following Grace Hopper');
    face.click();
    await says('');
    avatars.addEventListener('collab-presence-activate', (event) => event.preventDefault());
    face.click();
    expect(banner.userId).to.equal(null);
  });

  it('has nobody follow themselves', async () => {
    const avatars = await fixture<CollabPresenceAvatars>(
      html`<collab-presence-avatars .store=${store}></collab-presence-avatars>`,
    );
    await waitUntil(() => avatars.renderRoot.querySelectorAll('.face').length === 2);
    const own = [...avatars.renderRoot.querySelectorAll<HTMLElement>('.face')].at(-1);
    expect(own?.getAttribute('aria-pressed')).to.equal(null);
    own?.click();
    expect(banner.userId).to.equal(null);
  });

  it('ends with what the user does on the page, and goes on where they want that', async () => {
    const acts: Record<string, () => Promise<unknown>> = {
      press: () =>
        sendMouse({ type: 'move', position: [300, 200] }).then(() =>
          sendMouse({ type: 'click', position: [300, 200] }),
        ),
      key: () => sendKeys({ press: 'ArrowDown' }),
    };
    for (const [name, act] of Object.entries(acts)) {
      await followed();
      await act();
      await says('No longer following Grace Hopper');
      expect(banner.userId, name).to.equal(null);
    }
    button().click();
    await says('Following Grace Hopper');
  });

  it('goes on while the user presses a modifier, uses the kit, or a script scrolls', async () => {
    await followed();
    await sendKeys({ down: 'Shift' });
    await sendKeys({ up: 'Shift' });
    page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }));
    scrollTo({ top: 100, behavior: 'instant' });
    const { left, top } = find(banner.renderRoot, '.label').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + 5), Math.round(top + 5)] });
    expect(banner.userId).to.equal('grace');
  });

  it('does not follow whoever follows the user', async () => {
    other.presence.update({ following: { userId: 'ada', since: 1 } });
    await says('Grace Hopper is following you');
    banner.follow('grace');
    await says('Grace Hopper is following you | Grace Hopper is following you');
    expect(banner.userId).to.equal(null);
  });

  it('waits for who is gone', async () => {
    await followed();
    await other.dispose();
    await says('Waiting for Grace Hopper');
    const again = await memoryStore({ backend, user: grace });
    stops.push(() => void again.dispose());
    again.presence.enter();
    await says('Following Grace Hopper');
  });

  describe('where somebody is at another page', () => {
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

    it('asks before it goes where the page does not say that it may', async () => {
      const there = new URL('/logout?now', here).href;
      await followed();
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await says('Grace Hopper went to /logout?now');
      expect(window.location.href).to.equal(here);
      expect(banner.userId).to.equal('grace');
      find(banner.renderRoot, '.go').click();
      expect(window.location.href).to.equal(there);
      await says('Following Grace Hopper');
    });

    it('asks where whoever is followed is at another page from the beginning, also once more', async () => {
      other.presence.update({ pageInfo: pageInfo(new URL('/logout', here).href), view: { down: 0 } });
      await waitUntil(() => known(store, 'grace')?.pageInfo.url.endsWith('/logout'));
      for (const round of [1, 2]) {
        banner.follow('grace');
        await says('Grace Hopper went to /logout');
        banner.follow('grace');
        await banner.updateComplete;
        expect(words(), `round ${round}`).to.equal('Grace Hopper went to /logout');
        banner.stop();
      }
    });

    it('withdraws the question when the user goes there by themselves', async () => {
      await followed();
      other.presence.update({ pageInfo: pageInfo(new URL('/elsewhere', here).href) });
      await says('Grace Hopper went to /elsewhere');
      history.pushState(null, '', '/elsewhere');
      await says('Following Grace Hopper');
    });

    it('withdraws the question when who is followed comes back, or goes on', async () => {
      await followed();
      for (const path of ['/logout', '/delete?all']) {
        other.presence.update({ pageInfo: pageInfo(new URL(path, here).href) });
        await says(`Grace Hopper went to ${path}`);
      }
      other.presence.update({ pageInfo: pageInfo(here) });
      await says('Following Grace Hopper');
      expect(window.location.href).to.equal(here);
    });

    it('asks nothing within the document', async () => {
      const there = new URL('#/part/2', here).href;
      await followed();
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await waitUntil(() => window.location.href === there);
    });

    it('takes a path for one of this site', async () => {
      banner.allow = ['/*'];
      await followed();
      other.presence.update({ pageInfo: pageInfo('https://other.example/docs') });
      other.presence.update({ view: { down: 0.9 } });
      await waitUntil(() => known(store, 'grace')?.view?.down === 0.9);
      expect([window.location.href, navigations.length]).to.deep.equal([here, 0]);
    });

    it('tells the page of another site it allows', async () => {
      banner.setAttribute('allow', 'https://other.example/docs/* /x');
      banner.disableDefaultNavigation = true;
      await followed();
      other.presence.update({ pageInfo: pageInfo('https://other.example/docs/1') });
      await waitUntil(() => pages.length === 1);
    });

    it('goes there by the history API, once, and looks at nothing until it is there', async () => {
      const there = new URL('?page=2', here).href;
      banner.allow = [`${new URL(here).pathname}?page=*`];
      await followed();
      look('part-4', 0.5);
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await waitUntil(() => window.location.href === there);
      expect(pages.map(({ url }) => url)).to.deep.equal([there]);
      expect(navigations.map(({ pageInfo: { url } }) => url)).to.deep.equal([there]);
      look('part-5', 0.5);
      await waitUntil(() => topOf('part-5') === 300);
      expect(navigations).to.have.length(1);
    });

    it('goes there though onNavigate throws, which is reported', async () => {
      const reported: unknown[] = [];
      const { reportError } = window;
      window.reportError = (error) => reported.push(error);
      const error = new Error('An error of the page.');
      banner.onNavigate = () => {
        throw error;
      };
      const there = new URL('?page=4', here).href;
      banner.allow = [there];
      await followed();
      other.presence.update({ pageInfo: pageInfo(there), view: { down: 0 } });
      await waitUntil(() => window.location.href === there);
      window.reportError = reportError;
      expect(reported).to.deep.equal([error]);
    });

    it('leaves it to the page where that wants it', async () => {
      banner.disableDefaultNavigation = true;
      await followed();
      other.presence.update({ pageInfo: pageInfo(new URL('?page=3', here).href), view: { down: 1 } });
      await waitUntil(() => pages.length === 1);
      other.presence.update({ view: { down: 0.9 } });
      await waitUntil(() => known(store, 'grace')?.view?.down === 0.9);
      expect(window.location.href).to.equal(here);
      expect([scrollY, pages.length, navigations.length]).to.deep.equal([0, 1, 1]);
    });

    it('goes to no address but those of the site', async () => {
      await followed();
      const others = ['https://other.example/', 'javascript:globalThis.hacked = 1', 'data:text/html,hi', 'blob:x'];
      for (const [at, url] of others.entries()) {
        other.presence.update({ pageInfo: pageInfo(url), view: { down: at / 10 } });
        await waitUntil(() => known(store, 'grace')?.view?.down === at / 10);
      }
      expect([pages, navigations]).to.deep.equal([[], []]);
      await says('Following Grace Hopper');
      expect(window.location.href).to.equal(here);
      expect('hacked' in globalThis).to.equal(false);
    });

    it('tells the page of another location', async () => {
      store.setLocations([{ id: 'one' }]);
      await followed();
      other.setLocations([{ id: 'two', locationName: 'The second' }]);
      await waitUntil(() => navigations.length === 1);
      expect(navigations[0]?.location).to.deep.equal({ id: 'two', locationName: 'The second' });
      expect(pages).to.deep.equal([]);
    });
  });

  describe('to another document', () => {
    const go = (): HTMLElement | null => banner.renderRoot.querySelector<HTMLElement>('.go');
    const leave = async (url: string): Promise<void> => {
      await followed();
      other.presence.update({ pageInfo: pageInfo(new URL(url, here).href) });
      await other.setDocuments(['plan']);
    };

    it('says so, and goes there when the user wants it', async () => {
      await leave('?document=plan');
      await says('Grace Hopper is in another document');
      await waitUntil(go);
      await store.setDocuments(['plan']);
      await says(`Grace Hopper went to ${new URL('?document=plan', here).pathname}?document=plan`);
      await other.setDocuments(['report']);
      await says('Grace Hopper is in another document');
      other.presence.update({ pageInfo: pageInfo(here) });
      await store.setDocuments(['report']);
      await says('Following Grace Hopper');
    });

    it('says so without a way there where the page’s address says no more', async () => {
      await leave('');
      await says('Grace Hopper is in another document');
      expect(go()).to.equal(null);
      await other.setDocuments(['report']);
      await says('Following Grace Hopper');
    });

    it('waits for who is nowhere', async () => {
      await followed();
      await other.dispose();
      await says('Waiting for Grace Hopper');
    });
  });

  it('goes on with the same person when the page is loaded anew, and with nobody when it is another who is there', async () => {
    await followed();
    banner.remove();
    await waitUntil(() => known(other, 'ada')?.following === null || !known(other, 'ada'));
    banner = await fixture(html`<collab-follow-banner .store=${store}></collab-follow-banner>`);
    await says('Following Grace Hopper');
    banner.remove();
    await store.identify({ ...ada, userId: 'eve', name: 'Eve' });
    banner = await fixture(html`<collab-follow-banner .store=${store}></collab-follow-banner>`);
    await banner.updateComplete;
    expect(banner.userId).to.equal(null);
  });

  it('is one of a page, and another where that has gone', async () => {
    const second = await fixture<CollabFollowBanner>(
      html`<collab-follow-banner .store=${store}></collab-follow-banner>`,
    );
    await followed();
    expect(second.matches(':state(following)')).to.equal(false);
    banner.stop();
    banner.remove();
    banner = second;
    await followed();
  });

  it('is accessible', async () => {
    other.presence.update({ following: { userId: 'cleo', since: 1 } });
    await followed();
    await expect(banner).to.be.accessible();
  });
});
