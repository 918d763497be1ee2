import { html, nothing, svg, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import { pin as english } from '../../../locales/english/pin.js';
import type { StatusType } from '../../../store/model/index.js';
import { numeric, oneOf, warnOf } from '../../base/attribute-values.js';
import { isColor } from '../../base/color.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { lastWords } from '../../base/fallback-message.js';
import { BareLocalizeController } from '../../base/localize-controller.js';
import { predefinedName } from '../../display/predefined-name.js';
import { CollabPinActivateEvent } from './comment-pin.events.js';
import styles from './comment-pin.styles.js';

export * from './comment-pin.events.js';

/** The few drawings of a pin, on a grid of 16: the set of the kit's icons would weigh more than the pin itself. */
const marks = {
  check: 'M3.5 8.5 6.75 11.75 12.5 4.75',
  speech: 'M4 3h8a2 2 0 0 1 2 2v4.25a2 2 0 0 1-2 2H8L5 13.75v-2.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  lock: 'M4.5 7.5h7v5h-7zM5.75 7.5V5.25a2.25 2.25 0 0 1 4.5 0V7.5',
  exclamation: 'M8 3.5V9M8 12v.01',
} as const;

/** The highest number that fits. */
const highest = 999;

Object.assign(lastWords, english);

/**
 * Marks the place a thread was left at. Its tip, the lower left corner, is the place.
 *
 * @summary A marker for one thread: number or avatar, status, unread, selected, pending, failed, private.
 * @tag collab-comment-pin
 * @slot - Shown in the marker in place of the thread number, for example an avatar.
 * @fires {CollabPinActivateEvent} collab-pin-activate - The user asks to open the thread.
 * @csspart button - The button that draws the marker.
 * @csspart badge - The dot that says something is unread or was not sent.
 * @csspart half - The sign of a thread that is being worked on.
 * @csspart lock - The sign of a private thread.
 * @cssstate unread - The thread holds comments the user has not seen.
 * @cssprop [--collab-comment-pin-size=1.75rem] - Diameter of the marker.
 * @cssprop [--collab-comment-pin-color] - Colour of the marker where `color` gives none.
 * @cssprop [--collab-comment-pin-rim=#fff] - Colour of the rim that sets the marker off from what it lies on.
 * @cssprop [--collab-comment-pin-shadow] - Shadow that lifts the marker off the page.
 */
export class CollabCommentPin extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, styles];

  /** Thread the pin stands for. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Number shown in the marker; 0 for a thread that has none yet. */
  @property({ converter: numeric('<collab-comment-pin> number') }) number = 0;
  /** Name of what the thread is about. */
  @property() about = '';
  /** How many comments the user has not seen. */
  @property({ converter: numeric('<collab-comment-pin> unread') }) unread = 0;
  /** Colour of the marker, the person's or the status's. */
  @property() color = '';
  /** Type of the thread's status. */
  @property({
    attribute: 'status-type',
    reflect: true,
    converter: oneOf('<collab-comment-pin> status-type', ['default', 'ongoing', 'terminal']),
  })
  statusType: StatusType = 'default';
  /** Id of the thread's status, by which a predefined one is named in the person's language. */
  @property({ attribute: 'status-id' }) statusId = '';
  /** Name of the thread's status, for those who do not see its colour. */
  @property({ attribute: 'status-name' }) statusName = '';
  /** Whether its thread is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether it is pointed at from elsewhere, from a list say. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether a change to the thread waits to be sent. */
  @property({ type: Boolean, reflect: true }) pending = false;
  /** Whether a change to the thread could not be sent. */
  @property({ type: Boolean, reflect: true }) failed = false;
  /** Whether only some people see the thread. */
  @property({ type: Boolean, reflect: true }) private = false;
  /** Whether the marker shows a sign in place of the number. */
  @property({ type: Boolean, attribute: 'without-number' }) withoutNumber = false;
  /** Whether the thread cannot be opened. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  readonly #localize = new BareLocalizeController(this);

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
        ?disabled=${this.disabled}
        @click=${this.#activate}
      >
        <span class="visually-hidden">${this.#label}</span>
        <span class="face" aria-hidden="true"><slot>${this.#sign}</slot></span>
        ${
          this.failed || this.unread > 0
            ? html`<span part="badge" class="badge">${this.failed ? this.#mark('exclamation') : nothing}</span>`
            : nothing
        }
        ${this.statusType === 'ongoing' ? html`<span part="half" class="half"></span>` : nothing}
        ${this.private ? html`<span part="lock" class="lock">${this.#mark('lock')}</span>` : nothing}
      </button>
    `;
  }

  /** What the marker says in one line. */
  get #label(): string {
    const { statusType, statusId: id, statusName: name } = this;
    const words = [this.#localize.term('openThread', this.number, this.unread, this.about)];
    if (statusType !== 'default' && name) words.push(predefinedName({ id, name }, this.#localize));
    if (this.private) words.push(this.#localize.term('private'));
    if (this.failed) words.push(this.#localize.term('notSent'));
    else if (this.pending) words.push(this.#localize.term('sending'));
    return words.join(', ');
  }

  get #sign() {
    if (this.statusType === 'terminal') return this.#mark('check');
    if (this.withoutNumber || this.number <= 0) return this.#mark('speech');
    if (this.number <= 99) return this.number;
    if (this.number <= highest) return html`<span class="long">${this.number}</span>`;
    return html`<span class="longer">${highest}+</span>`;
  }

  #mark(name: keyof typeof marks) {
    return html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${marks[name]} />`}</svg>`;
  }

  /** The colour comes from data, so script sets it: a strict policy forbids it in the template. */
  #paint(): void {
    let { color } = this;
    if (color && !isColor(color)) {
      warnOf('<collab-comment-pin> color', color, 'a CSS colour');
      color = '';
    }
    this.renderRoot.querySelector('button')?.style.setProperty('--_pin', color);
  }

  #activate(): void {
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId: this.annotationId }));
  }
}
