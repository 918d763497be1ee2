import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import { setColor } from '../../base/color.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController } from '../../controllers/floating.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { renderStackedCount } from '../../display/stacked-count.js';
import stackedPinStyles from '../../styles/stacked-pin.styles.js';
import '../../base/more-english.js';
import type { PinClusterItem } from './pin-cluster-item.js';
import styles from './pin-cluster.styles.js';

export type { PinClusterItem } from './pin-cluster-item.js';

/**
 * Stands for several pins that would cover one another, and opens a list of their threads to choose from.
 *
 * @summary One marker for several threads at one place, with a list to choose from.
 * @tag collab-pin-cluster
 * @fires {CollabPinActivateEvent} collab-pin-activate - The user asks to open one of the threads.
 * @csspart button - The button that draws the marker.
 * @csspart badge - The dot that says something is unread.
 * @csspart list - The list of threads.
 * @csspart item - A thread in the list.
 * @cssstate unread - A thread holds comments the user has not seen.
 */
export class CollabPinCluster extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, stackedPinStyles, dropdownStyles, styles];

  /** The threads it stands for, in reading order. */
  @property({ attribute: false }) items: readonly PinClusterItem[] = [];
  /** Whether one of its threads is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether one of its threads is pointed at from elsewhere, from a list say. */
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
    this.setState('unread', this.#unread > 0);
  }

  protected override updated(changed: PropertyValues): void {
    this.#paint();
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
        @keydown=${this.#buttonKeyed}
      >
        ${renderStackedCount(this.items.length, this.#localize)}
        <span class="visually-hidden">${this.#localize.term('pinCluster', this.items.length, this.#unread)}</span>
        ${this.#unread > 0 ? html`<span part="badge" class="badge"></span>` : nothing}
      </button>
      <div
        part="list"
        class="list dropdown"
        role="menu"
        popover="manual"
        aria-label=${this.#localize.term('pinClusterList')}
        @keydown=${this.#listKeyed}
        @focusout=${this.#focusLeft}
      >
        ${this.items.map((item) => this.#item(item))}
      </div>
    `;
  }

  #item({ annotationId, number, author, text, unread }: PinClusterItem) {
    return html`
      <button
        part="item"
        class="item"
        type="button"
        role="menuitem"
        tabindex="-1"
        @click=${() => this.#choose(annotationId)}
      >
        <span class="number">${number > 0 ? number : '·'}</span>
        <span class="words"><span class="author">${author}</span> <span class="text">${text}</span></span>
        ${
          unread > 0
            ? html`<span class="dot" role="img" aria-label=${this.#localize.term('unreadCount', unread)}></span>`
            : nothing
        }
      </button>
    `;
  }

  get #unread(): number {
    return this.items.filter(({ unread }) => unread > 0).length;
  }

  /** Colours come from data, so script sets them: a strict policy forbids them in the template. */
  #paint(): void {
    for (const [i, number] of this.renderRoot.querySelectorAll<HTMLElement>('.number').entries()) {
      setColor(number, '--_pin', this.items[i]?.color);
    }
  }

  #close(giveFocusBack: boolean): void {
    this.open = false;
    if (giveFocusBack) this.button.focus({ preventScroll: true });
  }

  #choose(annotationId: string): void {
    // The focus is back before whoever listens remembers where it came from.
    this.#close(true);
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId }));
  }

  #toggle(): void {
    this.open = !this.open;
  }

  #buttonKeyed(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.open = true;
  }

  #listKeyed(event: KeyboardEvent): void {
    // Tab goes on from the button.
    if (event.key === 'Tab') this.#close(true);
    else this.#roving.handleKey(event);
  }

  #focusLeft({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !this.list.contains(relatedTarget) && relatedTarget !== this.button) {
      this.#close(false);
    }
  }
}
