import {
  createStore,
  lazyBackend,
  localBackend,
  serviceBackend,
  withProviders,
  parseCommentConfig,
  type Backend,
  type CollabError,
  type CollabStore,
  type CommentConfig,
  type ContactDirectory,
  type DataProviders,
  type Location,
  type SetDocumentsOptions,
  type User,
  type UserOptions,
} from '../../../store/index.js';
import { parseUser } from '../../../store/model/index.js';
import { isDeepEqual } from '../../base/deep-equal.js';
import { lazy, type LazyModule } from '../../base/lazy.js';
import { warnOnce } from '../../base/warn.js';

/** A store created by a root, or why it cannot be created. */
type OwnStore = { readonly store: CollabStore } | { readonly problem: CollabError };

/** The memory backend of each root. Its data lasts as long as the element, also while it is out of the page. */
const memories = new WeakMap<object, Backend>();

function memoryOf(root: object): Backend {
  const memory =
    memories.get(root) ?? lazyBackend(async () => (await import('../../../store/backends/memory.js')).memoryBackend());
  memories.set(root, memory);
  return memory;
}

const backends: Readonly<Record<string, (root: object) => Backend>> = { local: () => localBackend(), memory: memoryOf };

/** Returns the application's option sets if they are valid; otherwise the predefined ones apply. */
function checkedConfig(given: Partial<CommentConfig> | undefined): CommentConfig | undefined {
  if (!given) return undefined;
  const parsed = parseCommentConfig(given);
  if (parsed.ok) return parsed.value;
  warnOnce(`<collab-root>: ${parsed.error.message} The predefined sets are used.`);
  return undefined;
}

/** Attributes of a root that decide which store it creates. */
interface StoreAttributes {
  readonly backend: string;
  readonly apiKey: string;
  readonly config?: Partial<CommentConfig>;
  readonly dataProviders?: DataProviders | undefined;
}

/** Returns the backend that a root names, or why there is none. An unknown one is an error: data must not silently go elsewhere. */
function createBackend(root: object, { backend, apiKey }: StoreAttributes): Backend | CollabError {
  const name = backend || 'local';
  if (Object.hasOwn(backends, name) && backends[name]) return backends[name](root);
  if (!/^(?:wss?|https?):/.test(name)) {
    const message = `<collab-root backend="${name}">: there is no such backend. Accepted: "local", "memory" and the address of a service, such as "wss://comments.example.com". For another backend, set the property "store".`;
    return { code: 'unknown_backend', message };
  }
  if (apiKey) return serviceBackend({ url: name, apiKey });
  const message = `<collab-root backend="${name}">: the attribute "api-key" is missing. The service prints the key at its first start.`;
  return { code: 'INVALID_ARGUMENT', message };
}

/** Creates the store of a root with these attributes. */
export function createOwnStore(root: object, attributes: StoreAttributes): OwnStore {
  let backend = createBackend(root, attributes);
  if ('code' in backend) {
    warnOnce(backend.message);
    return { problem: backend };
  }
  const sets = checkedConfig(attributes.config);
  const { dataProviders } = attributes;
  if (dataProviders) backend = withProviders(backend, dataProviders);
  return { store: createStore({ backend, ...(sets && { config: sets }) }) };
}

/** User, documents and locations from a root's attributes; each may be missing or malformed. */
interface SessionAttributes {
  readonly user?: unknown;
  readonly authToken: string;
  readonly tokenProvider?: UserOptions['tokenProvider'];
  readonly organizationId: string;
  readonly documentId: string;
  /** Further documents; may be malformed. */
  readonly documentIds?: unknown;
  readonly documentsOptions?: SetDocumentsOptions | undefined;
  readonly locationId: string;
  readonly locationName: string;
  /** All locations of the page; may be malformed. */
  readonly locations?: unknown;
  readonly contacts?: ContactDirectory;
}

/** Organization of a user without one. */
const DEFAULT_ORGANIZATION = 'default';

/** Returns the user of a root; a malformed user warns once. */
function checkedUser({ user, organizationId }: SessionAttributes): User | undefined {
  if (user === undefined || user === null || user === '') return undefined;
  const named = typeof user === 'object' ? { organizationId: organizationId || DEFAULT_ORGANIZATION, ...user } : user;
  const parsed = parseUser(named);
  if (parsed.ok) return parsed.value;
  warnOnce(`<collab-root>: ${parsed.error.message} Nobody is signed in.`);
  return undefined;
}

const warnOfError = (error: unknown): void =>
  warnOnce(`<collab-root>: ${error instanceof Error ? error.message : String(error)}`);

/** Warns of a value that the store refuses; the store reports connection failures itself. */
const warnOfRefusal = (promise: Promise<void>): void => void promise.catch(warnOfError);

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'unavailable';

