import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import { numeric, warnOf } from '../../base/attribute-values.js';
import { isColor } from '../../base/color.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { renderStackedCount } from '../../display/stacked-count.js';
import stackedPinStyles from '../../styles/stacked-pin.styles.js';
import '../../base/more-english.js';
import styles from './joined-pin.styles.js';

/**
 * Marks the place of several threads that were made there together, and opens one of them.
 *
 * @tag collab-joined-pin
 * @fires {CollabPinActivateEvent} collab-pin-activate - The user asks to open the threads.
 * @csspart button - The button that draws the marker.
 * @csspart badge - The dot that says something is unread or was not sent.
 * @cssstate unread - A thread holds comments the user has not seen.
 */
export class CollabJoinedPin extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, stackedPinStyles, styles];

  /** Thread it opens. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** How many threads it stands for. */
  @property({ converter: numeric('<collab-joined-pin> count') }) count = 0;
  /** Name of what the threads are about. */
  @property() about = '';
  /** How many of them hold comments the user has not seen. */
  @property({ converter: numeric('<collab-joined-pin> unread') }) unread = 0;
  /** Colour of the marker. */
  @property() color = '';
  /** Whether one of its threads is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether one of its threads is pointed at from elsewhere, from a list say. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether a change to one of its threads could not be sent. */
  @property({ type: Boolean, reflect: true }) failed = false;

  @query('button') private readonly button!: HTMLElement;

  readonly #localize = new LocalizeController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('unread')) this.setState('unread', this.unread > 0);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('color')) this.#paint();
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

  /** The colour comes from data, so script sets it: a strict policy forbids it in the template. */
  #paint(): void {
    const known = !this.color || isColor(this.color);
    if (!known) warnOf('<collab-joined-pin> color', this.color, 'a CSS colour');
    this.button.style.setProperty('--_pin', known ? this.color : '');
  }

  #activate(): void {
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId: this.annotationId }));
  }
}
