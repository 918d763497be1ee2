import type { Viewer } from '../../rules/visibility.js';
import type { Reader, ReaderAccess } from './reader.js';

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
  viewerOf(user: Viewer): Viewer {
    const access = this.#grants.get(user.userId)?.access;
    if (!access) return user;
    return access === 'none' ? { ...user, hasAccess: false } : { ...user, hasAccess: true, accessRole: access };
  }

  /** Returns a reader's current access to all documents. */
  accessOf({ id, user }: Pick<Reader, 'id' | 'user'>): ReaderAccess {
    const version = this.#grants.get(user.userId)?.version ?? 0;
    return { user: this.viewerOf(user), view: `${id}/${version}` };
  }
}
