import type { ReaderAccess } from '../store/backends/authority/reader.js';
import { scopeKey, type Scope } from '../store/backends/protocol.js';
import type { DocumentAccess } from '../store/model/permission.js';
import type { User } from '../store/model/user.js';
import { documentAccessOf, type ContextAccess, type Viewer } from '../store/rules/visibility.js';
import { keyOf } from './storage/keys.js';
import type { GrantedResource, UserToken } from './tokens.js';

/** Fields of a user that the page may describe, where the token says nothing. None of them gives access. */
const describedFields = ['name', 'photoUrl', 'color', 'textColor', 'initial', 'type', 'groupId'] as const;

/**
 * Returns the user of a session. Identity and rights come from the token. The page can set the appearance and restrict the user
 * (`isReadOnly`, `isAnonymous`, `isGuest`), but never add rights.
 */
export function userOf({ userId, userProperties, resources }: UserToken, described: User): User {
  const { organizationId, isReadOnly, isAnonymous, isGuest, hasAccess, accessRole } = described;
  const { isAdmin, name, email } = userProperties;
  const look = Object.fromEntries(
    describedFields.flatMap((field) => (described[field] === undefined ? [] : [[field, described[field]]])),
  );
  const now = Date.now();
  const isMember = resources.some(
    ({ type, id, expiresAt = Infinity }) => type === 'organization' && id === organizationId && expiresAt > now,
  );
  return {
    ...look,
    userId,
    organizationId,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(isAdmin === true && { isAdmin }),
    ...(isReadOnly === true && { isReadOnly }),
    ...(isAnonymous === true && { isAnonymous }),
    // Users with access to single documents or folders are guests of the organization.
    ...((isGuest === true || !isMember) && { isGuest: true }),
    ...(hasAccess === false && { hasAccess }),
    ...(accessRole === 'viewer' && { accessRole }),
  };
}

/** Number of documents whose access a session remembers. */
const MAX_KNOWN = 1_000;

/** Returns the folder of a document, as far as this node knows it. */
export type FolderOf = (scope: Scope) => string | undefined;

/** Access of one session to documents. */
export class SessionAccess {
  /** The user by the latest token. */
  user: User;
  #token: UserToken;
  readonly #described: User;
  readonly #contextAccess: ContextAccess | undefined;
  readonly #folderOf: FolderOf;
  /** Decisions by scope, until the next permission ends. They are asked for with every change. */
  readonly #known = new Map<string, ReaderAccess>();
  #knownUntil: number;
  readonly #logId: string;
  /** Called when the user's access may have changed. */
  onChange: () => void = () => undefined;

  /** `logId` identifies the database: a cursor of another one is of no use. */
  constructor(
    token: UserToken,
    described: User,
    contextAccess: ContextAccess | undefined,
    { folderOf, logId }: { readonly folderOf: FolderOf; readonly logId: string },
  ) {
    this.#logId = logId;
    this.#described = described;
    this.#token = token;
    this.#contextAccess = contextAccess;
    this.#folderOf = folderOf;
    this.user = userOf(token, described);
    this.#knownUntil = this.nextExpiry;
  }

  /** Uses a new token of the same user from now on. Returns whether the user's access may have changed. */
  renew(token: UserToken): boolean {
    const before = JSON.stringify([this.user, this.#token.resources]);
    this.#token = token;
    this.forget();
    return JSON.stringify([this.user, token.resources]) !== before;
  }

  /** Clears the remembered decisions after a permission has ended or a document has moved. */
  forget(): void {
    this.user = userOf(this.#token, this.#described);
    this.#known.clear();
    this.#knownUntil = this.nextExpiry;
    this.onChange();
  }

  /** Time at which the next permission ends, in ms since the epoch. */
  get nextExpiry(): number {
    const now = Date.now();
    const times = this.#token.resources.flatMap(({ expiresAt = Infinity }) => (expiresAt > now ? expiresAt : []));
    return Math.min(Infinity, ...times);
  }

  /** Returns the ids of the organizations in which the user has access by folder. */
  organizationsWithFolders(): readonly string[] {
    const folders = this.#token.resources.filter(({ type }) => type === 'folder');
    return [...new Set(folders.flatMap(({ organizationId }) => organizationId ?? []))];
  }

  /** Returns the user with their access to a document. */
  viewerOf(scope: Scope): Viewer {
    return this.accessOf(scope).user;
  }

  /** Returns the session's access to a document. Sessions that see the same have the same view. */
  accessOf(scope: Scope): ReaderAccess {
    if (Date.now() >= this.#knownUntil) this.forget();
    const key = scopeKey(scope);
    const known = this.#known.get(key);
    if (known) return known;
    const user = this.#decide(scope);
    const { userId, organizationId, isAdmin, isAnonymous, isGuest, hasAccess, contextAccess } = user;
    const seen = [this.#logId, userId, organizationId, isAdmin, isAnonymous, isGuest, hasAccess, contextAccess];
    const access = { user, view: keyOf(JSON.stringify(seen)) };
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, access);
    return access;
  }

  /** Returns what the user may do in a document, for the page. Without a document: in those of which the page knows nothing more. */
  describe(scope?: Scope): DocumentAccess {
    return documentAccessOf(scope ? this.viewerOf(scope) : this.#userOfOrganization());
  }

  /** Whether the user may read something in an organization. */
  covers(organizationId: string): boolean {
    return this.#token.resources.some(({ id, organizationId: own = id }) => own === organizationId);
  }

  #decide(scope: Scope): Viewer {
    const granted = this.#token.resources.filter((resource) => this.#covers(resource, scope));
    const viewer = { ...this.user, ...(this.#contextAccess && { contextAccess: this.#contextAccess }) };
    if (granted.length === 0 || this.user.hasAccess === false) return { ...viewer, hasAccess: false };
    return { ...viewer, hasAccess: true, accessRole: this.#roleOf(granted) };
  }

  /**
   * Returns the user as in any document that they can see without following it: with the role in their whole organization, or as a viewer,
   * who is offered nothing that a document could refuse.
   */
  #userOfOrganization(): Viewer {
    const { organizationId } = this.user;
    const now = Date.now();
    const granted = this.#token.resources.filter(
      ({ type, id, expiresAt = Infinity }) => type === 'organization' && id === organizationId && expiresAt > now,
    );
    return { hasAccess: true, ...this.user, accessRole: granted.length > 0 ? this.#roleOf(granted) : 'viewer' };
  }

  #roleOf(granted: readonly GrantedResource[]): 'editor' | 'viewer' {
    const isEditor = granted.some(({ accessRole }) => accessRole !== 'viewer') && this.user.accessRole !== 'viewer';
    return isEditor ? 'editor' : 'viewer';
  }

  #covers({ type, id, organizationId = id, expiresAt = Infinity }: GrantedResource, scope: Scope): boolean {
    if (expiresAt <= Date.now()) return false;
    if (organizationId !== scope.organizationId) return false;
    if (type === 'organization') return id === scope.organizationId;
    return type === 'document' ? id === scope.documentId : this.#folderOf(scope) === id;
  }
}
