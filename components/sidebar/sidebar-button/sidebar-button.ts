import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import type { CountQuery, CollabStore } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { oneOf } from '../../base/attribute-values.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { pageStateOf } from '../../page/page-state.js';
import { standingThreads } from '../../page/open-threads.js';
import styles from './sidebar-button.styles.js';

/** Threads that count: all but terminal ones where there are such, as the sidebar shows them. */
const counted = ({ config }: CollabStore): CountQuery => ({ ...standingThreads(config), aggregateDocuments: true });

/** A number that fits the button. */
const short = (count: number): string => (count > 99 ? '99+' : String(count));

/**
 * Opens and closes the sidebar, and says how much there is to read.
 *
 * @tag collab-sidebar-button
 * @slot - Text of the button; an icon alone by default.
 * @csspart button - The button.
 * @csspart count - The number.
 * @cssstate unread - There are threads the user has not read.
 */
export class CollabSidebarButton extends CollabContainer {
  static override readonly feature = 'comment';
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** What the number counts: open threads with something `unread`, or all open threads in `total`. */
  @property({ converter: oneOf('<collab-sidebar-button> count', ['unread', 'total']) }) count: 'unread' | 'total' =
    'unread';

  @query('button') private readonly button!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const sidebar = this.page?.sidebar.peek();
    if (this.button && 'ariaControlsElements' in this.button) {
      this.button.ariaControlsElements = sidebar ? [sidebar] : null;
    }
  }

  protected override storeConnected(store: CollabStore): () => void {
    const { controls, sidebarButtons } = pageStateOf(store);
    controls.add(this);
    sidebarButtons.value += 1;
    return () => {
      controls.delete(this);
      sidebarButtons.value -= 1;
    };
  }

  protected override render() {
    const { page } = this;
    const number = this.#number();
    const isOpen = page ? this.read(page.sidebarOpen) : false;
    // Which sidebar it is matters to what reads the page aloud.
    if (page) this.read(page.sidebar);
    return html`
      <button
        part="button"
        class="button"
        type="button"
        aria-expanded=${isOpen ? 'true' : 'false'}
        ?disabled=${!page}
        @click=${this.#toggle}
      >
        <collab-icon name="sidebar"></collab-icon>
        <slot></slot>
        <span class="visually-hidden">
          ${this.#localize.term(this.count === 'total' ? 'commentsTotal' : 'commentsUnread', number)}
        </span>
        ${
          number > 0
            ? html`<span part="count" class="badge ${this.count}" aria-hidden="true">${short(number)}</span>`
            : nothing
        }
      </button>
    `;
  }

  #number(): number {
    const counts = this.collab && this.read(this.collab.comments.counts(counted(this.collab)));
    const number = counts?.['*']?.[this.count] ?? 0;
    this.setState('unread', this.count === 'unread' && number > 0);
    return number;
  }

  #toggle(): void {
    const { page } = this;
    if (page) page.sidebarOpen.value = !page.sidebarOpen.peek();
  }
}
