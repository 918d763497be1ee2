import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { setColor } from '../../base/color.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController } from '../../controllers/floating.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { renderStackedCount } from '../../display/stacked-count.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import hostStyles from '../../styles/host.styles.js';
import stackedPinStyles from '../../styles/stacked-pin.styles.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import '../../base/page-messages.js';
import styles from './pin-cluster.styles.js';

/** A thread in the list of a cluster. */
export interface PinClusterItem {
  readonly annotationId: string;
  /** Number of the thread; 0 if it has none yet. */
  readonly number: number;
  readonly author: string;
  /** Excerpt of the first comment. */
  readonly text: string;
  /** Number of unread comments. */
  readonly unread: number;
  /** Colour of the pin. */
  readonly color?: string;
}

/**
 * Represents several pins that would overlap, and opens a list of their threads.
 *
 * @summary Marker for several threads at one place, with a list of the threads.
 * @tag collab-pin-cluster
 * @private Rendered by other elements of the kit.
 * @fires {CollabPinActivateEvent} collab-pin-activate - Fired before a thread opens; cancelable.
 * @csspart button - The button that draws the marker.
 * @csspart badge - The dot that marks unread comments.
 * @csspart list - The list of threads.
 * @csspart item - A thread in the list.
 * @cssstate unread - A thread has unread comments.
 */
export class CollabPinCluster extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, stackedPinStyles, dropdownStyles, styles];

  /** The threads, in reading order. */
  @property({ attribute: false }) items: readonly PinClusterItem[] = [];
  /** Whether one of the threads is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether one of the threads is hovered elsewhere, for example in a list. */
  @property({ type: Boolean, reflect: true }) highlighted = false;

  @state() private open = false;
  @query('button') private readonly button!: HTMLElement;
  @query('.list') private readonly list!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #floating = new FloatingController(this, {
    anchor: () => this.button,
    floating: () => this.list,
    placement: () => 'bottom-start',
  });
  readonly #roving = new RovingFocusController(this, {
    items: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.item')],
  });

  constructor() {
    super();
    new DismissController(this, { open: () => this.open, dismiss: (reason) => this.#close(reason === 'escape') });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override willUpdate(): void {
    this.setState('unread', this.#unreadCount > 0);
  }

  protected override updated(changed: PropertyValues): void {
    this.#applyColors();
    if (!this.isConnected || this.open === this.list.matches(':popover-open')) return;
    if (this.open) {
      this.list.showPopover();
      this.#floating.start();
      this.#roving.focus();
    } else if (changed.has('open')) {
      this.#floating.stop();
      this.list.hidePopover();
    }
  }

  protected override render() {
    return html`
      <button
        part="button"
        type="button"
        aria-haspopup="menu"
        aria-expanded=${String(this.open)}
        @click=${this.#toggle}
        @keydown=${this.#handleButtonKey}
      >
        ${renderStackedCount(this.items.length, this.#localize)}
        <span class="visually-hidden">${this.#localize.term('pinCluster', this.items.length, this.#unreadCount)}</span>
        ${this.#unreadCount > 0 ? html`<span part="badge" class="badge"></span>` : nothing}
      </button>
      <div
        part="list"
        class="list dropdown"
        role="menu"
        popover="manual"
        aria-label=${this.#localize.term('pinClusterList')}
        @keydown=${this.#handleListKey}
        @focusout=${this.#handleFocusOut}
      >
        ${this.items.map((item) => this.#renderItem(item))}
      </div>
    `;
  }

  #renderItem({ annotationId, number, author, text, unread }: PinClusterItem) {
    return html`
      <button
        part="item"
        class="item"
        type="button"
        role="menuitem"
        tabindex="-1"
        @click=${() => this.#select(annotationId)}
      >
        <span class="number">${number > 0 ? number : '·'}</span>
        <span class="excerpt"><bdi class="author">${author}</bdi> <bdi class="text">${text}</bdi></span>
        ${
          unread > 0
            ? html`<span class="dot" role="img" aria-label=${this.#localize.term('unreadCount', unread)}></span>`
            : nothing
        }
      </button>
    `;
  }

  get #unreadCount(): number {
    return this.items.filter(({ unread }) => unread > 0).length;
  }

  /** Sets the colours by script, because a strict content security policy forbids inline styles. */
  #applyColors(): void {
    for (const [i, number] of this.renderRoot.querySelectorAll<HTMLElement>('.number').entries()) {
      setColor(number, '--_pin', this.items[i]?.color);
    }
  }

  #close(restoreFocus: boolean): void {
    this.open = false;
    if (restoreFocus) this.button.focus({ preventScroll: true });
  }

  #select(annotationId: string): void {
    // Listeners remember the focused element, so the focus is restored first.
    this.#close(true);
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId }));
  }

  #toggle(): void {
    this.open = !this.open;
  }

  #handleButtonKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.open = true;
  }

  #handleListKey(event: KeyboardEvent): void {
    // Tab continues from the button.
    if (event.key === 'Tab') this.#close(true);
    else this.#roving.handleKey(event);
  }

  #handleFocusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !this.list.contains(relatedTarget) && relatedTarget !== this.button) {
      this.#close(false);
    }
  }
}
