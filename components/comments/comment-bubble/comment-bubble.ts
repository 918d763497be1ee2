import { computed } from '@preact/signals-core';
import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow, User, Readable } from '../../../store/index.js';
import { isResolved } from '../../../store/model/status.js';
import { commentPermission } from '../../annotations/comment-layer/comment-permission.js';
import { numberAtLeast } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import '../../ui/icon/more-icons.js';
import { property } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { shortCount } from '../../display/short-count.js';
import type { PageContext } from '../../page/page-context.js';
import '../../base/english-messages.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import { ThreadIndex } from '../../page/row-groups.js';
import { storeService } from '../../page/store-services.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { visibleAvatarCount } from './avatar-count.js';
import { CollabBubbleActivateEvent, CollabBubbleAddEvent } from './comment-bubble.events.js';
import styles from './comment-bubble.styles.js';

export * from './comment-bubble.events.js';

/** The values that a bubble reads. */
interface BubbleState {
  readonly rows: Readable<readonly AnnotationRow[]>;
  /** Whether one of the threads is open, or a new one is written here. */
  readonly open: Readable<boolean>;
}

/**
 * The number and the authors of the comments on an element, for cells of a table and cards of a board: of the unresolved
 * threads of an element or a location, or of one thread. A click opens the threads in the page's dialog, which a layer provides.
 * The height is reserved while there are no comments.
 *
 * @summary Count and avatars of the threads on an element.
 * @tag collab-comment-bubble
 * @fires {CollabBubbleActivateEvent} collab-bubble-activate - Fired before the threads open or close; cancelable.
 * @fires {CollabBubbleAddEvent} collab-bubble-add - Fired before a thread on the element is started; cancelable.
 * @csspart button - The button.
 * @csspart count - The number of comments.
 * @csspart faces - The avatars of the authors.
 * @csspart more - The number of authors without an avatar.
 * @cssstate empty - There are no comments.
 * @cssstate unread - There are unread comments.
 * @cssstate open - One of the threads is open.
 * @cssstate failed - A change of the user could not be sent.
 * @cssstate settled - All threads are resolved.
 * @cssprop [--collab-comment-bubble-inline-size=2.75rem] - Minimum width, reserved while there are no comments; 6rem fits the avatars as well.
 */
export class CollabCommentBubble extends CollabContainer {
  static override readonly feature = 'comment';
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-avatar': CollabAvatar, 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, styles];

  /** Id of the element whose threads are counted. */
  @property({ attribute: 'target-element-id' }) targetElementId = '';
  /** Id of the location whose threads are counted; with an element, only the element's threads at that location. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** Id of one thread, resolved or not; replaces the element and the location. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Maximum number of avatars, including the one with the number of other authors; 0 for none. */
  @property({ converter: numberAtLeast('<collab-comment-bubble> max', 3) }) max = 3;
  /** Whether a thread can be started on the element while it has none. */
  @property({ type: Boolean }) addable = false;

  readonly #localize = new LocalizeController(this);
  #state: BubbleState | undefined;
  #statePage: PageContext | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const isOther = changed.has('targetElementId') || changed.has('locationId') || changed.has('annotationId');
    if (!isOther && this.page === this.#statePage) return;
    this.#statePage = this.page;
    this.#state = this.page && this.#createState(this.page);
  }

  protected override render() {
    const rows = this.#state ? this.read(this.#state.rows) : [];
    const isOpen = this.#state ? this.read(this.#state.open) : false;
    const summary = summarize(rows);
    this.setState('empty', rows.length === 0);
    this.setState('unread', summary.unreadCount > 0);
    this.setState('open', isOpen);
    this.setState('failed', summary.hasFailed);
    this.setState('settled', summary.isResolved);
    if (rows.length === 0) return this.#canAdd ? this.#renderAddButton(isOpen) : nothing;
    return html`
      <button
        part="button"
        class="bubble"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(isOpen)}
        @click=${() => this.#activate(rows, isOpen)}
      >
        <span class="mark"><collab-icon name=${summary.isResolved ? 'resolve' : 'comment'}></collab-icon></span>
        <span part="count" class="count" aria-hidden="true">${shortCount(summary.commentCount)}</span>
        ${this.#renderAvatars(summary.authors)}
        <span class="visually-hidden">${this.#labelOf(rows.length, summary)}</span>
      </button>
    `;
  }

