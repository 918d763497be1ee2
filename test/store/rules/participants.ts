import type { User } from '../../../store/model/index.js';

/** What a user is in the organization, by the name of the role in test titles. */
export const roles: Readonly<Record<string, Partial<User>>> = {
  editor: {},
  viewer: { accessRole: 'viewer' },
  admin: { isAdmin: true },
  'admin viewer': { isAdmin: true, accessRole: 'viewer' },
  'read-only': { isReadOnly: true },
  'read-only admin': { isReadOnly: true, isAdmin: true },
  anonymous: { isAnonymous: true },
  'anonymous admin': { isAnonymous: true, isAdmin: true },
};

/** What a user is to a thread. Ann started it, Ben wrote the second comment, Cleo is assigned, Dan is mentioned. */
export const people = {
  creator: 'ann',
  replier: 'ben',
  assignee: 'cleo',
  mentioned: 'dan',
  stranger: 'eve',
} as const;

/** A user of a thread. */
export interface Participant {
  readonly role: string;
  readonly who: keyof typeof people;
  /** Whether the thread is private. */
  readonly isPrivate: boolean;
}

/** Every combination of a role, a relation to the thread and its privacy. */
export const participants: readonly Participant[] = Object.keys(roles).flatMap((role) =>
  (Object.keys(people) as (keyof typeof people)[]).flatMap((who) =>
    [false, true].map((isPrivate) => ({ role, who, isPrivate })),
  ),
);

/** Whether a participant can see the thread. */
export const canSee = ({ role, who, isPrivate }: Participant): boolean =>
  !isPrivate ||
  (!role.startsWith('anonymous') && (role.includes('admin') || ['creator', 'assignee', 'mentioned'].includes(who)));
