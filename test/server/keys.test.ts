import { describe, expect, it } from 'vitest';
import { createKeys, keysOf } from '../../server/access/keys.js';

const { apiKey: API_KEY, secret: API_SECRET, authToken: AUTH_TOKEN } = createKeys();

describe('the keys of the environment', () => {
  it('are used together', () => {
    expect(keysOf({ API_KEY, API_SECRET, AUTH_TOKEN })).toMatchObject({ apiKey: API_KEY, secret: API_SECRET });
    expect(keysOf({})).toBeUndefined();
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ API_KEY }, /belong together/],
    [{ API_KEY, API_SECRET: 'x'.repeat(31), AUTH_TOKEN }, /API_SECRET has fewer than 32 bytes/],
    [{ API_KEY, API_SECRET, AUTH_TOKEN: API_KEY }, /AUTH_TOKEN .* differ from API_KEY/],
    [{ API_KEY: API_SECRET, API_SECRET, AUTH_TOKEN }, /API_SECRET equals API_KEY/],
    [{ API_KEY, API_SECRET, AUTH_TOKEN: `${AUTH_TOKEN}\n` }, /AUTH_TOKEN has a blank, a line break/],
    [{ API_KEY, API_SECRET: ` ${API_SECRET}`, AUTH_TOKEN }, /API_SECRET has a blank/],
    [{ API_KEY, API_SECRET, AUTH_TOKEN: 'short' }, /AUTH_TOKEN has to have 16 characters/],
  ])('are refused if they are weak or incomplete: %#', (env, message) => {
    expect(() => keysOf(env)).toThrow(message);
    if (env.API_SECRET) expect(message.source).not.toContain(env.API_SECRET);
  });
});
