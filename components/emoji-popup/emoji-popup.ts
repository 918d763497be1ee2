import { html, nothing } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { CustomReaction } from '../../store/index.js';
import { OverlayController } from '../internal/controllers/overlay.js';
import { RovingFocusController } from '../internal/controllers/roving-focus.js';
import { CollabElement } from '../internal/element.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import { renderReactionGlyph } from '../internal/reaction-glyph.js';
import { CollabEmojiSelectEvent } from './emoji-popup.events.js';
import styles from './emoji-popup.styles.js';

export * from './emoji-popup.events.js';

/**
 * A choice of emoji beside what opened it, or a sheet where the window is narrow.
 *
 * @tag collab-emoji-popup
 * @fires {CollabEmojiSelectEvent} collab-emoji-select - The user chooses an emoji.
 * @csspart popup - The frame.
 * @csspart offered - An emoji that is offered first.
 */
export class CollabEmojiPopup extends CollabElement {
  static override styles = [hostStyles, styles];

  /** Name of the choice. */
  @property() label = '';
  /** What it stands beside. */
  @property({ attribute: false }) anchor?: Element | undefined;
  /** What is offered first, in order. */
  @property({ attribute: false }) offered: readonly CustomReaction[] = [];
  /** Ids of what the user has chosen already. */
  @property({ attribute: false }) chosen: readonly string[] = [];
  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  @query('.popup') private readonly frame!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #overlay = new OverlayController(this, {
    content: () => (this.open ? 'offered' : null),
    overlay: () => this.frame ?? undefined,
    anchor: () => this.anchor,
    placement: () => 'bottom-start',
    beside: () => undefined,
    dismiss: () => (this.open = false),
    focus: () => this.#roving.focus(),
  });
  readonly #roving = new RovingFocusController(this, {
    items: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.offered')],
    orientation: () => 'both',
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
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
        <div class="row" role="toolbar" aria-label=${this.label || nothing} @keydown=${this.#roving.handleKey}>
          ${this.offered.map((reaction) => this.#button(reaction))}
        </div>
      </div>
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
