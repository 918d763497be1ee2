import type { PresenceFollowing } from '../../../store/index.js';

interface Person {
  readonly userId: string;
  readonly following: PresenceFollowing | undefined;
}

/** How a person stands to the circle of those who follow one another, where there is one: the one who began last breaks it. */
export type Circle = 'none' | 'waits' | 'breaks';

/** Looks for a circle through a person: from whom they follow to whom that one follows, and so on, back to them. */
export function circleOf(userId: string, following: PresenceFollowing, people: readonly Person[]): Circle {
  const others = new Map(people.map((person) => [person.userId, person.following]));
  const passed = new Set<string>();
  let breaks = true;
  for (let at = following; at.userId !== userId;) {
    const next = others.get(at.userId);
    // Those behind a circle of others are not part of it.
    if (!next || passed.has(at.userId)) return 'none';
    passed.add(at.userId);
    // Began two at once, both sides come to the same.
    if (next.since > following.since || (next.since === following.since && at.userId > userId)) breaks = false;
    at = next;
  }
  return breaks ? 'breaks' : 'waits';
}
