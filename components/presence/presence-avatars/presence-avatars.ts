import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CollabStore, PresenceUser, Readable } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import statusMarkStyles from '../../ui/avatar/status-mark.styles.js';
import { enterPresence } from '../../page/activity.js';
import { numeric, oneOf } from '../../base/attribute-values.js';
import { CollabContainer } from '../../base/container.js';
import { OverlayController } from '../../controllers/overlay.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { followerOf, type Follower } from '../../page/following.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import overlayStyles from '../../styles/overlay.styles.js';
import { personName } from '../../display/person-name.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { renderMarkedFace } from './marked-face.js';
import faceStyles from './marked-face.styles.js';
import { passFocusOn } from './focus-onward.js';
import { renderPanel } from './panel.js';
import { CollabPresenceActivateEvent } from './presence-avatars.events.js';
import styles from './presence-avatars.styles.js';
import { hereBut, seatsOf, type Seats } from './seats.js';
import { Standing } from './standing.js';

export * from './presence-avatars.events.js';

const tag = '<collab-presence-avatars>';

/**
 * The faces of who is here, and of the user as the last: those who are away are marked, and a button with the
 * number of those who have no face opens a list of everybody. While it is on the page, the user is shown to the others. Where the
 * page has a `<collab-follow-banner>`, pressing somebody follows them. Its height is kept free while there is nothing to show.
 *
 * @summary Faces of who is here, and a list of everybody.
 * @tag collab-presence-avatars
 * @fires {CollabPresenceActivateEvent} collab-presence-activate - The user presses somebody; prevented, they are not followed.
 * @csspart faces - The row of faces.
 * @csspart face - A face, which is a button.
 * @csspart status - The mark that says how present somebody is; in the row, of those who are not active.
 * @csspart more - The button that opens the list, with the number of people who have no face.
 * @csspart panel - The frame of the list.
 * @csspart list - The list.
 * @csspart item - A person in the list.
 * @cssstate loading - Who is here is not known.
 * @cssstate empty - Nobody else is here.
 * @cssprop [--collab-presence-avatars-overlap=0.125rem] - How far a face lies over the one before it; less with `size="s"`, more with `size="l"`.
 * @cssprop [--collab-presence-avatars-rim=#fff] - Colour of what the faces lie on, the surface unless it is set.
 */
export class CollabPresenceAvatars extends CollabContainer {
  static override readonly feature = 'presence';
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-avatar': CollabAvatar, 'collab-tooltip': CollabTooltip };
  static override styles = [hostStyles, unprinted, overlayStyles, faceStyles, statusMarkStyles, styles];

  /** How many places there are at most, the number of the other people counted in; 0 for the number alone. */
  @property({ converter: numeric(`${tag} max`, 5) }) max = 5;
  /** The location whose people are meant. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** The document whose people are meant, all that are set by default. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** The organization whose people are meant: without a document, those in all of its documents that the user may read. */
  @property({ attribute: 'organization-id' }) organizationId = '';
  /** Whether the user is left out. */
  @property({ type: Boolean, attribute: 'without-self' }) withoutSelf = false;
  /** Whether those who have left stay, marked as offline. */
  @property({ type: Boolean, attribute: 'with-offline' }) withOffline = false;
  /** Seconds without a sign of the user after which they are away. */
  @property({ attribute: 'away-after', converter: numeric(`${tag} away-after`, 300, 'a number from 1', 1) })
  awayAfter = 300;
  /** Seconds without a sign of the user after which they are offline. */
  @property({ attribute: 'offline-after', converter: numeric(`${tag} offline-after`, 600, 'a number from 1', 1) })
  offlineAfter = 600;
  /** Diameter of the faces: small 20 px, medium 28 px, large 40 px. */
  @property({ reflect: true, converter: oneOf(`${tag} size`, ['m', 's', 'l']) }) size: CollabAvatar['size'] = 'm';

