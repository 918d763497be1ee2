import type { User } from '../../store/index.js';

/** What to call a person: the name, else the address; `unknown` where data names nobody, as for deleted users. */
export function personName(user: Partial<Pick<User, 'name' | 'email'>> | null | undefined, unknown: string): string {
  return user?.name?.trim() || user?.email || unknown;
}
