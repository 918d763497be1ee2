import { readableText } from '../../store/model/placeholders.js';
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

  async load(annotationId: string, key: string): Promise<CommentDraft | undefined> {
    const draft = await this.#keeper.load(key);
    // What is typed meanwhile is newer.
    if (draft && !this.#texts.get(annotationId)?.has(key)) this.#set(annotationId, key, readableText(draft));
    return draft;
  }

  keep(annotationId: string, key: string, typed: Typed): void {
    this.#set(annotationId, key, readableText(typed));
    this.#keeper.keep(key, typed);
  }

  forget(annotationId: string, key: string): void {
    this.#set(annotationId, key, '');
    this.#keeper.forget(key);
  }

  forgetAll(annotationId: string): void {
    for (const key of this.#texts.get(annotationId)?.keys() ?? []) this.forget(annotationId, key);
  }

  /** All that is typed in a thread. */
  textOf(annotationId: string): string {
    return [...(this.#texts.get(annotationId)?.values() ?? [])].filter(Boolean).join('\n\n');
  }

  #set(annotationId: string, key: string, text: string): void {
    const texts = this.#texts.get(annotationId) ?? new Map<string, string>();
    this.#texts.set(annotationId, texts.set(key, text));
  }
}

/** Keeps the drafts of threads by a keeper. */
export const unsentTexts = (keeper: ReturnType<typeof keepDrafts>): UnsentTexts => new UnsentTexts(keeper);
