import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CollabStore, PresenceUser, Readable } from '../../../store/index.js';
import { numberAtLeast, oneOf } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { FocusSuccessorController } from '../../controllers/focus-successor.js';
import { OverlayController } from '../../controllers/overlay.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { personName } from '../../display/person-name.js';
import { ActiveFollower, type Follower } from '../../page/follower.js';
import { storeService } from '../../page/store-services.js';
import { UserActivity } from '../../page/user-activity.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import overlayStyles from '../../styles/overlay.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import statusMarkStyles from '../../ui/avatar/status-mark.styles.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import '../../base/english-messages.js';
import { CollabPresenceActivateEvent } from './presence-avatars.events.js';
import styles from './presence-avatars.styles.js';
import { PresenceTextController } from './presence-status-text.js';
import { avatarRowOf, selectPeople, withoutUser, type AvatarRow } from './visible-people.js';

export * from './presence-avatars.events.js';

const tag = '<collab-presence-avatars>';

/** Maximum number of people in the list; the others are counted. */
const MAX_LISTED = 200;

/**
 * Shows the avatars of the people who are present; the user comes last. A mark shows who is away. A button with the number
 * of the remaining people opens a list of everyone. While the element is on the page, others see that the user is present.
 * If the page has a `<collab-follow-banner>`, a click on an avatar follows the person. The height is reserved while empty.
 *
 * @summary Avatars of the people who are present, with a list of everyone.
 * @tag collab-presence-avatars
 * @fires {CollabPresenceActivateEvent} collab-presence-activate - Fired before a clicked person is followed; cancelable.
 * @csspart faces - The row of avatars.
 * @csspart face - An avatar in the row, a button.
 * @csspart status - The mark with the presence status; in the row only for people who are not active.
 * @csspart more - The button that opens the list, with the number of remaining people.
 * @csspart panel - The panel with the list.
 * @csspart list - The list of everyone.
 * @csspart item - A person in the list.
 * @cssstate loading - The people are not loaded yet.
 * @cssstate empty - No one else is present.
 * @cssprop [--collab-presence-avatars-overlap=0.125rem] - Overlap of neighboring avatars; less with `size="s"`, more with `size="l"`.
 * @cssprop [--collab-presence-avatars-rim=#fff] - Color of the background behind the avatars. Default: the surface color.
 */
export class CollabPresenceAvatars extends CollabContainer {
  static override readonly feature = 'presence';
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-avatar': CollabAvatar, 'collab-tooltip': CollabTooltip };
  static override styles = [hostStyles, unprinted, overlayStyles, statusMarkStyles, styles];

  /** Maximum number of avatars, including the button with the remaining number; 0 shows only the number. */
  @property({ converter: numberAtLeast(`${tag} max`, 5) }) max = 5;
  /** Location whose people are shown. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** Document whose people are shown. Default: all documents that are set. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** Organization whose people are shown. Without a document: people in all documents that the user may read. */
  @property({ attribute: 'organization-id' }) organizationId = '';
  /** Whether the user is not shown. */
  @property({ type: Boolean, attribute: 'without-self' }) withoutSelf = false;
  /** Whether people who have left are shown as offline. */
  @property({ type: Boolean, attribute: 'with-offline' }) withOffline = false;
  /** Seconds without activity after which the user is away. */
  @property({ attribute: 'away-after', converter: numberAtLeast(`${tag} away-after`, 300, 'a number from 1', 1) })
  awayAfter = 300;
  /** Seconds without activity after which the user is offline. */
  @property({ attribute: 'offline-after', converter: numberAtLeast(`${tag} offline-after`, 600, 'a number from 1', 1) })
  offlineAfter = 600;
  /** Diameter of the avatars: small 20 px, medium 28 px, large 40 px. */
  @property({ reflect: true, converter: oneOf(`${tag} size`, ['m', 's', 'l']) }) size: CollabAvatar['size'] = 'm';

