import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { CollabIcon } from '../icon/icon.js';
import controlStyles from '../../styles/controls.styles.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FocusRestore } from '../../controllers/focus-restore.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { keyNames } from '../../base/key-names.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import styles from './shortcut-list.styles.js';

/** What a key does. */
export interface Shortcut {
  readonly label: string;
  /** Any of these does it; `Mod-Alt-m` is ⌥⌘M or Ctrl+Alt+M. */
  readonly chords: readonly string[];
}

/**
 * What the keys do, over whatever is shown.
 *
 * @tag collab-shortcut-list
 * @csspart panel - The frame.
 */
export class CollabShortcutList extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** The keys, in the order in which they are listed. */
  @property({ attribute: false, has: 'chords' }) shortcuts: readonly Shortcut[] = [];
  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #focus = new FocusRestore();

  constructor() {
    super();
    new DismissController(this, { open: () => this.open, dismiss: () => (this.open = false) });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get('open') === true) this.#focus.restore(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open') || !this.open) return;
    this.#focus.remember();
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
