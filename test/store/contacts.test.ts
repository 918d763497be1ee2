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
} from '../../store/index.js';

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

  it('are those known where a search is given up that does not heed that', async () => {
    store.contacts.set({ search: () => new Promise(() => undefined) });
    const giving = new AbortController();
    const search = store.contacts.search({ searchText: 'ada' }, giving.signal);
    giving.abort();
    expect(names(await search)).toEqual(['Ada Lovelace']);
  });

  describe('with no directory', () => {
    it('are those who have worked here, oneself last', async () => {
      await enter(ben, backend);
      expect(await found()).toEqual(['Ben Ali', 'Ada Lovelace']);
    });

    it('are those whom the threads name', async () => {
      const comment = { commentText: 'Hello', to: [person('cem', 'Cem Demir')] };
      store.comments.addCommentAnnotation({ annotation: { comments: [comment] } });
      expect(await found()).toEqual(['Cem Demir', 'Ada Lovelace']);
    });

    it('are none for nobody', async () => {
      await store.signOut();
      expect(await found()).toEqual([]);
    });
  });

  describe('are found', () => {
    beforeEach(() => {
      store.contacts.set({
        contacts: [ben, zoe, { userId: 'lou', name: 'Lou Benaït', email: 'marguerite@o1.example' }],
        groups: [{ groupId: 'benefits', groupName: 'Benefits', users: [ben] }],
      });
    });

    it('by the beginning of a name first, then by that of any word, then anywhere', async () => {
      expect(await found({ searchText: 'ben' })).toEqual(['Ben Ali', 'Benefits', 'Lou Benaït']);
      expect(await found({ searchText: 'ad' })).toEqual(['Zoë Adams', 'Ada Lovelace']);
      expect(await found({ searchText: 'nef' })).toEqual(['Benefits']);
    });

    it('without regard to accents and case, by several words, by address', async () => {
      expect(await found({ searchText: 'ZOE a' })).toEqual(['Zoë Adams']);
      expect(await found({ searchText: 'ben l' })).toEqual(['Lou Benaït']);
      expect(await found({ searchText: 'margu' })).toEqual(['Lou Benaït']);
      expect(await found({ searchText: 'marguerite@o1' })).toEqual(['Lou Benaït']);
      expect(await found({ searchText: 'example' })).toEqual([]);
    });

    it('those chosen lately first, for this person and in every tab', async () => {
      const [lou] = await store.contacts.suggest({ searchText: 'lou' });
      if (lou) store.contacts.choose(lou);
      expect((await found())[0]).toBe('Lou Benaït');
      const tab = await enter(ada, backend);
      tab.contacts.set(store.contacts.directory.peek());
      expect(names(await tab.contacts.suggest({ searchText: '' }))[0]).toBe('Lou Benaït');
      await store.identify(ben);
      expect((await found())[0]).toBe('Ada Lovelace');
    });
  });

  it('are only those given where they replace the known ones', async () => {
    store.contacts.set({ contacts: [zoe], replaceContacts: true });
    expect(await found()).toEqual(['Zoë Adams']);
    store.contacts.set({ contacts: [zoe] });
    await store.identify(ada, { replaceContacts: true });
    expect(await found()).toEqual(['Zoë Adams']);
  });

  it('are those of a scope', async () => {
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

  it('can be named by address where that is allowed, but for those who are there', async () => {
    const byAddress = async (searchText: string) => await store.contacts.suggest({ searchText });
    expect(await byAddress('kim@o3.example')).toEqual([]);
    store.contacts.set({ allowEmail: true });
    const [kim] = await byAddress('Kim@o3.example');
    expect(kim).toMatchObject({ type: 'contact', contact: { email: 'kim@o3.example', source: 'email' } });
    expect((await byAddress('kim@o3.example')).map(suggestionKey)).toEqual(kim ? [suggestionKey(kim)] : []);
    expect(names(await byAddress('ada@o1.example'))).toEqual(['Ada Lovelace']);
    expect(await byAddress('kim@o3')).toEqual([]);
  });

  it('are those of a list of the page’s own, by its hotkey', async () => {
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

  describe('are searched', () => {
    it('at the page’s own as well, after those who are known, each once', async () => {
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

    it('by an event that tells what is looked for and where', async () => {
      const told: unknown[] = [];
      store.on('autocompleteSearch', (event) => told.push(event));
      const event = { type: 'input' };
      await store.contacts.search({ searchText: 'be', event });
      const metadata = {
        organizationMetadata: { organizationId: 'o1' },
        documentMetadata: { documentId: 'plan', organizationId: 'o1' },
        location: null,
      };
      expect(told).toEqual([{ searchText: 'be', event, type: 'contact', metadata }]);
    });

    it('reports the root document and location of a search', async () => {
      const told: unknown[] = [];
      await store.setDocuments(['plan', 'budget'], { rootDocumentId: 'budget' });
      store.setLocations([{ id: 'intro' }, { id: 'summary' }], { rootLocationId: 'summary' });
      store.on('autocompleteSearch', ({ metadata }) => told.push(metadata));
      await store.contacts.search({ searchText: 'be' });
      expect(told).toMatchObject([{ documentMetadata: { documentId: 'budget' }, location: { id: 'summary' } }]);
    });

    it('and say so where that fails', async () => {
      store.contacts.set({ search: () => Promise.reject(new Error('No answer.')) });
      await expect(store.contacts.search({ searchText: 'be' })).rejects.toThrow('No answer.');
    });
  });

  it('are looked for in the first 512 characters of a name, however long one is that was stored before', async () => {
    const { matchScore } = await import('../../store/features/contacts/suggestion-order.js');
    const person = { name: `${'ab '.repeat(500_000)}zoe` };
    expect(matchScore(person, 'ab', ({ name }) => [name])).toBe(0);
    expect(matchScore(person, 'zoe', ({ name }) => [name])).toBeUndefined();
    expect(matchScore({ name: 'Zoe' }, 'ab '.repeat(500_000), ({ name }) => [name])).toBeUndefined();
  });

  it('that are malformed change nothing, and are told of', () => {
    const told: string[] = [];
    store.on('error', ({ message }) => told.push(message));
    store.contacts.set({ contacts: [ben] });
    store.contacts.set({ contacts: [{ userId: '' }] });
    expect(told).toEqual([
      'contacts.contacts[0].userId is ""; accepted: 1 to 512 characters, none of them a control character.',
    ]);
    expect(store.contacts.directory.peek()).toEqual({ contacts: [ben] });
  });
});
