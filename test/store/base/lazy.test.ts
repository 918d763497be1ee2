import { describe, expect, it } from 'vitest';
import { CollabFailure } from '../../../store/base/collab-failure.js';
import { Lazy, loadPart } from '../../../store/base/lazy.js';

const failLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('loadPart', () => {
  it('resolves with the loaded part', async () => {
    expect(await loadPart('The contacts', () => Promise.resolve(7))).toBe(7);
  });

  it('rejects with the code unavailable and a message with the part, the cause and the remedy', async () => {
    const failure: unknown = await loadPart('The contacts', failLoad).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(CollabFailure);
    expect(failure).toMatchObject({
      code: 'unavailable',
      message:
        'The contacts did not load: Failed to fetch dynamically imported module. Check the connection and try again; reload the page if it still fails.',
    });
  });

  it('keeps a failure that already has a code', async () => {
    const failure = new CollabFailure({ code: 'storage_blocked', message: 'Close the other tab.' });
    await expect(loadPart('The backend', () => Promise.reject(failure))).rejects.toBe(failure);
  });

  it('rejects when the load throws', async () => {
    const throws = (): never => {
      throw new Error('broken');
    };
    await expect(loadPart('The backend', throws)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('Lazy', () => {
  it('loads once, and resolves all callers in the order of their calls', async () => {
    let loads = 0;
    let finish: (value: string) => void = () => undefined;
    const lazy = new Lazy('The log', () => {
      loads += 1;
      return new Promise<string>((resolve) => (finish = resolve));
    });
    const order: number[] = [];
    const calls = [1, 2, 3].map((each) => lazy.load().then(() => order.push(each)));
    expect(lazy.loaded).toBeUndefined();
    finish('log');
    await Promise.all(calls);
    expect(order).toEqual([1, 2, 3]);
    expect(lazy.loaded).toBe('log');
    expect(loads).toBe(1);
  });

  it('rejects all callers after a failed load, and loads again once at the next call', async () => {
    let loads = 0;
    const lazy = new Lazy('The log', () => (++loads === 1 ? failLoad() : Promise.resolve(loads)));
    // The first caller tries again before the second one has learned of the failure.
    const retried = lazy.load().catch(() => lazy.load());
    const other = lazy.load().catch(() => lazy.load());
    expect(await Promise.all([retried, other, lazy.load().catch(() => lazy.load())])).toEqual([2, 2, 2]);
    expect(loads).toBe(2);
  });

  it('invokes the failure callback once per failed load, not once per caller', async () => {
    const failures: string[] = [];
    const lazy = new Lazy('The log', failLoad, ({ message }) => failures.push(message));
    await Promise.allSettled([lazy.load(), lazy.load()]);
    expect(failures).toHaveLength(1);
    await Promise.allSettled([lazy.load()]);
    expect(failures).toHaveLength(2);
  });
});
