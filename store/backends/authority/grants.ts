import type { Viewer } from '../../rules/visibility.js';
import type { Standing } from './reader.js';

/** What a person may do with all documents; with 'none' they read nothing of them. */
export type Access = 'editor' | 'viewer' | 'none';

/** What people may do, where it is not as they say themselves. */
export class Grants {
  readonly #grants = new Map<string, { readonly access: Access; readonly version: number }>();

  set(userId: string, access: Access): void {
    const version = (this.#grants.get(userId)?.version ?? 0) + 1;
    this.#grants.set(userId, { access, version });
  }

  /** A person as they stand at present. */
  readonly of = (user: Viewer): Standing => {
    const grant = this.#grants.get(user.userId);
    if (!grant) return { user, version: 0 };
    const { access, version } = grant;
    if (access === 'none') return { version, user: { ...user, hasAccess: false } };
    return { version, user: { ...user, hasAccess: true, accessRole: access } };
  };
}
