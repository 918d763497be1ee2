import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { CustomReaction } from '../../../store/index.js';
import { CollabEmojiPicker, CollabEmojiSelectEvent } from '../emoji-picker/emoji-picker.js';
import { CollabIcon } from '../icon/icon.js';
import '../icon/more-icons.js';
import { OverlayController } from '../../controllers/overlay.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { followMediaOrigins } from '../../base/media-origins.js';
import { renderReactionGlyph } from '../../display/reaction-glyph.js';
import '../../base/more-english.js';
import styles from './emoji-popup.styles.js';

/**
 * A choice of emoji beside what opened it, or a sheet where the window is narrow: a few that are offered first, and all behind them.
 *
 * @tag collab-emoji-popup
 * @fires {CollabEmojiSelectEvent} collab-emoji-select - The user chooses an emoji.
 * @csspart popup - The frame.
 * @csspart offered - An emoji that is offered first.
 * @csspart more - The button that leads to all.
 */
export class CollabEmojiPopup extends CollabElement {
  static override dependencies = { 'collab-emoji-picker': CollabEmojiPicker, 'collab-icon': CollabIcon };
  static override styles = [hostStyles, styles];

  static {
    this.addInitializer((host) => followMediaOrigins(host));
  }

  /** Name of the choice. */
  @property() label = '';
  /** What it stands beside. */
  @property({ attribute: false, has: 'getBoundingClientRect' }) anchor?: Element | undefined;
  /** Whose skin tone and last choices are kept on this device. */
  @property({ attribute: 'user-id' }) userId = '';
  /** What is offered first, in order; where there is nothing, all emoji are. */
  @property({ attribute: false }) offered: readonly CustomReaction[] = [];
  /** Ids of what the user has chosen already. */
  @property({ attribute: false }) chosen: readonly string[] = [];
  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** Whether all emoji are shown. */
  @state() private all = false;

  @query('collab-emoji-picker') private readonly picker!: CollabEmojiPicker | null;
  @query('.popup') private readonly frame!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #overlay = new OverlayController(this, {
    content: () => (!this.open ? null : this.#showsAll ? 'all' : 'offered'),
    overlay: () => this.frame ?? undefined,
    anchor: () => this.anchor,
    placement: () => 'bottom-start',
    beside: () => undefined,
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
    if (changed.has('open')) this.all = false;
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
        @focusout=${this.#focusLeft}
      >
        ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing}
        ${this.#showsAll ? this.#picker() : this.#offered()}
      </div>
    `;
  }

  get #showsAll(): boolean {
    return this.all || this.offered.length === 0;
  }

  #offered() {
    const more = this.#localize.term('moreEmoji');
    return html`
      <div class="row" role="toolbar" aria-label=${this.label || nothing} @keydown=${this.#roving.handleKey}>
        ${this.offered.map((reaction) => this.#button(reaction))}
        <button
          part="more"
          class="offered more"
          type="button"
          aria-label=${more}
          title=${more}
          @click=${() => (this.all = true)}
        >
          <collab-icon name="plus"></collab-icon>
        </button>
      </div>
    `;
  }

  #picker() {
    return html`
      <collab-emoji-picker
        user-id=${this.userId}
        @collab-emoji-select=${() => (this.open = false)}
      ></collab-emoji-picker>
    `;
  }

  #button(reaction: CustomReaction) {
    const name = this.#localize.term('reactionName', reaction.name);
    return html`
      <button
        part="offered"
        class="offered"
        type="button"
        aria-label=${name}
        aria-pressed=${this.chosen.includes(reaction.id) ? 'true' : 'false'}
        title=${name}
        @click=${() => this.#select(reaction)}
      >
        ${renderReactionGlyph(reaction)}
      </button>
    `;
  }

  #select(choice: CustomReaction): void {
    this.dispatchEvent(new CollabEmojiSelectEvent(choice));
    this.open = false;
  }

  #focusLeft({ relatedTarget: to }: FocusEvent): void {
    if (to instanceof Node && !this.frame?.contains(to) && to !== this.anchor) this.open = false;
  }
}
