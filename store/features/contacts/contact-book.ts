import type { AnnotationRow } from '../../api/annotations.js';
import type { ContactDirectory, ContactQuery } from '../../api/contacts.js';
import { assertArgument } from '../../base/arguments.js';
import type { Readable } from '../../base/readable.js';
import { settlesWithin } from '../../base/timers.js';
import {
  type AutocompleteData,
  type AutocompleteItem,
  INVITED,
  suggestionKey,
  type Contact,
  type Suggestion,
} from '../../model/autocomplete.js';
import type { CommentAnnotation } from '../../model/comment-annotation.js';
import { deepFreeze } from '../../model/freeze.js';
import { invitedIdOf } from '../../model/ids.js';
import { contactSearchResult } from '../../model/shapes.js';
import { type ContactScope, type UserContact, type User, type UserGroup, userOf } from '../../model/user.js';
import { mentionedPeople } from '../../rules/mentions.js';
import type { Engine } from '../../sync/engine.js';
import type { StoreState } from '../../sync/state.js';
import { sortSuggestions, mergeSuggestions } from './suggestion-order.js';

type Person = User | UserContact;

interface ScopeContext {
  readonly me: User | null;
  readonly groups: readonly UserGroup[];
  /** People named in the threads of the documents. */
  readonly seen: readonly Person[];
}

/** Returns a predicate for the people of a scope (Misc, Contact scope). */
export function scopePredicate(scope: ContactScope, { me, groups, seen }: ScopeContext): (person: Person) => boolean {
  switch (scope) {
    case 'all':
      return () => true;
    case 'organization':
      return (person) =>
        'organizationId' in person ? person.organizationId === me?.organizationId : isOrganizationContact(person);
    case 'organizationUserGroup':
      return groupPredicate(me, groupsInScope(scope, { me, groups, seen }));
    case 'document': {
      const ids = new Set(seen.map(({ userId }) => userId));
      return ({ userId }) => ids.has(userId);
    }
  }
}

/** Returns the groups of a scope: all, the user's own, or those with a member named in the documents. */
export function groupsInScope(scope: ContactScope, { me, groups, seen }: ScopeContext): readonly UserGroup[] {
  if (scope === 'all' || scope === 'organization') return groups;
  const ids = new Set(scope === 'document' ? seen.map(({ userId }) => userId) : [me?.userId]);
  return groups.filter(({ users = [] }) => users.some(({ userId }) => ids.has(userId)));
}

function groupPredicate(me: User | null, groups: readonly UserGroup[]): (person: Person) => boolean {
  const ids = new Set(groups.flatMap(({ users = [] }) => users.map(({ userId }) => userId)));
  const groupIds = new Set(groups.map(({ groupId }) => groupId));
  const { groupId: own }: Partial<UserContact> = me ?? {};
  if (own !== undefined) groupIds.add(own);
  return ({ userId, groupId }: UserContact) => ids.has(userId) || (groupId !== undefined && groupIds.has(groupId));
}

/** Whether a contact is visible to the organization, not private to the user. */
function isOrganizationContact(contact: UserContact): boolean {
  return contact.visibility !== 'private';
}

const seen = new WeakMap<CommentAnnotation, readonly Person[]>();

function* peopleIn({ from, assignedTo, comments, viewedBy, subscribedUsers }: CommentAnnotation): Generator<Person> {
  yield from;
  if (assignedTo) yield assignedTo;
  for (const comment of comments) {
    yield comment.from;
    yield* mentionedPeople(comment);
  }
  yield* viewedBy ?? [];
  for (const { user } of Object.values(subscribedUsers ?? {})) yield user;
}

/** Returns the people named in a thread, each once; cached. */
function peopleOf(data: CommentAnnotation): readonly Person[] {
  const known = seen.get(data);
  if (known) return known;
  const people = [...uniquePeople(peopleIn(data))];
  seen.set(data, people);
  return people;
}

/** Returns people without duplicates, in order of first occurrence. An entry with a name is preferred. */
export function uniquePeople(people: Iterable<Person>): Iterable<Person> {
  const known = new Map<string, Person>();
  for (const person of people) if (!known.get(person.userId)?.name) known.set(person.userId, person);
  return known.values();
}

/** Yields the people named in the threads. */
export function* peopleInRows(rows: Iterable<AnnotationRow>): Generator<Person> {
  for (const { data } of rows) yield* peopleOf(data);
}

/** Maximum number of remembered choices per user. */
const MAX_RECENT = 20;

/** Longest text that the backend looks for, in UTF-16 code units, and longest time to wait for its people, in ms. */
const MAX_SEARCH_TEXT = 512;
const MAX_WAIT_MS = 3_000;

const EMAIL_PATTERN = /^[^\s@/]+@[^\s@/]+\.[^\s@/.]{2,}$/;

type ListData = Pick<AutocompleteData, 'hotkey' | 'type' | 'data'>;

const people: ListData = { hotkey: '@', type: 'contact', data: [] };

