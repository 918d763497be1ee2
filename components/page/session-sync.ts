import type { CollabStore, ContactDirectory, Location, SetDocumentsOptions, User } from '../../store/index.js';
import { parseUser } from '../../store/model/index.js';
import { isSameValue } from '../base/same-value.js';
import { warnOnce } from '../base/warn.js';

/** Who is there and where, as a root's attributes say; anything may be missing, the user may be malformed. */
export interface Whereabouts {
  readonly user?: unknown;
  readonly organizationId: string;
  readonly documentId: string;
  /** Further documents; may be malformed, as an attribute's value. */
  readonly documentIds?: unknown;
  readonly documentsOptions?: SetDocumentsOptions | undefined;
  readonly locationId: string;
  readonly locationName: string;
  /** All locations of the page; may be malformed, as an attribute's value. */
  readonly locations?: unknown;
  readonly contacts?: ContactDirectory;
}

/** Where a user belongs who names no organization. */
const DEFAULT_ORGANIZATION = 'default';

/** The user of a root, or nobody; a malformed one warns once. */
function checkedUser({ user, organizationId }: Whereabouts): User | undefined {
  if (user === undefined || user === null || user === '') return undefined;
  const named = typeof user === 'object' ? { organizationId: organizationId || DEFAULT_ORGANIZATION, ...user } : user;
  const parsed = parseUser(named);
  if (parsed.ok) return parsed.value;
  warnOnce(`<collab-root>: ${parsed.error.message} Nobody is signed in.`);
  return undefined;
}

/** What the store does not accept is the page's mistake; what fails on the way the store tells of itself. */
function warnOfRefusal(promise: Promise<void>): void {
  promise.catch((error: unknown) =>
    warnOnce(`<collab-root>: ${error instanceof Error ? error.message : String(error)}`),
  );
}

/** A list a root was given; what is none warns once. The store checks what is in it. */
function listOf(attribute: string, value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value;
  warnOnce(
    `<collab-root> ${attribute}: ${JSON.stringify(value)} is no list; accepted: an array, in an attribute as JSON.`,
  );
  return [];
}

/** Keeps a store in step with a root. What the root never said is the page's own business. */
export class SessionSync {
  readonly #store: CollabStore;
  #user: User | undefined;
  #documents: readonly unknown[] = [];
  #locations: readonly unknown[] = [];
  #contacts: ContactDirectory | undefined;

  constructor(store: CollabStore) {
    this.#store = store;
  }

  apply(whereabouts: Whereabouts): void {
    this.#applyUser(checkedUser(whereabouts));
    this.#applyDocuments(whereabouts);
    this.#applyLocations(whereabouts);
    this.#applyContacts(whereabouts);
  }

  #applyUser(user: User | undefined): void {
    if (isSameValue(user, this.#user)) return;
    this.#user = user;
    warnOfRefusal(user ? this.#store.identify(user) : this.#store.signOut());
  }

  #applyDocuments({ documentId, documentIds, documentsOptions, organizationId }: Whereabouts): void {
    const further = listOf('document-ids', documentIds) as readonly string[];
    const ids = [...new Set([...(documentId ? [documentId] : []), ...further])];
    const options = {
      ...documentsOptions,
      ...(organizationId && { organizationId }),
      ...(documentId && further.length > 0 && { rootDocumentId: documentId }),
    };
    const isSaid = ids.length > 0 || documentsOptions !== undefined;
    const said = isSaid ? [ids, options] : [];
    if (isSameValue(said, this.#documents)) return;
    this.#documents = said;
    warnOfRefusal(this.#store.setDocuments(ids, isSaid ? options : {}));
  }

  #applyLocations({ locationId, locationName, locations }: Whereabouts): void {
    const given = listOf('locations', locations) as readonly Location[];
    const isAmong = given.some(({ id }) => id === locationId);
    const own = locationId && !isAmong ? [{ id: locationId, ...(locationName && { locationName }) }] : [];
    const all = [...own, ...given];
    const options = locationId && all.length > 1 ? { rootLocationId: locationId } : {};
    const said = all.length > 0 ? [all, options] : [];
    if (isSameValue(said, this.#locations)) return;
    this.#locations = said;
    this.#store.setLocations(all, options);
  }

  #applyContacts({ contacts }: Whereabouts): void {
    const before = this.#contacts;
    this.#contacts = contacts;
    if (isSameValue(contacts, before)) return;
    // The function of the latest directory is called, whether or not the directory says something else.
    const search: ContactDirectory['search'] = (request) =>
      this.#contacts?.search?.(request) ?? Promise.resolve({ contacts: [] });
    this.#store.contacts.set({ ...contacts, ...(contacts?.search && { search }) });
  }
}
