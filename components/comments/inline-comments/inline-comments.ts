import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow, AnnotationView, CollabStore, ViewQuery } from '../../../store/index.js';
import { isResolved } from '../../../store/model/status.js';
import { commentPermission } from '../../annotations/comment-layer/comment-permission.js';
import { permissionReasons } from '../../annotations/comment-layer/permission-reasons.js';
import { numberAtLeast, oneOf, optional } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import { runUnlessPrevented } from '../../base/events.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import { FocusSuccessorController } from '../../controllers/focus-successor.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { accessProblem } from '../../page/access-problem.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import controlStyles from '../../styles/controls.styles.js';
import emptyStyles from '../../styles/empty-state.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import type { IconName } from '../../ui/icon/icons.js';
import type { CollabComposerChangedEvent, SubmitKey } from '../composer/composer.js';
import { dialogExportParts } from '../thread-dialog/exported-parts.js';
import { CollabThreadDialog } from '../thread-dialog/thread-dialog.js';
import type { CollabThreadReplyEvent } from '../thread/thread.events.js';
import styles from './inline-comments.styles.js';
import { NewThreadController } from './new-thread-controller.js';
import newThreadStyles from './new-thread.styles.js';
import { groupByResolved, threadsAtLocations, visibleThreads, type GroupedThreads } from './visible-threads.js';

/**
 * The threads of an element, of a location or of the whole page, in the flow of the page, such as below an article. Each thread
 * is shown in full, with a composer for a new one. Resolved threads are behind a button with their number.
 *
 * @summary Threads in the flow of the page, with a composer.
 * @tag collab-inline-comments
 * @slot title - Replaces the title and the number of threads.
 * @slot empty - Replaces the message shown while there are no threads.
 * @slot signed-out - Replaces the message shown to users who are not signed in.
 * @slot actions - Additional buttons in the composer of a new thread.
 * @csspart title - The line with the title.
 * @csspart list - The threads.
 * @csspart item - The box of one thread; its own parts are exported as through `collab-thread-dialog`.
 * @csspart more - The button that shows more threads.
 * @csspart fold - The button that shows the resolved threads.
 * @csspart begin - The composer of a new thread, with the user's avatar.
 * @csspart empty - The message shown in place of threads.
 * @cssstate empty - There are no threads.
 */
