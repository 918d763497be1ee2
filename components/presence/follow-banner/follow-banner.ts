import { computed, signal, untracked } from '@preact/signals-core';
import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { CollabStore, FlockOptions, PageInfo, PresenceUser } from '../../../store/index.js';
import { callForeign } from '../../../store/model/callbacks.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { throttleMessages } from '../../base/throttle.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { personName } from '../../display/person-name.js';
import { stackAtBottom } from '../../page/bottom-stack.js';
import { ActiveFollower } from '../../page/follower.js';
import { onAddressChange, isThisPage } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import { storeService } from '../../page/store-services.js';
import { UserActivity } from '../../page/user-activity.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import '../../base/english-messages.js';
import layerStyles from '../../styles/people-layer.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { applyFaceColors } from '../../ui/avatar/face.js';
import {
  followersText,
  leaderLocationText,
  renderEnded,
  renderFollowers,
  renderLeader,
  type EndedFollowing,
} from './banner-content.js';
import { CollabFollowChangedEvent, type CollabFollowNavigateEvent } from './follow-banner.events.js';
import styles from './follow-banner.styles.js';
import { FollowNavigator, publishDeparture, type NavigationMethod, type NavigationOffer } from './follow-navigation.js';
import { FollowSession, loadFollowing, onUserInput, saveFollowing, type FollowEndReason } from './follow-session.js';
import { ViewFollower, ViewReader } from './view-sync.js';

export * from './follow-banner.events.js';

/** Time that the banner shows why following ended, in ms. */
const ENDED_MS = 8_000;

/**
 * Follows another person: scrolls with them and navigates to their location and page. Following starts with a click on an
 * avatar in `<collab-presence-avatars>` or with `follow()`. It ends when the user stops it or interacts with the page.
 * The banner shows the followed person and the user's followers. Only one banner per page is active.
 *
 * @summary Follows a person across the page and shows who follows whom.
 * @tag collab-follow-banner
 * @fires {CollabFollowChangedEvent} collab-follow-changed - Fired after the followed person has changed.
 * @fires {CollabFollowNavigateEvent} collab-follow-navigate - Fired before the element navigates to another page or location; cancelable. Not fired for addresses of other sites unless `allowed-urls` contains them.
 * @csspart frame - The frame around the window while a person is followed.
 * @csspart bar - The container of `following` and `followers`.
 * @csspart following - The followed person with the button to stop, or the reason why following ended.
 * @csspart followers - The people who follow the user.
 * @csspart label - The text in `following` and `followers`.
 * @csspart button - A button.
 * @cssstate following - The user follows a person.
 * @cssstate followed - A person follows the user.
 * @cssstate light - The element uses light colors regardless of the page.
 * @cssstate dark - The element uses dark colors regardless of the page.
 * @cssprop [--collab-follow-banner-width=3px] - Width of the frame.
 */
export class CollabFollowBanner extends CollabContainer implements Partial<FlockOptions> {
  static override readonly feature = 'presence';
  static override dependencies = { 'collab-avatar': CollabAvatar };
  static override styles = [hostStyles, unprinted, controlStyles, layerStyles, styles];

  /** Whether the element navigates with the history API and a `popstate` event in place of a page load (FlockOptions). */
  @property({ type: Boolean, attribute: 'use-history-api' }) useHistoryAPI = false;
  /** Whether the page navigates by itself, in `onNavigate` or on the event (FlockOptions). */
  @property({ type: Boolean, attribute: 'disable-default-navigation' }) disableDefaultNavigation = false;
  /**
   * Addresses that following navigates to without asking: full addresses or paths of this site, with `*` for any characters.
   * The attribute is a space-separated list. Other pages of this site need a click; other sites are never navigated to.
   */
  @property({
    attribute: 'allowed-urls',
    converter: { fromAttribute: (value) => value?.split(/\s+/).filter(Boolean) ?? [] },
  })
  allowedUrls: readonly string[] = [];
  /** Whether the element is dark regardless of the page (FlockOptions). */
  @property({ type: Boolean, attribute: 'dark-mode' }) darkMode = false;
  /** Called when the followed person is on another page (FlockOptions). */
  @property({ attribute: false }) onNavigate?: (page: PageInfo) => void;

