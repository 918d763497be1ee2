import type { ReaderAccess } from '../../store/backends/authority/reader.js';
import { scopeKey, type Scope } from '../../store/backends/protocol.js';
import type { DocumentAccess, PermissionQueryResource, PermissionSource } from '../../store/model/permission.js';
import type { User } from '../../store/model/user.js';
import { documentAccessOf, type ContextAccess, type Viewer } from '../../store/rules/visibility.js';
import type { Grant } from '../storage/grants.js';
import { keyOf } from '../storage/keys.js';
import type { FolderIndex } from './folder-index.js';
import type { Decision, PermissionProvider } from './permission-provider.js';
import type { GrantedResource, UserToken } from './tokens.js';

/** Fields of a user that the page may describe, where neither the token nor the directory says anything. None of them gives access. */
const describedFields = ['name', 'photoUrl', 'color', 'textColor', 'initial', 'type', 'groupId'] as const;

/** Permissions and profile of a user that are stored in the database. */
export interface StoredRights {
  /** Permissions that REST calls have given and taken away. */
  readonly grants: readonly Grant[];
  /** The user's entry in the directory of their organization. It wins over what the page says. */
  readonly profile: Readonly<Partial<User>>;
  /** Organizations whose directory says that the user only reads and comments. */
  readonly viewerIn: ReadonlySet<string>;
}

const NO_RIGHTS: StoredRights = { grants: [], profile: {}, viewerIn: new Set() };

/** What a session is based on: its token, and what the page says. */
export interface SessionClaims {
  readonly token: Omit<UserToken, 'expiresAt'>;
  readonly described: User;
  readonly contextAccess?: ContextAccess | undefined;
}

/** A permission of a token, or a stored one. A stored one may deny access. */
type Permission = GrantedResource & { readonly hasAccess?: boolean };

const isCurrent = ({ expiresAt = Infinity }: Permission): boolean => expiresAt > Date.now();
const isDenial = ({ hasAccess = true }: Permission): boolean => !hasAccess;

/**
 * Returns the user of a session. Identity and rights come from the token. The page can set the appearance and restrict the user
 * (`isReadOnly`, `isAnonymous`, `isGuest`), but never add rights. `isMember` says whether the user may read their whole organization.
 */
