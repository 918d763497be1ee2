import type { User } from '../../store/index.js';
import { visibleControls } from '../base/visible-controls.js';

/** What to call a person: the name, else the address; `unknown` where data names nobody, as for deleted users. */
export function personName(user: Partial<Pick<User, 'name' | 'email'>> | null | undefined, unknown: string): string {
  return visibleControls(user?.name?.trim() || user?.email || unknown);
}
