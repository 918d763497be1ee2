import { computed, signal, untracked } from '@preact/signals-core';
import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { CollabStore, FlockOptions, PageInfo, PresenceUser } from '../../../store/index.js';
import { callForeign } from '../../../store/model/callbacks.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { paintFace } from '../../ui/avatar/face.js';
import { enterPresence } from '../../page/activity.js';
import { CollabContainer } from '../../base/container.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import controlStyles from '../../styles/controls.styles.js';
import { followerOf } from '../../page/following.js';
import { followAddress } from '../../base/safe-address.js';
import { isThisPage } from '../../page/page-address.js';
import { stackAtFoot } from '../../page/bottom-stack.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { pacedBy } from '../../base/throttle.js';
import layerStyles from '../../styles/people-layer.styles.js';
import { personName } from '../../display/person-name.js';
import { Flock, type FollowEnd } from './flock.js';
import { tellOfDeparture } from './departure.js';
import { CollabFollowChangeEvent, type CollabFollowNavigateEvent } from './follow-banner.events.js';
import styles from './follow-banner.styles.js';
import { keepFollowing, keptFollowing } from './kept-following.js';
import { LedView } from './led-view.js';
import { listenForOwnInput } from './own-input.js';
import { OwnView } from './own-view.js';
import { followersInWords, renderEnded, renderFollowers, renderLeader, whereabouts, type Ended } from './pills.js';
import { Route, type Offer, type Travel } from './route.js';

export * from './follow-banner.events.js';

/** How long it says that somebody is not followed any more, in ms. */
const ENDED_MS = 8_000;

/**
 * Follows a person over the page: to where they scroll, to other locations and to other pages, from when their face is pressed in
 * `<collab-presence-avatars>`, or `follow` is called, until the user stops or does something on the page themselves. It says
 * whom the user follows and who follows them. Of several on a page, one does.
 *
 * @summary Follows a person over the page, and says who follows whom.
 * @tag collab-follow-banner
 * @fires {CollabFollowChangeEvent} collab-follow-change - Whom the user follows is another, or nobody any more.
 * @fires {CollabFollowNavigateEvent} collab-follow-navigate - Whoever is followed is at another page or location; prevented, the page goes there by itself. Not sent for addresses of other sites, unless `allow` has them.
 * @csspart frame - The frame of the window while somebody is followed.
 * @csspart bar - What holds the following two.
 * @csspart following - Who is followed, and the button that stops it; then that it has ended.
 * @csspart followers - Who follows the user.
 * @csspart label - The words in either.
 * @csspart button - A button.
 * @cssstate following - The user follows somebody.
 * @cssstate followed - Somebody follows the user.
 * @cssstate light - It is light, whatever the page is.
 * @cssstate dark - It is dark, whatever the page is.
 * @cssprop [--collab-follow-banner-width=3px] - Width of the frame.
 */
export class CollabFollowBanner extends CollabContainer implements Partial<FlockOptions> {
  static override readonly feature = 'presence';
  static override dependencies = { 'collab-avatar': CollabAvatar };
  static override styles = [hostStyles, unprinted, controlStyles, layerStyles, styles];

  /** Whether another page is shown by the history API, without a reload (FlockOptions). The page hears `popstate`. */
  @property({ type: Boolean, attribute: 'use-history-api' }) useHistoryAPI = false;
  /** Whether another page is gone to by the page itself: by `onNavigate`, or by the event (FlockOptions). */
  @property({ type: Boolean, attribute: 'disable-default-navigation' }) disableDefaultNavigation = false;
  /**
   * Addresses people are led to without being asked: whole ones or paths of this site, `*` for any characters. As an attribute, with
   * spaces between them. To any other page of the site they are led once they press a button; to other sites never.
   */
  @property({ converter: { fromAttribute: (value) => value?.split(/\s+/).filter(Boolean) ?? [] } })
  allow: readonly string[] = [];
  /** Whether it is dark, whatever the page is (FlockOptions). */
  @property({ type: Boolean, attribute: 'dark-mode' }) darkMode = false;
  /** Called when whoever is followed is at another page (FlockOptions). */
  @property({ attribute: false }) onNavigate?: (page: PageInfo) => void;

