import type { Directory } from '../storage/directory.js';
import type { SqlGrants } from '../storage/grants.js';
import type { SessionAccess, StoredRights } from './access.js';

interface RightsStorage {
  readonly directory: Directory;
  readonly grants: SqlGrants;
}

/** Reads the stored rights of sessions. */
export class StoredRightsLoader {
  readonly #storage: RightsStorage;
  /** The last read of each session: a later one never ends before it. */
  readonly #loading = new WeakMap<SessionAccess, Promise<void>>();

  constructor(storage: RightsStorage) {
    this.#storage = storage;
  }

  /** Reads the rights of a session, and uses them from then on. */
  async load(access: SessionAccess): Promise<void> {
    const before = this.#loading.get(access) ?? Promise.resolve();
    const loading = before.catch(() => undefined).then(async () => access.setStored(await this.#read(access)));
    this.#loading.set(access, loading);
    await loading;
  }

  async #read(access: SessionAccess): Promise<StoredRights> {
    const { userId, organizationId } = access.user;
    const grants = await this.#storage.grants.ofUser(userId);
    const organizationIds = [...new Set([...access.organizations(), ...grants.map((grant) => grant.organizationId)])];
    const entries = await this.#storage.directory.users.inOrganizations(organizationIds, userId);
    return {
      grants,
      profile: entries.get(organizationId) ?? {},
      viewerIn: new Set([...entries].flatMap(([id, { accessRole }]) => (accessRole === 'viewer' ? [id] : []))),
    };
  }
}
