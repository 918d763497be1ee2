import { describe, expect, it, vi } from 'vitest';
import { SessionTokens } from '../../../../store/backends/service/session-tokens.js';

const noDelay = { retryDelay: 0 };

describe('the tokens of a session', () => {
  it('are absent without a token and without a provider', async () => {
    expect(await new SessionTokens({}).get(false)).toBeUndefined();
  });

  it('begin with the given token', async () => {
    const generateToken = vi.fn(() => Promise.resolve('second'));
    const tokens = new SessionTokens({ authToken: 'first', tokenProvider: { generateToken } });
    expect([await tokens.get(false), await tokens.get(false)]).toEqual(['first', 'first']);
    expect(generateToken).not.toHaveBeenCalled();
  });

  it('come from the provider once the given token has expired', async () => {
    const tokens = new SessionTokens({
      authToken: 'first',
      tokenProvider: { generateToken: () => Promise.resolve('second') },
    });
    expect(await tokens.get(true)).toBe('second');
    expect(await tokens.get(false)).toBe('second');
  });

  it('end with the given token if there is no provider', async () => {
    const tokens = new SessionTokens({ authToken: 'first' });
    await expect(tokens.get(true)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('are requested once by callers at the same time', async () => {
    const generateToken = vi.fn(() => Promise.resolve('token'));
    const tokens = new SessionTokens({ tokenProvider: { generateToken } });
    expect(await Promise.all([tokens.get(false), tokens.get(true)])).toEqual(['token', 'token']);
    expect(generateToken).toHaveBeenCalledTimes(1);
  });

  it('are requested again after a failure, as often as configured', async () => {
    const generateToken = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValueOnce('')
      .mockResolvedValueOnce('third');
    const tokens = new SessionTokens({ tokenProvider: { generateToken, retryConfig: { retryCount: 2, ...noDelay } } });
    expect(await tokens.get(false)).toBe('third');
  });

  it.each([0, 1, 3])('are refused after %i retries, with the last reason', async (retryCount) => {
    const generateToken = vi.fn(() => Promise.reject(new Error('the server is down')));
    const tokens = new SessionTokens({ tokenProvider: { generateToken, retryConfig: { retryCount, ...noDelay } } });
    await expect(tokens.get(false)).rejects.toMatchObject({
      code: 'too_many_retries',
      message: expect.stringContaining(`${retryCount + 1} attempts (the server is down)`) as string,
    });
    expect(generateToken).toHaveBeenCalledTimes(retryCount + 1);
  });

  it('can be requested again after they were refused', async () => {
    const generateToken = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('down'));
    const tokens = new SessionTokens({ tokenProvider: { generateToken, retryConfig: { retryCount: 0 } } });
    await expect(tokens.get(false)).rejects.toMatchObject({ code: 'too_many_retries' });
    generateToken.mockResolvedValue('token');
    expect(await tokens.get(false)).toBe('token');
  });
});
