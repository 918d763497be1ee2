import { accepted } from './arguments.js';
import type { ContactDirectory, ContactQuery } from './contact-api.js';
import type { Engine } from './engine.js';
import { groupsWithin, within } from './contact-scope.js';
import { peopleOfRows, unique } from './known-people.js';
import type { AutocompleteData, AutocompleteItem } from './model/autocomplete.js';
import type { ContactScope, UserContact } from './model/contact.js';
import { invitedIdOf } from './model/ids.js';
import { deepFreeze } from './model/deep-freeze.js';
import { contactSearchResult } from './model/shapes.js';
import { INVITED, suggestionKey, type Contact, type Suggestion } from './model/suggestion.js';
import { userOf } from './model/user-of.js';
import type { UserGroup } from './model/user.js';
import type { Readable } from './readable.js';
import type { StoreState } from './state.js';
import { inOrder, merged } from './suggestion-order.js';

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
