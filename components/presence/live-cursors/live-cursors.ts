import { html, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { closestAcross, containsAcross } from '../../../anchors/index.js';
import type { CollabStore, CursorUser } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { pageStateOf } from '../../page/page-state.js';
import { keepUnderSidebar } from '../../page/under-sidebar.js';
import layerStyles from '../../styles/people-layer.styles.js';
import { personName } from '../../display/person-name.js';
import { isHere } from '../../page/rows-here.js';
import { selector } from '../../base/selector.js';
import { keyText } from '../../base/shortcuts.js';
import { CursorChat } from './chat.js';
import styles from './live-cursors.styles.js';
import { OwnPointer } from './own-pointer.js';
import { remarksBy } from './remarks.js';
import { Stage } from './stage.js';

const tag = '<collab-live-cursors>';

/**
 * Where others point on the page, by name, and what they write there. A cursor lies on the same thing for all, however
 * wide their windows and however far they have scrolled. While it is on the page, the others see the user's own.
 *
 * @summary Others' cursors, and what they write at them.
 * @tag collab-live-cursors
 * @csspart layer - What lies over the page and holds the cursors.
 * @csspart cursor - A cursor.
 * @csspart pointer - Its arrow, or the dot of a finger.
 * @csspart label - What is written at it.
 * @csspart name - The name of its person.
 * @csspart comment - Their words.
 * @csspart chat - What the user writes their own words in.
 * @csspart chat-field - The field in it.
 * @cssstate empty - Nobody else points anywhere.
 * @cssprop [--collab-live-cursors-size=1.125rem] - Size of an arrow.
 * @cssprop [--collab-live-cursors-rim=#fff] - Colour of its rim.
 */
export class CollabLiveCursors extends CollabContainer {
  static override readonly feature = 'cursor';
  static override styles = [hostStyles, unprinted, layerStyles, styles];

  /** Id of the element in which the user's cursor is told of; anywhere on the page by default. */
  @property() for = '';
  /** Selectors of elements in which alone the user's cursor is told of, with commas between them; all by default. */
  @property({ converter: selector(`${tag} allow`) }) allow = '';
  /** Keys with which the user writes at their cursor, for example `/`; none by default. The root's `shortcuts` goes before it. */
  @property({ converter: keyText(`${tag} shortcut`) }) shortcut = '';
  /** Whether nothing can be written at the user's cursor. */
  @property({ type: Boolean, attribute: 'without-chat' }) withoutChat = false;
  /** Whether the user's own cursor is not told of: they see, and are not seen. */
  @property({ type: Boolean, attribute: 'without-own' }) withoutOwn = false;

  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #stage = new Stage({
    layer: () => this.layer ?? undefined,
    nameOf: (user) => personName(user, this.#localize.term('unknownPerson')),
    isStill: () => this.#motion.matches,
  });
  readonly #remarks = remarksBy((remarks) =>
    this.#announcer.announce(
      remarks.map(({ name, text }) => this.#localize.term('cursorRemark', name, text)).join(' · '),
    ),
  );
  readonly #pointer: OwnPointer = new OwnPointer({
    isAllowed: (surface) => this.#isAllowed(surface),
    moved: (position, type) => this.collab?.cursors.move(position, type),
    seen: (x, y) => this.#chat.follow({ x, y }),
  });
  readonly #chat = new CursorChat(this, {
    localize: this.#localize,
    isAskedFor: (event) =>
      !this.withoutChat &&
      !this.withoutOwn &&
      this.#pointer.isHere &&
      (this.page?.shortcuts.asksFor(event, 'cursorChat', this.shortcut) ?? false),
    user: () => this.collab?.me.peek(),
    say: (comment) => this.collab?.cursors.say(comment),
  });
  #users: readonly CursorUser[] = [];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#remarks.clear();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const listening = new AbortController();
    let leave: (() => void) | undefined;
    // Nobody sees a hidden tab, nor is seen by it.
    const look = (): void => {
      if (document.hidden) leave?.();
      leave = document.hidden ? undefined : (leave ?? store.cursors.enter());
    };
    look();
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    const stop = store.cursors.users().subscribe((users) => {
      this.#users = users ?? [];
      this.#show();
    });
    if (!this.withoutOwn) this.#pointer.listen();
    const uncover = keepUnderSidebar(pageStateOf(store), () => this.layer);
    return () => {
      uncover();
      listening.abort();
      stop();
      this.#pointer.stop();
      this.#stage.clear();
      leave?.();
      this.#users = [];
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('for') || changed.has('allow')) this.#pointer.look();
    if (changed.has('withoutOwn') && this.collab && changed.get('withoutOwn') !== undefined) {
      if (this.withoutOwn) this.#pointer.stop();
      else this.#pointer.listen();
    }
    // What was told before there was a layer, and by other names in another language.
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
    const here = this.#users.filter((user) => isHere(user, locations));
    this.setState('empty', here.length === 0);
    if (here.length > 0 !== layer.matches(':popover-open')) layer.togglePopover(here.length > 0);
    this.#stage.show(here);
    this.#remarks.hear(
      here.map((user) => ({
        userId: user.userId,
        name: personName(user, this.#localize.term('unknownPerson')),
        text: user.comment ?? '',
      })),
    );
  }

  #isAllowed(surface: Element): boolean {
    const root = this.for ? (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) : null;
    if (this.for && !(root && containsAcross(root, surface))) return false;
    return !this.allow || closestAcross(surface, this.allow) !== undefined;
  }
}
