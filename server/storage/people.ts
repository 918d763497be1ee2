import { foldText, searchTermsOf } from '../../store/model/fold-text.js';
import type { User, UserContact } from '../../store/model/user.js';
import type { Database } from './database.js';
import { fromSqlId, keyOf, toSqlId } from './keys.js';

/** Largest number of people that a search returns. */
const MAX_FOUND = 50;

/** Number of people of whom a node remembers what it has stored. */
const MAX_REMEMBERED = 10_000;

/** Returns what is looked for in a user: their name, email address and id, folded. */
export const searchTextOf = ({ name = '', email = '', userId }: UserContact): string =>
  foldText(`${name} ${email} ${userId}`);

/** Returns what people who mention a user need to know. */
function contactOf({ userId, name, email, photoUrl, color, textColor, initial }: User): UserContact {
  const contact = { userId, name, email, photoUrl, color, textColor, initial };
  return Object.fromEntries(
    Object.entries(contact).filter(([, value]) => value !== undefined),
  ) as unknown as UserContact;
}

/** People of organizations: those whom REST calls have added, and those who have connected as members. */
export class People {
  readonly #database: Database;
  /** What this node has stored last, by key. */
  readonly #stored = new Map<string, string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the number of the last deletion of a user. A session takes it when it begins: what is deleted later, it does not write again. */
  async lastDeletion(): Promise<string> {
    const [last] = await this.#database.query<{ no: string }>(
      'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::text AS no FROM user_deletions',
    );
    return last?.no ?? '0';
  }

  /** Remembers a member of an organization who has connected, unless they were deleted after the deletion with which their session began. */
  async add(user: User, lastDeletion: string): Promise<void> {
    const { organizationId, userId } = user;
    const key = keyOf(organizationId, userId);
    const record = JSON.stringify(contactOf(user));
    // Another node may have deleted what was stored before another deletion.
    const stored = `${lastDeletion} ${record}`;
    if (this.#stored.get(key) === stored) return;
    await this.#database.query(
      `INSERT INTO people (key, organization_key, id, record, search) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (key) DO UPDATE SET
         organization_key = EXCLUDED.organization_key, id = EXCLUDED.id, record = EXCLUDED.record, search = EXCLUDED.search
       WHERE people.record::text <> EXCLUDED.record::text AND people.deleted_no <= $6`,
      [key, keyOf(organizationId), toSqlId(userId), record, toSqlId(searchTextOf(user)), lastDeletion],
    );
    if (this.#stored.size >= MAX_REMEMBERED) this.#stored.clear();
    this.#stored.set(key, stored);
  }

  /** Returns the people of an organization in whose names, email addresses or ids all words of a text occur. */
  async find(organizationId: string, searchText: string): Promise<readonly UserContact[]> {
    const patterns = searchTermsOf(searchText).map((term) => `%${toSqlId(term).replace(/[\\%_]/g, '\\$&')}%`);
    const found = await this.#database.query<{ record: User }>(
      `SELECT record FROM (
         SELECT id, search, record FROM users WHERE organization_key = $1
         UNION ALL
         SELECT id, search, record FROM people WHERE organization_key = $1
           AND NOT EXISTS (SELECT FROM users WHERE users.key = people.key)
       ) AS known
       WHERE search LIKE ALL ($2::text[]) ORDER BY id LIMIT ${MAX_FOUND}`,
      [keyOf(organizationId), patterns],
    );
    return found.map(({ record }) => contactOf(record));
  }

  /** Forgets a person. Returns false if nobody of this id has connected. */
  async delete(organizationId: string, userId: string): Promise<boolean> {
    return (await this.#forget('key', keyOf(organizationId, userId))).length > 0;
  }

  /** Forgets all people of an organization. Returns their ids. */
  deleteAll(organizationId: string): Promise<readonly string[]> {
    return this.#forget('organization_key', keyOf(organizationId));
  }

  /** Empties rows. Nothing finds them until their users connect again. Returns the ids of the users. */
  async #forget(column: 'key' | 'organization_key', value: string): Promise<readonly string[]> {
    const forgotten = await this.#database.query<{ id: string }>(
      `WITH known AS (SELECT key, id FROM people WHERE ${column} = $1 AND organization_key <> '' FOR UPDATE),
            deletion AS MATERIALIZED (SELECT nextval('user_deletions') AS no)
       UPDATE people SET organization_key = '', id = '', record = '{}', search = '', deleted_no = deletion.no
       FROM known, deletion WHERE people.key = known.key
       RETURNING known.id`,
      [value],
    );
    return forgotten.map(({ id }) => fromSqlId(id));
  }
}
