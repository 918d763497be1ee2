import type { Presence, PresenceStatus, PresenceUser, User } from '../model/index.js';

interface SaidOf {
  readonly user: User;
  readonly presence: Presence | null;
}

type PresenceAt = Pick<Presence, 'onlineStatus' | 'timestamp'>;

const ranks: Readonly<Record<PresenceStatus, number>> = { active: 0, away: 1, offline: 2 };

/** Whether one presence of a person counts more than another: by status, then by time. */
export function isMorePresent(one: PresenceAt, other: PresenceAt): boolean {
  const by = ranks[other.onlineStatus] - ranks[one.onlineStatus];
  return by > 0 || (by === 0 && one.timestamp > other.timestamp);
}

/** A person by what their tabs say: as they are in the one where they are most present, and came to be so last. */
export function personOf(tabs: readonly SaidOf[]): PresenceUser | undefined {
  let best: { readonly user: User; readonly presence: Presence } | undefined;
  for (const { user, presence } of tabs) {
    if (!presence) continue;
    if (!best || isMorePresent(presence, best.presence)) best = { user, presence };
  }
  return best && { ...shownUser(best.user), ...best.presence };
}

/** What others are told of a person who is there. */
export function shownUser(user: User): Omit<PresenceUser, keyof Presence> & Pick<PresenceUser, 'color'> {
  const { userId, name, email, photoUrl, color, isReadOnly, isAnonymous } = user;
  return {
    userId,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(color !== undefined && { color }),
    ...(isReadOnly !== undefined && { isReadOnly }),
    ...(isAnonymous !== undefined && { isAnonymous }),
  };
}
