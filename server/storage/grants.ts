import type { Resource } from '../../store/model/permission.js';
import type { GrantedResource } from '../access/tokens.js';
import type { HintedTransactions } from '../nodes/hints.js';
import type { Database } from './database.js';
import { keyOf } from './keys.js';

/** A stored permission of a user on a resource. Without access, it takes away what other permissions give. */
export interface Grant extends GrantedResource {
  readonly userId: string;
  /** Organization of the resource: for an organization, its own id. */
  readonly organizationId: string;
  readonly hasAccess: boolean;
}

/** Identifies a resource. */
export type ResourceName = Pick<Resource, 'type' | 'id'> & { readonly organizationId: string };

const resourceKeyOf = ({ type, organizationId, id }: ResourceName): string => keyOf(type, organizationId, id);
const grantKeyOf = (userId: string, resource: ResourceName): string =>
  keyOf(userId, resource.type, resource.organizationId, resource.id);

/** Permissions in SQL, one for each user and resource. */
export class SqlGrants {
  readonly #database: Database;
  readonly #transactions: HintedTransactions;

  constructor(database: Database, transactions: HintedTransactions) {
    this.#database = database;
    this.#transactions = transactions;
  }

  /** Returns the permissions of a user, those that have ended included. */
  async ofUser(userId: string): Promise<readonly Grant[]> {
    return this.#select('user_key = $1', keyOf(userId));
  }

  /** Returns the permissions on resources of an organization. */
  async ofOrganization(organizationId: string): Promise<readonly Grant[]> {
    return this.#select('organization_key = $1', keyOf(organizationId));
  }

  /** Stores permissions in one transaction. Each replaces the one of the same user and resource. */
  set(grants: readonly Grant[]): Promise<void> {
    return this.#transactions.transaction(async (transaction, add) => {
      for (const userId of new Set(grants.map((grant) => grant.userId))) add({ k: 'access', userId });
      for (const grant of grants)
        await transaction.query(
          `INSERT INTO grants (key, user_key, organization_key, resource_key, record) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (key) DO UPDATE SET record = excluded.record`,
          [
            grantKeyOf(grant.userId, grant),
            keyOf(grant.userId),
            keyOf(grant.organizationId),
            resourceKeyOf(grant),
            JSON.stringify(grant),
          ],
        );
    });
  }

  /** Deletes the permission of a user on a resource. Returns false if there is none. */
  async delete(userId: string, resource: ResourceName): Promise<boolean> {
    return (await this.#delete('key = $1', grantKeyOf(userId, resource))).length > 0;
  }

  /** Deletes all permissions on a resource. Returns the ids of the users who had one. */
  deleteOnResource(resource: ResourceName): Promise<readonly string[]> {
    return this.#delete('resource_key = $1', resourceKeyOf(resource));
  }

  /** Deletes the permissions of one user, or of all, on resources of an organization. Returns the ids of the users who had one. */
  deleteInOrganization(organizationId: string, userId?: string): Promise<readonly string[]> {
    return this.#delete(
      'organization_key = $1 AND ($2::text IS NULL OR user_key = $2)',
      keyOf(organizationId),
      userId === undefined ? null : keyOf(userId),
    );
  }

  async #select(condition: string, key: string): Promise<readonly Grant[]> {
    const found = await this.#database.query<{ record: Grant }>(
      `SELECT record FROM grants WHERE ${condition} ORDER BY key`,
      [key],
    );
    return found.map(({ record }) => record);
  }

  #delete(condition: string, ...parameters: readonly (string | null)[]): Promise<readonly string[]> {
    return this.#transactions.transaction(async (transaction, add) => {
      const deleted = await transaction.query<{ record: Grant }>(
        `DELETE FROM grants WHERE ${condition} RETURNING record`,
        parameters,
      );
      const userIds = [...new Set(deleted.map(({ record }) => record.userId))];
      for (const userId of userIds) add({ k: 'access', userId });
      return userIds;
    });
  }
}
