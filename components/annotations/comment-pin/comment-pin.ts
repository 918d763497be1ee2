import { html, nothing, svg, type PropertyValues } from 'lit';
import { pin as english } from '../../../locales/english/pin.js';
import type { StatusType } from '../../../store/model/index.js';
import { isResolved } from '../../../store/model/status.js';
import { numberAtLeast, oneOf, warnOfValue } from '../../base/attribute-converters.js';
import { isColor } from '../../base/color.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { fallbackMessages, BareLocalizeController } from '../../base/localize-controller.js';
import { predefinedName } from '../../display/predefined-name.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabPinActivateEvent } from './comment-pin.events.js';
import styles from './comment-pin.styles.js';

export * from './comment-pin.events.js';

/** The icons of a pin, on a grid of 16 px. The icon set of the kit would be larger than the pin itself. */
const icons = {
  check: 'M3.5 8.5 6.75 11.75 12.5 4.75',
  speech: 'M4 3h8a2 2 0 0 1 2 2v4.25a2 2 0 0 1-2 2H8L5 13.75v-2.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  lock: 'M4.5 7.5h7v5h-7zM5.75 7.5V5.25a2.25 2.25 0 0 1 4.5 0V7.5',
  exclamation: 'M8 3.5V9M8 12v.01',
} as const;

/** The largest number that is shown. */
const maxNumber = 999;

Object.assign(fallbackMessages, english);

/**
 * Marks the target of a thread. Its tip, the lower left corner, is at the position.
 *
 * @summary The marker of one thread: number or avatar, status, unread, selected, pending, failed, private.
 * @tag collab-comment-pin
 * @slot - Shown in the marker in place of the thread number, for example an avatar.
 * @fires {CollabPinActivateEvent} collab-pin-activate - Fired before the thread opens; cancelable.
 * @csspart button - The button that draws the marker.
 * @csspart badge - The dot of a thread that is unread or was not sent.
 * @csspart half - The sign of a thread in progress.
 * @csspart lock - The sign of a private thread.
 * @cssstate unread - The thread has unread comments.
 * @cssprop [--collab-comment-pin-size=1.75rem] - Diameter of the marker.
 * @cssprop [--collab-comment-pin-color] - Color of the marker if `color` is empty.
 * @cssprop [--collab-comment-pin-rim=#fff] - Color of the rim between the marker and the page.
 * @cssprop [--collab-comment-pin-shadow] - Shadow that lifts the marker off the page.
 */
export class CollabCommentPin extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, styles];

  /** Id of the thread. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Number shown in the marker; 0 for a thread without a number. */
  @property({ converter: numberAtLeast('<collab-comment-pin> number') }) number = 0;
  /** Name of the subject of the thread. */
  @property() about = '';
  /** Number of unread comments. */
  @property({ converter: numberAtLeast('<collab-comment-pin> unread') }) unread = 0;
  /** Color of the marker. */
  @property() color = '';
  /** Type of the status of the thread. */
  @property({
    attribute: 'status-type',
    reflect: true,
    converter: oneOf('<collab-comment-pin> status-type', ['default', 'ongoing', 'terminal']),
  })
  statusType: StatusType = 'default';
  /** Id of the status, used to localize the names of predefined statuses. */
  @property({ attribute: 'status-id' }) statusId = '';
  /** Name of the status, for screen readers. */
  @property({ attribute: 'status-name' }) statusName = '';
  /** Whether the thread is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether the thread is hovered in another element, such as a list. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether a change to the thread is not sent yet. */
  @property({ type: Boolean, reflect: true }) pending = false;
  /** Whether a change to the thread could not be sent. */
  @property({ type: Boolean, reflect: true }) failed = false;
  /** Whether the thread is private. */
  @property({ type: Boolean, reflect: true }) private = false;
  /** Whether the marker shows an icon instead of the number. */
  @property({ type: Boolean, attribute: 'without-number' }) withoutNumber = false;
  /** Whether the pin is disabled. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  readonly #localize = new BareLocalizeController(this);

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
        ?disabled=${this.disabled}
        @click=${this.#activate}
      >
        <span class="visually-hidden">${this.#label}</span>
        <span class="face" aria-hidden="true"><slot>${this.#renderFace()}</slot></span>
        ${
          this.failed || this.unread > 0
            ? html`<span part="badge" class="badge">${this.failed ? this.#renderIcon('exclamation') : nothing}</span>`
            : nothing
        }
        ${this.statusType === 'ongoing' ? html`<span part="half" class="half"></span>` : nothing}
        ${this.private ? html`<span part="lock" class="lock">${this.#renderIcon('lock')}</span>` : nothing}
      </button>
    `;
  }

  /** The accessible name of the marker. */
  get #label(): string {
    const { statusType, statusId: id, statusName: name } = this;
    const parts = [this.#localize.term('openThread', this.number, this.unread, this.about)];
    if (statusType !== 'default' && name) parts.push(predefinedName({ id, name }, this.#localize));
    if (this.private) parts.push(this.#localize.term('private'));
    if (this.failed) parts.push(this.#localize.term('notSent'));
    else if (this.pending) parts.push(this.#localize.term('sending'));
    return parts.join(', ');
  }

  #renderFace() {
    if (isResolved({ type: this.statusType })) return this.#renderIcon('check');
    if (this.withoutNumber || this.number <= 0) return this.#renderIcon('speech');
    if (this.number <= 99) return this.number;
    if (this.number <= maxNumber) return html`<span class="long">${this.number}</span>`;
    return html`<span class="longer">${maxNumber}+</span>`;
  }

  #renderIcon(name: keyof typeof icons) {
    return html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${icons[name]} />`}</svg>`;
  }

  /** Sets the color by script, because a strict content security policy forbids inline styles in a template. */
  #applyColor(): void {
    let { color } = this;
    if (color && !isColor(color)) {
      warnOfValue('<collab-comment-pin> color', color, 'a CSS colour');
      color = '';
    }
    this.renderRoot.querySelector('button')?.style.setProperty('--_pin', color);
  }

  #activate(): void {
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId: this.annotationId }));
  }
}
