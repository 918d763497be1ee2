import { describe, expect, it } from 'vitest';
import { Users, type UserSource } from '../../../../store/backends/providers/users.js';
import type { ResolveUsersConfig } from '../../../../store/model/providers.js';

const organizationId = 'acme';
const sources: readonly UserSource[] = ['organization', 'folder', 'document'];

/** Returns the users of a session, and the ids that its provider is asked for. */
function createUsers(resolveUsersConfig?: ResolveUsersConfig) {
  const asked: string[] = [];
  const users = new Users(
    {
      user: {
        get: (userIds) => {
          asked.push(...userIds);
          return Promise.resolve(
            Object.fromEntries(
              userIds.map((userId) => [userId, { userId, organizationId, name: `Name of ${userId}` }]),
            ),
          );
        },
        ...(resolveUsersConfig && { config: { resolveUsersConfig } }),
      },
    },
    {
      viewer: { userId: 'ada', organizationId },
      signal: new AbortController().signal,
      resolved: () => undefined,
      failed: () => undefined,
    },
  );
  return { users, asked };
}

describe('resolveUsersConfig', () => {
  it.each<[string, ResolveUsersConfig | undefined, readonly UserSource[]]>([
    ['absent', undefined, sources],
    ['empty', {}, sources],
    ['without documents', { document: false }, ['organization', 'folder']],
    ['without organizations and folders', { organization: false, folder: false }, ['document']],
    ['with all of them', { organization: true, folder: true, document: true }, sources],
  ])('decides where users have to be met: %s', async (_name, config, expected) => {
    const { users, asked } = createUsers(config);
    for (const source of sources) await users.resolve([`met in ${source}`], source);
    expect(asked).toEqual(expected.map((source) => `met in ${source}`));
  });

  it('shows a user everywhere once they are known', async () => {
    const { users, asked } = createUsers({ document: false });
    const ben = { userId: 'ben', organizationId };
    expect(users.join(ben, 'document')).toEqual(ben);
    expect(asked).toEqual([]);
    await users.resolve(['ben'], 'organization');
    expect(users.join(ben, 'document')).toMatchObject({ userId: 'ben', name: 'Name of ben' });
  });
});
