import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { AnnotationRow, AnnotationView, CollabStore, ViewQuery } from '../../../store/index.js';
import { commentRight } from '../../annotations/comment-layer/may-comment.js';
import type { CollabComposerChangeEvent, SubmitKey } from '../composer/composer.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { numeric, oneOf, optional } from '../../base/attribute-values.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import emptyStyles from '../../styles/empty.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import type { NewThreadPlace } from '../../page/page-state.js';
import { CollabThreadDialog } from '../thread-dialog/thread-dialog.js';
import { Beginning } from './beginning.js';
import beginStyles from './begin.styles.js';
import { keepFocus } from './focus-keeper.js';
import styles from './inline-comments.styles.js';
import { listed, rowsOfPage, type Listed } from './listed.js';
import { renderListing } from './listing.js';
import { renderComing, renderNothingSaid, renderSignedOut } from './nothing-said.js';
import { shownOf } from './shown.js';

/**
 * The threads of an element, of a location or of the whole page, in the flow of the page, as below an article: each of them
 * whole, with a composer for a new one. Settled ones are folded behind a line that says how many there are.
 *
 * @summary Threads in the flow of the page, with a composer.
 * @tag collab-inline-comments
 * @slot title - In place of the title and the number of threads.
 * @slot empty - In place of what is said while nobody has commented.
 * @slot signed-out - In place of what is said to somebody who is not signed in.
 * @slot actions - Further buttons in the composer of a new thread.
 * @csspart title - The line with the title.
 * @csspart list - The threads.
 * @csspart item - The box of one thread; its own parts can be reached, too, as through `collab-thread-dialog`.
 * @csspart more - The button that shows more threads.
 * @csspart fold - The button that shows the settled ones.
 * @csspart begin - What a new thread is begun in.
 * @csspart empty - What stands where threads would be.
 * @cssstate empty - There are no threads.
 */
