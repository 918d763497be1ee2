import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import { warnOnce } from '../../base/warn.js';
import { loadEmoji, type EmojiGroup, type EmojiSet } from './emoji-set.js';
import { findEmoji } from './find-emoji.js';

/** The emoji a picker shows, in the language of its place, as soon as they have come. */
export class EmojiSource implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #localize: LocalizeController;
  #language = '';
  #set: EmojiSet | undefined;
  #failed = false;
  #groups: readonly EmojiGroup[] = [];
  /** What the groups were made from. */
  #from: readonly unknown[] = [];

  constructor(host: ReactiveControllerHost, localize: LocalizeController) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
  }

  /** Whether they could not be loaded. */
  get failed(): boolean {
    return this.#failed;
  }

  get set(): EmojiSet | undefined {
    return this.#set;
  }

  hostUpdate(): void {
    const language = this.#localize.lang();
    if (language === this.#language) return;
    this.#language = language;
    void this.#load(language);
  }

  /** Loads them again, after that failed. */
  retry(): void {
    this.#failed = false;
    this.#host.requestUpdate();
    void this.#load(this.#language);
  }

  /** What a query finds, or all by group, those chosen before at their head; the same for the same. */
  groups(query: string, before: readonly string[]): readonly EmojiGroup[] {
    const from = [this.#set, query, before];
    if (from.some((each, index) => each !== this.#from[index])) {
      this.#from = from;
      this.#groups = query.trim() ? this.#find(query) : this.#all(before);
    }
    return this.#groups;
  }

  #find(query: string): readonly EmojiGroup[] {
    const all = this.#set?.groups.flatMap(({ emoji }) => emoji) ?? [];
    const found = findEmoji(all, query);
    return found.length > 0 ? [{ id: `found/${query}`, name: '', emoji: found }] : [];
  }

  #all(before: readonly string[]): readonly EmojiGroup[] {
    const groups = this.#set?.groups ?? [];
    const wanted = new Set(before);
    const known = groups.flatMap(({ emoji }) => emoji.filter((each) => wanted.has(each.emoji)));
    const recent = before.flatMap((emoji) => known.find((each) => each.emoji === emoji) ?? []);
    if (recent.length === 0) return groups;
    return [{ id: 'recent', name: this.#localize.term('recentEmoji'), emoji: recent }, ...groups];
  }

  async #load(language: string): Promise<void> {
    try {
      const set = await loadEmoji(language);
      if (language === this.#language) this.#set = set;
    } catch (error) {
      this.#failed = true;
      warnOnce(`Emoji could not be loaded. ${String(error)}`);
    }
    this.#host.requestUpdate();
  }
}
