import { computed } from '@preact/signals-core';
import type { PresenceStatus, PresenceUser, Readable, User } from '../../../store/index.js';
import { visibleAvatarCount } from '../../comments/comment-bubble/avatar-count.js';

/** The content of the row of avatars. */
export interface AvatarRow {
  /** People with an avatar. */
  readonly people: readonly PresenceUser[];
  /** Number of all people. */
  readonly count: number;
  /** Whether no one but the user is present. */
  readonly isAlone: boolean;
}

/** Returns the people without the user; null until they are loaded. */
export const withoutUser = (
  people: Readable<readonly PresenceUser[] | null>,
  me: Readable<User | null>,
): Readable<readonly PresenceUser[] | null> =>
  computed(() => people.value?.filter(({ userId }) => userId !== me.value?.userId) ?? null);

/** Returns the row of avatars. The same object is returned while only people without an avatar change. */
export function avatarRowOf(
  people: Readable<readonly PresenceUser[] | null>,
  me: Readable<User | null>,
  max: number,
): Readable<AvatarRow | null> {
  let row: AvatarRow | null = null;
  return computed(() => {
    const all = people.value;
    if (!all) return null;
    const myId = me.value?.userId;
    const visible = selectPeople(all, visibleAvatarCount(all.length, max), myId);
    const next = { people: visible, count: all.length, isAlone: all.every(({ userId }) => userId === myId) };
    if (!row || !isSame(row, next)) row = next;
    return row;
  });
}

const isSame = (a: AvatarRow, b: AvatarRow): boolean =>
  a.count === b.count &&
  a.isAlone === b.isAlone &&
  b.people.length === a.people.length &&
  a.people.every((person, index) => person === b.people[index]);

const statusRanks: Readonly<Record<PresenceStatus, number>> = { active: 0, away: 1, offline: 2 };

/**
 * Selects at most `max` people: active ones first, the user last. The selected people keep their order, so that avatars do not
 * move when a person becomes away.
 */
export function selectPeople(
  people: readonly PresenceUser[],
  max: number,
  myId: string | undefined,
): readonly PresenceUser[] {
  if (people.length <= max) return people;
  const rankOf = ({ userId, onlineStatus }: PresenceUser): number => (userId === myId ? 3 : statusRanks[onlineStatus]);
  const selected = new Set([...people].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, max));
  return people.filter((person) => selected.has(person));
}
