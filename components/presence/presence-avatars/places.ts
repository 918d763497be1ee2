import type { PresenceStatus, PresenceUser } from '../../../store/index.js';

const ranks: Readonly<Record<PresenceStatus, number>> = { active: 0, away: 1, offline: 2 };

/**
 * Who has a place where there is not one for everybody: those who are active before those who are not, oneself after all
 * others. They stay in the order they are given in, so that nobody moves when somebody goes away.
 */
export function placed(
  people: readonly PresenceUser[],
  places: number,
  myId: string | undefined,
): readonly PresenceUser[] {
  if (people.length <= places) return people;
  const rankOf = ({ userId, onlineStatus }: PresenceUser): number => (userId === myId ? 3 : ranks[onlineStatus]);
  const chosen = new Set([...people].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, places));
  return people.filter((person) => chosen.has(person));
}
