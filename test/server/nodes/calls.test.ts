import { describe, expect, it, vi } from 'vitest';
import { NodeCalls } from '../../../server/nodes/calls.js';
import { MemoryBus } from './memory-bus.js';

describe('calls between nodes', () => {
  it('fail if the node does not answer, or a part is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bus = new MemoryBus();
    const [caller, callee] = [new NodeCalls('a', bus.open()), new NodeCalls('b', bus.open())];
    callee.serve((body) => Promise.resolve(`${body}!`));
    const text = 'ä"\n😀'.repeat(100_000);
    expect(await caller.call('b', text)).toBe(`${text}!`);
    expect(await caller.call('b', '')).toBe('!');
    const nobody = expect(caller.call('c', 'x')).rejects.toMatchObject({ code: 'unavailable' });
    vi.advanceTimersByTime(3_000);
    await nobody;
    const lost = expect(caller.call('b', text)).rejects.toMatchObject({ code: 'unavailable' });
    // The first part is on its way.
    bus.loseNext();
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(3_000);
    await lost;
    expect(await caller.call('b', 'again')).toBe('again!');
    for (const calls of [caller, callee]) calls.close();
    vi.useRealTimers();
  });
});