  @state() private ended: Ended | undefined;
  @state() private offer: Offer | undefined;
  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #followersTold = pacedBy((message) => this.#announcer.announce(message));
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #view = new OwnView();
  readonly #led = new LedView({ isStill: () => this.#motion.matches });
  readonly #flock = new Flock({
    tell: (details) => this.collab?.presence.update(details),
    read: () => this.#view.read(),
    lead: (leader) => {
      const isOnPage = this.#route.go(leader);
      this.#led.show(isOnPage && !this.#isElsewhere ? leader.view : undefined);
    },
    changed: () => this.#changed(),
    ended: (user, why) => this.#end(user, why),
  });
  readonly #route = new Route({
    ask: (event, isOtherPage) => this.#ask(event, isOtherPage),
    allow: () => this.allow,
    offer: (offer) => this.#offer(offer),
    isHere: (locationId) => this.collab?.locations.peek().some(({ id }) => id === locationId) === true,
  });
  #userId: string | null = null;
  /** Whom the user follows, as it decides who has to be heard of. */
  readonly #followed = signal<string | undefined>(undefined);
  /** Whether whoever is followed is in a document that is not set. */
  #isElsewhere = false;
  #followers = '';
  #origin: HTMLElement | undefined;
  #input: AbortController | undefined;
  #endedTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#endedTimer);
    this.#followersTold.clear();
    this.ended = undefined;
  }

  /** One is enough for a page: another takes its place where it goes. */
  protected override storeConnected(store: CollabStore): () => void {
    let end: (() => void) | undefined;
    const stop = followerOf(store).subscribe((follower) => {
      if (!follower) end ??= untracked(() => this.#begin(store));
    });
    return () => {
      stop();
      end?.();
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.darkMode) return;
    this.setState('light', false);
    this.setState('dark', true);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { layer } = this;
    const { leader, followers, following } = this.#flock;
    this.setState('following', following !== undefined);
    this.setState('followed', followers.length > 0);
    const user = leader ?? this.ended?.user;
    if (!layer) return;
    stackAtFoot(layer.querySelector<HTMLElement>('.bar'), 'follow-banner');
    if (user) paintFace(layer, { ...user, name: this.#nameOf(user) });
    const isShown = user !== undefined || followers.length > 0;
    if (isShown !== layer.matches(':popover-open')) layer.togglePopover(isShown);
  }

  /** Follows a person, in place of whoever is followed. Whoever is not there within 15 seconds is not followed. */
  follow(userId: string): void {
    this.ended = undefined;
    if (userId === this.userId) return;
    this.offer = undefined;
    this.#route.begin();
    this.#flock.follow(userId);
  }

  /** Follows nobody any more. */
  stop(): void {
    this.#flock.stop('stop');
  }

  /** Whom the user follows; null while it is nobody. */
  get userId(): string | null {
    return this.#flock.following?.userId ?? null;
  }

  protected override render() {
    const { leader } = this.#flock;
    return html`
      <div class="layer colored" popover="manual">
        ${leader ? html`<div part="frame" class="frame"></div>` : nothing}
        <div part="bar" class="bar" role="region" aria-label=${this.#localize.term('followed')}>
          ${this.#pill(leader)} ${renderFollowers(this.#flock.followers, this.#localize)}
        </div>
      </div>
    `;
  }

  #pill(leader: PresenceUser | undefined) {
    const { ended, offer } = this;
    const localize = this.#localize;
    const isThere = this.#flock.isLeaderThere;
    const isElsewhere = this.#isElsewhere;
    if (leader) return renderLeader(leader, { isThere, isElsewhere, offer, localize, stop: () => this.#pressedStop() });
    return ended ? renderEnded(ended, this.#localize, () => this.follow(ended.user.userId)) : nothing;
  }

  /** The user may have gone by themselves where the banner offers to go. */
  #arrived(): void {
    if (this.offer && isThisPage(this.offer.address)) this.#flock.arrived();
  }

  #offer(offer: Offer | undefined): void {
    this.offer = offer;
    const { leader } = this.#flock;
    if (!offer || !leader) return;
    this.#announcer.announce(whereabouts(leader, { offer, isElsewhere: this.#isElsewhere, localize: this.#localize }));
  }

  #nameOf(user: PresenceUser): string {
    return personName(user, this.#localize.term('unknownPerson'));
  }

  #begin(store: CollabStore): () => void {
    followerOf(store).value = { userId: undefined, toggle: (user) => this.#toggle(user) };
    const listening = new AbortController();
    const leave = enterPresence(store, {});
    this.#listen(listening.signal, store);
    const end = this.#hear(store);
    return () => {
      listening.abort();
      end();
      if (this.#flock.following) store.presence.update({ following: null });
      if (this.#flock.followers.length > 0) store.presence.update({ view: null });
      this.#flock.dispose();
      this.#led.show(undefined);
      this.#input?.abort();
      this.#input = undefined;
      this.#userId = null;
      followerOf(store).value = undefined;
      leave();
    };
  }

  #listen(signal: AbortSignal, store: CollabStore): void {
    const moved = (): void => this.#flock.moved();
    document.addEventListener('scroll', moved, { signal, capture: true, passive: true });
    addEventListener('resize', moved, { signal });
    followAddress(() => this.#arrived(), signal);
    tellOfDeparture(store, () => this.#flock.followers.length > 0, signal);
  }

  /** Hears who is there until what it returns is called, and goes on once it is known who the user is. */
  #hear({ presence, me }: CollabStore): () => void {
    const users = presence.users();
    const inOrganization = computed(() => presence.users({ organizationId: me.value?.organizationId ?? '' }));
    // All of an organization are many: they are heard of only while somebody who is followed is in none of the documents.
    const elsewhere = computed(() => {
      const id = this.#followed.value;
      const isSought = id !== undefined && users.value?.every(({ userId }) => userId !== id) === true;
      return isSought ? inOrganization.value.value?.find(({ userId }) => userId === id) : undefined;
    });
    let isResumed = false;
    const hear = (): void => {
      const myId = me.peek()?.userId;
      const leader = elsewhere.peek();
      this.#isElsewhere = leader !== undefined;
      this.#flock.hear([...(users.peek() ?? []), ...(leader ? [leader] : [])], myId);
      if (isResumed || myId === undefined) return;
      isResumed = true;
      this.#resume(myId);
    };
    const ends = [users.subscribe(hear), me.subscribe(hear), elsewhere.subscribe(() => untracked(hear))];
    return () => {
      for (const end of ends) end();
    };
  }

  #toggle(user: PresenceUser): void {
    this.#origin = focused();
    if (user.userId === this.userId) this.stop();
    else this.follow(user.userId);
  }

  #pressedStop(): void {
    this.stop();
    // The button is gone: the focus is back where following began.
    this.#origin?.focus();
  }

  /** Goes on after the page was loaded anew. */
  #resume(myId: string): void {
    const kept = keptFollowing();
    if (kept?.myId !== myId || this.userId !== null) return;
    this.#route.begin(kept.address);
    this.#flock.follow(kept.following.userId, kept.following.since);
  }

  #changed(): void {
    const { following, followers } = this.#flock;
    const userId = following?.userId ?? null;
    this.#followed.value = following?.userId;
    if (userId !== this.#userId) this.#changedLeader(userId);
    const ids = followers.map((each) => each.userId).join();
    if (ids !== this.#followers) {
      this.#followers = ids;
      this.#followersTold.say(followersInWords(followers, this.#localize));
    }
    this.requestUpdate();
  }

  #changedLeader(userId: string | null): void {
    this.#userId = userId;
    const { collab: store } = this;
    this.#input?.abort();
    this.#input = undefined;
    if (userId === null) {
      this.offer = undefined;
      this.#led.show(undefined);
    } else {
      this.#input = new AbortController();
      listenForOwnInput(() => this.#flock.stop('input'), this.#input.signal);
    }
    this.#keep();
    if (store) followerOf(store).value = { userId: userId ?? undefined, toggle: (user) => this.#toggle(user) };
    const leader =
      this.#flock.leader ??
      store?.presence
        .users()
        .peek()
        ?.find((each) => each.userId === userId);
    if (leader) this.#announcer.announce(this.#localize.term('following', this.#nameOf(leader)));
    this.dispatchEvent(new CollabFollowChangeEvent({ userId }));
  }

  #keep(): void {
    const myId = this.collab?.me.peek()?.userId;
    const { following } = this.#flock;
    const { address } = this.#route;
    keepFollowing(following && myId !== undefined ? { myId, following, ...(address && { address }) } : undefined);
  }

  #end(user: PresenceUser | undefined, why: FollowEnd): void {
    if (!user || why === 'stop') return;
    this.#announcer.announce(this.#localize.term('followEnded', why, this.#nameOf(user)));
    this.ended = { user, why };
    clearTimeout(this.#endedTimer);
    this.#endedTimer = setTimeout(() => (this.ended = undefined), ENDED_MS);
  }

  /** Asks the page how another page is gone to. */
  #ask(event: CollabFollowNavigateEvent, isOtherPage: boolean): Travel {
    this.#keep();
    this.dispatchEvent(event);
    if (isOtherPage) callForeign(() => this.onNavigate?.(event.detail.pageInfo));
    if (event.defaultPrevented || this.disableDefaultNavigation) return 'none';
    return this.useHistoryAPI ? 'history' : 'load';
  }
}

/** What has the focus, in whichever tree of the page. */
function focused(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}