  #renderAddButton(isOpen: boolean) {
    return html`
      <button
        part="button"
        class="bubble add"
        type="button"
        aria-label=${this.#localize.term('addComment')}
        aria-haspopup="dialog"
        aria-expanded=${String(isOpen)}
        @click=${() => this.#startThread(isOpen)}
      >
        <span class="mark"><collab-icon name="comment-plus"></collab-icon></span>
      </button>
    `;
  }

  /** Renders the avatars of the first authors and the number of the others; the label names them. */
  #renderAvatars(authors: readonly User[]) {
    if (this.max === 0 || authors.length === 0) return nothing;
    const shown = authors.slice(0, visibleAvatarCount(authors.length, this.max));
    const others = authors.length - shown.length;
    return html`
      <span part="faces" class="faces" aria-hidden="true">
        ${repeat(
          shown,
          ({ userId }) => userId,
          (user) => html`<collab-avatar class="face" size="s" label="" .user=${user}></collab-avatar>`,
        )}
        ${others > 0 ? html`<span part="more" class="face more">+${Math.min(others, 99)}</span>` : nothing}
      </span>
    `;
  }

  get #canAdd(): boolean {
    const { collab } = this;
    if (!this.addable || !this.targetElementId || this.annotationId || !collab) return false;
    this.read(collab.me);
    return commentPermission(collab) === 'granted';
  }

  #createState(page: PageContext): BubbleState {
    const { store } = page;
    const { annotationId, targetElementId: elementId, locationId } = this;
    const thread = store.comments.byId(annotationId);
    const rows: Readable<readonly AnnotationRow[]> = annotationId
      ? computed(() => (thread.value ? [thread.value] : []))
      : storeService(store, ThreadIndex).threadsAt({ elementId, locationId });
    const open = computed(() => {
      const newElementId = page.navigation.newThread.value?.targetElement?.elementId;
      const isWriting = newElementId !== undefined && newElementId === elementId;
      return isWriting || rows.value.some(({ id }) => id === page.navigation.openThread.value);
    });
    return { rows, open };
  }

  #labelOf(threadCount: number, { commentCount, unreadCount, authors, hasFailed }: Summary): string {
    const named = authors.slice(0, visibleAvatarCount(authors.length, Math.max(this.max, 3)));
    const names = named.map((user) => personName(user, this.#localize.term('unknownPerson')));
    if (authors.length > named.length) names.push(this.#localize.term('morePeople', authors.length - named.length));
    const counts = this.#localize.term('commentsHere', commentCount, threadCount, unreadCount);
    const label = `${counts}: ${names.join(', ')}`;
    return hasFailed ? `${label}, ${this.#localize.term('notSent')}` : label;
  }

  #activate(rows: readonly AnnotationRow[], isOpen: boolean): void {
    const { page } = this;
    const thread = threadToOpen(rows);
    if (!page || !thread || !this.dispatchEvent(new CollabBubbleActivateEvent({ annotationId: thread.id }))) return;
    if (isOpen) page.navigation.close();
    else page.navigation.open(thread, this, this.#state?.rows);
  }

  #startThread(isOpen: boolean): void {
    const { page, targetElementId } = this;
    if (!page || !this.dispatchEvent(new CollabBubbleAddEvent({ targetElementId }))) return;
    if (isOpen) page.navigation.close();
    else
      page.navigation.startThread(
        { targetElement: { elementId: targetElementId }, ...this.#location },
        this,
        this.#state?.rows,
      );
  }

  get #location(): Pick<NewThreadTarget, 'location'> {
    const id = this.locationId;
    const known = this.collab?.locations.peek();
    return id ? { location: known?.find((location) => location.id === id) ?? { id } } : {};
  }
}

/** Counts and people of the threads of a bubble. */
interface Summary {
  readonly commentCount: number;
  readonly unreadCount: number;
  /** Authors, in the order of their first comment. */
  readonly authors: readonly User[];
  /** Whether a change of the user could not be sent. */
  readonly hasFailed: boolean;
  /** Whether all threads are resolved. */
  readonly isResolved: boolean;
}

function summarize(rows: readonly AnnotationRow[]): Summary {
  const comments = rows.flatMap(({ data }) => data.comments);
  const authors = new Map(comments.map(({ from }) => [from.userId, from]));
  return {
    commentCount: comments.length,
    unreadCount: rows.reduce((sum, { unread }) => sum + unread, 0),
    authors: [...authors.values()],
    hasFailed: rows.some(({ failed }) => failed !== undefined),
    isResolved: rows.length > 0 && rows.every(({ data }) => isResolved(data.status)),
  };
}

const lastChangeOf = ({ data }: AnnotationRow): number => data.lastUpdated ?? data.createdAt ?? 0;

/** Returns the thread to open: the latest unread one, or else the latest. */
function threadToOpen(rows: readonly AnnotationRow[]): AnnotationRow | undefined {
  const unread = rows.filter((row) => row.unread > 0);
  const candidates = unread.length > 0 ? unread : rows;
  return [...candidates].sort((a, b) => lastChangeOf(b) - lastChangeOf(a))[0];
}
