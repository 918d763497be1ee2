import type { User } from '../../store/index.js';
import { showBidiControls } from '../base/bidi-controls.js';

/** Returns a user's name, else the email address, else `unknown`, as for deleted users. */
export function personName(user: Partial<Pick<User, 'name' | 'email'>> | null | undefined, unknown: string): string {
  return showBidiControls(user?.name?.trim() || user?.email || unknown);
}