  @state() private ended: EndedFollowing | undefined;
  @state() private offer: NavigationOffer | undefined;
  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #followersAnnouncement = throttleMessages((message) => this.#announcer.announce(message));
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #viewReader = new ViewReader();
  readonly #viewFollower = new ViewFollower({ isMotionReduced: () => this.#reducedMotion.matches });
  readonly #session = new FollowSession({
    publish: (details) => this.collab?.presence.update(details),
    readView: () => this.#viewReader.read(),
    applyView: (leader) => {
      const isOnPage = this.#navigator.goTo(leader);
      this.#viewFollower.show(isOnPage && !this.#isInOtherDocument ? leader.view : undefined);
    },
    onChange: () => this.#sessionChanged(),
    onEnd: (user, reason) => this.#sessionEnded(user, reason),
  });
  readonly #navigator = new FollowNavigator({
    request: (event, isOtherPage) => this.#requestNavigation(event, isOtherPage),
    allowedUrls: () => this.allowedUrls,
    offer: (offer) => this.#setOffer(offer),
    isCurrentLocation: (locationId) => this.collab?.locations.peek().some(({ id }) => id === locationId) === true,
    hasSameDocuments: () => this.#hasSameDocuments,
  });
  /** Id of the followed person as of the last change event. */
  #notifiedUserId: string | null = null;
  /** Id of the followed person; decides which presence is subscribed to. */
  readonly #followedId = signal<string | undefined>(undefined);
  /** Whether the followed person is in a document that is not set. */
  #isInOtherDocument = false;
  /** Whether the followed person is in all documents that are set. */
  #hasSameDocuments = false;
  /** Ids of the followers announced last. */
  #announcedFollowers = '';
  /** The element that had focus when following started. */
  #focusOrigin: HTMLElement | undefined;
  #inputListening: AbortController | undefined;
  #endedTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#endedTimer);
    this.#followersAnnouncement.clear();
    this.ended = undefined;
  }

  /** Only one banner per page is active; when it is removed, another becomes active. */
  protected override storeConnected(_store: CollabStore, page: PageContext): () => void {
    let deactivate: (() => void) | undefined;
    const unsubscribe = page.service(ActiveFollower).current.subscribe((follower) => {
      if (!follower) deactivate ??= untracked(() => this.#activate(page));
    });
    return () => {
      unsubscribe();
      deactivate?.();
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
    const { leader, followers, following } = this.#session;
    this.setState('following', following !== undefined);
    this.setState('followed', followers.length > 0);
    const user = leader ?? this.ended?.user;
    if (!layer) return;
    stackAtBottom(layer.querySelector<HTMLElement>('.bar'), 'follow-banner');
    if (user) applyFaceColors(layer, { ...user, name: this.#nameOf(user) });
    const isShown = user !== undefined || followers.length > 0;
    if (isShown !== layer.matches(':popover-open')) layer.togglePopover(isShown);
  }

  /** Follows a person instead of the current one. Following ends if they are not present within 15 seconds. */
  follow(userId: string): void {
    this.ended = undefined;
    if (userId === this.userId) return;
    this.offer = undefined;
    this.#navigator.reset();
    this.#session.follow(userId);
  }

  /** Stops following. */
  stop(): void {
    this.#session.stop('stop');
  }

  /** Id of the followed person; null if nobody is followed. */
  get userId(): string | null {
    return this.#session.following?.userId ?? null;
  }

  protected override render() {
    const { leader } = this.#session;
    return html`
      <div class="layer colored" popover="manual">
        ${leader ? html`<div part="frame" class="frame"></div>` : nothing}
        <div part="bar" class="bar" role="region" aria-label=${this.#localize.term('followed')}>
          ${this.#pill(leader)} ${renderFollowers(this.#session.followers, this.#localize)}
        </div>
      </div>
    `;
  }

  #pill(leader: PresenceUser | undefined) {
    const { ended } = this;
    if (leader) {
      return renderLeader(leader, {
        isPresent: this.#session.isLeaderPresent,
        isInOtherDocument: this.#isInOtherDocument,
        offer: this.offer,
        localize: this.#localize,
        stop: () => this.#stopClicked(),
      });
    }
    return ended ? renderEnded(ended, this.#localize, () => this.follow(ended.user.userId)) : nothing;
  }

  /** Withdraws the offer if the user has navigated to its address by themselves. */
  #addressChanged(): void {
    if (this.offer && isThisPage(this.offer.address)) this.#session.reapplyView();
  }

  #setOffer(offer: NavigationOffer | undefined): void {
    this.offer = offer;
    const { leader } = this.#session;
    if (!offer || !leader) return;
    const isInOtherDocument = this.#isInOtherDocument;
    this.#announcer.announce(leaderLocationText(leader, { offer, isInOtherDocument, localize: this.#localize }));
  }

  #nameOf(user: PresenceUser): string {
    return personName(user, this.#localize.term('unknownPerson'));
  }

  #activate(page: PageContext): () => void {
    const { store } = page;
    const active = page.service(ActiveFollower).current;
    active.value = { userId: undefined, toggle: (user) => this.#toggle(user) };
    const listening = new AbortController();
    const leave = storeService(store, UserActivity).enter({});
    this.#listen(listening.signal, store);
    const unsubscribe = this.#subscribeToPeople(store);
    return () => {
      listening.abort();
      unsubscribe();
      if (this.#session.following) store.presence.update({ following: null });
      if (this.#session.followers.length > 0) store.presence.update({ view: null });
      this.#session.dispose();
      this.#viewFollower.show(undefined);
      this.#inputListening?.abort();
      this.#inputListening = undefined;
      this.#notifiedUserId = null;
      active.value = undefined;
      leave();
    };
  }

  #listen(signal: AbortSignal, store: CollabStore): void {
    const publishView = (): void => this.#session.publishView();
    document.addEventListener('scroll', publishView, { signal, capture: true, passive: true });
    addEventListener('resize', publishView, { signal });
    onAddressChange(() => this.#addressChanged(), signal);
    publishDeparture(store, () => this.#session.followers.length > 0, signal);
  }

  /** Subscribes to the people who are present, and resumes following once the user is known. */
  #subscribeToPeople({ presence, me, documents }: CollabStore): () => void {
    const users = presence.users();
    const inOrganization = computed(() => presence.users({ organizationId: me.value?.organizationId ?? '' }));
    // The whole organization is large: it is subscribed to only while the followed person is in none of the documents.
    const inOtherDocument = computed(() => {
      const id = this.#followedId.value;
      const isMissing = id !== undefined && users.value?.every(({ userId }) => userId !== id) === true;
      return isMissing ? inOrganization.value.value?.find(({ userId }) => userId === id) : undefined;
    });
    const hasSameDocuments = computed(() => {
      const id = this.#followedId.value;
      const isIn = (documentId: string): boolean =>
        presence.users({ documentId }).value?.some(({ userId }) => userId === id) === true;
      return id !== undefined && documents.value.length > 0 && documents.value.every(isIn);
    });
    let isResumed = false;
    const update = (): void => {
      const myId = me.peek()?.userId;
      const leader = inOtherDocument.peek();
      this.#isInOtherDocument = leader !== undefined;
      this.#hasSameDocuments = hasSameDocuments.peek();
      this.#session.setPeople([...(users.peek() ?? []), ...(leader ? [leader] : [])], myId);
      if (isResumed || myId === undefined) return;
      isResumed = true;
      this.#resume(myId);
    };
    const unsubscribes = [
      users.subscribe(update),
      me.subscribe(update),
      inOtherDocument.subscribe(() => untracked(update)),
      // Whether the same page is shown may change without a change of the leader's presence.
      hasSameDocuments.subscribe((value) => {
        this.#hasSameDocuments = value;
        untracked(() => this.#session.reapplyView());
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  #toggle(user: PresenceUser): void {
    this.#focusOrigin = focusedElement();
    if (user.userId === this.userId) this.stop();
    else this.follow(user.userId);
  }

  #stopClicked(): void {
    this.stop();
    // The button is removed: focus returns to where following started.
    this.#focusOrigin?.focus();
  }

  /** Continues to follow after a reload. */
  #resume(myId: string): void {
    const stored = loadFollowing();
    if (stored?.myId !== myId || this.userId !== null) return;
    this.#navigator.reset(stored.address);
    this.#session.follow(stored.following.userId, stored.following.since);
  }

  #sessionChanged(): void {
    const { following, followers } = this.#session;
    const userId = following?.userId ?? null;
    this.#followedId.value = following?.userId;
    if (userId !== this.#notifiedUserId) this.#leaderChanged(userId);
    const ids = followers.map((each) => each.userId).join();
    if (ids !== this.#announcedFollowers) {
      this.#announcedFollowers = ids;
      this.#followersAnnouncement.say(followersText(followers, this.#localize));
    }
    this.requestUpdate();
  }

  #leaderChanged(userId: string | null): void {
    this.#notifiedUserId = userId;
    this.#inputListening?.abort();
    this.#inputListening = undefined;
    if (userId === null) {
      this.offer = undefined;
      this.#viewFollower.show(undefined);
    } else {
      this.#inputListening = new AbortController();
      onUserInput(() => this.#session.stop('input'), this.#inputListening.signal);
    }
    this.#save();
    const active = this.page?.service(ActiveFollower).current;
    if (active) active.value = { userId: userId ?? undefined, toggle: (user) => this.#toggle(user) };
    const leader =
      this.#session.leader ??
      this.collab?.presence
        .users()
        .peek()
        ?.find((each) => each.userId === userId);
    if (leader) this.#announcer.announce(this.#localize.term('following', this.#nameOf(leader)));
    this.dispatchEvent(new CollabFollowChangedEvent({ userId }));
  }

  #save(): void {
    const myId = this.collab?.me.peek()?.userId;
    const { following } = this.#session;
    const { address } = this.#navigator;
    saveFollowing(following && myId !== undefined ? { myId, following, ...(address && { address }) } : undefined);
  }

  #sessionEnded(user: PresenceUser | undefined, reason: FollowEndReason): void {
    if (!user || reason === 'stop') return;
    this.#announcer.announce(this.#localize.term('followEnded', reason, this.#nameOf(user)));
    this.ended = { user, reason };
    clearTimeout(this.#endedTimer);
    this.#endedTimer = setTimeout(() => (this.ended = undefined), ENDED_MS);
  }

  /** Lets the page handle the navigation, and returns how the element navigates if it does not. */
  #requestNavigation(event: CollabFollowNavigateEvent, isOtherPage: boolean): NavigationMethod {
    this.#save();
    this.dispatchEvent(event);
    if (isOtherPage) callForeign(() => this.onNavigate?.(event.detail.pageInfo));
    if (event.defaultPrevented || this.disableDefaultNavigation) return 'none';
    return this.useHistoryAPI ? 'history' : 'load';
  }
}

/** Returns the focused element of the document, but not the body. */
function focusedElement(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}