export function userOf(
  { userId, userProperties }: Pick<UserToken, 'userId' | 'userProperties'>,
  described: User,
  { profile, isMember }: { readonly profile: StoredRights['profile']; readonly isMember: boolean },
): User {
  const { organizationId, isReadOnly, isAnonymous, isGuest, hasAccess, accessRole } = described;
  const { isAdmin, name = profile.name, email = profile.email } = userProperties;
  const look = Object.fromEntries(
    describedFields.flatMap((field) => {
      const value = profile[field] ?? described[field];
      return value === undefined ? [] : [[field, value]];
    }),
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

interface AccessOptions {
  readonly folders: Pick<FolderIndex, 'foldersOf' | 'pathOf'>;
  /** Identifies the database: a cursor of another one is of no use. */
  readonly logId: string;
  /** Decides in place of the permissions of tokens and REST calls. */
  readonly provider?: PermissionProvider | undefined;
}

/** Access of one session to documents: what its token says, what REST calls have stored, and what the Permission Provider has answered. */
export class SessionAccess {
  /** The user by the latest token. */
  user: User;
  /** Number of the last deletion of a user before the session began (`People`). */
  lastDeletion = '0';
  #token: SessionClaims['token'];
  #stored = NO_RIGHTS;
  readonly #described: User;
  #contextAccess: ContextAccess | undefined;
  readonly #options: AccessOptions;
  /** Decisions by scope, until the next permission ends. They are asked for with every change. */
  readonly #known = new Map<string, ReaderAccess>();
  /** Organizations of documents that the Permission Provider lets the user read. */
  readonly #readableOrganizations = new Set<string>();
  #knownUntil = 0;
  /** Called when the user's access may have changed. */
  onChange: () => void = () => undefined;

  constructor(
    token: SessionClaims['token'],
    described: User,
    contextAccess: ContextAccess | undefined,
    options: AccessOptions,
  ) {
    this.#described = described;
    this.#token = token;
    this.#contextAccess = contextAccess;
    this.#options = options;
    this.user = described;
    this.forget();
  }

  /** What the session is based on, by the latest token. */
  get claims(): SessionClaims {
    return { token: this.#token, described: this.#described, contextAccess: this.#contextAccess };
  }

  /** Uses a new token of the same user from now on. Returns whether the user's access may have changed. */
  renew(token: UserToken): boolean {
    const before = JSON.stringify([this.user, this.#token.resources]);
    this.#token = token;
    this.forget();
    return JSON.stringify([this.user, token.resources]) !== before;
  }

  /** Uses other stored rights from now on. */
  setStored(stored: StoredRights): void {
    this.#stored = stored;
    this.forget();
  }

  /** Uses other contexts of the user from now on. */
  setContexts(contextAccess: ContextAccess | undefined): void {
    this.#contextAccess = contextAccess;
    this.forget();
  }

  /** Clears the remembered decisions after a permission has ended or a document has moved. */
  forget(): void {
    this.#known.clear();
    this.#readableOrganizations.clear();
    this.#knownUntil = this.nextExpiry;
    const isMember = this.isMemberOf(this.#described.organizationId);
    this.user = userOf(this.#token, this.#described, { profile: this.#stored.profile, isMember });
    this.onChange();
  }

  /** Time at which the next permission ends, in ms since the epoch. */
  get nextExpiry(): number {
    const times = this.#permissions().flatMap(({ expiresAt = Infinity }) => expiresAt);
    return Math.min(Infinity, ...times);
  }

  /** Returns the ids of the organizations where the user's access depends on folders. */
  organizationsWithFolders(): readonly string[] {
    const folders = this.#permissions().filter(({ type }) => type === 'folder');
    return [...new Set(folders.flatMap(({ organizationId }) => organizationId ?? []))];
  }

  /** Returns the ids of all organizations that the user's permissions name, and of their own. */
  organizations(): readonly string[] {
    const named = this.#token.resources.map(({ id, organizationId = id }) => organizationId);
    return [...new Set([this.#described.organizationId, ...named])];
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
    const { logId } = this.#options;
    const seen = [logId, userId, organizationId, isAdmin, isAnonymous, isGuest, hasAccess, contextAccess];
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
    if (this.#options.provider)
      return (
        this.#decision(this.#ofOrganization(organizationId))?.hasAccess === true ||
        this.#readableOrganizations.has(organizationId)
      );
    return this.#permissions().some(({ id, organizationId: own = id }) => own === organizationId);
  }

  /** Whether the user may read a whole organization, and know its people. */
  isMemberOf(organizationId: string): boolean {
    return this.#isAllowed(organizationId, ({ type }) => type === 'organization', this.#ofOrganization(organizationId));
  }

  /** Whether the user may read a folder without documents. */
  coversFolder(organizationId: string, folderId: string): boolean {
    const path = this.#options.folders.pathOf(organizationId, folderId);
    return this.#isAllowed(
      organizationId,
      ({ type, id }) => type === 'organization' || (type === 'folder' && path.includes(id)),
      this.#ofOrganization(organizationId),
    );
  }

  /** Whether the Permission Provider did not answer about a document. */
  hasFailed(scope: Scope): boolean {
    return this.#decision(documentQuery(scope))?.errorCode === 'something_went_wrong';
  }

  /** Returns what the Permission Provider has to be asked before a document of the user is read or changed. */
  queriesOf(scope: Scope, source: PermissionSource): readonly PermissionQueryResource[] {
    const { organizationId } = scope;
    const contexts = this.#options.provider?.isContextEnabled ? Object.entries(this.#contextAccess ?? {}) : [];
    return [
      { ...documentQuery(scope), source },
      ...contexts.flatMap(([field, values]) => values.map((value) => contextQuery(organizationId, field, value))),
    ];
  }

  /** Returns the query about a whole organization. */
  organizationQuery(organizationId: string, source: PermissionSource): PermissionQueryResource {
    return { ...this.#ofOrganization(organizationId), source };
  }

  /** Applies `revokeAccessOn` after the page no longer shows a document. */
  documentUnset(scope: Scope): void {
    this.#options.provider?.documentUnset(this.user.userId, documentQuery(scope), this);
    this.#known.delete(scopeKey(scope));
  }

  /** Applies `revokeAccessOn` after the user has signed out. */
  userLogout(): void {
    this.#options.provider?.userLogout(this.user.userId, this);
  }

  #ofOrganization(organizationId: string): PermissionQueryResource {
    return { type: 'ORGANIZATION', id: organizationId, source: 'IDENTIFY', organizationId };
  }

  /** Returns the permissions that have not ended. */
  #permissions(): readonly Permission[] {
    return [...this.#token.resources, ...this.#stored.grants].filter(isCurrent);
  }

  #decision(query: PermissionQueryResource): Decision | undefined {
    const decision = this.#options.provider?.decisionOf(this.#token.userId, query, this);
    this.#knownUntil = Math.min(this.#knownUntil, decision?.expiresAt ?? Infinity);
    return decision;
  }

  /** Whether permissions, or the Permission Provider in their place, give access to something. A stored denial always wins. */
  #isAllowed(
    organizationId: string,
    applies: (permission: Permission) => boolean,
    query: PermissionQueryResource,
  ): boolean {
    const applicable = this.#permissions().filter(
      (permission) => (permission.organizationId ?? permission.id) === organizationId && applies(permission),
    );
    if (applicable.some(isDenial)) return false;
    return this.#options.provider ? this.#decision(query)?.hasAccess === true : applicable.length > 0;
  }

  #decide(scope: Scope): Viewer {
    const { organizationId } = scope;
    const contextAccess = this.#contextsIn(organizationId);
    const viewer = { ...this.user, ...(contextAccess && { contextAccess }) };
    const granted = this.#permissions().filter((resource) => this.#covers(resource, scope));
    const decision = this.#decision(documentQuery(scope));
    const isGranted = this.#options.provider ? decision?.hasAccess === true : granted.length > 0;
    if (granted.some(isDenial) || this.user.hasAccess === false) return { ...viewer, hasAccess: false };
    if (decision?.errorCode === 'something_went_wrong')
      return { ...viewer, hasAccess: false, errorCode: decision.errorCode };
    if (!isGranted) return { ...viewer, hasAccess: false };
    this.#readableOrganizations.add(organizationId);
    return { ...viewer, hasAccess: true, accessRole: this.#roleOf(decision ? [decision] : granted, organizationId) };
  }

  /**
   * Returns the user as in any document of which the page knows nothing more: with the role in their whole organization, or as a viewer, who
   * is offered hardly anything that a document could refuse. The Permission Provider decides about each document by itself.
   */
  #userOfOrganization(): Viewer {
    const { organizationId } = this.user;
    const granted = this.#permissions().filter(({ type, id }) => type === 'organization' && id === organizationId);
    const hasRole = !this.#options.provider && granted.length > 0 && !granted.some(isDenial);
    return { hasAccess: true, ...this.user, accessRole: hasRole ? this.#roleOf(granted, organizationId) : 'viewer' };
  }

  /** Returns the most powerful role of permissions that all give access. */
  #roleOf(granted: readonly Pick<Permission, 'accessRole'>[], organizationId: string): 'editor' | 'viewer' {
    const isEditor =
      granted.some(({ accessRole }) => accessRole !== 'viewer') &&
      this.user.accessRole !== 'viewer' &&
      !this.#stored.viewerIn.has(organizationId);
    return isEditor ? 'editor' : 'viewer';
  }

  /** Returns the contexts that count in an organization: those of the page, as far as the Permission Provider is not asked about them. */
  #contextsIn(organizationId: string): ContextAccess | undefined {
    if (!this.#contextAccess || !this.#options.provider?.isContextEnabled) return this.#contextAccess;
    return Object.fromEntries(
      Object.entries(this.#contextAccess).map(([field, values]) => [
        field,
        values.filter((value) => this.#decision(contextQuery(organizationId, field, value))?.hasAccess),
      ]),
    );
  }

  #covers({ type, id, organizationId = id }: Permission, scope: Scope): boolean {
    if (organizationId !== scope.organizationId) return false;
    if (type === 'organization') return id === scope.organizationId;
    return type === 'document' ? id === scope.documentId : this.#options.folders.foldersOf(scope).includes(id);
  }
}

const documentQuery = ({ organizationId, documentId }: Scope): PermissionQueryResource => ({
  type: 'DOCUMENT',
  id: documentId,
  source: 'SET_DOCUMENTS',
  organizationId,
});

/** Returns the query about one value of a context. Its id is the value as JSON, since results name only the id. */
const contextQuery = (organizationId: string, field: string, value: string | number): PermissionQueryResource => ({
  type: 'CONTEXT',
  id: JSON.stringify({ [field]: value }),
  source: 'SET_DOCUMENTS',
  organizationId,
  context: { access: { [field]: value } },
});
