import type { SessionClaims } from '../access/access.js';
import type { Database } from '../storage/database.js';
import { keyOf, toSqlId } from '../storage/keys.js';

/** Time for which the permissions of a token count after the user was last seen, in ms. Stored ones count until they end. */
const REMEMBERED_MS = 14 * 24 * 60 * 60 * 1000;

/** Interval in which a user who stays connected is seen again, in ms. */
const SEEN_MS = 60 * 60 * 1000;

interface StoredClaims {
  readonly claims: SessionClaims;
  readonly seen_at: number;
}

/** Returns the claims of a session as far as they decide about mail. */
function storedOf({ token, described, contextAccess }: SessionClaims): SessionClaims {
  const { name, email, isAdmin } = token.userProperties;
  const { userId, organizationId, isGuest, isReadOnly, hasAccess, accessRole } = described;
  return {
    token: {
      userId: token.userId,
      userProperties: {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(isAdmin === true && { isAdmin }),
      },
      resources: token.resources,
    },
    described: {
      userId,
      organizationId,
      ...(isGuest && { isGuest }),
      ...(isReadOnly && { isReadOnly }),
      ...(hasAccess === false && { hasAccess }),
      ...(accessRole && { accessRole }),
    },
    ...(contextAccess && { contextAccess }),
  };
}

/** Returns the claims of a user without what only a recent token can give: permissions and admin rights. */
function withoutRights({ token, ...claims }: SessionClaims): SessionClaims {
  const { isAdmin: _isAdmin, ...userProperties } = token.userProperties;
  return { ...claims, token: { ...token, userProperties, resources: [] } };
}

/** Users as their latest tokens describe them, in SQL: their addresses, and what they may read while they are away. */
export class Recipients {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores the claims of a session, unless the user was deleted after the deletion with which it began (`People`). Those of an anonymous user
   * are not stored: they have no notifications.
   */
  async remember(claims: SessionClaims, lastDeletion: string, now: number): Promise<void> {
    const { userId, organizationId, isAnonymous } = claims.described;
    if (isAnonymous) return;
    await this.#database.query(
      `INSERT INTO mail_recipients (key, organization_key, user_key, user_id, claims, seen_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (key) DO UPDATE SET
         organization_key = excluded.organization_key, user_key = excluded.user_key, user_id = excluded.user_id,
         claims = excluded.claims, seen_at = excluded.seen_at
       WHERE (mail_recipients.claims::text <> excluded.claims::text OR mail_recipients.seen_at < $7)
         AND mail_recipients.deleted_no <= $8`,
      [
        keyOf(organizationId, userId),
        keyOf(organizationId),
        keyOf(userId),
        toSqlId(userId),
        JSON.stringify(storedOf(claims)),
        now,
        now - SEEN_MS,
        lastDeletion,
      ],
    );
  }

  /**
   * Returns the claims of a user who is away: those of their latest session in the organization, else in another one. Of a user who was never
   * here, only what is stored counts: the directory and stored permissions.
   */
  async claimsOf(organizationId: string, userId: string, now: number): Promise<SessionClaims> {
    const [stored] = await this.#database.query<StoredClaims>(
      `SELECT claims, seen_at FROM mail_recipients WHERE user_key = $1
       ORDER BY organization_key = $2 DESC, seen_at DESC LIMIT 1`,
      [keyOf(userId), keyOf(organizationId)],
    );
    if (!stored) return { token: { userId, userProperties: {}, resources: [] }, described: { userId, organizationId } };
    return now - stored.seen_at > REMEMBERED_MS ? withoutRights(stored.claims) : stored.claims;
  }

  /** Forgets users of an organization, or all of them. */
  async forget(organizationId: string, userIds?: readonly string[]): Promise<void> {
    const parameters = [keyOf(organizationId), userIds ? userIds.map((userId) => keyOf(organizationId, userId)) : null];
    const condition = 'organization_key = $1 AND ($2::text[] IS NULL OR key = ANY ($2))';
    // The empty rows keep older sessions from writing them again. Nothing finds them until their users connect again.
    await this.#database.query(
      `WITH deletion AS MATERIALIZED (SELECT nextval('user_deletions') AS no)
       UPDATE mail_recipients SET organization_key = '', user_key = '', user_id = '', claims = '{}', seen_at = 0,
         deleted_no = deletion.no
       FROM deletion WHERE ${condition}`,
      parameters,
    );
    for (const table of ['mail_followers', 'mail_batches'])
      await this.#database.query(`DELETE FROM ${table} WHERE ${condition}`, parameters);
  }
}