/** Returns a list attribute; another value warns once. The store validates the entries. */
function listOf(attribute: string, value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value;
  warnOnce(
    `<collab-root> ${attribute}: ${JSON.stringify(value)} is not a list. Accepted: an array; in an attribute, an array as JSON.`,
  );
  return [];
}

/** Applies a root's attributes to its store. Attributes that were never set leave the store unchanged. */
export class SessionSync {
  readonly #store: CollabStore;
  #user: User | undefined;
  #authToken = '';
  #tokenProvider: UserOptions['tokenProvider'];
  #documents: readonly unknown[] = [];
  #locations: readonly unknown[] = [];
  #contacts: ContactDirectory | undefined;
  /** The sign-in of the current user, which loads the store's engine and its backend. */
  #signIn: LazyModule | undefined;

  constructor(store: CollabStore) {
    this.#store = store;
  }

  /** Ends the repeated sign-in, and leaves the store as it is. */
  dispose(): void {
    this.#forgetSignIn();
  }

  apply(attributes: SessionAttributes): void {
    this.#applyUser(checkedUser(attributes), attributes);
    this.#applyDocuments(attributes);
    this.#applyLocations(attributes);
    this.#applyContacts(attributes);
  }

  #applyUser(user: User | undefined, { authToken, tokenProvider }: SessionAttributes): void {
    this.#tokenProvider = tokenProvider;
    if (isDeepEqual(user, this.#user) && authToken === this.#authToken) return;
    this.#user = user;
    this.#authToken = authToken;
    this.#forgetSignIn();
    if (user) this.#startSignIn(user);
    else warnOfRefusal(this.#store.signOut());
  }

  /** Signs a user in. If a part of the store does not load, the sign-in is repeated like the load of a failed module. */
  #startSignIn(user: User): void {
    const isCurrent = (): boolean => this.#signIn === signIn;
    const signIn = lazy(async () => {
      try {
        if (isCurrent()) await this.#store.identify(user, this.#tokenOptions);
      } catch (error) {
        // The failure of an earlier sign-in does not concern the current user.
        if (isCurrent() && isUnavailable(error)) throw error;
        warnOfError(error);
      }
    }, 'threads');
    this.#signIn = signIn;
    void signIn();
  }

  /** Tokens of the user. Asks the latest token provider, also if it is set after the user. */
  get #tokenOptions(): UserOptions {
    const { retryConfig } = this.#tokenProvider ?? {};
    const generateToken = (): Promise<string> =>
      this.#tokenProvider?.generateToken() ?? Promise.reject(new Error('there is no token provider'));
    return {
      ...(this.#authToken && { authToken: this.#authToken }),
      ...(this.#tokenProvider && { tokenProvider: { generateToken, ...(retryConfig && { retryConfig }) } }),
    };
  }

  #forgetSignIn(): void {
    this.#signIn?.forget();
    this.#signIn = undefined;
  }

  #applyDocuments({ documentId, documentIds, documentsOptions, organizationId }: SessionAttributes): void {
    const further = listOf('document-ids', documentIds) as readonly string[];
    const ids = [...new Set([...(documentId ? [documentId] : []), ...further])];
    const options = {
      ...documentsOptions,
      ...(organizationId && { organizationId }),
      ...(documentId && further.length > 0 && { rootDocumentId: documentId }),
    };
    const isSet = ids.length > 0 || documentsOptions !== undefined;
    const request = isSet ? [ids, options] : [];
    if (isDeepEqual(request, this.#documents)) return;
    this.#documents = request;
    warnOfRefusal(this.#store.setDocuments(ids, isSet ? options : {}));
  }

  #applyLocations({ locationId, locationName, locations }: SessionAttributes): void {
    const listed = listOf('locations', locations) as readonly Location[];
    const isListed = listed.some(({ id }) => id === locationId);
    const current = locationId && !isListed ? [{ id: locationId, ...(locationName && { locationName }) }] : [];
    const all = [...current, ...listed];
    const options = locationId && all.length > 1 ? { rootLocationId: locationId } : {};
    const request = all.length > 0 ? [all, options] : [];
    if (isDeepEqual(request, this.#locations)) return;
    this.#locations = request;
    this.#store.setLocations(all, options);
  }

  #applyContacts({ contacts }: SessionAttributes): void {
    const before = this.#contacts;
    this.#contacts = contacts;
    if (isDeepEqual(contacts, before)) return;
    // Calls the function of the latest directory, even if the directory is otherwise equal.
    const search: ContactDirectory['search'] = (request) =>
      this.#contacts?.search?.(request) ?? Promise.resolve({ contacts: [] });
    this.#store.contacts.set({ ...contacts, ...(contacts?.search && { search }) });
  }
}
