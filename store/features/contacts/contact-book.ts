import { type ContactScope, type UserContact, type User, type UserGroup, userOf } from '../../model/user.js';
import type { AnnotationRow } from '../../api/annotations.js';
import type { CommentAnnotation } from '../../model/comment-annotation.js';
import { mentionedPeople } from '../../rules/mentions.js';
import { accepted } from '../../base/arguments.js';
import type { ContactDirectory, ContactQuery } from '../../api/contacts.js';
import type { Engine } from '../../sync/engine.js';
import {
  type AutocompleteData,
  type AutocompleteItem,
  INVITED,
  suggestionKey,
  type Contact,
  type Suggestion,
} from '../../model/autocomplete.js';
import { invitedIdOf } from '../../model/ids.js';
import { deepFreeze } from '../../model/freeze.js';
import { contactSearchResult } from '../../model/shapes.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';
import { inOrder, merged } from './suggestion-order.js';

type Person = User | UserContact;

interface Surroundings {
  readonly me: User | null;
  readonly groups: readonly UserGroup[];
  /** Everyone the documents' threads name. */
  readonly seen: readonly Person[];
}

/** Tells who belongs to a scope (Misc, Contact scope). */
export function within(scope: ContactScope, { me, groups, seen }: Surroundings): (person: Person) => boolean {
  switch (scope) {
    case 'all':
      return () => true;
    case 'organization':
      return (person) => ('organizationId' in person ? person.organizationId === me?.organizationId : isShared(person));
    case 'organizationUserGroup':
      return withinGroups(me, groupsWithin(scope, { me, groups, seen }));
    case 'document': {
      const ids = new Set(seen.map(({ userId }) => userId));
      return ({ userId }) => ids.has(userId);
    }
  }
}

/** The groups that belong to a scope: all, the user's own, or those with somebody whom the documents name. */
export function groupsWithin(scope: ContactScope, { me, groups, seen }: Surroundings): readonly UserGroup[] {
  if (scope === 'all' || scope === 'organization') return groups;
  const ids = new Set(scope === 'document' ? seen.map(({ userId }) => userId) : [me?.userId]);
  return groups.filter(({ users = [] }) => users.some(({ userId }) => ids.has(userId)));
}

function withinGroups(me: User | null, groups: readonly UserGroup[]): (person: Person) => boolean {
  const ids = new Set(groups.flatMap(({ users = [] }) => users.map(({ userId }) => userId)));
  const groupIds = new Set(groups.map(({ groupId }) => groupId));
  const { groupId: own }: Partial<UserContact> = me ?? {};
  if (own !== undefined) groupIds.add(own);
  return ({ userId, groupId }: UserContact) => ids.has(userId) || (groupId !== undefined && groupIds.has(groupId));
}

/** Whether a contact is the organization's, and not its user's alone. */
function isShared(contact: UserContact): boolean {
  return contact.visibility !== 'private';
}

const seen = new WeakMap<CommentAnnotation, readonly Person[]>();

function* everyone({ from, assignedTo, comments, viewedBy, subscribedUsers }: CommentAnnotation): Generator<Person> {
  yield from;
  if (assignedTo) yield assignedTo;
  for (const comment of comments) {
    yield comment.from;
    yield* mentionedPeople(comment);
  }
  yield* viewedBy ?? [];
  for (const { user } of Object.values(subscribedUsers ?? {})) yield user;
}

/** Who a thread names, each once, as it says most of them. */
function peopleOf(data: CommentAnnotation): readonly Person[] {
  const known = seen.get(data);
  if (known) return known;
  const people = [...unique(everyone(data))];
  seen.set(data, people);
  return people;
}

/** People each once, in the order they come first; where they have a name is preferred. */
export function unique(people: Iterable<Person>): Iterable<Person> {
  const known = new Map<string, Person>();
  for (const person of people) if (!known.get(person.userId)?.name) known.set(person.userId, person);
  return known.values();
}

/** Everyone the threads name. */
export function* peopleOfRows(rows: Iterable<AnnotationRow>): Generator<Person> {
  for (const { data } of rows) yield* peopleOf(data);
}

