import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { CustomReaction } from '../../../store/index.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { runUnlessPrevented } from '../../base/events.js';
import '../icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { observeMediaOrigins } from '../../base/media-urls.js';
import { OverlayController } from '../../controllers/overlay.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { renderReactionGlyph } from '../../display/reaction-glyph.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabEmojiPicker, CollabEmojiSelectEvent } from '../emoji-picker/emoji-picker.js';
import { CollabIcon } from '../icon/icon.js';
import '../../base/english-messages.js';
import styles from './emoji-popup.styles.js';

/**
 * A popup with a set of reactions and a button for all emoji. It opens beside its anchor, or as a sheet in a narrow window.
 *
 * @tag collab-emoji-popup
 * @private Rendered by other elements of the kit.
 * @fires {CollabEmojiSelectEvent} collab-emoji-select - The user selects a reaction or an emoji. If canceled, the popup stays open.
 * @csspart popup - The frame.
 * @csspart offered - A reaction of the set.
 * @csspart more - The button that shows all emoji.
 */
export class CollabEmojiPopup extends CollabElement {
  static override dependencies = { 'collab-emoji-picker': CollabEmojiPicker, 'collab-icon': CollabIcon };
  static override styles = [hostStyles, styles];

  static {
    this.addInitializer((host) => observeMediaOrigins(host));
  }

  /** Accessible name. */
  @property() label = '';
  /** The element beside which the popup opens. */
  @property({ attribute: false, has: 'getBoundingClientRect' }) anchor?: Element | undefined;
  /** Id of the user whose skin tone and recent emoji are stored on the device. */
  @property({ attribute: 'user-id' }) userId = '';
  /** Reactions that are shown first, in order. If it is empty, all emoji are shown. */
  @property({ attribute: false }) reactionSet: readonly CustomReaction[] = [];
  /** Ids of the reactions that the user has already added. */
  @property({ attribute: false }) selectedIds: readonly string[] = [];
  /** Whether the popup is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** Whether all emoji are shown. */
  @state() private showAll = false;

  @query('collab-emoji-picker') private readonly picker!: CollabEmojiPicker | null;
  @query('.popup') private readonly frame!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #overlay = new OverlayController(this, {
    content: () => (!this.open ? null : this.#showsPicker ? 'all' : 'offered'),
    overlay: () => this.frame ?? undefined,
    anchor: () => this.anchor,
    placement: () => 'bottom-start',
    avoid: () => undefined,
    dismiss: () => (this.open = false),
    focus: () => (this.picker ? this.picker.focus() : this.#roving.focus()),
  });
  readonly #roving = new RovingFocusController(this, {
    items: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.row button')],
    orientation: () => 'both',
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open')) this.showAll = false;
  }

  protected override render() {
    if (!this.open) return nothing;
    const { isSheet, grab } = this.#overlay;
    return html`
      <div
        part="popup"
        class="popup floating ${isSheet ? 'sheet' : ''}"
        role="dialog"
        aria-label=${this.label || nothing}
        tabindex="-1"
        popover="manual"
        @focusout=${this.#handleFocusOut}
      >
        ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing}
        ${this.#showsPicker ? this.#renderPicker() : this.#renderReactionSet()}
      </div>
    `;
  }

  get #showsPicker(): boolean {
    return this.showAll || this.reactionSet.length === 0;
  }

  #renderReactionSet() {
    const more = this.#localize.term('moreEmoji');
    return html`
      <div class="row" role="toolbar" aria-label=${this.label || nothing} @keydown=${this.#roving.handleKey}>
        ${this.reactionSet.map((reaction) => this.#renderReaction(reaction))}
        <button
          part="more"
          class="offered more"
          type="button"
          aria-label=${more}
          title=${more}
          @click=${() => (this.showAll = true)}
        >
          <collab-icon name="plus"></collab-icon>
        </button>
      </div>
    `;
  }

  #renderPicker() {
    return html`
      <collab-emoji-picker user-id=${this.userId} @collab-emoji-select=${this.#handleSelect}></collab-emoji-picker>
    `;
  }

  #renderReaction(reaction: CustomReaction) {
    const name = this.#localize.term('reactionName', reaction.name);
    return html`
      <button
        part="offered"
        class="offered"
        type="button"
        aria-label=${name}
        aria-pressed=${this.selectedIds.includes(reaction.id) ? 'true' : 'false'}
        title=${name}
        @click=${() => this.#select(reaction)}
      >
        ${renderReactionGlyph(reaction)}
      </button>
    `;
  }

  #select(reaction: CustomReaction): void {
    if (this.dispatchEvent(new CollabEmojiSelectEvent(reaction))) this.open = false;
  }

  #handleSelect(event: CollabEmojiSelectEvent): void {
    runUnlessPrevented(event, () => (this.open = false));
  }

  #handleFocusOut({ relatedTarget: to }: FocusEvent): void {
    if (to instanceof Node && !this.frame?.contains(to) && to !== this.anchor) this.open = false;
  }
}