  @state() private open = false;
  @query('.more') private readonly more!: HTMLElement | null;
  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #standing = new Standing(this, this.#localize);
  readonly #row = new RovingFocusController(this, { items: () => this.#faces, orientation: () => 'horizontal' });
  readonly #list = new RovingFocusController(this, { items: () => this.#items });
  readonly #overlay: OverlayController = new OverlayController(this, {
    content: () => (this.open ? 'people' : null),
    overlay: () => this.panel ?? undefined,
    anchor: () => this.more ?? undefined,
    placement: () => 'bottom-end',
    fallback: () => this.#faces.at(-1),
    beside: () => undefined,
    dismiss: () => (this.open = false),
    focus: () => this.#list.focus(),
  });
  #people: Readable<readonly PresenceUser[] | null> | undefined;
  #seats: Readable<Seats | null> | undefined;
  #asked: CollabStore | undefined;
  #leave: (() => void) | undefined;

  constructor() {
    super();
    passFocusOn(this, () => this.#faces, this.#row);
    passFocusOn(this, () => this.#items, this.#list);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#ask(changed);
    if (this.hasUpdated && (changed.has('awayAfter') || changed.has('offlineAfter'))) this.#enter();
    // Where everybody has a face there is no list.
    if (this.open && (this.#known?.count ?? 0) <= this.max) this.open = false;
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#enter(store);
    return () => {
      this.#leave?.();
      this.#leave = undefined;
    };
  }

  protected override render() {
    const seats = this.#known;
    this.setState('loading', !seats);
    this.setState('empty', seats?.isAlone === true);
    if (!seats?.count) return nothing;
    const { shown, count } = seats;
    return html`
      <div
        part="faces"
        class="faces"
        role="toolbar"
        aria-label=${this.#localize.term('peopleHere', count)}
        @keydown=${this.#row.handleKey}
      >
        ${repeat(
          shown,
          ({ userId }) => userId,
          (person) => this.#face(person),
        )}
        ${count > shown.length ? this.#moreButton(count - shown.length) : nothing}
      </div>
      ${this.open ? this.#panel((this.#people && this.read(this.#people)) ?? []) : nothing}
    `;
  }

  get #myId(): string | undefined {
    return this.collab && this.read(this.collab.me)?.userId;
  }

  /** What the row shows; nothing while that is not known. */
  get #known(): Seats | null {
    return this.#seats ? this.read(this.#seats) : null;
  }

  #isMe({ userId }: PresenceUser): boolean {
    return userId === this.#myId;
  }

  /** The buttons of the row, the one that opens the list as the last. */
  get #faces(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.faces button')];
  }

  get #items(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')];
  }

  #ask(changed: PropertyValues<this>): void {
    const { collab: store, documentId, organizationId, locationId } = this;
    const asked = ['documentId', 'organizationId', 'locationId', 'withOffline', 'withoutSelf', 'max'] as const;
    const isOther = asked.some((name) => changed.has(name));
    if (!isOther && store === this.#asked) return;
    this.#asked = store;
    const users = store?.presence.users({
      ...(documentId && { documentId }),
      ...(organizationId && { organizationId }),
      ...(locationId && { locationId }),
      ...(this.withOffline && { statuses: ['online', 'away', 'offline'] }),
    });
    this.#people = users && store && hereBut(users, store.me, this.withoutSelf);
    this.#seats = this.#people && store && seatsOf(this.#people, store.me, this.max);
  }

  /** Shows the user to the others; first anew, then no longer as before, so that nobody sees them leave. */
  #enter(store = this.collab): void {
    const before = this.#leave;
    const times = { awayAfterMs: this.awayAfter * 1000, offlineAfterMs: this.offlineAfter * 1000 };
    this.#leave = store && enterPresence(store, times);
    before?.();
  }

  #face(person: PresenceUser) {
    const called = personName(person, this.#localize.term('unknownPerson'));
    const name = this.#isMe(person) ? `${called} (${this.#localize.term('you')})` : called;
    const follower = this.#followerFor(person);
    const isFollowed = follower?.userId === person.userId;
    const hint = follower ? ` · ${this.#localize.term(isFollowed ? 'followed' : 'followHint')}` : '';
    const label = `${name} · ${this.#standing.of(person)}${hint}`;
    return html`
      <button
        part="face"
        class="face ${isFollowed ? 'followed' : ''}"
        type="button"
        aria-pressed=${follower ? String(isFollowed) : nothing}
        @click=${() => this.#activate(person)}
        @contextmenu=${this.#pressedLong}
      >
        ${renderMarkedFace(person, person.onlineStatus, this.size)}
        <span class="visually-hidden">${label}</span>
      </button>
      <collab-tooltip placement="bottom">${label}</collab-tooltip>
    `;
  }

  #moreButton(count: number) {
    return html`
      <button
        part="more"
        class="more"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(this.open)}
        @click=${this.#toggle}
      >
        <span class="count" aria-hidden="true">+${this.#localize.number(count, { notation: 'compact' })}</span>
        <span class="visually-hidden">${this.#localize.term('showPeopleHere', count)}</span>
      </button>
    `;
  }

  #panel(people: readonly PresenceUser[]) {
    return renderPanel({
      people,
      myId: this.#myId,
      overlay: this.#overlay,
      localize: this.#localize,
      standing: this.#standing,
      moved: this.#list.handleKey,
      pressed: (person) => void this.#choose(person),
    });
  }

  #toggle(): void {
    this.open = !this.open;
  }

  #activate(user: PresenceUser): void {
    const isMeant = this.dispatchEvent(new CollabPresenceActivateEvent({ user }));
    if (isMeant) this.#followerFor(user)?.toggle(user);
  }

  /** What follows a person, where the page has that; nobody follows themselves. */
  #followerFor(person: PresenceUser): Follower | undefined {
    const { collab: store } = this;
    return store && !this.#isMe(person) ? this.read(followerOf(store)) : undefined;
  }

  /** The focus is back before whoever listens moves it on. */
  async #choose(person: PresenceUser): Promise<void> {
    this.open = false;
    await this.updateComplete;
    this.#activate(person);
  }

  /** A finger has no other way to learn who that is. */
  #pressedLong(event: PointerEvent): void {
    const face = event.currentTarget;
    if (event.pointerType !== 'touch' || !(face instanceof HTMLElement)) return;
    event.preventDefault();
    face.focus();
    if (face.nextElementSibling instanceof CollabTooltip) face.nextElementSibling.open = true;
  }
}
