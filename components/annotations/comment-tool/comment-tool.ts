import { html, nothing } from 'lit';
import type { CollabStore } from '../../../store/index.js';
import { tokenList } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { ariaKeys, chordAttribute } from '../../base/shortcuts.js';
import type { PageContext } from '../../page/page-context.js';
import type { CommentMode } from '../../page/page-modes.js';
import controlStyles from '../../styles/controls.styles.js';
import '../../ui/icon/page-icons.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import { type CollabMenuSelectEvent, type MenuItem, CollabMenu } from '../../ui/menu/menu.js';
import '../../base/page-messages.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { commentPermission } from '../comment-layer/comment-permission.js';
import { permissionReasons } from '../comment-layer/permission-reasons.js';
import { CollabCommentModeToggleEvent } from './comment-tool.events.js';
import styles from './comment-tool.styles.js';

export * from './comment-tool.events.js';

/** A mode that can be chosen. */
type ActiveMode = Exclude<CommentMode, 'none'>;

/** All modes, in the order of the menu. */
const activeModes = ['element', 'text', 'area'] as const satisfies readonly ActiveMode[];

const storageKey = 'collab-comment-mode';

/** The last chosen mode, for pages that may not use storage, such as sandboxed frames. */
let modeWithoutStorage: string | null = null;

function readLastMode(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return modeWithoutStorage;
  }
}

/** Returns the mode that the user chose last in this tab if it is available, else the first available one. */
const preferredMode = (available: readonly ActiveMode[]): ActiveMode =>
  available.find((mode) => mode === readLastMode()) ?? available[0] ?? 'element';

/** Persists a mode until the tab is closed. */
function persistMode(mode: ActiveMode): void {
  modeWithoutStorage = mode;
  try {
    sessionStorage.setItem(storageKey, mode);
  } catch {
    // Without storage, the mode is remembered until the page is closed.
  }
}

const menuIcons: Readonly<Record<ActiveMode, IconName>> = { element: 'pointer', text: 'text-cursor', area: 'area' };

/** The icon of the button if several modes are available. */
const buttonIcons: Readonly<Record<ActiveMode, IconName>> = {
  element: 'comment-plus',
  text: 'comment-text',
  area: 'comment-area',
};

