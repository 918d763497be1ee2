import { beforeEach, describe, expect, it } from 'vitest';
import {
  createStore,
  memoryBackend,
  suggestionKey,
  suggestionName,
  type Backend,
  type CollabStore,
  type ContactQuery,
  type Suggestion,
  type User,
} from '../../../store/index.js';

const person = (userId: string, name: string, more: Partial<User> = {}): User => ({
  userId,
  name,
  organizationId: 'o1',
  ...more,
});
const ada = person('ada', 'Ada Lovelace', { email: 'ada@o1.example' });
const ben = person('ben', 'Ben Ali');
const zoe = person('zoe', 'Zoë Adams', { organizationId: 'o2' });

async function enter(user: User, backend: Backend): Promise<CollabStore> {
  const store = createStore({ backend });
  await store.setDocuments(['plan']);
  await store.identify(user);
  return store;
}

const names = (suggestions: readonly Suggestion[]) => suggestions.map(suggestionName);

describe('contacts', () => {
  let backend: Backend;
  let store: CollabStore;

  const found = async (query: Partial<ContactQuery> = {}) =>
    names(await store.contacts.suggest({ searchText: '', ...query }));

  beforeEach(async () => {
    backend = memoryBackend();
    store = await enter(ada, backend);
  });

  it('come from the known people if an aborted search ignores its signal', async () => {
    store.contacts.set({ search: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const search = store.contacts.search({ searchText: 'ada' }, controller.signal);
    controller.abort();
    expect(names(await search)).toEqual(['Ada Lovelace']);
  });

  describe('with no directory', () => {
    it('are the people who have used this browser, with the user last', async () => {
      await enter(ben, backend);
      expect(await found()).toEqual(['Ben Ali', 'Ada Lovelace']);
    });

    it('are the people named in threads', async () => {
      const comment = { commentText: 'Hello', to: [person('cem', 'Cem Demir')] };
      store.comments.addCommentAnnotation({ annotation: { comments: [comment] } });
      expect(await found()).toEqual(['Cem Demir', 'Ada Lovelace']);
    });

    it('are empty without a signed-in user', async () => {
      await store.signOut();
      expect(await found()).toEqual([]);
    });
  });

  describe('matches', () => {
    beforeEach(() => {
      store.contacts.set({
        contacts: [ben, zoe, { userId: 'lou', name: 'Lou Benaït', email: 'marguerite@o1.example' }],
        groups: [{ groupId: 'benefits', groupName: 'Benefits', users: [ben] }],
      });
    });

    it('are sorted by start of the name, start of a word, then any position', async () => {
      expect(await found({ searchText: 'ben' })).toEqual(['Ben Ali', 'Benefits', 'Lou Benaït']);
      expect(await found({ searchText: 'ad' })).toEqual(['Zoë Adams', 'Ada Lovelace']);
      expect(await found({ searchText: 'nef' })).toEqual(['Benefits']);
    });

    it('ignore accents and case, and accept several words and addresses', async () => {
      expect(await found({ searchText: 'ZOE a' })).toEqual(['Zoë Adams']);
      expect(await found({ searchText: 'ben l' })).toEqual(['Lou Benaït']);
      expect(await found({ searchText: 'margu' })).toEqual(['Lou Benaït']);
      expect(await found({ searchText: 'marguerite@o1' })).toEqual(['Lou Benaït']);
      expect(await found({ searchText: 'example' })).toEqual([]);
    });

    it('begin with the recently chosen people, per user and in every tab', async () => {
      const [lou] = await store.contacts.suggest({ searchText: 'lou' });
      if (lou) store.contacts.choose(lou);
      expect((await found())[0]).toBe('Lou Benaït');
      const tab = await enter(ada, backend);
      tab.contacts.set(store.contacts.directory.peek());
      expect(names(await tab.contacts.suggest({ searchText: '' }))[0]).toBe('Lou Benaït');
      await store.identify(ben);
      expect((await found())[0]).toBe('Ada Lovelace');
    });

    it('begin with recently chosen people only among equal matches of typed letters', async () => {
      store.contacts.set({
        contacts: [person('nora', 'Nora Never'), person('vera', 'Vera'), person('verity', 'Verity')],
      });
      for (const name of ['verity', 'nora']) {
        const [chosen] = await store.contacts.suggest({ searchText: name });
        if (chosen) store.contacts.choose(chosen);
      }
      expect(await found()).toEqual(['Nora Never', 'Verity', 'Vera', 'Ada Lovelace']);
      expect(await found({ searchText: 'ver' })).toEqual(['Verity', 'Vera', 'Nora Never']);
    });
  });

  it('contain only the directory if it replaces the known people', async () => {
    store.contacts.set({ contacts: [zoe], replaceContacts: true });
    expect(await found()).toEqual(['Zoë Adams']);
    store.contacts.set({ contacts: [zoe] });
    await store.identify(ada, { replaceContacts: true });
    expect(await found()).toEqual(['Zoë Adams']);
  });

  it('are limited to a scope', async () => {
    const [dia, eve] = [person('dia', 'Dia'), { userId: 'eve', name: 'Eve', visibility: 'private' } as const];
    store.contacts.set({
      contacts: [zoe, eve, { userId: 'fay', name: 'Fay', groupId: 'design' }],
      groups: [
        { groupId: 'design', groupName: 'Design', users: [ada, dia] },
        { groupId: 'sales', groupName: 'Sales', users: [ben] },
      ],
    });
    store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello', to: [dia] }] } });
    const within = async (scope: ContactQuery['scope']) => (await found(scope ? { scope } : {})).join();
    expect(await within('all')).toBe('Ben Ali,Design,Dia,Eve,Fay,Sales,Zoë Adams,Ada Lovelace');
    expect(await within(undefined)).toBe(await within('all'));
    expect(await within('organization')).toBe('Ben Ali,Design,Dia,Fay,Sales,Ada Lovelace');
    expect(await within('organizationUserGroup')).toBe('Design,Dia,Fay,Ada Lovelace');
    expect(await within('document')).toBe('Design,Dia,Ada Lovelace');
    store.contacts.set({ ...store.contacts.directory.peek(), scope: 'document' });
    expect(await within(undefined)).toBe('Design,Dia,Ada Lovelace');
  });

  it('include e-mail addresses if allowed, except those of known people', async () => {
    const byAddress = async (searchText: string) => await store.contacts.suggest({ searchText });
    expect(await byAddress('kim@o3.example')).toEqual([]);
    store.contacts.set({ allowEmail: true });
    const [kim] = await byAddress('Kim@o3.example');
    expect(kim).toMatchObject({ type: 'contact', contact: { email: 'kim@o3.example', source: 'email' } });
    expect((await byAddress('kim@o3.example')).map(suggestionKey)).toEqual(kim ? [suggestionKey(kim)] : []);
    expect(names(await byAddress('ada@o1.example'))).toEqual(['Ada Lovelace']);
    expect(await byAddress('kim@o3')).toEqual([]);
  });

  it('come from a custom list by its hotkey', async () => {
    store.contacts.set({
      contacts: [ben],
      groups: [{ groupId: 'g', groupName: 'Group' }],
      lists: [
        {
          hotkey: '#',
          data: [
            { id: '2', name: 'Second' },
            { id: '1', name: 'First', description: 'The one before the second' },
          ],
        },
        { hotkey: '!', type: 'contact', data: [{ id: 'kim', name: 'Kim', description: 'kim@o3.example' }] },
        { hotkey: '+', type: 'group', data: [] },
      ],
    });
    expect(await found({ hotkey: '#' })).toEqual(['Second', 'First']);
    expect(await found({ hotkey: '#', searchText: 'before' })).toEqual(['First']);
    const [kim] = await store.contacts.suggest({ hotkey: '!', searchText: '' });
    expect(kim).toEqual({
      type: 'contact',
      contact: { userId: 'kim', name: 'Kim', email: 'kim@o3.example', organizationId: 'o1' },
    });
    expect(await found({ hotkey: '+' })).toEqual(['Group']);
    expect(await found({ hotkey: '?' })).toEqual([]);
  });

  describe('a search', () => {
    it('also queries the page, and lists known people first and each person once', async () => {
      const signal = new AbortController().signal;
      const asked: unknown[] = [];
      store.contacts.set({
        contacts: [ben],
        allowEmail: true,
        search: (request) => {
          asked.push(request);
          return Promise.resolve({ contacts: [ben, { userId: 'kim', name: 'Kim', email: 'kim@o3.example' }] });
        },
      });
      const query = { searchText: 'ben', scope: 'document' } as const;
      expect(names(await store.contacts.search({ ...query, scope: 'all' }, signal))).toEqual(['Ben Ali', 'Kim']);
      await store.contacts.search(query, signal);
      expect(asked[1]).toEqual({ searchText: 'ben', hotkey: '@', type: 'contact', scope: 'document', signal });
      expect(names(await store.contacts.search({ searchText: 'kim@o3.example' }))).toEqual(['Ben Ali', 'Kim']);
    });

    it('sends an event with the search text and its place', async () => {
      const events: unknown[] = [];
      store.on('autocompleteSearch', (event) => events.push(event));
      const event = { type: 'input' };
      await store.contacts.search({ searchText: 'be', event });
      const metadata = {
        organizationMetadata: { organizationId: 'o1' },
        documentMetadata: { documentId: 'plan', organizationId: 'o1' },
        location: null,
      };
      expect(events).toEqual([{ searchText: 'be', event, type: 'contact', metadata }]);
    });

    it('reports the root document and location of a search', async () => {
      const events: unknown[] = [];
      await store.setDocuments(['plan', 'budget'], { rootDocumentId: 'budget' });
      store.setLocations([{ id: 'intro' }, { id: 'summary' }], { rootLocationId: 'summary' });
      store.on('autocompleteSearch', ({ metadata }) => events.push(metadata));
      await store.contacts.search({ searchText: 'be' });
      expect(events).toMatchObject([{ documentMetadata: { documentId: 'budget' }, location: { id: 'summary' } }]);
    });

    it('rejects if the search of the page fails', async () => {
      store.contacts.set({ search: () => Promise.reject(new Error('No answer.')) });
      await expect(store.contacts.search({ searchText: 'be' })).rejects.toThrow('No answer.');
    });
  });

  it('are compared by the first 512 characters of a name, also for longer stored names', async () => {
    const { matchScore } = await import('../../../store/features/contacts/suggestion-order.js');
    const person = { name: `${'ab '.repeat(500_000)}zoe` };
    expect(matchScore(person, 'ab', ({ name }) => [name])).toBe(0);
    expect(matchScore(person, 'zoe', ({ name }) => [name])).toBeUndefined();
    expect(matchScore({ name: 'Zoe' }, 'ab '.repeat(500_000), ({ name }) => [name])).toBeUndefined();
  });

  it('with a malformed directory stay unchanged and report the error', () => {
    const messages: string[] = [];
    store.on('error', ({ message }) => messages.push(message));
    store.contacts.set({ contacts: [ben] });
    store.contacts.set({ contacts: [{ userId: '' }] });
    expect(messages).toEqual([
      'contacts.contacts[0].userId is ""; accepted: 1 to 512 characters, none of them a control character.',
    ]);
    expect(store.contacts.directory.peek()).toEqual({ contacts: [ben] });
  });
});
