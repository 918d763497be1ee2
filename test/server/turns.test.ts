import { describe, expect, it } from 'vitest';
import { Turns } from '../../server/turns.js';

describe('turns', () => {
  it('run so many tasks at the same time, and the others in their order', async () => {
    const turns = new Turns(2);
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (name: string): Promise<string> =>
      turns.run(async () => {
        log.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      });
    const all = ['a', 'b', 'c', 'd'].map(start);
    await Promise.resolve();
    expect(log).toEqual(['a', 'b']);
    ends.get('b')?.();
    await all[1];
    await Promise.resolve();
    expect(log).toEqual(['a', 'b', 'c']);
    ends.get('a')?.();
    ends.get('c')?.();
    await all[2];
    await Promise.resolve();
    ends.get('d')?.();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('go on after a task that fails', async () => {
    const turns = new Turns(1);
    const failed = turns.run(() => Promise.reject(new Error('No.')));
    const next = turns.run(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('No.');
    expect(await next).toBe('yes');
  });
});
