import type { CollabStore, ContactDirectory, User } from '../../store/index.js';
import { parseUser } from '../../store/model/index.js';
import { warnOnce } from './warn.js';

/** Who is there and where, as a root's attributes say; anything may be missing, the user may be malformed. */
export interface Whereabouts {
  readonly user?: unknown;
  readonly organizationId: string;
  readonly documentId: string;
  readonly locationId: string;
  readonly locationName: string;
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

/** Keeps a store in step with a root. What the root never said is the page's own business. */
export class SessionSync {
  readonly #store: CollabStore;
  #user = '';
  #documents = '';
  #locations = '';
  #contacts: ContactDirectory | undefined;

  constructor(store: CollabStore) {
    this.#store = store;
  }

  apply(whereabouts: Whereabouts): void {
    this.#applyUser(checkedUser(whereabouts));
    this.#applyDocument(whereabouts);
    this.#applyLocation(whereabouts);
    this.#applyContacts(whereabouts);
  }

  #applyUser(user: User | undefined): void {
    const key = user ? JSON.stringify(user) : '';
    if (key === this.#user) return;
    this.#user = key;
    warnOfRefusal(user ? this.#store.identify(user) : this.#store.signOut());
  }

  #applyDocument({ documentId, organizationId }: Whereabouts): void {
    const key = documentId && JSON.stringify([documentId, organizationId]);
    if (key === this.#documents) return;
    this.#documents = key;
    warnOfRefusal(this.#store.setDocuments(documentId ? [documentId] : [], organizationId ? { organizationId } : {}));
  }

  #applyLocation({ locationId, locationName }: Whereabouts): void {
    const key = locationId && JSON.stringify([locationId, locationName]);
    if (key === this.#locations) return;
    this.#locations = key;
    this.#store.setLocations(locationId ? [{ id: locationId, ...(locationName && { locationName }) }] : []);
  }

  #applyContacts({ contacts }: Whereabouts): void {
    if (contacts === this.#contacts) return;
    this.#contacts = contacts;
    this.#store.contacts.set(contacts ?? {});
  }
}
