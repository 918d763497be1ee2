import { html, nothing, type PropertyValues } from 'lit';
import { queryAll } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { Box } from '../../../anchors/index.js';
import { callForeign } from '../../../store/model/callbacks.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import { numeric } from '../../base/attribute-values.js';
import { cutName } from '../../page/element-name.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import styles from './text-mark.styles.js';

function isOther(now: readonly Box[], before: readonly Box[] | undefined): boolean {
  try {
    return JSON.stringify(now) !== JSON.stringify(before);
  } catch {
    return true;
  }
}

const place = (element: HTMLElement | undefined, { left, top, width, height }: Box): void => {
  const sizes = { left, top, width, height };
  for (const [name, size] of Object.entries(sizes)) element?.style.setProperty(name, `${size}px`);
};

/**
 * Lies over a piece of text with comments, for those who go by keys: the text itself is painted on the page, and the pointer
 * reaches it there. It draws what the page's painting cannot: that the text has the focus, that it has news, and the colour
 * where a browser paints no text.
 *
 * @summary Marks a piece of text with comments.
 * @tag collab-text-mark
 * @fires {CollabPinActivateEvent} collab-pin-activate - The user asks to open the threads.
 * @csspart button - The button, over all of the text.
 * @csspart line - What is drawn over each line of the text.
 * @csspart badge - The dot that says something is unread or was not sent.
 * @cssstate unread - A thread holds comments the user has not seen.
 */
export class CollabTextMark extends CollabElement {
  static override shadowRootOptions: ShadowRootInit = { ...CollabElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [hostStyles, styles];

  /** Thread it opens. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The words it lies over. */
  @property() quote = '';
  /** Number of the thread; 0 for one that has none yet. */
  @property({ converter: numeric('<collab-text-mark> number') }) number = 0;
  /** How many threads it stands for. */
  @property({ converter: numeric('<collab-text-mark> count') }) count = 1;
  /** How many comments, or of several threads how many threads, hold what the user has not seen. */
  @property({ converter: numeric('<collab-text-mark> unread') }) unread = 0;
  /** Whether a thread of its is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether it is pointed at, from a list say. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether a change to a thread could not be sent. */
  @property({ type: Boolean, reflect: true }) failed = false;
  /** Whether it draws the text's colour as well: the browser paints no text. */
  @property({ type: Boolean, reflect: true }) filled = false;
  /** Reads where the lines of the text are, from its own corner, in CSS px. */
  @property({ attribute: false }) readLines: () => readonly Box[] = () => [];
  /** Where the lines of the text are, as far as they are known; read anew when they begin to be drawn. */
  @property({ attribute: false, hasChanged: isOther }) lines: readonly Box[] = [];

  @state() private focused = false;
  @queryAll('.line') private readonly drawn!: NodeListOf<HTMLElement>;

  readonly #localize = new LocalizeController(this);
  #wasDrawing = false;

  constructor() {
    super();
    this.addEventListener('focus', () => void (this.focused = true));
    this.addEventListener('blur', () => void (this.focused = false));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('unread')) this.setState('unread', this.unread > 0);
    if (this.drawsLines && !this.#wasDrawing) this.lines = callForeign(() => this.readLines()) ?? [];
    this.#wasDrawing = this.drawsLines;
  }

  protected override updated(): void {
    if (!this.drawsLines) return;
    for (const [index, line] of this.lines.entries()) place(this.drawn[index], line);
  }

  /** Whether there is something to draw over the lines of the text. */
  get drawsLines(): boolean {
    return this.focused || this.filled || this.failed || this.unread > 0;
  }

  protected override render() {
    const hasNews = this.failed || this.unread > 0;
    const shown = this.drawsLines ? this.lines : [];
    const last = shown.length - 1;
    const lines = shown.map(
      (_, index) => html`
        <span part="line" class="line">
          ${hasNews && index === last ? html`<span part="badge" class="badge"></span>` : nothing}
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
    const words = cutName(quote);
    const label = words ? this.#localize.term('onText', threads, words) : threads;
    return this.failed ? `${label}, ${this.#localize.term('notSent')}` : label;
  }

  #activate(): void {
    this.dispatchEvent(new CollabPinActivateEvent({ annotationId: this.annotationId }));
  }
}