  @state() private open = false;
  @query('.more') private readonly more!: HTMLElement | null;
  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #presenceText = new PresenceTextController(this, this.#localize);
  readonly #row = new RovingFocusController(this, { items: () => this.#faces, orientation: () => 'horizontal' });
  readonly #list = new RovingFocusController(this, { items: () => this.#items });
  readonly #overlay: OverlayController = new OverlayController(this, {
    content: () => (this.open ? 'people' : null),
    overlay: () => this.panel ?? undefined,
    anchor: () => this.more ?? undefined,
    placement: () => 'bottom-end',
    fallback: () => this.#faces.at(-1),
    avoid: () => undefined,
    dismiss: () => (this.open = false),
    focus: () => this.#list.focus(),
  });
  #people: Readable<readonly PresenceUser[] | null> | undefined;
  #avatarRow: Readable<AvatarRow | null> | undefined;
  /** The store that the people were queried from. */
  #queriedStore: CollabStore | undefined;
  #leave: (() => void) | undefined;

  constructor() {
    super();
    // After the roving focus controllers, whose stops they use.
    new FocusSuccessorController(this, {
      items: () => this.#faces,
      focus: (face) => this.#row.focus(this.#faces.indexOf(face)),
    });
    new FocusSuccessorController(this, {
      items: () => this.#items,
      focus: (item) => this.#list.focus(this.#items.indexOf(item)),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#queryPeople(changed);
    if (this.hasUpdated && (changed.has('awayAfter') || changed.has('offlineAfter'))) this.#enter();
    // The list closes when all people fit in the row.
    if (this.open && (this.#visible?.count ?? 0) <= this.max) this.open = false;
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#enter(store);
    return () => {
      this.#leave?.();
      this.#leave = undefined;
    };
  }

  protected override render() {
    const row = this.#visible;
    this.setState('loading', !row);
    this.setState('empty', row?.isAlone === true);
    if (!row?.count) return nothing;
    const { people, count } = row;
    return html`
      <div
        part="faces"
        class="faces"
        role="toolbar"
        aria-label=${this.#localize.term('peopleHere', count)}
        @keydown=${this.#row.handleKey}
      >
        ${repeat(
          people,
          ({ userId }) => userId,
          (person) => this.#face(person),
        )}
        ${count > people.length ? this.#moreButton(count - people.length) : nothing}
      </div>
      ${this.open ? this.#panel((this.#people && this.read(this.#people)) ?? []) : nothing}
    `;
  }

  get #myId(): string | undefined {
    return this.collab && this.read(this.collab.me)?.userId;
  }

  /** The visible avatars; null until the people are loaded. */
  get #visible(): AvatarRow | null {
    return this.#avatarRow ? this.read(this.#avatarRow) : null;
  }

  #isMe({ userId }: PresenceUser): boolean {
    return userId === this.#myId;
  }

  /** The buttons of the row, including the one that opens the list. */
  get #faces(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.faces button')];
  }

  get #items(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')];
  }

  #queryPeople(changed: PropertyValues<this>): void {
    const { collab: store, documentId, organizationId, locationId } = this;
    const queryProperties = [
      'documentId',
      'organizationId',
      'locationId',
      'withOffline',
      'withoutSelf',
      'max',
    ] as const;
    const isChanged = queryProperties.some((name) => changed.has(name));
    if (!isChanged && store === this.#queriedStore) return;
    this.#queriedStore = store;
    const users = store?.presence.users({
      ...(documentId && { documentId }),
      ...(organizationId && { organizationId }),
      ...(locationId && { locationId }),
      ...(this.withOffline && { statuses: ['online', 'away', 'offline'] }),
    });
    this.#people = users && store && this.withoutSelf ? withoutUser(users, store.me) : users;
    this.#avatarRow = this.#people && store && avatarRowOf(this.#people, store.me, this.max);
  }

  /** Enters presence; the previous entry ends afterwards, so that the user does not seem to leave. */
  #enter(store = this.collab): void {
    const before = this.#leave;
    const times = { awayAfterMs: this.awayAfter * 1000, offlineAfterMs: this.offlineAfter * 1000 };
    this.#leave = store && storeService(store, UserActivity).enter(times);
    before?.();
  }

  #face(person: PresenceUser) {
    const ownName = personName(person, this.#localize.term('unknownPerson'));
    const name = this.#isMe(person) ? `${ownName} (${this.#localize.term('you')})` : ownName;
    const follower = this.#followerFor(person);
    const isFollowed = follower?.userId === person.userId;
    const hint = follower ? ` · ${this.#localize.term(isFollowed ? 'followed' : 'followHint')}` : '';
    const label = `${name} · ${this.#presenceText.of(person)}${hint}`;
    return html`
      <button
        part="face"
        class="face ${isFollowed ? 'followed' : ''}"
        type="button"
        aria-pressed=${follower ? String(isFollowed) : nothing}
        @click=${() => this.#activate(person)}
        @contextmenu=${this.#longPressed}
      >
        ${this.#avatar(person, this.size)}
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
    const { isSheet, grab } = this.#overlay;
    const title = this.#localize.term('peopleHere', people.length);
    const listed = selectPeople(people, MAX_LISTED, this.#myId);
    const others = people.length - listed.length;
    return html`
      <div
        part="panel"
        class="panel floating ${isSheet ? 'sheet' : ''}"
        role="dialog"
        aria-label=${title}
        popover="manual"
      >
        ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing}
        <p class="head">${title}</p>
        <div class="scroller">
          <ul part="list" class="list" @keydown=${this.#list.handleKey}>
            ${repeat(
              listed,
              ({ userId }) => userId,
              (person) => this.#item(person),
            )}
          </ul>
          ${others > 0 ? html`<p class="others">${this.#localize.term('andMorePeople', others)}</p>` : nothing}
        </div>
      </div>
    `;
  }

  #item(person: PresenceUser) {
    const hint = (term: 'you' | 'guest') => html`<span class="hint">(${this.#localize.term(term)})</span>`;
    return html`
      <li>
        <button part="item" class="item" type="button" @click=${() => void this.#choose(person)}>
          <span class="holder">${this.#avatar(person, 'm')}</span>
          <span class="text">
            <span class="name">
              <bdi class="person-name">${personName(person, this.#localize.term('unknownPerson'))}</bdi>
              ${this.#isMe(person) ? hint('you') : nothing} ${person.isGuest ? hint('guest') : nothing}
            </span>
            <span class="presence">${this.#presenceText.of(person)}</span>
          </span>
        </button>
      </li>
    `;
  }

  /** Renders an avatar with a status mark. The mark is part of this element, so that many avatars load without delay. */
  #avatar(person: PresenceUser, size: CollabAvatar['size']) {
    const { onlineStatus } = person;
    return html`
      <collab-avatar class="avatar" label="" data-status=${onlineStatus} .size=${size} .user=${person}></collab-avatar>
      <span part="status" class="status" data-status=${onlineStatus}></span>
    `;
  }

  #toggle(): void {
    this.open = !this.open;
  }

  #activate(user: PresenceUser): void {
    if (this.dispatchEvent(new CollabPresenceActivateEvent({ user }))) this.#followerFor(user)?.toggle(user);
  }

  /** Returns the page's follower for another person, if there is one. */
  #followerFor(person: PresenceUser): Follower | undefined {
    const { page } = this;
    return page && !this.#isMe(person) ? this.read(page.service(ActiveFollower).current) : undefined;
  }

  /** Restores focus before the event, since a listener may move it. */
  async #choose(person: PresenceUser): Promise<void> {
    this.open = false;
    await this.updateComplete;
    this.#activate(person);
  }

  /** Shows the tooltip on a long press: touch has no hover. */
  #longPressed(event: PointerEvent): void {
    const face = event.currentTarget;
    if (event.pointerType !== 'touch' || !(face instanceof HTMLElement)) return;
    event.preventDefault();
    face.focus();
    if (face.nextElementSibling instanceof CollabTooltip) face.nextElementSibling.open = true;
  }
}
