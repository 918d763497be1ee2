import type { LitElement } from 'lit';
import type { AnnotationRow, User } from '../../../store/index.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { VirtualListController } from '../../controllers/virtual-list.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import type { CollabComment } from '../comment/comment.js';
import { openingOf } from './folding.js';
import { guessHeight, itemsOf, type ShownItem } from './shown-comments.js';

interface CommentFlowOptions {
  row: () => AnnotationRow | undefined;
  me: () => User | null;
  localize: LocalizeController;
  /** What scrolls the comments. */
  scroller: () => HTMLElement | null;
}

/** Up to this many comments are rendered at once; of more, those that are seen. */
const wholeUpTo = 60;
/** What stays whatever is scrolled: the comment the person is in, and those they edit. */
const inUse = '[data-index]:is(:focus-within, :has(collab-comment:state(editing)))';

/** What is seen of a thread's comments: which are folded away, from where on they are new, what has just come. */
export class CommentFlow {
  readonly #host: LitElement;
  readonly #options: CommentFlowOptions;
  readonly #announcer: LiveAnnouncerController;
  readonly #list: VirtualListController;
  /** Comments with an edit that is begun and not saved. */
  readonly #edited = new Set<number>();
  #items: readonly ShownItem[] = [];
  #byKey: ReadonlyMap<string, ShownItem> = new Map();
  #folded = 0;
  #newFrom: number | undefined;
  /** How many comments have been greeted. */
  #greeted = 0;
  /** How many of the last comments have come below what is seen. */
  #below = 0;

