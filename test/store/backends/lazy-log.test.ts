import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reader } from '../../../store/backends/authority/reader.js';
import { LazyLog } from '../../../store/backends/remote/lazy-log.js';
import { predefinedConfig, type CollabError } from '../../../store/model/index.js';

/** Log that records what reaches it. */
class RecordingLog {
  readonly calls: string[] = [];

  call(name: string): Promise<string> {
    this.calls.push(name);
    return Promise.resolve(name);
  }

  disconnect(): void {
    this.calls.push('disconnect');
  }

  async idle(): Promise<void> {
    await this.call('idle');
  }
}

const ignore = (): void => undefined;

function createReader(problems: CollabError[] = []): Reader {
  return {
    id: 'tab',
    user: { userId: 'ada', organizationId: 'o1' },
    config: predefinedConfig,
    frame: ignore,
    problem: (error) => problems.push(error),
    published: ignore,
    moved: ignore,
    hidden: ignore,
    live: ignore,
  };
}

describe('LazyLog', () => {
  let log: RecordingLog;
  let loads: { readonly resolve: (log: RecordingLog) => void; readonly reject: (error: Error) => void }[];
  let lazyLog: LazyLog<RecordingLog>;

  beforeEach(() => {
    vi.useFakeTimers();
    log = new RecordingLog();
    loads = [];
    lazyLog = new LazyLog(
      'The log of live values',
      () => new Promise<RecordingLog>((resolve, reject) => loads.push({ resolve, reject })),
    );
  });

  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  const finishLoad = async (at = 0): Promise<void> => {
    loads[at]?.resolve(log);
    await vi.advanceTimersByTimeAsync(0);
  };
  const failLoad = async (at = 0): Promise<void> => {
    loads[at]?.reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(0);
  };

  it('delivers messages that arrive while the log loads in the order of arrival', async () => {
    const reader = createReader();
    lazyLog.follow(reader, 'd1', (each) => void each.call('follow d1'));
    const first = lazyLog.request((each) => each.call('push 1'));
    lazyLog.follow(reader, 'd2', (each) => void each.call('follow d2'));
    const second = lazyLog.request((each) => each.call('push 2'));
    await finishLoad();
    expect(log.calls).toEqual(['follow d1', 'push 1', 'follow d2', 'push 2']);
    expect(await Promise.all([first, second])).toEqual([{ answer: 'push 1' }, { answer: 'push 2' }]);
    expect(loads).toHaveLength(1);
  });

  it('subscribes once if a reader subscribes, unsubscribes and subscribes again while the log loads', async () => {
    const reader = createReader();
    lazyLog.follow(reader, 'd1', (each) => void each.call('first'));
    lazyLog.unfollow(reader, 'd1', (each) => void each.call('unfollow'));
    lazyLog.follow(reader, 'd1', (each) => void each.call('second'));
    await finishLoad();
    expect(log.calls).toEqual(['second']);
  });

  it('rejects requests and keeps subscriptions if the log does not load, and reports the failure once', async () => {
    const problems: CollabError[] = [];
    const reader = createReader(problems);
    lazyLog.follow(reader, 'd1', (each) => void each.call('follow'));
    const request = lazyLog.request((each) => each.call('push'));
    const refused = expect(request).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('The log of live values did not load') as string,
    });
    await failLoad();
    await refused;
    await vi.advanceTimersByTimeAsync(1_000);
    await failLoad(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await finishLoad(2);
    expect(log.calls).toEqual(['follow']);
    // Plain data, since it is sent to another tab.
    expect(structuredClone(problems)).toEqual([
      { code: 'unavailable', message: expect.stringContaining('The log of live values did not load') as string },
    ]);
  });

  it('drops the subscriptions of a reader that disconnects while the log loads', async () => {
    const reader = createReader();
    lazyLog.follow(reader, 'd1', (each) => void each.call('follow'));
    await failLoad();
    lazyLog.disconnect(reader);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loads).toHaveLength(1);
  });

  it('passes no request to a closed log', async () => {
    const reader = createReader();
    lazyLog.follow(reader, 'd1', (each) => void each.call('follow'));
    const request = lazyLog.request((each) => each.call('push'));
    await lazyLog.close();
    await finishLoad();
    expect(await request).toBeUndefined();
    expect(log.calls).toEqual([]);
  });

  it('completes requests that have reached the log before it is closed', async () => {
    const request = lazyLog.request((each) => each.call('push'));
    await finishLoad();
    await lazyLog.close();
    expect(await request).toEqual({ answer: 'push' });
    expect(log.calls).toEqual(['push', 'idle']);
  });
});
