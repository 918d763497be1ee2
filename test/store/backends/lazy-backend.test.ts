import { describe, expect, it } from 'vitest';
import { lazyBackend, memoryBackend, type Sink } from '../../../store/index.js';
import { predefinedConfig } from '../../../store/model/predefined.js';

const ignore = (): void => undefined;
const sink: Sink = { frame: ignore, state: ignore, problem: ignore, published: ignore, moved: ignore, live: ignore };
const session = { clientId: 'tab', user: { userId: 'ada', organizationId: 'acme' }, config: predefinedConfig };

describe('lazyBackend', () => {
  it('loads the backend once, when a store first connects', async () => {
    let loads = 0;
    const backend = lazyBackend(() => {
      loads += 1;
      return Promise.resolve(memoryBackend());
    });
    expect(loads).toBe(0);
    await backend.openStorage('a');
    await (await backend.connect(session, sink)).close();
    expect(loads).toBe(1);
  });

  it('rejects if the backend cannot be loaded, and loads it again at the next call', async () => {
    let loads = 0;
    const backend = lazyBackend(() => {
      loads += 1;
      return loads === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(memoryBackend());
    });
    await expect(backend.openStorage('a')).rejects.toThrow('no network');
    await backend.openStorage('a');
    expect(loads).toBe(2);
  });
});
