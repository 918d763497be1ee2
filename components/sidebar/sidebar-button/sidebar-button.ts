import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { CountQuery, CollabStore } from '../../../store/index.js';
import { oneOf } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import '../../ui/icon/page-icons.js';
import { property } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { shortCount } from '../../display/short-count.js';
import type { PageContext } from '../../page/page-context.js';
import { openThreadsQuery } from '../../page/status-detail.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import styles from './sidebar-button.styles.js';

/** Returns the query for the counted threads: the open ones of the documents that the sidebar lists, as in its default view. */
function countQuery({ config, documentsOptions }: CollabStore, documents: unknown): CountQuery {
  const { folderId } = documentsOptions.peek();
  return {
    ...openThreadsQuery(config),
    aggregateDocuments: true,
    ...(documents === 'all' && { allDocuments: true }),
    ...(documents === 'folder' && folderId !== undefined && { folderId }),
  };
}

/**
 * Opens and closes the sidebar and shows the number of unread or open threads.
 *
 * @tag collab-sidebar-button
 * @slot - Text of the button; only an icon by default.
 * @csspart button - The button.
 * @csspart count - The number.
 * @cssstate unread - There are unread threads.
 */
export class CollabSidebarButton extends CollabContainer {
  static override readonly feature = 'comment';
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** The number shown: open threads with `unread` comments, or the `total` of open threads. */
  @property({ converter: oneOf('<collab-sidebar-button> count', ['unread', 'total']) }) count: 'unread' | 'total' =
    'unread';

  @query('button') private readonly button!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const sidebar = this.page?.sidebar.element.peek();
    if (this.button && 'ariaControlsElements' in this.button) {
      this.button.ariaControlsElements = sidebar ? [sidebar] : null;
    }
  }

  protected override storeConnected(_store: CollabStore, { elements, sidebar }: PageContext): () => void {
    elements.persistentControls.add(this);
    sidebar.buttonCount.value += 1;
    return () => {
      elements.persistentControls.delete(this);
      sidebar.buttonCount.value -= 1;
    };
  }

  protected override render() {
    const { page } = this;
    const number = this.#number;
    this.setState('unread', this.count === 'unread' && number > 0);
    const isOpen = page ? this.read(page.sidebar.isOpen) : false;
    // `updated()` describes the button by the sidebar element.
    if (page) this.read(page.sidebar.element);
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
            ? html`<span part="count" class="badge ${this.count}" aria-hidden="true">${shortCount(number)}</span>`
            : nothing
        }
      </button>
    `;
  }

  get #number(): number {
    const { collab: store, page } = this;
    if (!store) return 0;
    const { documents } = Object(page && this.read(page.sidebar.element)) as { documents?: unknown };
    const counts = this.read(store.comments.counts(countQuery(store, documents)));
    return counts?.['*']?.[this.count] ?? 0;
  }

  #toggle(): void {
    const { page } = this;
    if (page) page.sidebar.isOpen.value = !page.sidebar.isOpen.peek();
  }
}
