import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Backend, CollabStore, User } from '../../store/index.js';
import { createStore } from '../../store/store.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

export const person = (userId: string): User & { name: string } => ({
  userId,
  organizationId: 'o1',
  name: userId.toUpperCase(),
});

/** Lets promises and what is due at once be done. */
export async function settle(ms = 0): Promise<void> {
  // What is loaded has more loaded.
  for (const time of [ms, 0]) await vi.advanceTimersByTimeAsync(time);
}

const stores: CollabStore[] = [];

/** A tab of nobody's; it goes with the test. */
export function openForNobody(backend: Backend): CollabStore {
  const store = createStore({ backend });
  stores.push(store);
  return store;
}

/** A tab of somebody's on a document; it goes with the test. */
export async function openTab(
  backend: Backend,
  userId: string,
  documentId = 'd1',
  user: Partial<User> = {},
): Promise<CollabStore> {
  const store = openForNobody(backend);
  await store.identify({ ...person(userId), ...user });
  await store.setDocuments([documentId]);
  await settle();
  return store;
}

/** The clock goes as the test says, and nothing waits for it any more once all tabs are closed and `afterwards`, in ms, has passed. */
export function withOwnClock(afterwards?: number): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
    if (afterwards !== undefined) await settle(afterwards);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
}