/**
 * Starts and ends comment mode, in which the user selects a target on the page: an element by a click, text by a selection, or
 * an area by drawing it. If several modes are available, the button starts the one that was chosen last.
 *
 * @summary A button that toggles comment mode, with a menu of modes.
 * @tag collab-comment-tool
 * @slot - Content of the button; replaces the icon and the label.
 * @fires {CollabCommentModeToggleEvent} collab-comment-mode-toggle - Fired before comment mode starts, ends or changes; cancelable.
 * @csspart button - The button.
 * @csspart label - The label of the button.
 * @csspart arrow - The button that opens the menu.
 * @csspart menu - The menu of modes, with its button.
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

  /** The modes that the user can choose: any of `element`, `text` and `area`. Several modes add a menu. */
  @property({ converter: tokenList('<collab-comment-tool> modes', activeModes) }) modes: readonly ActiveMode[] = [
    'element',
  ];
  /** Whether the button shows only its icon. */
  @property({ type: Boolean, attribute: 'without-label' }) withoutLabel = false;
  /** Shortcut that works anywhere on the page, such as `c` or `Mod-Alt-c`; none by default. `shortcuts` of the root takes precedence. */
  @property({ converter: chordAttribute('<collab-comment-tool> shortcut') }) shortcut = '';
  /** Whether the button is disabled. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  readonly #localize = new LocalizeController(this);
  #listeners: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listeners = new AbortController();
    document.addEventListener('keydown', (event) => this.#handlePageKey(event), { signal: this.#listeners.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners?.abort();
  }

  protected override storeConnected(_store: CollabStore, { elements }: PageContext): () => void {
    elements.persistentControls.add(this);
    return () => elements.persistentControls.delete(this);
  }

  protected override render() {
    const mode = this.page ? this.read(this.page.modes.mode) : 'none';
    this.setState('active', mode !== 'none');
    const reason = this.#disabledReason;
    const current = mode === 'none' ? preferredMode(this.#availableModes) : mode;
    return html`
      <div class="tool" @pointerover=${this.#expectStart} @focusin=${this.#expectStart}>
        ${this.#renderButton(mode, current, reason)}
        ${this.#hasMenu ? this.#renderMenu(current, reason !== undefined) : nothing}
      </div>
      ${reason ? html`<collab-tooltip id="reason" for="button">${reason}</collab-tooltip>` : nothing}
    `;
  }

  #renderButton(mode: CommentMode, current: ActiveMode, disabledReason: string | undefined) {
    const label = this.#localize.term('commentMode');
    const modeName = this.#hasMenu ? this.#localize.term('commentModeName', current) : '';
    return html`
      <button
        id="button"
        part="button"
        class="button"
        type="button"
        aria-label=${this.withoutLabel ? label : nothing}
        aria-pressed=${String(mode !== 'none')}
        aria-disabled=${disabledReason === undefined ? nothing : 'true'}
        aria-describedby=${[disabledReason && 'reason', modeName && 'mode'].filter(Boolean).join(' ') || nothing}
        aria-keyshortcuts=${ariaKeys(this.#keys) || nothing}
        @click=${this.#toggle}
      >
        <slot>
          <collab-icon name=${this.#hasMenu ? buttonIcons[current] : 'comment-plus'}></collab-icon>
          ${this.withoutLabel ? nothing : html`<span part="label">${label}</span>`}
        </slot>
      </button>
      ${modeName ? html`<span id="mode" hidden>${modeName}</span>` : nothing}
    `;
  }

  #renderMenu(current: ActiveMode, disabled: boolean) {
    const label = this.#localize.term('commentModes');
    const items = this.#availableModes.map((mode): MenuItem => ({
      id: mode,
      icon: menuIcons[mode],
      label: this.#localize.term('commentModeName', mode),
      hint: this.#localize.term('commentModeHint', mode),
      checked: mode === current,
      exclusive: true,
    }));
    return html`
      <collab-menu
        part="menu"
        placement="bottom-end"
        label=${label}
        .items=${items}
        @collab-menu-select=${this.#handleMenuSelect}
      >
        <button
          slot="trigger"
          part="arrow"
          class="button arrow"
          type="button"
          aria-label=${label}
          ?disabled=${disabled}
        >
          <collab-icon name="chevron-down"></collab-icon>
        </button>
      </collab-menu>
    `;
  }

  /** The modes that the allow lists of the root permit. */
  get #availableModes(): readonly ActiveMode[] {
    return this.offers('area') ? this.modes : this.modes.filter((mode) => mode !== 'area');
  }

  get #hasMenu(): boolean {
    return this.#availableModes.length > 1;
  }

  /** The reason why the button is disabled, which may be empty; undefined if it is enabled. */
  get #disabledReason(): string | undefined {
    const { collab } = this;
    if (this.disabled || !collab) return '';
    this.read(collab.me);
    const permission = commentPermission(collab);
    if (permission === 'granted') return undefined;
    return this.#localize.term(permissionReasons[permission]);
  }

  get #keys(): readonly string[] {
    const { page } = this;
    if (page) this.read(page.shortcuts.choice);
    return page?.shortcuts.keysOf('commentMode', this.shortcut) ?? [];
  }

  #expectStart(): void {
    if (this.page) this.page.modes.isStartLikely.value = true;
  }

  #toggle(): void {
    const { page } = this;
    if (page) this.#setMode(page.modes.mode.peek() === 'none' ? preferredMode(this.#availableModes) : 'none');
  }

  #handleMenuSelect(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    const mode = this.#availableModes.find((each) => each === event.detail.id);
    if (!mode) return;
    if (this.page?.modes.mode.peek() !== mode && !this.#setMode(mode)) return;
    persistMode(mode);
    this.requestUpdate();
  }

  /** Requests a mode. Returns whether the request was not prevented. */
  #setMode(mode: CommentMode): boolean {
    const { page } = this;
    if (!page || this.#disabledReason !== undefined) return false;
    const isGranted = this.dispatchEvent(new CollabCommentModeToggleEvent({ mode }));
    if (isGranted) page.modes.mode.value = mode;
    return isGranted;
  }

  #handlePageKey(event: KeyboardEvent): void {
    if (!this.page?.shortcuts.matches(event, 'commentMode', this.shortcut)) return;
    event.preventDefault();
    this.#toggle();
  }
}
