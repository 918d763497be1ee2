import type { PresenceFollowing } from '../../../store/index.js';

const key = 'collab-following';

/** Whom a tab follows, and who is the one that does, until it is closed: a page that is loaded anew goes on. */
export interface KeptFollowing {
  readonly myId: string;
  readonly following: PresenceFollowing;
  /** The address that was gone to last: where a page leads elsewhere, it is not gone to for ever. */
  readonly address?: string;
}

const isKept = (value: unknown): value is KeptFollowing => {
  const { myId, following } = (value ?? {}) as Partial<KeptFollowing>;
  return typeof myId === 'string' && typeof following?.userId === 'string' && typeof following.since === 'number';
};

export function keptFollowing(): KeptFollowing | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it, or nothing any more; where nothing can be kept, following ends with the page. */
export function keepFollowing(kept: KeptFollowing | undefined): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // No storage here.
  }
}
