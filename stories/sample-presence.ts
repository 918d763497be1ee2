import type { CollabStore, PresenceUser, User } from '../store/index.js';
import { sampleStore } from './sample-store.js';
import { people } from './sample-threads.js';

/** What is shown of a person. */
export type Named = Pick<User, 'userId' | 'name' | 'color'>;

/** Somebody who is there. */
export const person = ({ userId, name, color }: Named, more: Partial<PresenceUser> = {}): PresenceUser => ({
  userId,
  name: name ?? '',
  ...(color && { color }),
  onlineStatus: 'active',
  timestamp: Date.now(),
  pageInfo: { baseUrl: '', path: '', title: '', url: '' },
  ...more,
});

/** A store that knows of certain people, until others are told of. */
export async function storeKnowing(users: readonly PresenceUser[]): Promise<{ store: CollabStore }> {
  const { store } = await sampleStore({ threads: [], me: people.ana });
  store.presence.users = () => ({
    value: users,
    peek: () => users,
    subscribe: (listener) => {
      listener(users);
      return () => undefined;
    },
  });
  return { store };
}
