import type { LitElement } from 'lit';
import type { AnnotationRow, Comment, User } from '../../../store/index.js';
import { clamp } from '../../base/clamp.js';
import type { LocalizeController } from '../../base/localize.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { VirtualListController } from '../../controllers/virtual-list.js';
import { personName } from '../../display/person-name.js';
import type { CollabComment } from '../comment/comment.js';

/** Threads with at most this many comments are not collapsed. */
const MAX_UNFOLDED = 6;
/** Number of comments at the end of a collapsed thread. */
const TAIL_LENGTH = 3;

/** Heights in CSS px of items that are not measured yet. */
const FOLD_HEIGHT = 36;
const COMMENT_HEADER_HEIGHT = 48;
const LINE_HEIGHT = 20;
const CHARACTERS_PER_LINE = 42;
const MAX_LINES = 17;

/** A comment in the list of a thread. */
export interface CommentItem {
  /** Stays the same while the comment is in the thread. */
  readonly key: string;
  readonly comment: Comment;
  /** Index of the comment in the thread. */
  readonly index: number;
}

/** An entry in the list of a thread: a comment, or the button that shows the collapsed comments. */
type ListItem = CommentItem | { readonly key: string; readonly comment?: never };

/** The state of a thread's list when the thread opens. */
interface InitialListState {
  /** Number of comments after the first that are collapsed. */
  readonly collapsedCount: number;
  /** Id of the first unread comment; absent if the divider would be above the first comment. */
  readonly firstUnreadId?: number;
}

/** Returns the list of a thread: the first comment, the button if comments are collapsed, and the comments after it. */
function createListItems({ id, data: { comments } }: AnnotationRow, collapsedCount: number): readonly ListItem[] {
  const items: ListItem[] = [];
  for (const [index, comment] of comments.entries()) {
    // Comment ids are unique in a thread only, so the key contains the thread's id.
    if (index === 0 || index > collapsedCount)
      items.push({ key: `${id}:${String(comment.commentId)}`, comment, index });
    else if (index === 1) items.push({ key: `${id}:fold` });
  }
  return items;
}

/** Returns the estimated height of an item in CSS px. */
function estimateHeight(item: ListItem | undefined): number {
  if (!item?.comment) return FOLD_HEIGHT;
  const lineCount = Math.min(MAX_LINES, Math.ceil(item.comment.commentText.length / CHARACTERS_PER_LINE));
  return COMMENT_HEADER_HEIGHT + LINE_HEIGHT * lineCount;
}

/** Whether others can see a comment: it is neither a draft nor refused. */
export const isPublished = ({ unsent }: AnnotationRow, { commentId, isDraft }: Comment): boolean =>
  !isDraft && !unsent.some((each) => each.error && each.name === 'comment.add' && each.commentId === commentId);

/** Returns the index of the first unread comment, or -1. Comments that only the user sees are never unread. */
export function firstUnreadIndex(row: AnnotationRow): number {
  if (row.unread === 0) return -1;
  const published = row.data.comments.flatMap((comment, index) => (isPublished(row, comment) ? [index] : []));
  return published.at(-row.unread) ?? -1;
}

/** Returns which comments are collapsed and where the unread ones start when a thread opens. */
function initialListState(row: AnnotationRow): InitialListState {
  const { comments } = row.data;
  const unreadIndex = firstUnreadIndex(row);
  const collapsedCount = initialCollapsedCount(comments.length, unreadIndex);
  const firstUnreadId = comments[unreadIndex]?.commentId;
  return unreadIndex > 0 && firstUnreadId !== undefined ? { collapsedCount, firstUnreadId } : { collapsedCount };
}

/** Returns how many comments after the first are collapsed. Unread comments are never collapsed. */
function initialCollapsedCount(commentCount: number, unreadIndex: number): number {
  if (commentCount <= MAX_UNFOLDED) return 0;
  const unreadCount = unreadIndex < 0 ? 0 : commentCount - unreadIndex;
  const collapsedCount = commentCount - 1 - Math.max(TAIL_LENGTH, unreadCount);
  return collapsedCount > 1 ? collapsedCount : 0;
}

/** The thread element whose comments are listed. */
interface CommentListHost extends LitElement {
  readonly row?: AnnotationRow | undefined;
  readonly currentUser: User | null;
}

