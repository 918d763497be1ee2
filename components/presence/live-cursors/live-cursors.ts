import { html, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { closestAcross, containsAcross } from '../../../anchors/index.js';
import type { CollabStore, CursorUser } from '../../../store/index.js';
import { selector } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { chordAttribute } from '../../base/shortcuts.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import '../../base/english-messages.js';
import { personName } from '../../display/person-name.js';
import { isAtCurrentLocation } from '../../page/current-location.js';
import type { PageContext } from '../../page/page-context.js';
import { clipToSidebar } from '../../page/sidebar-clip.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import layerStyles from '../../styles/people-layer.styles.js';
import { CursorChatController, CursorMessageAnnouncer } from './cursor-chat.js';
import styles from './live-cursors.styles.js';
import { OwnCursor } from './own-cursor.js';
import { RemoteCursors } from './remote-cursors.js';

const tag = '<collab-live-cursors>';

/**
 * Shows the cursors of other people with their names and messages, and publishes the user's own cursor. A cursor points
 * at the same element for everyone, regardless of window size and scroll position.
 *
 * @summary Cursors and cursor messages of other people.
 * @tag collab-live-cursors
 * @csspart layer - The container of the cursors over the page.
 * @csspart cursor - A cursor.
 * @csspart pointer - The arrow, or the dot of a finger.
 * @csspart label - The label at the cursor.
 * @csspart name - The person's name in the label.
 * @csspart comment - The person's message in the label.
 * @csspart chat - The box for the user's own message.
 * @csspart chat-field - The text field in `chat`.
 * @cssstate empty - There are no other cursors.
 * @cssprop [--collab-live-cursors-size=1.125rem] - Size of the arrow.
 * @cssprop [--collab-live-cursors-rim=#fff] - Color of the arrow's outline.
 */
export class CollabLiveCursors extends CollabContainer {
  static override readonly feature = 'cursor';
  static override styles = [hostStyles, unprinted, layerStyles, styles];

  /** Id of the element in which the user's cursor is published. Default: the whole page. */
  @property() for = '';
  /** Selector of the elements in which the user's cursor is published. Default: all elements. */
  @property({ attribute: 'selector-allow', converter: selector(`${tag} selector-allow`) }) selectorAllow = '';
  /** Shortcut that opens the message field, for example `/`. Default: none. The root's `shortcuts` takes precedence. */
  @property({ converter: chordAttribute(`${tag} shortcut`) }) shortcut = '';
  /** Whether the user cannot write messages at their cursor. */
  @property({ type: Boolean, attribute: 'without-chat' }) withoutChat = false;
  /** Whether the user's own cursor is not published. */
  @property({ type: Boolean, attribute: 'without-own' }) withoutOwn = false;

  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #remoteCursors = new RemoteCursors({
    layer: () => this.layer ?? undefined,
    nameOf: (user) => personName(user, this.#localize.term('unknownPerson')),
    isMotionReduced: () => this.#reducedMotion.matches,
  });
  readonly #messageAnnouncer = new CursorMessageAnnouncer((messages) =>
    this.#announcer.announce(
      messages.map(({ name, text }) => this.#localize.term('cursorMessage', name, text)).join(' · '),
    ),
  );
  readonly #ownCursor: OwnCursor = new OwnCursor({
    isAllowed: (surface) => this.#isAllowed(surface),
    onMove: (position, type) => this.collab?.cursors.move(position, type),
    onMoveInWindow: (x, y) => this.#chat.moveTo({ x, y }),
  });
  readonly #chat = new CursorChatController(this, {
    localize: this.#localize,
    isShortcut: (event) =>
      !this.withoutChat &&
      !this.withoutOwn &&
      this.#ownCursor.isOnPage &&
      (this.page?.shortcuts.matches(event, 'cursorChat', this.shortcut) ?? false),
    user: () => this.collab?.me.peek(),
    publish: (message) => this.collab?.cursors.setMessage(message),
  });
  #users: readonly CursorUser[] = [];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#messageAnnouncer.clear();
  }

  protected override storeConnected(store: CollabStore, page: PageContext): () => void {
    const listening = new AbortController();
    let leave: (() => void) | undefined;
    // A hidden tab neither shows nor publishes cursors.
    const updateVisibility = (): void => {
      if (document.hidden) leave?.();
      leave = document.hidden ? undefined : (leave ?? store.cursors.enter());
    };
    updateVisibility();
    document.addEventListener('visibilitychange', updateVisibility, { signal: listening.signal });
    const unsubscribe = store.cursors.users().subscribe((users) => {
      this.#users = users ?? [];
      this.#show();
    });
    if (!this.withoutOwn) this.#ownCursor.listen();
    const stopKeepingUnderSidebar = clipToSidebar(page, () => this.layer);
    return () => {
      stopKeepingUnderSidebar();
      listening.abort();
      unsubscribe();
      this.#ownCursor.stop();
      this.#remoteCursors.clear();
      leave?.();
      this.#users = [];
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('for') || changed.has('selectorAllow')) this.#ownCursor.refresh();
    if (changed.has('withoutOwn') && this.collab && changed.get('withoutOwn') !== undefined) {
      if (this.withoutOwn) this.#ownCursor.stop();
      else this.#ownCursor.listen();
    }
    // Cursors may have arrived before the layer existed; names depend on the language.
    this.#show();
  }

  protected override render() {
    return html`
      <div part="layer" class="layer" popover="manual" aria-hidden="true"></div>
      ${this.#chat.render()}
    `;
  }

  #show(): void {
    const { collab: store, layer } = this;
    if (!store || !layer) return;
    const locations = store.locations.peek();
    const usersHere = this.#users.filter((user) => isAtCurrentLocation(user, locations));
    this.setState('empty', usersHere.length === 0);
    // Opened before anybody comes: later it would be above the dialogs and panels that are open by then.
    if (this.isConnected && !layer.matches(':popover-open')) layer.showPopover();
    this.#remoteCursors.show(usersHere);
    this.#messageAnnouncer.update(
      usersHere.map((user) => ({
        userId: user.userId,
        name: personName(user, this.#localize.term('unknownPerson')),
        text: user.comment ?? '',
      })),
    );
  }

  #isAllowed(surface: Element): boolean {
    const root = this.for ? (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) : null;
    if (this.for && !(root && containsAcross(root, surface))) return false;
    return !this.selectorAllow || closestAcross(surface, this.selectorAllow) !== undefined;
  }
}