/** Returns the public contact fields of a person. */
function contactOf(person: UserContact): UserContact {
  const { userId, name, email, photoUrl, groupId, color, textColor, initial } = person;
  const contact = { userId, name, email, photoUrl, groupId, color, textColor, initial };
  return Object.fromEntries(
    Object.entries(contact).filter(([, value]) => value !== undefined),
  ) as unknown as UserContact;
}

const asContact = ({ id, name, description, icon }: AutocompleteItem): UserContact => ({
  userId: id,
  name,
  ...(description !== undefined && EMAIL_PATTERN.test(description) && { email: description }),
  ...(icon?.url !== undefined && { photoUrl: icon.url }),
});

/** Finds people, groups and list items to mention, tag and assign. */
export class ContactBook {
  readonly #state: StoreState;
  readonly #directory: Readable<ContactDirectory>;
  readonly #engine: () => Engine | undefined;
  /** Keys of the suggestions each user has chosen, latest first, by user id. */
  readonly #recentByUser = new Map<string, Promise<readonly string[]>>();
  readonly #contacts = new WeakMap<object, Contact>();

  constructor(state: StoreState, directory: Readable<ContactDirectory>, engine: () => Engine | undefined) {
    this.#state = state;
    this.#directory = directory;
    this.#engine = engine;
  }

