import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueToken, type GrantedResource } from '../../server/access/tokens.js';
import { createStore, type CollabStore } from '../../store/index.js';
import type { User } from '../../store/model/index.js';
import { ada, ben } from '../conformance/fixtures.js';
import { embeddedDatabases } from './databases.js';
import { connectTo, key, keys, startService, tokenFor, type RunningService } from './service-stage.js';
import { until } from './until.js';

describe('the people of an organization', () => {
  let running: RunningService;
  const stores: CollabStore[] = [];

  beforeEach(async () => {
    running = await startService();
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
    await running.strike();
  });

  afterAll(() => embeddedDatabases.close());

  async function open(user: User, token = tokenFor(user), { url } = running): Promise<CollabStore> {
    // Another browser: it knows nobody of its own.
    const store = createStore({ backend: connectTo(url) });
    stores.push(store);
    await store.identify(user, { authToken: await token });
    await store.setDocuments(['plan']);
    await until(store.connection, (state) => state === 'online');
    return store;
  }

  const tokenOf = ({ userId, name = '' }: User, ...resources: GrantedResource[]): Promise<string> =>
    issueToken(key, { apiKey: key.apiKey, userId, userProperties: { name }, permissions: { resources } });

  async function call(path: string, data: object): Promise<void> {
    const answer = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': key.apiKey,
        'x-service-auth-token': keys.authToken,
      },
      body: JSON.stringify({ data: { organizationId: 'acme', ...data } }),
    });
    expect(answer.status).toBe(200);
  }

  const found = async (store: CollabStore, searchText: string): Promise<unknown[]> =>
    (await store.contacts.search({ searchText })).map((each) => each.type === 'contact' && each.contact.userId);

  it('can be mentioned when they have connected once, or were added', async () => {
    await open(ben);
    const store = await open(ada);
    await call('/v2/users/add', {
      users: [
        {
          userId: 'cal',
          name: 'José Cal',
          email: 'cal@acme.com',
          photoUrl: 'https://acme.com/cal.png',
          plan: 'secret',
        },
        { userId: 'p', name: '100% Pat_' },
      ],
    });
    expect(await found(store, 'be')).toEqual(['ben']);
    expect(await found(store, 'jose')).toEqual(['cal']);
    expect(await found(store, 'cal jos')).toEqual(['cal']);
    expect(await found(store, '100%')).toEqual(['p']);
    expect(await found(store, 'x%')).toEqual([]);
    expect((await found(store, '')).sort()).toEqual(['ada', 'ben', 'cal', 'p']);
    const [suggestion] = await store.contacts.search({ searchText: 'jose' });
    expect(suggestion).toMatchObject({ contact: { name: 'José Cal', photoUrl: 'https://acme.com/cal.png' } });
    expect(JSON.stringify(suggestion)).not.toContain('secret');
  });

  it('have the name of their latest token, unless they were added', async () => {
    await open(ben);
    await open({ ...ben, name: 'Benedict' });
    const store = await open(ada);
    expect(await store.contacts.search({ searchText: 'ben' })).toMatchObject([{ contact: { name: 'Benedict' } }]);
    await call('/v2/users/add', { users: [{ userId: ben.userId, name: 'Ben of Acme' }] });
    expect(await store.contacts.search({ searchText: 'ben' })).toMatchObject([{ contact: { name: 'Ben of Acme' } }]);
    await call('/v2/users/update', { users: [{ userId: ben.userId, name: 'B. of Acme' }] });
    expect(await found(store, 'b. of')).toEqual(['ben']);
    await call('/v2/users/delete', { userIds: [ben.userId] });
    expect(await found(store, 'b')).toEqual([]);
  });

  it('are found again when they connect after they were deleted, at any node', async () => {
    const other = await startService({ database: running.database });
    await open(ben, undefined, other);
    const store = await open(ada);
    expect(await found(store, 'ben')).toEqual(['ben']);
    await call('/v2/users/delete', { userIds: [ben.userId] });
    expect(await found(store, 'ben')).toEqual([]);
    await open(ben, undefined, other);
    expect(await found(store, 'ben')).toEqual(['ben']);
    for (const each of stores.splice(0)) await each.dispose();
    await other.app.close();
  });

  it('are not known again by a session that began before they were deleted', async () => {
    const { people } = running.service.directory;
    const began = await people.lastDeletion();
    await people.add(ben, began);
    await people.delete('acme', ben.userId);
    await people.add(ben, began);
    expect(await people.find('acme', '')).toEqual([]);
    await people.add(ben, await people.lastDeletion());
    expect(await people.find('acme', '')).toMatchObject([{ userId: ben.userId }]);
    expect(await people.deleteAll('acme')).toEqual([ben.userId]);
    expect(await people.deleteAll('acme')).toEqual([]);
    // Nothing of a deleted user is left.
    expect(JSON.stringify(await running.database.query('SELECT * FROM people'))).not.toContain(ben.userId);
  });

  it('are shown to members only, and guests are not among them', async () => {
    await open(ben);
    const eve: User = { userId: 'eve', name: 'Eve', organizationId: 'acme' };
    const guest = await open(eve, tokenOf(eve, { type: 'document', id: 'plan', organizationId: 'acme' }));
    expect(await found(guest, 'b')).toEqual([]);
    const stranger = await open(
      { ...eve, userId: 'sid' },
      tokenOf({ ...eve, userId: 'sid' }, { type: 'organization', id: 'globex' }),
    );
    expect(await found(stranger, 'b')).toEqual([]);
    const anonymous = await open({ ...eve, userId: 'ann', isAnonymous: true });
    expect(await found(anonymous, 'b')).toEqual([]);
    const store = await open(ada);
    expect((await found(store, '')).sort()).toEqual(['ada', 'ben']);
  });
});