/** Lists with at most this many items are rendered completely. */
const MAX_FULLY_RENDERED = 60;
/** Items that stay rendered wherever the list is scrolled to: the focused comment and comments that are edited. */
const PINNED_ITEMS = '[data-index]:is(:focus-within, :has(collab-comment:state(editing)))';

/** Decides which comments of a thread are collapsed, rendered and marked as new, and moves the focus between them. */
export class CommentListController {
  readonly #host: CommentListHost;
  readonly #localize: LocalizeController;
  readonly #announcer: LiveAnnouncerController;
  readonly #virtualList: VirtualListController;
  /** Ids of comments that have an unsaved edit. */
  readonly #edited = new Set<number>();
  #items: readonly ListItem[] = [];
  #itemsByKey: ReadonlyMap<string, ListItem> = new Map();
  #collapsedCount = 0;
  #firstUnreadId: number | undefined;
  /** Ids of the comments since the thread opened, also of deleted ones, which can be restored. Others are announced. */
  #knownIds = new Set<number>();
  #newBelow = 0;

  constructor(host: CommentListHost, localize: LocalizeController) {
    this.#host = host;
    this.#localize = localize;
    this.#announcer = new LiveAnnouncerController(host);
    this.#virtualList = new VirtualListController(host, {
      scroller: () => this.#scroller ?? undefined,
      estimate: (key) => estimateHeight(this.#itemsByKey.get(key)),
      isWhole: () => this.isFullyRendered,
    });
  }

  /** All items of the list, rendered or not. */
  get items(): readonly ListItem[] {
    return this.#items;
  }

  /** Whether all items are rendered. */
  get isFullyRendered(): boolean {
    return this.#items.length <= MAX_FULLY_RENDERED;
  }

  /** Number of comments after the first that are collapsed. */
  get collapsedCount(): number {
    return this.#collapsedCount;
  }

  /** Id of the first comment that was unread when the thread was opened. */
  get firstUnreadId(): number | undefined {
    return this.#firstUnreadId;
  }

  /** Number of new comments below the visible part. */
  get newBelow(): number {
    return this.#newBelow;
  }

  /** Indexes of the items to render, in order. */
  get renderedIndexes(): readonly number[] {
    const { start, end } = this.#virtualList.range;
    const indexes = new Set(this.#pinnedIndexes());
    for (let index = start; index < end; index += 1) indexes.add(index);
    return [...indexes].sort((a, b) => a - b);
  }

  /** Updates the list before a changed row is rendered. Folding is decided when a thread opens or is marked as unread. */
  handleRowChange(previous: AnnotationRow | null | undefined): void {
    const { row } = this.#host;
    const isSameThread = previous && previous.id === row?.id;
    if (!isSameThread) this.#reset(row);
    if (row && !(isSameThread && previous.readAt <= row.readAt)) {
      const { collapsedCount, firstUnreadId } = initialListState(row);
      this.#firstUnreadId = firstUnreadId;
      this.#collapsedCount = isSameThread ? Math.min(this.#collapsedCount, collapsedCount) : collapsedCount;
    }
    this.#updateItems();
    if (!isSameThread) this.#virtualList.reveal(Math.max(0, this.#indexOf(this.#firstUnreadId)), 0, 'start');
  }

  /** Scrolls to a new comment of the user, or announces one of another user. Call it after a changed row is rendered. */
  handleNewComments(): void {
    const { row, currentUser } = this.#host;
    const added = row?.data.comments.filter(({ commentId }) => !this.#knownIds.has(commentId)) ?? [];
    for (const { commentId } of added) this.#knownIds.add(commentId);
    const newest = added.at(-1);
    if (!newest) return;
    if (newest.from.userId === currentUser?.userId) {
      this.#virtualList.reveal(this.#items.length - 1);
    } else {
      const author = personName(newest.from, this.#localize.term('unknownPerson'));
      this.#announcer.announce(this.#localize.term('commentBy', author));
      // The layout has room for the comment in the next frame.
      requestAnimationFrame(() => this.#setNewBelow(this.#newBelow + added.length));
    }
  }

  /** Updates the number of new comments below after the list was scrolled. */
  readonly handleScroll = (): void => this.#setNewBelow(this.#newBelow);

  /** Keeps a comment rendered while it has an unsaved edit. */
  setEdited(commentId: number, isEdited: boolean): void {
    if (isEdited) this.#edited.add(commentId);
    else this.#edited.delete(commentId);
  }

  /** Shows the collapsed comments and moves the focus to the first of them. */
  async expand(): Promise<void> {
    this.#expand();
    await this.focus(1);
  }

  /** Moves the focus to the first new comment below. */
  async focusNewest(): Promise<void> {
    const index = this.#items.length - this.#newBelow;
    this.#newBelow = 0;
    await this.focus(index, 'start');
  }

  /**
   * Moves the focus by a number of items. If no comment has the focus, it starts at the first unread comment, or the first. Returns
   * whether the focus moves.
   */
  moveFocus(by: number): boolean {
    const from = this.#focusedItem?.dataset.index;
    const start = by > 0 ? Math.max(0, this.#indexOf(this.#firstUnreadId)) : this.#items.length - 1;
    const to = from === undefined && Number.isFinite(by) ? start : Number(from ?? 0) + by;
    const index = clamp(to, 0, this.#items.length - 1);
    if (index === Number(from)) return false;
    void this.focus(index);
    return this.#items.length > 0;
  }

  /** The comment that contains the focus. */
  get focusedComment(): CollabComment | undefined {
    return this.#focusedItem?.querySelector('collab-comment') ?? undefined;
  }

  /** Scrolls to a comment, highlights it and moves the focus to it. Does nothing if the thread does not contain it. */
  async revealComment(commentId: number): Promise<void> {
    if (this.#indexOf(commentId) < 0) this.#expand();
    const index = this.#indexOf(commentId);
    if (index >= 0) (await this.focus(index, 'start'))?.classList.add('revealed');
  }

  /** Renders an item if necessary, moves the focus to it and returns it. */
  async focus(index: number, alignment: 'nearest' | 'start' = 'nearest'): Promise<HTMLElement | null | undefined> {
    // Items that were expanded just now need their height first.
    await this.#host.updateComplete;
    this.#virtualList.reveal(index, 0, alignment);
    await this.#host.updateComplete;
    const item = this.#scroller?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
    // The item of the button is not focusable; its button is.
    (item?.querySelector<HTMLElement>('[part="fold"]') ?? item)?.focus({ preventScroll: true });
    return item;
  }

  get #scroller(): HTMLElement | null {
    // The shadow root exists only after the first update.
    return this.#host.shadowRoot?.querySelector<HTMLElement>('.comments') ?? null;
  }

  get #focusedItem(): HTMLElement | undefined {
    return this.#scroller?.querySelector<HTMLElement>('[data-index]:focus-within') ?? undefined;
  }

  #reset(row: AnnotationRow | undefined): void {
    this.#knownIds = new Set(row?.data.comments.map(({ commentId }) => commentId));
    this.#newBelow = 0;
    this.#edited.clear();
  }

  #expand(): void {
    this.#collapsedCount = 0;
    this.#updateItems();
    this.#host.requestUpdate();
  }

  #updateItems(): void {
    const { row } = this.#host;
    this.#items = row ? createListItems(row, this.#collapsedCount) : [];
    this.#itemsByKey = new Map(this.#items.map((item) => [item.key, item]));
    this.#virtualList.setKeys([...this.#itemsByKey.keys()]);
  }

  #indexOf(commentId: number | undefined): number {
    return this.#items.findIndex(({ comment }) => comment !== undefined && comment.commentId === commentId);
  }

  *#pinnedIndexes(): Generator<number> {
    if (this.isFullyRendered) return;
    for (const item of this.#scroller?.querySelectorAll<HTMLElement>(PINNED_ITEMS) ?? []) {
      const index = this.#indexOf(Number(item.dataset.commentId));
      if (index >= 0) yield index;
    }
    for (const commentId of this.#edited) {
      const index = this.#indexOf(commentId);
      if (index >= 0) yield index;
    }
  }

  #setNewBelow(count: number): void {
    const newBelow = count > 0 && this.#virtualList.isBelow(this.#items.length - count) ? count : 0;
    if (newBelow === this.#newBelow) return;
    this.#newBelow = newBelow;
    this.#host.requestUpdate();
  }
}
