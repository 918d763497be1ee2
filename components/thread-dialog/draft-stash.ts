import type { CommentDraft } from '../comment/comment.js';

/** What was typed, or that it was sent: `null`. */
export type Stashed = CommentDraft | null;

const nameOf = (userId: string, key: string): string => `collab-elements:draft:${JSON.stringify([userId, key])}`;

/** What a private window, or the person's settings, may forbid. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Keeps a text at once: a page that is being left cannot wait for its database. */
export function stash(userId: string, key: string, content: Stashed): void {
  attempt(() => localStorage.setItem(nameOf(userId, key), JSON.stringify(content)));
}

/** Takes what was kept so; undefined where nothing was. */
export function takeStash(userId: string, key: string): Stashed | undefined {
  return attempt(() => {
    const name = nameOf(userId, key);
    const kept = localStorage.getItem(name);
    localStorage.removeItem(name);
    return kept === null ? undefined : (JSON.parse(kept) as Stashed);
  });
}