export class CollabInlineComments extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-thread-dialog': CollabThreadDialog };
  static override styles = [hostStyles, controlStyles, emptyStyles, beginStyles, styles];

  /** The element whose threads are shown and begun, by the id that they know it by. */
  @property({ attribute: 'target-element-id' }) targetElementId = '';
  /** The location whose threads are shown and begun; with an element, those of the element that are there. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** Which threads come first. */
  @property({ converter: oneOf('<collab-inline-comments> order', ['oldest', 'newest']) }) order: 'oldest' | 'newest' =
    'oldest';
  /** Where a new thread is written. */
  @property({
    attribute: 'composer-position',
    converter: oneOf('<collab-inline-comments> composer-position', ['below', 'above']),
  })
  composerPosition: 'below' | 'above' = 'below';
  /** How many threads are shown at first, and more at a time. */
  @property({
    attribute: 'page-size',
    converter: numeric('<collab-inline-comments> page-size', 20, 'a number above 0', 1),
  })
  pageSize = 20;
  /** Which key sends: `enter`, or `mod-enter` while Enter starts a new line; the store's `config` decides by default. */
  @property({
    attribute: 'submit-key',
    converter: optional(oneOf('<collab-inline-comments> submit-key', ['enter', 'mod-enter'])),
  })
  submitKey?: SubmitKey | undefined;
  /** Whether no new thread can be begun here. */
  @property({ type: Boolean, attribute: 'without-composer' }) withoutComposer = false;
  /** Whether there is no line with the title. */
  @property({ type: Boolean, attribute: 'without-title' }) withoutTitle = false;

  /** How many further pages of threads are shown. */
  @state() private pages = { open: 1, settled: 1 };
  @state() private unfolded = false;

  @query('.section') private readonly section!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #new: Beginning = new Beginning(this, {
    store: () => this.collab,
    localize: this.#localize,
    kind: 'inline',
    place: () => this.#place,
    begun: (annotationId, isDraft) => this.#begun(annotationId, isDraft),
  });
  readonly #begunHere = new Set<string>();
  /** Threads with something written that was not sent, by where they stand. */
  readonly #typed = new Map<string, number>();
  #view: AnnotationView | undefined;

  constructor() {
    super();
    keepFocus(this, { fallback: () => this.section, left: (annotationId) => this.#left(annotationId) });
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#view = store.comments.view(this.#query);
    return () => {
      this.#view?.dispose();
      this.#view = undefined;
      this.#begunHere.clear();
      this.#typed.clear();
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('targetElementId') && !changed.has('locationId') && !changed.has('order')) return;
    this.#view?.update(this.#query);
    this.pages = { open: 1, settled: 1 };
  }

  protected override render() {
    const { collab } = this;
    const view = this.#view;
    if (!collab && this.contextProblem) return nothing;
    const threads = collab && view ? this.#threads(collab, view) : undefined;
    return html`
      <section class="section" aria-label=${this.#localize.term('comments')} tabindex="-1">
        ${this.withoutTitle ? nothing : this.#title(threads?.open.length ?? 0)}
        ${collab && view && threads ? this.#body(collab, view, threads) : renderComing()}
      </section>
    `;
  }

  #body(store: CollabStore, view: AnnotationView, threads: Listed) {
    const me = this.read(store.me);
    const content = me ? this.#content(store, view, threads) : renderSignedOut(this.#localize);
    const composer = me && !this.withoutComposer ? this.#composer(store) : nothing;
    return this.composerPosition === 'above' ? [composer, content] : [content, composer];
  }

  #threads(store: CollabStore, view: AnnotationView): Listed {
    const rows = this.read(view.rows);
    const isWhole = !this.targetElementId && !this.locationId;
    return listed(isWhole ? rowsOfPage(rows, this.read(store.locations)) : rows, store.config, this.#typed);
  }

  #title(count: number) {
    return html`
      <div part="title" class="title">
        <slot name="title">
          <h2>${this.#localize.term('comments')}</h2>
          ${count > 0 ? html`<span class="badge">${this.#localize.number(count)}</span>` : nothing}
        </slot>
      </div>
    `;
  }

  #composer(store: CollabStore) {
    const right = commentRight(store);
    if (right === 'granted') return this.#new.render(store, this.submitKey ?? store.config.submitKey);
    return html`
      <p class="barred">${this.#localize.term(right === 'signed-out' ? 'signInToComment' : 'commentModeReadOnly')}</p>
    `;
  }

  #content(store: CollabStore, view: AnnotationView, { open, settled }: Listed) {
    const isEmpty = open.length + settled.length === 0;
    this.setState('empty', isEmpty && this.read(view.ready));
    if (isEmpty && !this.read(view.ready)) return renderComing();
    const there = new Set([...open, ...settled].map(({ id }) => id));
    const gone = new Map([...this.#typed].filter(([id]) => !there.has(id)));
    if (isEmpty && gone.size === 0) {
      return renderNothingSaid(this.#localize, !this.withoutComposer && commentRight(store) === 'granted');
    }
    return html`${this.#list('open', open, gone)}${settled.length > 0 ? this.#settled(settled) : nothing}`;
  }

  #list(name: 'open' | 'settled', rows: readonly AnnotationRow[], gone: ReadonlyMap<string, number> = new Map()) {
    const { ids, rest } = shownOf(rows, this.pages[name] * this.pageSize, { begun: this.#begunHere, gone });
    return renderListing({
      name,
      ids,
      store: this.store,
      submitKey: this.submitKey,
      localize: this.#localize,
      wrote: (event) => this.#wrote(event, ids),
      sent: ({ detail }) => this.#typed.delete(detail.annotationId),
      more: { count: Math.min(rest, this.pageSize), show: () => this.#showMore(name, ids.length) },
    });
  }

  #settled(rows: readonly AnnotationRow[]) {
    return html`
      <button
        part="fold"
        class="button button--ghost fold"
        type="button"
        aria-expanded=${String(this.unfolded)}
        @click=${() => (this.unfolded = !this.unfolded)}
      >
        <collab-icon name=${this.unfolded ? 'chevron-down' : 'chevron-right'}></collab-icon>
        <bdi>${this.#localize.term('resolvedThreads', rows.length)}</bdi>
      </button>
      ${this.unfolded ? this.#list('settled', rows) : nothing}
    `;
  }

  #showMore(name: 'open' | 'settled', shown: number): void {
    this.pages = { ...this.pages, [name]: this.pages[name] + 1 };
    // The button may go, and what it brought is what the person goes on to.
    void this.updateComplete.then(() => {
      this.renderRoot.querySelectorAll<HTMLElement>(`.${name} > .item`)[shown]?.focus();
    });
  }

  get #query(): ViewQuery {
    const { targetElementId, locationId, order } = this;
    return {
      ...(targetElementId && { targetElementId }),
      ...(locationId && { locationIds: [locationId] }),
      sortBy: 'createdAt',
      order: order === 'oldest' ? 'asc' : 'desc',
    };
  }

  get #place(): NewThreadPlace {
    const { targetElementId: elementId, locationId: id } = this;
    const known = this.collab?.locations.peek();
    return {
      ...(elementId && { targetElement: { elementId } }),
      ...(id && { location: known?.find((location) => location.id === id) ?? { id } }),
    };
  }

  #begun(annotationId: string, isDraft: boolean): void {
    this.#begunHere.add(annotationId);
    this.#announcer.announce(this.#localize.term(isDraft ? 'draftSaved' : 'commentAdded'));
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const item = this.renderRoot.querySelector(`.item[data-id="${annotationId}"]`);
      item?.scrollIntoView({ block: 'nearest' });
    });
  }

  /** What told of it has gone with it. */
  #left(annotationId: string): void {
    const isSettled = this.collab?.comments.byId(annotationId).peek()?.data.status.type === 'terminal';
    if (isSettled) this.#announcer.announce(this.#localize.term('threadResolved'));
  }

  #wrote({ target, detail }: CollabComposerChangeEvent, ids: readonly string[]): void {
    if (!(target instanceof CollabThreadDialog)) return;
    const { annotationId } = target;
    if (detail.empty) this.#typed.delete(annotationId);
    else this.#typed.set(annotationId, ids.indexOf(annotationId));
  }
}
