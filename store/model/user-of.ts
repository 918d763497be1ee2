import type { UserContact } from './contact.js';
import type { User } from './user.js';

/** A contact as a user of the organization. */
export function userOf(contact: User | UserContact, organizationId: string): User {
  return { organizationId, ...contact };
}
