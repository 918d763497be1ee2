import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { CollabStore } from '../../store/index.js';
import { commentRight } from '../comment-layer/may-comment.js';
import { CollabIcon } from '../icon/icon.js';
import { matching } from '../internal/attribute-values.js';
import { CollabContainer } from '../internal/container.js';
import controlStyles from '../internal/controls.styles.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import { pageStateOf } from '../internal/page-state.js';
import { CollabTooltip } from '../tooltip/tooltip.js';
import { CollabCommentModeToggleEvent } from './comment-tool.events.js';
import styles from './comment-tool.styles.js';
import { isTyping } from '../internal/typing.js';

export * from './comment-tool.events.js';

/**
 * Begins and ends comment mode, in which a press on the page chooses what to comment on.
 *
 * @summary A button that switches comment mode.
 * @tag collab-comment-tool
 * @slot - Shown in the button in place of the icon and the word.
 * @fires {CollabCommentModeToggleEvent} collab-comment-mode-toggle - The user asks for comment mode to begin or to end.
 * @csspart button - The button.
 * @csspart label - The word in the button.
 * @cssstate active - Comment mode is on.
 */
export class CollabCommentTool extends CollabContainer {
  static override shadowRootOptions = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-tooltip': CollabTooltip };
  static override styles = [hostStyles, controlStyles, styles];

  /** Whether the button shows its icon alone. */
  @property({ type: Boolean, attribute: 'without-label' }) withoutLabel = false;
  /** Key that does the same anywhere on the page, for example `c`; none by default. */
  @property({
    converter: matching('<collab-comment-tool> shortcut', /^(?:.|\w+)$/u, 'one key, for example "c" or "F2"'),
  })
  shortcut = '';
  /** Whether the tool cannot be used. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  readonly #localize = new LocalizeController(this);
  #listening: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    document.addEventListener('keydown', (event) => this.#pageKeyed(event), { signal: this.#listening.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const { controls } = pageStateOf(store);
    controls.add(this);
    return () => controls.delete(this);
  }

  protected override render() {
    const isOn = this.page !== undefined && this.read(this.page.mode) !== 'none';
    this.setState('active', isOn);
    const why = this.#barred;
    const word = this.#localize.term('commentMode');
    return html`
      <button
        id="button"
        part="button"
        class="button"
        type="button"
        aria-label=${this.withoutLabel ? word : nothing}
        aria-pressed=${String(isOn)}
        aria-disabled=${why === undefined ? nothing : 'true'}
        aria-describedby=${why ? 'why' : nothing}
        aria-keyshortcuts=${this.shortcut || nothing}
        @click=${this.#toggle}
      >
        <slot>
          <collab-icon name="comment-plus"></collab-icon>
          ${this.withoutLabel ? nothing : html`<span part="label">${word}</span>`}
        </slot>
      </button>
      ${why ? html`<collab-tooltip id="why" for="button">${why}</collab-tooltip>` : nothing}
    `;
  }

  /** Why the tool cannot be used, where there is something to say; undefined where it can. */
  get #barred(): string | undefined {
    const { collab } = this;
    if (this.disabled || !collab) return '';
    this.read(collab.me);
    const right = commentRight(collab);
    if (right === 'granted') return undefined;
    return this.#localize.term(right === 'signed-out' ? 'signInToComment' : 'commentModeReadOnly');
  }

  #toggle(): void {
    const { page } = this;
    if (!page || this.#barred !== undefined) return;
    const mode = page.mode.peek() === 'none' ? 'element' : 'none';
    if (this.dispatchEvent(new CollabCommentModeToggleEvent({ mode }))) page.mode.value = mode;
  }

  #pageKeyed(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event;
    if (this.shortcut.toLowerCase() !== key.toLowerCase()) return;
    if (altKey || ctrlKey || metaKey || defaultPrevented || repeat || isTyping(event)) return;
    event.preventDefault();
    this.#toggle();
  }
}
