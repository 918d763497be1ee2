import type { Viewer } from '../../rules/visibility.js';
import type { UserAccess } from './reader.js';

/** Access of a user to all documents. With 'none', the user cannot read any of them. */
export type Access = 'editor' | 'viewer' | 'none';

/** Access that was granted on the backend. It overrides the access in the users' own sessions. */
export class Grants {
  readonly #grants = new Map<string, { readonly access: Access; readonly version: number }>();

  set(userId: string, access: Access): void {
    const version = (this.#grants.get(userId)?.version ?? 0) + 1;
    this.#grants.set(userId, { access, version });
  }

  /** Returns a user with their current access. */
  readonly accessOf = (user: Viewer): UserAccess => {
    const grant = this.#grants.get(user.userId);
    if (!grant) return { user, version: 0 };
    const { access, version } = grant;
    if (access === 'none') return { version, user: { ...user, hasAccess: false } };
    return { version, user: { ...user, hasAccess: true, accessRole: access } };
  };
}