/** How many choices are remembered. */
const REMEMBERED = 20;

const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/.]{2,}$/;

type ListData = Pick<AutocompleteData, 'hotkey' | 'type' | 'data'>;

const people: ListData = { hotkey: '@', type: 'contact', data: [] };

/** A person as a contact: what is told of others. */
function contactOf(person: UserContact): UserContact {
  const { userId, name, email, photoUrl, groupId, color, textColor, initial } = person;
  const told = { userId, name, email, photoUrl, groupId, color, textColor, initial };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as unknown as UserContact;
}

const asContact = ({ id, name, description, icon }: AutocompleteItem): UserContact => ({
  userId: id,
  name,
  ...(description !== undefined && email.test(description) && { email: description }),
  ...(icon?.url !== undefined && { photoUrl: icon.url }),
});

/** Looks up who and what can be named. */
export class ContactBook {
  readonly #state: StoreState;
  readonly #directory: Readable<ContactDirectory>;
  readonly #engine: () => Engine | undefined;
  /** What each user has chosen, latest first. */
  readonly #recent = new Map<string, Promise<readonly string[]>>();
  readonly #contacts = new WeakMap<object, Contact>();

  constructor(state: StoreState, directory: Readable<ContactDirectory>, engine: () => Engine | undefined) {
    this.#state = state;
    this.#directory = directory;
    this.#engine = engine;
  }

