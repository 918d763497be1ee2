import { html, nothing } from 'lit';
import { property } from '../../base/decorators.js';
import type { CollabStore } from '../../../store/index.js';
import { commentRight } from '../comment-layer/may-comment.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';
import { words } from '../../base/attribute-values.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { pageStateOf, type CommentMode } from '../../page/page-state.js';
import { ariaKeys, keyText } from '../../base/shortcuts.js';
import { CollabMenu } from '../../ui/menu/menu.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { activeModes, chosenMode, keepChosenMode, type ActiveMode } from './chosen-mode.js';
import { CollabCommentModeToggleEvent } from './comment-tool.events.js';
import styles from './comment-tool.styles.js';
import { renderModeMenu } from './mode-menu.js';

export * from './comment-tool.events.js';

/** The drawing of the button, where it says how one comments. */
const drawings: Readonly<Record<ActiveMode, IconName>> = {
  element: 'comment-plus',
  text: 'comment-text',
  area: 'comment-area',
};

/**
 * Begins and ends comment mode, in which a person chooses on the page what to comment on: an element by a press, words by
 * selecting them, or an area by drawing it. Where several ways are offered, the button begins the one chosen last.
 *
 * @summary A button that switches comment mode, and a menu of its ways.
 * @tag collab-comment-tool
 * @slot - Shown in the button in place of the icon and the word.
 * @fires {CollabCommentModeToggleEvent} collab-comment-mode-toggle - The user asks for comment mode to begin, to end or to be another.
 * @csspart button - The button.
 * @csspart label - The word in the button.
 * @csspart arrow - The button that opens the menu.
 * @csspart menu - The menu of the ways to comment, with its button.
 * @cssstate active - Comment mode is on.
 */
export class CollabCommentTool extends CollabContainer {
  static override readonly feature = 'comment';
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = {
    'collab-icon': CollabIcon,
    'collab-menu': CollabMenu,
    'collab-tooltip': CollabTooltip,
  };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** The ways to comment that are offered: any of `element`, `text` and `area`; a menu where there are several. */
  @property({ converter: words('<collab-comment-tool> modes', activeModes) }) modes: readonly ActiveMode[] = [
    'element',
  ];
  /** Whether the button shows its icon alone. */
  @property({ type: Boolean, attribute: 'without-label' }) withoutLabel = false;
  /** Keys that do the same anywhere on the page, for example `c` or `Mod-Alt-c`; none by default. The root's `shortcuts` goes before it. */
  @property({ converter: keyText('<collab-comment-tool> shortcut') }) shortcut = '';
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
    const mode = this.page ? this.read(this.page.mode) : 'none';
    this.setState('active', mode !== 'none');
    const why = this.#barred;
    const current = mode === 'none' ? chosenMode(this.#offered) : mode;
    const menu = {
      modes: this.#offered,
      current,
      disabled: why !== undefined,
      localize: this.#localize,
      chosen: (chosen: ActiveMode) => this.#choose(chosen),
    };
    return html`
      <div class="tool">
        ${this.#button(mode, current, why)} ${this.#offersSeveral ? renderModeMenu(menu) : nothing}
      </div>
      ${why ? html`<collab-tooltip id="why" for="button">${why}</collab-tooltip>` : nothing}
    `;
  }

  #button(mode: CommentMode, current: ActiveMode, why: string | undefined) {
    const word = this.#localize.term('commentMode');
    const way = this.#offersSeveral ? this.#localize.term('commentModeName', current) : '';
    return html`
      <button
        id="button"
        part="button"
        class="button"
        type="button"
        aria-label=${this.withoutLabel ? word : nothing}
        aria-pressed=${String(mode !== 'none')}
        aria-disabled=${why === undefined ? nothing : 'true'}
        aria-describedby=${[why && 'why', way && 'way'].filter(Boolean).join(' ') || nothing}
        aria-keyshortcuts=${ariaKeys(this.#keys) || nothing}
        @click=${this.#toggle}
      >
        <slot>
          <collab-icon name=${this.#offersSeveral ? drawings[current] : 'comment-plus'}></collab-icon>
          ${this.withoutLabel ? nothing : html`<span part="label">${word}</span>`}
        </slot>
      </button>
      ${way ? html`<span id="way" hidden>${way}</span>` : nothing}
    `;
  }

  /** The modes that the root's allow lists leave. */
  get #offered(): readonly ActiveMode[] {
    return this.offers('area') ? this.modes : this.modes.filter((mode) => mode !== 'area');
  }

  get #offersSeveral(): boolean {
    return this.#offered.length > 1;
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

  get #keys(): readonly string[] {
    const { page } = this;
    if (page) this.read(page.shortcuts.choice);
    return page?.shortcuts.keysOf('commentMode', this.shortcut) ?? [];
  }

  #toggle(): void {
    const { page } = this;
    if (page) this.#switch(page.mode.peek() === 'none' ? chosenMode(this.#offered) : 'none');
  }

  #choose(mode: ActiveMode): void {
    if (this.page?.mode.peek() !== mode && !this.#switch(mode)) return;
    keepChosenMode(mode);
    this.requestUpdate();
  }

  /** Asks for a mode; returns whether it is on now. */
  #switch(mode: CommentMode): boolean {
    const { page } = this;
    if (!page || this.#barred !== undefined) return false;
    const isGranted = this.dispatchEvent(new CollabCommentModeToggleEvent({ mode }));
    if (isGranted) page.mode.value = mode;
    return isGranted;
  }

  #pageKeyed(event: KeyboardEvent): void {
    if (!this.page?.shortcuts.asksFor(event, 'commentMode', this.shortcut)) return;
    event.preventDefault();
    this.#toggle();
  }
}
