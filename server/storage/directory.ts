import type { FolderMetadata, OrganizationMetadata } from '../../store/model/organization.js';
import type { User } from '../../store/model/user.js';
import type { HintedTransactions } from '../nodes/hints.js';
import type { Database } from './database.js';
import { fromSqlId, keyOf, toSqlId } from './keys.js';
import { People, searchTextOf } from './people.js';
import { SqlRecords } from './records.js';
import { EXISTS } from './rows.js';

interface DirectoryEvents {
  /** A folder is described, described otherwise or no longer. */
  folderChanged(organizationId: string, folderId: string): Promise<void>;
}

/** Users, folders and organizations as REST calls have described them. */
export class Directory {
  readonly users: SqlRecords<User>;
  /** The users, and people who have connected. */
  readonly people: People;
  readonly folders: SqlRecords<FolderMetadata>;
  readonly organizations: SqlRecords<OrganizationMetadata>;
  readonly #database: Database;

  constructor(database: Database, transactions: HintedTransactions, { folderChanged }: DirectoryEvents) {
    this.#database = database;
    this.users = new SqlRecords<User>(database, transactions, 'users', {
      searchTextOf,
      hintOf: (_, userId) => ({ k: 'access', userId }),
    });
    this.people = new People(database);
    this.folders = new SqlRecords(database, transactions, 'folders', {
      hintOf: (organizationId, folderId) => ({ k: 'folder', organizationId, folderId }),
      changed: folderChanged,
    });
    this.organizations = new SqlRecords(database, transactions, 'organizations');
  }

  /** Returns up to `count` ids of organizations, in order, after the id `after`: those that were added, and those that have documents. */
  async organizationIds(after: string | undefined, count: number): Promise<readonly string[]> {
    const found = await this.#database.query<{ id: string }>(
      `SELECT id FROM (
         SELECT id FROM organizations UNION SELECT organization_id COLLATE "C" FROM documents WHERE ${EXISTS}
       ) AS known
       WHERE $1::text IS NULL OR id > $1 ORDER BY id LIMIT $2`,
      [after === undefined ? null : toSqlId(after), count],
    );
    return found.map(({ id }) => fromSqlId(id));
  }

  /** Returns those of the ids that belong to organizations that were added or have documents. */
  async knownOrganizationIds(ids: readonly string[]): Promise<readonly string[]> {
    const found = await this.#database.query<{ key: string }>(
      `SELECT organization_key AS key FROM organizations WHERE organization_key = ANY ($1::text[])
       UNION SELECT organization_key FROM documents WHERE organization_key = ANY ($1::text[]) AND ${EXISTS}`,
      [ids.map((id) => keyOf(id))],
    );
    const keys = new Set(found.map(({ key }) => key));
    return ids.filter((id) => keys.has(keyOf(id)));
  }
}