  async suggest(query: ContactQuery): Promise<readonly Suggestion[]> {
    return frozen(await this.#suggested(query));
  }

  async search(query: ContactQuery, signal: AbortSignal): Promise<readonly Suggestion[]> {
    return frozen(await this.#searched(query, signal));
  }

  async #suggested({ searchText, hotkey = people.hotkey, scope }: ContactQuery): Promise<readonly Suggestion[]> {
    const list = this.#list(hotkey);
    if (!list) return [];
    if (list.type === 'custom')
      return inOrder(
        list.data.map((item) => ({ type: 'custom', item })),
        searchText,
      );
    const known = await this.#known(list, scope ?? this.#directory.peek().scope ?? 'all');
    const found = inOrder(known, searchText, await this.#rankOf());
    return list.type === 'contact' ? [...found, ...this.#invited(searchText, known)] : found;
  }

  async #searched(query: ContactQuery, signal: AbortSignal): Promise<readonly Suggestion[]> {
    const { searchText, hotkey = people.hotkey, event } = query;
    const { search, scope = 'all' } = this.#directory.peek();
    const type = this.#list(hotkey)?.type ?? 'contact';
    this.#tell({ searchText, event, type });
    const [known, found] = await Promise.all([
      this.#suggested(query),
      search && unlessAborted(search({ searchText, hotkey, type, scope: query.scope ?? scope, signal }), signal),
    ]);
    // A search that finds nothing may answer nothing.
    if (found === undefined || (found as unknown) === null) return known;
    accepted(found, 'search result', contactSearchResult);
    const { contacts = [] } = found;
    return merged(known, { ...found, contacts: contacts.map((person) => this.#kept(person, contactOf)) });
  }

  choose(suggestion: Suggestion): void {
    const userId = this.#state.me.peek()?.userId;
    if (userId === undefined || suggestion.type === 'custom') return;
    const chosen = suggestionKey(suggestion);
    const recent = this.#recentOf(userId).then((keys) =>
      [chosen, ...keys.filter((key) => key !== chosen)].slice(0, REMEMBERED),
    );
    this.#recent.set(userId, recent);
    void recent.then((keys) => this.#engine()?.setRecent(userId, keys));
  }

  #list(hotkey: string): ListData | undefined {
    const own = this.#directory.peek().lists?.find((list) => list.hotkey === hotkey);
    if (own) return { hotkey, type: own.type ?? 'custom', data: own.data };
    return hotkey === people.hotkey ? people : undefined;
  }

  /** People and groups of a list: those it has, else those there are. */
  async #known({ hotkey, type, data }: ListData, scope: ContactScope): Promise<readonly Suggestion[]> {
    if (data.length > 0) {
      if (type === 'contact') return data.map((item) => ({ type, contact: this.#kept(item, asContact) }));
      return data.map(({ id, name }) => ({ type: 'group', group: { groupId: id, groupName: name } }));
    }
    const contacts = type === 'contact' ? await this.#people(scope) : [];
    const groups = type === 'group' || hotkey === people.hotkey ? this.#groups(scope) : [];
    return [
      ...contacts.map((contact) => ({ type: 'contact', contact }) as const),
      ...groups.map((group) => ({ type: 'group', group }) as const),
    ];
  }

  /** Everyone of a scope (Misc, Contact scope); what the directory says of somebody counts for more than what was seen. */
  async #people(scope: ContactScope): Promise<readonly Contact[]> {
    const { contacts = [], groups = [], replaceContacts = false } = this.#directory.peek();
    const given = [...contacts, ...groups.flatMap(({ users = [] }) => users)];
    const seen = [...peopleOfRows(this.#state.rows.values())];
    const met = replaceContacts ? [] : [...((await this.#engine()?.users()) ?? []), ...seen];
    const isWithin = within(scope, { me: this.#state.me.peek(), groups, seen });
    return [...unique([...given, ...met])].filter(isWithin).map((person) => this.#kept(person, contactOf));
  }

  #groups(scope: ContactScope): readonly UserGroup[] {
    const { groups = [] } = this.#directory.peek();
    const seen = scope === 'document' ? [...peopleOfRows(this.#state.rows.values())] : [];
    return groupsWithin(scope, { me: this.#state.me.peek(), groups, seen });
  }

  /** Somebody who is no contact, by their address, where that is allowed. */
  #invited(searchText: string, known: readonly Suggestion[]): readonly Suggestion[] {
    const address = searchText.trim().toLowerCase();
    if (!this.#directory.peek().allowEmail || !email.test(address)) return [];
    if (known.some((each) => each.type === 'contact' && each.contact.email?.toLowerCase() === address)) return [];
    const contact = { userId: invitedIdOf(address), email: address, source: INVITED };
    return [{ type: 'contact', contact: this.#kept(contact, (invited) => invited) }];
  }

  /** Where a suggestion stands, whatever is looked for: what was chosen lately first, the user last. */
  async #rankOf(): Promise<(suggestion: Suggestion) => number> {
    const userId = this.#state.me.peek()?.userId;
    if (userId === undefined) return () => 0;
    const recent = await this.#recentOf(userId);
    return (suggestion) => {
      const key = suggestionKey(suggestion);
      const at = recent.indexOf(key);
      if (at >= 0) return at - REMEMBERED;
      return key === `contact:${userId}` ? 1 : 0;
    };
  }

  #recentOf(userId: string): Promise<readonly string[]> {
    const recent =
      this.#recent.get(userId) ?? Promise.resolve(this.#engine()?.recent(userId)).then((keys) => keys ?? []);
    this.#recent.set(userId, recent);
    return recent;
  }

  #tell({ searchText, event, type }: { searchText: string; event: unknown; type: AutocompleteData['type'] }): void {
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

  /** The contact made of something, the same each time: what it matches is worked out once. Who names no organization is of the user's. */
  #kept<T extends object>(from: T, make: (from: T) => UserContact): Contact {
    const organizationId = this.#state.me.peek()?.organizationId ?? '';
    const own = (from as Partial<Contact>).organizationId;
    const contact =
      this.#contacts.get(from) ??
      Object.freeze(userOf({ ...make(from), ...(own && { organizationId: own }) }, organizationId));
    this.#contacts.set(from, contact);
    return contact;
  }
}

/** What a search finds; nothing once it is given up, whether it heeds that or not. */
const unlessAborted = <T>(found: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  Promise.race([
    found,
    new Promise<undefined>((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    }),
  ]);

/** A list as it is given. What the page's own search found stays as the page has it. */
const frozen = (suggestions: readonly Suggestion[]): readonly Suggestion[] =>
  Object.freeze(suggestions.map((each) => Object.freeze(each)));
