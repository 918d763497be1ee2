import { describe, expect, it, vi } from 'vitest';
import { RowIndex } from '../../../store/views/row-index.js';
import { makeRow } from '../rows.js';

describe('RowIndex', () => {
  it('tells whoever watches a row of its changes, one by one and in bulk, until they stop', () => {
    const rows = new RowIndex();
    const notify = vi.fn();
    const stop = rows.watch('a', notify);
    rows.write(() => rows.set('a', makeRow('a')));
    rows.write(() => rows.set('b', makeRow('b')));
    expect(notify).toHaveBeenCalledTimes(1);
    rows.write(() => rows.set('a', undefined), true);
    expect(notify).toHaveBeenCalledTimes(2);
    stop();
    rows.write(() => rows.set('a', makeRow('a')));
    expect(notify).toHaveBeenCalledTimes(2);
  });

  it('tells nobody of nothing', () => {
    const rows = new RowIndex();
    const listener = { changed: vi.fn(), rebuild: vi.fn(), flush: vi.fn() };
    const row = makeRow('a');
    rows.write(() => rows.set('a', row));
    rows.follow(listener);
    rows.write(() => rows.set('a', row));
    rows.write(() => rows.set('b', undefined));
    expect([listener.changed, listener.flush].map((fn) => fn.mock.calls.length)).toEqual([0, 0]);
  });

  it('tells of what changed though something went wrong in between', () => {
    const rows = new RowIndex();
    const notify = vi.fn();
    rows.watch('a', notify);
    const write = () =>
      rows.write(() => {
        rows.set('a', makeRow('a'));
        throw new Error('Too much.');
      });
    expect(write).toThrow('Too much.');
    expect(notify).toHaveBeenCalledOnce();
  });
});
