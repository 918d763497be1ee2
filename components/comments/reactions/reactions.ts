import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CustomReaction, ReactionAnnotation, User } from '../../../store/index.js';
import type { CollabEmojiSelectEvent } from '../../ui/emoji-picker/emoji-picker.js';
import type { CollabEmojiPopup } from '../../ui/emoji-popup/emoji-popup.js';
import { loadEmojiPopup } from '../../ui/emoji-popup/load.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { followMediaOrigins } from '../../base/media-origins.js';
import { renderReactionGlyph } from '../../display/reaction-glyph.js';
import '../../base/more-english.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { drawnReaction } from './drawn.js';
import { CollabReactionToggleEvent } from './reactions.events.js';
import { reactedBy } from './reactors.js';
import { referenceOf, type ReactionChoice } from './reference.js';
import styles from './reactions.styles.js';

export * from './reactions.events.js';

/**
 * How people reacted to a comment, and what the user reacts with.
 *
 * @tag collab-reactions
 * @fires {CollabReactionToggleEvent} collab-reaction-toggle - The user reacts, or takes their reaction back.
 * @csspart row - The row of reactions.
 * @csspart chip - One kind of reaction, with how many people reacted so.
 * @csspart add - The button that offers further reactions.
 */
export class CollabReactions extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-tooltip': CollabTooltip };
  static override styles = [hostStyles, styles];

  static {
    this.addInitializer((host) => followMediaOrigins(host));
  }

  /** The comment's reactions, the oldest kind first. */
  @property({ attribute: false }) reactions: readonly ReactionAnnotation[] = [];
  /** Reactions that are offered first. */
  @property({ attribute: false }) reactionSet: readonly CustomReaction[] = [];
  /** Who is looking. */
  @property({ attribute: false }) me: Pick<User, 'userId'> | null = null;
  /** Whether reactions are shown only. */
  @property({ type: Boolean, reflect: true }) readonly = false;

  /** What the choice stands beside; the choice is there once it has been asked for. */
  @state() private opener: Element | undefined;

  @query('collab-emoji-popup') private readonly popup!: CollabEmojiPopup | null;

  readonly #localize = new LocalizeController(this);
  readonly #roving = new RovingFocusController(this, {
    items: () => this.#buttons,
    orientation: () => 'horizontal',
  });
  /** Place of the chip that has the focus; -1 where none has. */
  #focused = -1;

  protected override willUpdate(): void {
    this.#focused = this.#buttons.findIndex((button) => button.matches(':focus'));
  }

  protected override updated(changed: PropertyValues): void {
    // A chip that nobody has any more has gone, and the focus with it.
    const isLost = changed.has('reactions') && this.#focused >= 0 && !this.shadowRoot?.activeElement;
    if (isLost) this.#roving.focus(Math.min(this.#focused, this.#buttons.length - 1));
  }

  /** Offers reactions beside an element; asked again, takes the offer back. */
  async choose(opener: Element): Promise<void> {
    if (!(await loadEmojiPopup())) return;
    this.opener = opener;
    await this.updateComplete;
    if (this.popup) this.popup.open = !this.popup.open;
  }

  protected override render() {
    const kinds = this.reactions.filter(({ reactions = [] }) => reactions.length > 0);
    const term = this.#localize.term.bind(this.#localize);
    return html`
      ${
        kinds.length > 0
          ? html`
              <div
                part="row"
                class="row"
                role="toolbar"
                aria-label=${term('reactions')}
                @keydown=${this.#roving.handleKey}
              >
                ${repeat(
                  kinds,
                  ({ annotationId }) => annotationId,
                  (kind) => this.#chip(kind),
                )}
                ${this.readonly ? nothing : this.#addButton()}
              </div>
            `
          : nothing
      }
      ${
        this.opener
          ? html`
              <collab-emoji-popup
                label=${term('addReaction')}
                user-id=${this.me?.userId ?? ''}
                .anchor=${this.opener}
                .offered=${this.reactionSet}
                .chosen=${kinds.filter((kind) => this.#isOwn(kind)).map(({ icon = '' }) => icon)}
                @collab-emoji-select=${this.#selected}
              ></collab-emoji-popup>
            `
          : nothing
      }
    `;
  }

  get #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('button')];
  }

  #isOwn({ reactions = [] }: ReactionAnnotation): boolean {
    return reactions.some(({ from }) => from.userId === this.me?.userId);
  }

  #chip(kind: ReactionAnnotation) {
    const { reactions = [] } = kind;
    const drawn = drawnReaction(kind, this.reactionSet);
    const label = reactedBy(drawn.name, reactions, this.me, this.#localize);
    return html`
      <button
        part="chip"
        class="chip"
        type="button"
        aria-label=${label}
        aria-pressed=${this.#isOwn(kind) ? 'true' : 'false'}
        aria-disabled=${this.readonly ? 'true' : nothing}
        @click=${() => this.#toggle(drawn)}
        @contextmenu=${this.#pressedLong}
      >
        ${renderReactionGlyph(drawn)}<span class="count">${this.#localize.number(reactions.length)}</span>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
    `;
  }

  #addButton() {
    return html`
      <button
        part="add"
        class="chip add"
        type="button"
        aria-label=${this.#localize.term('addReaction')}
        aria-haspopup="dialog"
        @click=${(event: Event) => void this.choose(event.currentTarget as Element)}
      >
        <collab-icon name="emoji"></collab-icon>
      </button>
    `;
  }

  #toggle(choice: ReactionChoice): void {
    if (this.readonly) return;
    const reaction = referenceOf(choice, this.reactionSet, this.reactions);
    this.dispatchEvent(new CollabReactionToggleEvent({ reaction }));
  }

  #selected(event: CollabEmojiSelectEvent): void {
    event.stopPropagation();
    this.#toggle(event.detail);
  }

  /** A finger has no other way to learn who reacted. */
  #pressedLong(event: PointerEvent): void {
    const chip = event.currentTarget;
    if (event.pointerType !== 'touch' || !(chip instanceof HTMLElement)) return;
    event.preventDefault();
    chip.focus();
    if (chip.nextElementSibling instanceof CollabTooltip) chip.nextElementSibling.open = true;
  }
}