export class CollabInlineComments extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-thread-dialog': CollabThreadDialog };
  static override styles = [hostStyles, controlStyles, emptyStyles, newThreadStyles, styles];

  /** Id of the element whose threads are shown and started. */
  @property({ attribute: 'target-element-id' }) targetElementId = '';
  /** Id of the location whose threads are shown and started; with an element, only the element's threads at that location. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** Which threads come first. */
  @property({ converter: oneOf('<collab-inline-comments> order', ['oldest', 'newest']) }) order: 'oldest' | 'newest' =
    'oldest';
  /** Position of the composer of a new thread. */
  @property({
    attribute: 'composer-position',
    converter: oneOf('<collab-inline-comments> composer-position', ['below', 'above']),
  })
  composerPosition: 'below' | 'above' = 'below';
  /** Number of threads shown at first, and added at a time. */
  @property({
    attribute: 'page-size',
    converter: numberAtLeast('<collab-inline-comments> page-size', 20, 'a number above 0', 1),
  })
  pageSize = 20;
  /** Key that sends: `enter`, or `mod-enter` while Enter starts a new line. Default: the store's `config`. */
  @property({
    attribute: 'submit-key',
    converter: optional(oneOf('<collab-inline-comments> submit-key', ['enter', 'mod-enter'])),
  })
  submitKey?: SubmitKey | undefined;
  /** Whether no new thread can be started here. */
  @property({ type: Boolean, attribute: 'without-composer' }) withoutComposer = false;
  /** Whether the line with the title is left out. */
  @property({ type: Boolean, attribute: 'without-title' }) withoutTitle = false;

  /** Number of pages of threads that are shown. */
  @state() private pages = { open: 1, resolved: 1 };
  @state() private isResolvedExpanded = false;

  @query('.section') private readonly section!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #newThread: NewThreadController = new NewThreadController(this, {
    store: () => this.collab,
    localize: this.#localize,
    kind: 'inline',
    target: () => this.#target,
    started: (annotationId, isDraft) => this.#threadStarted(annotationId, isDraft),
  });
  /** Ids of the threads that the user started here. */
  readonly #startedHere = new Set<string>();
  /** Index in the list of each thread with an unsent reply. */
  readonly #unsent = new Map<string, number>();
  #view: AnnotationView | undefined;

  constructor() {
    super();
    new FocusSuccessorController(this, {
      items: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.item')],
      fallback: () => this.section,
      removed: ({ dataset }) => this.#announceResolved(dataset.id ?? ''),
    });
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#view = store.comments.view(this.#query);
    return () => {
      this.#view?.dispose();
      this.#view = undefined;
      this.#startedHere.clear();
      this.#unsent.clear();
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('targetElementId') && !changed.has('locationId') && !changed.has('order')) return;
    this.#view?.update(this.#query);
    this.pages = { open: 1, resolved: 1 };
  }

  protected override render() {
    const { page } = this;
    const view = this.#view;
    if (!page && this.contextProblem) return nothing;
    const threads = page && view ? this.#groupedThreads(page, view) : undefined;
    return html`
      <section class="section" aria-label=${this.#localize.term('comments')} tabindex="-1">
        ${this.withoutTitle ? nothing : this.#renderTitle(threads?.open.length ?? 0)}
        ${page && view && threads ? this.#renderBody(page, view, threads) : this.#renderSkeleton()}
      </section>
    `;
  }

  #renderTitle(count: number) {
    return html`
      <div part="title" class="title">
        <slot name="title">
          <h2>${this.#localize.term('comments')}</h2>
          ${count > 0 ? html`<span class="badge">${this.#localize.number(count)}</span>` : nothing}
        </slot>
      </div>
    `;
  }

  /** Renders threads of about the final size until the threads are loaded. */
  #renderSkeleton() {
    return html`
      <div class="list">${[0, 1].map(() => html`<div class="item"><collab-thread></collab-thread></div>`)}</div>
    `;
  }

  #renderBody(page: PageContext, view: AnnotationView, threads: GroupedThreads) {
    const me = this.read(page.store.me);
    const content = me ? this.#renderContent(page, view, threads) : this.#renderSignedOut();
    const composer = me && !this.withoutComposer ? this.#renderComposer(page) : nothing;
    return this.composerPosition === 'above' ? [composer, content] : [content, composer];
  }

  #renderComposer(page: PageContext) {
    const permission = commentPermission(page.store);
    if (permission === 'granted') {
      return this.#newThread.render(page, this.submitKey ?? page.store.config.submitKey);
    }
    // The empty state says it.
    if (permission === 'no-access' || permission === 'access-unknown') return nothing;
    return html`<p class="no-permission">${this.#localize.term(permissionReasons[permission])}</p>`;
  }

  #renderContent(page: PageContext, view: AnnotationView, { open, resolved }: GroupedThreads) {
    const isEmpty = open.length + resolved.length === 0;
    this.setState('empty', isEmpty && this.read(view.ready));
    if (isEmpty && !this.read(view.ready)) return this.#renderSkeleton();
    const existing = new Set([...open, ...resolved].map(({ id }) => id));
    const removed = new Map([...this.#unsent].filter(([id]) => !existing.has(id)));
    if (isEmpty && removed.size === 0) return this.#renderEmpty(page);
    return html`
      ${this.#renderList('open', open, removed)} ${resolved.length > 0 ? this.#renderResolved(resolved) : nothing}
    `;
  }

  #renderEmpty({ store }: PageContext) {
    const problem = accessProblem(store);
    if (problem) {
      const { icon, title, hint } = problem;
      return this.#renderMessage(this.#localize.term(title), hint && this.#localize.term(hint), icon);
    }
    const canStart = !this.withoutComposer && commentPermission(store) === 'granted';
    const hint = canStart ? this.#localize.term('writeFirstComment') : undefined;
    return html`<slot name="empty">${this.#renderMessage(this.#localize.term('noComments'), hint)}</slot>`;
  }

  #renderSignedOut() {
    return html`<slot name="signed-out">${this.#renderMessage(this.#localize.term('signInToComment'))}</slot>`;
  }

  #renderMessage(title: string, hint?: string, icon: IconName = 'comment') {
    return html`
      <div part="empty" class="empty">
        <collab-icon name=${icon}></collab-icon>
        <p class="empty-title">${title}</p>
        ${hint ? html`<p class="empty-hint">${hint}</p>` : nothing}
      </div>
    `;
  }

  #renderResolved(rows: readonly AnnotationRow[]) {
    return html`
      <button
        part="fold"
        class="button button--ghost resolved-toggle"
        type="button"
        aria-expanded=${String(this.isResolvedExpanded)}
        @click=${() => (this.isResolvedExpanded = !this.isResolvedExpanded)}
      >
        <collab-icon name=${this.isResolvedExpanded ? 'chevron-down' : 'chevron-right'}></collab-icon>
        <bdi>${this.#localize.term('resolvedThreads', rows.length)}</bdi>
      </button>
      ${this.isResolvedExpanded ? this.#renderList('resolved', rows) : nothing}
    `;
  }

  #renderList(
    name: 'open' | 'resolved',
    rows: readonly AnnotationRow[],
    removed: ReadonlyMap<string, number> = new Map(),
  ) {
    const limit = this.pages[name] * this.pageSize;
    const { ids, hiddenCount } = visibleThreads(rows, limit, { started: this.#startedHere, removed });
    return html`
      <div
        part="list"
        class="list ${name}"
        role="list"
        @collab-composer-changed=${(event: CollabComposerChangedEvent) => this.#handleReplyChanged(event, ids)}
        @collab-thread-reply=${this.#handleReply}
      >
        ${repeat(
          ids,
          (id) => id,
          (id) => this.#renderItem(id),
        )}
      </div>
      ${hiddenCount > 0 ? this.#renderMoreButton(name, ids.length, hiddenCount) : nothing}
    `;
  }

  #renderItem(annotationId: string) {
    return html`
      <div part="item" class="item" role="listitem" data-id=${annotationId} tabindex="-1">
        <collab-thread-dialog
          exportparts=${dialogExportParts}
          annotation-id=${annotationId}
          .submitKey=${this.submitKey}
          .store=${this.store}
        ></collab-thread-dialog>
      </div>
    `;
  }

  #renderMoreButton(name: 'open' | 'resolved', shown: number, hiddenCount: number) {
    return html`
      <button part="more" class="button more" type="button" @click=${() => this.#showMore(name, shown)}>
        ${this.#localize.term('moreThreads', Math.min(hiddenCount, this.pageSize))}
      </button>
    `;
  }

  #groupedThreads({ store }: PageContext, view: AnnotationView): GroupedThreads {
    const rows = this.read(view.rows);
    const isWholePage = !this.targetElementId && !this.locationId;
    const shown = isWholePage ? threadsAtLocations(rows, this.read(store.locations)) : rows;
    return groupByResolved(shown, store.config, this.#unsent);
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

  get #target(): NewThreadTarget {
    const { targetElementId: elementId, locationId: id } = this;
    const known = this.collab?.locations.peek();
    return {
      ...(elementId && { targetElement: { elementId } }),
      ...(id && { location: known?.find((location) => location.id === id) ?? { id } }),
    };
  }

  #showMore(name: 'open' | 'resolved', shown: number): void {
    this.pages = { ...this.pages, [name]: this.pages[name] + 1 };
    // The button may be removed: the first new thread receives the focus.
    void this.updateComplete.then(() => {
      this.renderRoot.querySelectorAll<HTMLElement>(`.${name} > .item`)[shown]?.focus();
    });
  }

  #threadStarted(annotationId: string, isDraft: boolean): void {
    this.#startedHere.add(annotationId);
    this.#announcer.announce(this.#localize.term(isDraft ? 'draftSaved' : 'commentAdded'));
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const item = this.renderRoot.querySelector(`.item[data-id="${annotationId}"]`);
      item?.scrollIntoView({ block: 'nearest' });
    });
  }

  /** Announces that a thread was resolved: its dialog was removed before it could. */
  #announceResolved(annotationId: string): void {
    const row = this.collab?.comments.byId(annotationId).peek();
    if (row && isResolved(row.data.status)) this.#announcer.announce(this.#localize.term('threadResolved'));
  }

  #handleReplyChanged({ target, detail }: CollabComposerChangedEvent, ids: readonly string[]): void {
    if (!(target instanceof CollabThreadDialog)) return;
    const { annotationId } = target;
    if (detail.empty) this.#unsent.delete(annotationId);
    else this.#unsent.set(annotationId, ids.indexOf(annotationId));
  }

  #handleReply(event: CollabThreadReplyEvent): void {
    runUnlessPrevented(event, () => this.#unsent.delete(event.detail.annotationId));
  }
}
