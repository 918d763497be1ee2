import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { keyNames } from '../../base/keyboard.js';
import { LocalizeController } from '../../base/localize.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FocusRestore } from '../../controllers/focus-restore.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../icon/icon.js';
import '../../base/english-messages.js';
import styles from './shortcut-list.styles.js';

/** An action and its keyboard shortcuts. */
export interface Shortcut {
  readonly label: string;
  /** Alternative shortcuts. `Mod-Alt-m` is ⌥⌘M or Ctrl+Alt+M. */
  readonly chords: readonly string[];
}

/**
 * A dialog with the keyboard shortcuts of the page.
 *
 * @tag collab-shortcut-list
 * @private Rendered by other elements of the kit.
 * @csspart panel - The frame.
 */
export class CollabShortcutList extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** The shortcuts, in display order. */
  @property({ attribute: false, has: 'chords' }) shortcuts: readonly Shortcut[] = [];
  /** Whether the dialog is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #focusRestore = new FocusRestore();

  constructor() {
    super();
    new DismissController(this, { open: () => this.open, dismiss: () => (this.open = false) });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get('open') === true) this.#focusRestore.restore(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open') || !this.open) return;
    this.#focusRestore.remember();
    this.panel?.showPopover();
    this.panel?.focus();
  }

  protected override render() {
    if (!this.open) return nothing;
    return html`
      <div part="panel" class="panel" role="dialog" aria-labelledby="title" tabindex="-1" popover="manual">
        <div class="header">
          <h2 id="title">${this.#localize.term('shortcuts')}</h2>
          <button class="icon-button" type="button" aria-label=${this.#localize.term('close')} @click=${this.#close}>
            <collab-icon name="close"></collab-icon>
          </button>
        </div>
        <dl>
          ${this.shortcuts.map(
            ({ label, chords }) => html`
              <div>
                <dt>${label}</dt>
                <dd>${chords.map((chord) => html`<kbd>${keyNames(chord)}</kbd>`)}</dd>
              </div>
            `,
          )}
        </dl>
      </div>
    `;
  }

  #close(): void {
    this.open = false;
  }
}
