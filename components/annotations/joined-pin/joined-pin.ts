import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { numberAtLeast, warnOfValue } from '../../base/attribute-converters.js';
import { isColor } from '../../base/color.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { renderStackedCount } from '../../display/stacked-count.js';
import hostStyles from '../../styles/host.styles.js';
import stackedPinStyles from '../../styles/stacked-pin.styles.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import '../../base/page-messages.js';
import styles from './joined-pin.styles.js';

/**
 * Marks several threads that were started at the same place, and opens one of them.
 *
 * @tag collab-joined-pin
 * @private Rendered by other elements of the kit.
 * @fires {CollabPinActivateEvent} collab-pin-activate - Fired before the threads open; cancelable.
 * @csspart button - The button that draws the marker.
 * @csspart badge - The dot that marks unread comments or a failed change.
 * @cssstate unread - A thread has unread comments.
 */
export class CollabJoinedPin extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, stackedPinStyles, styles];

  /** Id of the thread that the pin opens. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Number of threads. */
  @property({ converter: numberAtLeast('<collab-joined-pin> count') }) count = 0;
  /** Name of the target, for screen readers. */
  @property() about = '';
  /** Number of threads with unread comments. */
  @property({ converter: numberAtLeast('<collab-joined-pin> unread') }) unread = 0;
  /** Colour of the marker. */
  @property() color = '';
  /** Whether one of the threads is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether one of the threads is hovered elsewhere, for example in a list. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether a change to one of the threads could not be sent. */
  @property({ type: Boolean, reflect: true }) failed = false;

  @query('button') private readonly button!: HTMLElement;

  readonly #localize = new LocalizeController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('unread')) this.setState('unread', this.unread > 0);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('color')) this.#applyColor();
  }

  protected override render() {
    return html`
      <button
        part="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(this.selected)}
        @click=${this.#activate}
      >
        ${renderStackedCount(this.count, this.#localize)}
        <span class="visually-hidden">${this.#label}</span>
        ${this.failed || this.unread > 0 ? html`<span part="badge" class="badge"></span>` : nothing}
      </button>
    `;
  }

  get #label(): string {
    const threads = this.#localize.term('joinedThreads', this.count, this.unread, this.about);
    return this.failed ? `${threads}, ${this.#localize.term('notSent')}` : threads;
  }

  /** Sets the colour by script, because a strict content security policy forbids inline styles. */
  #applyColor(): void {
    const isValid = !this.color || isColor(this.color);
    if (!isValid) warnOfValue('<collab-joined-pin> color', this.color, 'a CSS colour');
    this.button.style.setProperty('--_pin', isValid ? this.color : '');
  }

  #activate(): void {
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId: this.annotationId }));
  }
}