  async suggest(query: ContactQuery): Promise<readonly Suggestion[]> {
    return freezeSuggestions(await this.#findSuggestions(query));
  }

  async search(query: ContactQuery, signal: AbortSignal): Promise<readonly Suggestion[]> {
    return freezeSuggestions(await this.#runSearch(query, signal));
  }

  /** `more` are people who are suggested as well, such as those of the backend. */
  async #findSuggestions(
    { searchText, hotkey = people.hotkey, scope }: ContactQuery,
    more: readonly UserContact[] = [],
  ): Promise<readonly Suggestion[]> {
    const list = this.#list(hotkey);
    if (!list) return [];
    if (list.type === 'custom')
      return sortSuggestions(
        list.data.map((item) => ({ type: 'custom', item })),
        searchText,
      );
    const known = await this.#suggestionsOf(list, scope ?? this.#directory.peek().scope ?? 'all', more);
    const found = sortSuggestions(known, searchText, await this.#createRanking());
    return list.type === 'contact' ? [...found, ...this.#invitation(searchText, known)] : found;
  }

  async #runSearch(query: ContactQuery, signal: AbortSignal): Promise<readonly Suggestion[]> {
    const { searchText, hotkey = people.hotkey, event } = query;
    const { search, scope = 'all' } = this.#directory.peek();
    const type = this.#list(hotkey)?.type ?? 'contact';
    this.#emitSearchEvent({ searchText, event, type });
    const [known, found] = await Promise.all([
      this.#backendContacts(query.searchText).then((more) => this.#findSuggestions(query, more)),
      search && raceAbort(search({ searchText, hotkey, type, scope: query.scope ?? scope, signal }), signal),
    ]);
    // A search without results may return undefined or null.
    if (found === undefined || (found as unknown) === null) return known;
    assertArgument(found, 'search result', contactSearchResult);
    const { contacts = [] } = found;
    return mergeSuggestions(known, {
      ...found,
      contacts: contacts.map((person) => this.#contactFor(person, contactOf)),
    });
  }

  /** Returns the people whom the backend knows; nobody if it does not answer soon. */
  async #backendContacts(searchText: string): Promise<readonly UserContact[]> {
    const { queries, connection, me, options } = this.#state;
    const organizationId = options.peek().organizationId ?? me.peek()?.organizationId;
    const ask = connection.peek() === 'online' && !this.#directory.peek().replaceContacts && queries.peek()?.contacts;
    if (!ask || organizationId === undefined) return [];
    const asked = ask({ organizationId, searchText: searchText.slice(0, MAX_SEARCH_TEXT) }).catch(() => []);
    return (await settlesWithin(asked, MAX_WAIT_MS)) ? asked : [];
  }

  choose(suggestion: Suggestion): void {
    const userId = this.#state.me.peek()?.userId;
    if (userId === undefined || suggestion.type === 'custom') return;
    const chosen = suggestionKey(suggestion);
    const recent = this.#recentKeysOf(userId).then((keys) =>
      [chosen, ...keys.filter((key) => key !== chosen)].slice(0, MAX_RECENT),
    );
    this.#recentByUser.set(userId, recent);
    void recent.then((keys) => this.#engine()?.setRecent(userId, keys));
  }

  #list(hotkey: string): ListData | undefined {
    const own = this.#directory.peek().lists?.find((list) => list.hotkey === hotkey);
    if (own) return { hotkey, type: own.type ?? 'custom', data: own.data };
    return hotkey === people.hotkey ? people : undefined;
  }

  /** Returns the suggestions of a list: its own entries, else all known people and groups. */
  async #suggestionsOf(
    { hotkey, type, data }: ListData,
    scope: ContactScope,
    more: readonly UserContact[],
  ): Promise<readonly Suggestion[]> {
    if (data.length > 0) {
      if (type === 'contact') return data.map((item) => ({ type, contact: this.#contactFor(item, asContact) }));
      return data.map(({ id, name }) => ({ type: 'group', group: { groupId: id, groupName: name } }));
    }
    const contacts = type === 'contact' ? await this.#people(scope, more) : [];
    const groups = type === 'group' || hotkey === people.hotkey ? this.#groups(scope) : [];
    return [
      ...contacts.map((contact) => ({ type: 'contact', contact }) as const),
      ...groups.map((group) => ({ type: 'group', group }) as const),
    ];
  }

  /** Returns the people of a scope (Misc, Contact scope). Directory entries take precedence over people seen in threads. */
  async #people(scope: ContactScope, more: readonly UserContact[]): Promise<readonly Contact[]> {
    const { contacts = [], groups = [], replaceContacts = false } = this.#directory.peek();
    const given = [...contacts, ...groups.flatMap(({ users = [] }) => users)];
    const seen = [...peopleInRows(this.#state.rows.values())];
    const others = replaceContacts ? [] : [...((await this.#engine()?.users()) ?? []), ...seen, ...more];
    const isWithin = scopePredicate(scope, { me: this.#state.me.peek(), groups, seen });
    return [...uniquePeople([...given, ...others])]
      .filter(isWithin)
      .map((person) => this.#contactFor(person, contactOf));
  }

  #groups(scope: ContactScope): readonly UserGroup[] {
    const { groups = [] } = this.#directory.peek();
    const seen = scope === 'document' ? [...peopleInRows(this.#state.rows.values())] : [];
    return groupsInScope(scope, { me: this.#state.me.peek(), groups, seen });
  }

  /** Returns an invitation for an unknown e-mail address, if the directory allows it. */
  #invitation(searchText: string, known: readonly Suggestion[]): readonly Suggestion[] {
    const address = searchText.trim().toLowerCase();
    if (!this.#directory.peek().allowEmail || !EMAIL_PATTERN.test(address)) return [];
    if (known.some((each) => each.type === 'contact' && each.contact.email?.toLowerCase() === address)) return [];
    const contact = { userId: invitedIdOf(address), email: address, source: INVITED };
    return [{ type: 'contact', contact: this.#contactFor(contact, (invited) => invited) }];
  }

  /** Returns a ranking independent of the search text: negative for recent choices, latest first; positive for the user. */
  async #createRanking(): Promise<(suggestion: Suggestion) => number> {
    const userId = this.#state.me.peek()?.userId;
    if (userId === undefined) return () => 0;
    const recent = await this.#recentKeysOf(userId);
    return (suggestion) => {
      const key = suggestionKey(suggestion);
      const at = recent.indexOf(key);
      if (at >= 0) return at - MAX_RECENT;
      return key === `contact:${userId}` ? 1 : 0;
    };
  }

  #recentKeysOf(userId: string): Promise<readonly string[]> {
    const recent =
      this.#recentByUser.get(userId) ?? Promise.resolve(this.#engine()?.recent(userId)).then((keys) => keys ?? []);
    this.#recentByUser.set(userId, recent);
    return recent;
  }

  #emitSearchEvent({
    searchText,
    event,
    type,
  }: {
    searchText: string;
    event: unknown;
    type: AutocompleteData['type'];
  }): void {
    const { hub, me, documents, options, locations } = this.#state;
    const documentId = options.peek().rootDocumentId ?? documents.peek()[0];
    const organizationId = options.peek().organizationId ?? me.peek()?.organizationId ?? '';
    const metadata = deepFreeze({
      organizationMetadata: { organizationId },
      documentMetadata: documentId === undefined ? null : { documentId, organizationId },
      location: locations.root ?? null,
    });
    const kind = type === 'custom' ? 'custom' : 'contact';
    hub.emit('autocompleteSearch', Object.freeze({ event, searchText, type: kind, metadata }));
  }

  /** Returns the contact made from a source object; cached, since its folded texts are. Defaults to the user's organization. */
  #contactFor<T extends object>(from: T, make: (from: T) => UserContact): Contact {
    const organizationId = this.#state.me.peek()?.organizationId ?? '';
    const own = (from as Partial<Contact>).organizationId;
    const contact =
      this.#contacts.get(from) ??
      Object.freeze(userOf({ ...make(from), ...(own && { organizationId: own }) }, organizationId));
    this.#contacts.set(from, contact);
    return contact;
  }
}

/** Resolves with a search result, or with undefined as soon as the signal aborts. */
const raceAbort = <T>(found: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  Promise.race([
    found,
    new Promise<undefined>((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    }),
  ]);

/** Freezes the array and its entries, not the objects of the page's own search. */
const freezeSuggestions = (suggestions: readonly Suggestion[]): readonly Suggestion[] =>
  Object.freeze(suggestions.map((each) => Object.freeze(each)));