  constructor(host: LitElement, options: CommentFlowOptions) {
    this.#host = host;
    this.#options = options;
    this.#announcer = new LiveAnnouncerController(host);
    this.#list = new VirtualListController(host, {
      scroller: () => options.scroller() ?? undefined,
      estimate: (key) => guessHeight(this.#byKey.get(key)),
      isWhole: () => this.isWhole,
    });
  }

  /** Everything in the list, rendered or not. */
  get items(): readonly ShownItem[] {
    return this.#items;
  }

  /** Whether all of the list is rendered. */
  get isWhole(): boolean {
    return this.#items.length <= wholeUpTo;
  }

  /** How many comments after the first are folded away. */
  get folded(): number {
    return this.#folded;
  }

  /** First comment that was new when the thread was opened. */
  get newFrom(): number | undefined {
    return this.#newFrom;
  }

  /** How many comments have come below what is seen. */
  get below(): number {
    return this.#below;
  }

  /** Indexes of the items to render. */
  get rendered(): readonly number[] {
    const { start, end } = this.#list.range;
    const shown = new Set(this.#inUse());
    for (let index = start; index < end; index += 1) shown.add(index);
    return [...shown].sort((a, b) => a - b);
  }

  /** What is new and what is folded is decided when a thread opens, and again when it is marked as unread. */
  follow(before: AnnotationRow | null | undefined): void {
    const row = this.#options.row();
    const isSame = before && before.id === row?.id;
    if (!isSame) this.#begin(row);
    if (row && !(isSame && before.readAt <= row.readAt)) {
      const { folded, newFrom } = openingOf(row);
      this.#newFrom = newFrom;
      this.#folded = isSame ? Math.min(this.#folded, folded) : folded;
    }
    this.#layOut();
    // What is new is what the person comes for; else they begin at the beginning.
    if (!isSame) this.#list.reveal(Math.max(0, this.#indexOf(this.#newFrom)), 0, 'start');
  }

  /** One's own new comment comes into sight; another's is announced. */
  greetNewest(): void {
    const { row, me, localize } = this.#options;
    const comments = row()?.data.comments ?? [];
    const count = comments.length - this.#greeted;
    const newest = count > 0 ? comments.at(-1) : undefined;
    this.#greeted = comments.length;
    if (!newest) return;
    if (newest.from.userId === me()?.userId) {
      this.#list.reveal(this.#items.length - 1);
    } else {
      const author = personName(newest.from, localize.term('unknownPerson'));
      this.#announcer.announce(localize.term('commentBy', author));
      // By the next frame there is room made for it, where there is any.
      requestAnimationFrame(() => this.#setBelow(this.#below + count));
    }
  }

  /** The person has scrolled: what they see has not to be told of any more. */
  readonly scrolled = (): void => this.#setBelow(this.#below);

  /** Takes that an edit of a comment is begun, or is no more. */
  edited(commentId: number, isBegun: boolean): void {
    if (isBegun) this.#edited.add(commentId);
    else this.#edited.delete(commentId);
  }

  /** Shows all comments; the focus goes on to the first that comes to light. */
  async unfold(): Promise<void> {
    this.#unfold();
    await this.focus(1);
  }

  /** Goes to the first of the comments that have come below. */
  async toNewest(): Promise<void> {
    const index = this.#items.length - this.#below;
    this.#below = 0;
    await this.focus(index, 'start');
  }

  /** Moves the focus by so many items; from nowhere, to what is new or to the first. Returns whether there is one. */
  step(by: number): boolean {
    const from = this.#focused?.dataset.index;
    const start = by > 0 ? Math.max(0, this.#indexOf(this.#newFrom)) : this.#items.length - 1;
    const to = from === undefined && Number.isFinite(by) ? start : Number(from ?? 0) + by;
    const index = Math.max(0, Math.min(to, this.#items.length - 1));
    if (index === Number(from)) return false;
    void this.focus(index);
    return this.#items.length > 0;
  }

  /** The comment that has the focus, or holds it. */
  get focused(): CollabComment | undefined {
    return this.#focused?.querySelector('collab-comment') ?? undefined;
  }

  /** Goes to a comment, wherever it is; does nothing where it is not there. */
  async goTo(commentId: number): Promise<void> {
    if (this.#indexOf(commentId) < 0) this.#unfold();
    const index = this.#indexOf(commentId);
    if (index >= 0) (await this.focus(index, 'start'))?.classList.add('sought');
  }

  /** Moves the focus to an item, rendering it first where it is not; gives it. */
  async focus(index: number, alignment: 'nearest' | 'start' = 'nearest'): Promise<HTMLElement | null | undefined> {
    // What has just been unfolded needs its room first.
    await this.#host.updateComplete;
    this.#list.reveal(index, 0, alignment);
    await this.#host.updateComplete;
    const item = this.#options.scroller()?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
    // The fold itself takes no focus.
    (item?.querySelector<HTMLElement>('[part="fold"]') ?? item)?.focus({ preventScroll: true });
    return item;
  }

  get #focused(): HTMLElement | undefined {
    return this.#options.scroller()?.querySelector<HTMLElement>('[data-index]:focus-within') ?? undefined;
  }

  #begin(row: AnnotationRow | undefined): void {
    this.#greeted = row?.data.comments.length ?? 0;
    this.#below = 0;
    this.#edited.clear();
  }

  #unfold(): void {
    this.#folded = 0;
    this.#layOut();
    this.#host.requestUpdate();
  }

  #layOut(): void {
    const row = this.#options.row();
    this.#items = row ? itemsOf(row, this.#folded) : [];
    this.#byKey = new Map(this.#items.map((item) => [item.key, item]));
    this.#list.setKeys([...this.#byKey.keys()]);
  }

  #indexOf(commentId: number | undefined): number {
    return this.#items.findIndex(({ comment }) => comment !== undefined && comment.commentId === commentId);
  }

  *#inUse(): Generator<number> {
    if (this.isWhole) return;
    for (const item of this.#options.scroller()?.querySelectorAll<HTMLElement>(inUse) ?? []) {
      const index = this.#indexOf(Number(item.dataset.commentId));
      if (index >= 0) yield index;
    }
    for (const commentId of this.#edited) {
      const index = this.#indexOf(commentId);
      if (index >= 0) yield index;
    }
  }

  #setBelow(count: number): void {
    const below = count > 0 && this.#list.isBelow(this.#items.length - count) ? count : 0;
    if (below === this.#below) return;
    this.#below = below;
    this.#host.requestUpdate();
  }
}
