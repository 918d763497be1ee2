import type { LitElement } from 'lit';
import type { AnnotationRow, User } from '../../store/index.js';
import { LiveAnnouncerController } from '../internal/controllers/live-announcer.js';
import type { LocalizeController } from '../internal/localize.js';
import { personName } from '../internal/person-name.js';
import { openingOf, revealedAtOnce } from './folding.js';

interface CommentFlowOptions {
  row: () => AnnotationRow | undefined;
  me: () => User | null;
  localize: LocalizeController;
  /** What scrolls the comments. */
  scroller: () => HTMLElement | null;
}

/** What is seen of a thread's comments: which are folded away, from where on they are new, what has just come. */
class CommentFlow {
  readonly #host: LitElement;
  readonly #options: CommentFlowOptions;
  readonly #announcer: LiveAnnouncerController;
  #folded = 0;
  #newFrom: number | undefined;
  /** How many comments have been greeted. */
  #greeted = 0;

  constructor(host: LitElement, options: CommentFlowOptions) {
    this.#host = host;
    this.#options = options;
    this.#announcer = new LiveAnnouncerController(host);
  }

  /** How many comments after the first are folded away. */
  get folded(): number {
    return this.#folded;
  }

  /** First comment that was new when the thread was opened. */
  get newFrom(): number | undefined {
    return this.#newFrom;
  }

  /** What is new and what is folded is decided when a thread opens, and again when it is marked as unread. */
  follow(before: AnnotationRow | undefined): void {
    const row = this.#options.row();
    if (!row || (before?.id === row.id && before.readAt <= row.readAt)) return;
    const { folded, newFrom } = openingOf(row);
    this.#newFrom = newFrom;
    this.#folded = before?.id === row.id ? Math.min(this.#folded, folded) : folded;
    if (before?.id !== row.id) this.#greeted = row.data.comments.length;
  }

  /** One's own new comment comes into sight; another's is announced. */
  greetNewest(): void {
    const { row, me, scroller, localize } = this.#options;
    const comments = row()?.data.comments ?? [];
    const newest = comments.length > this.#greeted ? comments.at(-1) : undefined;
    this.#greeted = comments.length;
    if (!newest) return;
    if (newest.from.userId === me()?.userId) {
      // By the next frame the comment has its height.
      requestAnimationFrame(() => scroller()?.scrollTo({ top: scroller()?.scrollHeight ?? 0 }));
    } else {
      const author = personName(newest.from, localize.term('unknownPerson'));
      this.#announcer.announce(localize.term('commentBy', author));
    }
  }

  /** The focus goes on to the first comment that comes to light. */
  async unfold(): Promise<void> {
    this.#folded = Math.max(0, this.#folded - revealedAtOnce);
    const first = this.#options.row()?.data.comments[this.#folded + 1];
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(`[data-comment-id="${String(first?.commentId ?? '')}"]`)?.focus();
  }
}

export type { CommentFlow };

/** Follows what is seen of the comments of the thread that an element shows. */
export const commentFlow = (host: LitElement, options: CommentFlowOptions): CommentFlow =>
  new CommentFlow(host, options);
