import { computed } from '@preact/signals-core';
import type { PresenceUser, Readable, User } from '../../../store/index.js';
import { shownFaces } from '../../comments/comment-bubble/faces.js';
import { placed } from './places.js';

/** What the row of faces shows. */
export interface Seats {
  /** Those who have a face. */
  readonly shown: readonly PresenceUser[];
  /** How many people there are. */
  readonly count: number;
  /** Whether nobody else is here. */
  readonly isAlone: boolean;
}

/** Who is here, without oneself where that is asked for; null while it is not known. */
export const hereBut = (
  people: Readable<readonly PresenceUser[] | null>,
  me: Readable<User | null>,
  withoutSelf: boolean,
): Readable<readonly PresenceUser[] | null> =>
  withoutSelf ? computed(() => people.value?.filter(({ userId }) => userId !== me.value?.userId) ?? null) : people;

/** What the row shows of them. It stays the same for as long as only those change who have no face in it. */
export function seatsOf(
  people: Readable<readonly PresenceUser[] | null>,
  me: Readable<User | null>,
  max: number,
): Readable<Seats | null> {
  let seats: Seats | null = null;
  return computed(() => {
    const here = people.value;
    if (!here) return null;
    const myId = me.value?.userId;
    const shown = placed(here, shownFaces(here.length, max), myId);
    const next = { shown, count: here.length, isAlone: here.every(({ userId }) => userId === myId) };
    if (!seats || !isSame(seats, next)) seats = next;
    return seats;
  });
}

const isSame = (a: Seats, b: Seats): boolean =>
  a.count === b.count &&
  a.isAlone === b.isAlone &&
  b.shown.length === a.shown.length &&
  a.shown.every((person, at) => person === b.shown[at]);
