import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import { TextSearch } from '../../../store/queries/text-search.js';
import { TimeSlicer } from '../../../store/queries/time-slicer.js';
import { makeRecord, makeRow } from '../rows.js';

describe('the text search', () => {
  /** What waits for the page to rest. */
  const waiting: (() => void)[] = [];
  let read: number[];

  /** A row that notes when it is read. */
  function rowAt(slot: number): AnnotationRow {
    const { data } = makeRecord(`a${slot}`, {}, [`Text ${slot}`]);
    return Object.defineProperty({ ...makeRow(`a${slot}`) }, 'data', {
      get: () => {
        read.push(slot);
        return data;
      },
    });
  }

  /** The page rests once. */
  async function rest(): Promise<void> {
    for (const done of waiting.splice(0)) done();
    await Promise.resolve();
    await Promise.resolve();
  }

  beforeEach(() => {
    read = [];
    waiting.length = 0;
    vi.stubGlobal('requestIdleCallback', (done: () => void) => waiting.push(done));
  });

  afterEach(() => vi.unstubAllGlobals());

  it('reads texts ahead in idle time, slice by slice, and each text once', async () => {
    const rows = [0, 1, 2].map(rowAt);
    const search = new TextSearch(rows, new TimeSlicer(0, 1));
    search.readAhead();
    expect(read).toEqual([]);
    for (const slots of [[0], [0, 1], [0, 1, 2]]) {
      await rest();
      expect(read).toEqual(slots);
    }
    await rest();
    expect(waiting).toEqual([]);
    while (!search.isReady(['text 1'])) continue;
    expect([0, 1, 2].filter(search.createPredicate(['text 1']))).toEqual([1]);
    expect(read).toEqual([0, 1, 2]);
  });

  it('does not wait for idle time if the user searches first', async () => {
    const rows = [0, 1, 2].map(rowAt);
    const search = new TextSearch(rows, new TimeSlicer(0, 64));
    search.readAhead();
    expect(search.isReady(['2'])).toBe(true);
    expect([0, 1, 2].filter(search.createPredicate(['2']))).toEqual([2]);
    await rest();
    expect(read).toEqual([0, 1, 2]);
  });
});
