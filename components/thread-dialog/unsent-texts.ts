import { readableText } from '../../store/rules/placeholders.js';
import type { CommentDraft } from '../comment/comment.js';
import type { keepDrafts } from './draft-keeper.js';

type Typed = CommentDraft & { readonly empty: boolean };

/** Keeps the drafts of threads, and knows what is typed in each and not sent. */
class UnsentTexts {
  readonly #keeper: ReturnType<typeof keepDrafts>;
  /** Texts by thread and by key; an empty one is none. */
  readonly #texts = new Map<string, Map<string, string>>();

  constructor(keeper: ReturnType<typeof keepDrafts>) {
    this.#keeper = keeper;
  }

  async load(thread: string, key: string): Promise<CommentDraft | undefined> {
    const draft = await this.#keeper.load(key);
    // What is typed meanwhile is newer.
    if (draft && !this.#texts.get(thread)?.has(key)) this.#set(thread, key, readableText(draft));
    return draft;
  }

  /** Takes a draft from the key that it had before; undefined where there is none. */
  async move(thread: string, from: string, to: string): Promise<CommentDraft | undefined> {
    const draft = await this.#keeper.load(from);
    if (!draft || this.#texts.get(thread)?.has(to)) return undefined;
    this.keep(thread, to, { ...draft, empty: false });
    this.#keeper.forget(from);
    return draft;
  }

  keep(thread: string, key: string, typed: Typed): void {
    this.#set(thread, key, readableText(typed));
    this.#keeper.keep(key, typed);
  }

  forget(thread: string, key: string): void {
    this.#set(thread, key, '');
    this.#keeper.forget(key);
  }

  forgetAll(thread: string): void {
    for (const key of this.#texts.get(thread)?.keys() ?? []) this.forget(thread, key);
  }

  /** All that is typed in a thread. */
  textOf(thread: string): string {
    return [...(this.#texts.get(thread)?.values() ?? [])].filter(Boolean).join('\n\n');
  }

  #set(thread: string, key: string, text: string): void {
    const texts = this.#texts.get(thread) ?? new Map<string, string>();
    this.#texts.set(thread, texts.set(key, text));
  }
}

/** Keeps the drafts of threads by a keeper. */
export const unsentTexts = (keeper: ReturnType<typeof keepDrafts>): UnsentTexts => new UnsentTexts(keeper);
