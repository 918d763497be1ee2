import { html, nothing, type PropertyValues } from 'lit';
import type { Box } from '../../../anchors/index.js';
import { callForeign } from '../../../store/model/callbacks.js';
import { numberAtLeast } from '../../base/attribute-converters.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { truncateName } from '../../page/element-name.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import '../../base/page-messages.js';
import styles from './text-mark.styles.js';

function haveLinesChanged(now: readonly Box[], before: readonly Box[] | undefined): boolean {
  try {
    return JSON.stringify(now) !== JSON.stringify(before);
  } catch {
    return true;
  }
}

const setBox = (element: HTMLElement | undefined, { left, top, width, height }: Box): void => {
  const sizes = { left, top, width, height };
  for (const [name, size] of Object.entries(sizes)) element?.style.setProperty(name, `${size}px`);
};

/**
 * Covers commented text with a focusable button for keyboard and screen reader users. The highlight itself is painted on the
 * page, and the pointer reaches the text there. The element draws the focus ring and the badge. It draws the colour only if the
 * browser does not support custom highlights.
 *
 * @summary Marks commented text.
 * @tag collab-text-mark
 * @private Rendered by other elements of the kit.
 * @fires {CollabPinActivateEvent} collab-pin-activate - Fired before the threads open; cancelable.
 * @csspart button - The button over the text.
 * @csspart line - The box over a line of the text.
 * @csspart badge - The dot that marks unread comments or a failed change.
 * @cssstate unread - A thread has unread comments.
 */
export class CollabTextMark extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, styles];

  /** Id of the thread that the mark opens. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The commented text. */
  @property() quote = '';
  /** Number of the thread; 0 if it has none yet. */
  @property({ converter: numberAtLeast('<collab-text-mark> number') }) number = 0;
  /** Number of threads. */
  @property({ converter: numberAtLeast('<collab-text-mark> count') }) count = 1;
  /** Number of unread comments; for several threads, the number of threads with unread comments. */
  @property({ converter: numberAtLeast('<collab-text-mark> unread') }) unread = 0;
  /** Whether one of the threads is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether one of the threads is hovered elsewhere, for example in a list. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether a change to a thread could not be sent. */
  @property({ type: Boolean, reflect: true }) failed = false;
  /** Whether the element draws the colour, too, because the browser does not support custom highlights. */
  @property({ type: Boolean, reflect: true }) filled = false;
  /** Returns the boxes of the text lines relative to the element, in CSS px. */
  @property({ attribute: false }) readLines: () => readonly Box[] = () => [];
  /** Boxes of the text lines; read with `readLines` when drawing starts. */
  @property({ attribute: false, hasChanged: haveLinesChanged }) lines: readonly Box[] = [];

  @state() private focused = false;

  readonly #localize = new LocalizeController(this);
  #wasDrawingLines = false;

  constructor() {
    super();
    this.addEventListener('focus', () => void (this.focused = true));
    this.addEventListener('blur', () => void (this.focused = false));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('unread')) this.setState('unread', this.unread > 0);
    if (this.drawsLines && !this.#wasDrawingLines) this.lines = callForeign(() => this.readLines()) ?? [];
    this.#wasDrawingLines = this.drawsLines;
  }

  protected override updated(): void {
    if (!this.drawsLines) return;
    const elements = this.renderRoot.querySelectorAll<HTMLElement>('.line');
    for (const [index, line] of this.lines.entries()) setBox(elements[index], line);
  }

  /** Whether the lines have something to draw. */
  get drawsLines(): boolean {
    return this.focused || this.filled || this.failed || this.unread > 0;
  }

  protected override render() {
    const hasBadge = this.failed || this.unread > 0;
    const visibleLines = this.drawsLines ? this.lines : [];
    const last = visibleLines.length - 1;
    const lines = visibleLines.map(
      (_, index) => html`
        <span part="line" class="line">
          ${hasBadge && index === last ? html`<span part="badge" class="badge"></span>` : nothing}
        </span>
      `,
    );
    return html`
      <button
        part="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(this.selected)}
        aria-label=${this.#label}
        @click=${this.#activate}
      >
        ${lines}
      </button>
    `;
  }

  get #label(): string {
    const { number, count, unread, quote } = this;
    const threads =
      count > 1
        ? this.#localize.term('joinedThreads', count, unread)
        : this.#localize.term('openThread', number, unread);
    const shortQuote = truncateName(quote);
    const label = shortQuote ? this.#localize.term('threadsOnQuote', threads, shortQuote) : threads;
    return this.failed ? `${label}, ${this.#localize.term('notSent')}` : label;
  }

  #activate(): void {
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId: this.annotationId }));
  }
}
