import { describe, expect, it, vi } from 'vitest';
import { RowIndex } from '../../../store/queries/row-index.js';
import { makeRow } from '../rows.js';

describe('RowIndex', () => {
  it('notifies observers of a row of single and bulk changes until they stop', () => {
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

  it('does not notify without a change', () => {
    const rows = new RowIndex();
    const listener = { changed: vi.fn(), rebuild: vi.fn(), flush: vi.fn() };
    const row = makeRow('a');
    rows.write(() => rows.set('a', row));
    rows.follow(listener);
    rows.write(() => rows.set('a', row));
    rows.write(() => rows.set('b', undefined));
    expect([listener.changed, listener.flush].map((fn) => fn.mock.calls.length)).toEqual([0, 0]);
  });

  it('notifies observers of changes after an error in between', () => {
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

  it('keeps rows with the same id in two documents apart', () => {
    const rows = new RowIndex();
    const [first, second, third] = ['d1', 'd2', 'd3'].map((documentId) => makeRow('a', {}, { documentId }));
    const notify = vi.fn();
    rows.watch('a', notify);
    for (const row of [first, second, third]) rows.write(() => rows.set('a', row));
    expect([...rows.values()]).toEqual([first, second, third]);
    expect(new Set(rows.keys()).size).toBe(3);
    expect([...rows.keys()].map((key) => rows.at(key))).toEqual([first, second, third]);
    expect(rows.get('a')).toBe(first);
    expect(rows.get('a', 'd3')).toBe(third);
    expect(rows.get('a', 'd4')).toBeUndefined();
    rows.write(() => rows.set('a', undefined, 'd1'));
    expect(rows.get('a')).toBe(second);
    const next = makeRow('a', {}, { documentId: 'd2', version: 2 });
    rows.write(() => rows.set('a', next));
    expect([...rows.values()]).toEqual([next, third]);
    rows.write(() => rows.set('a', first));
    expect(rows.get('a', 'd1')).toBe(first);
    for (const documentId of ['d1', 'd2', 'd3']) rows.write(() => rows.set('a', undefined, documentId));
    expect([rows.size, rows.get('a')]).toEqual([0, undefined]);
    expect(notify).toHaveBeenCalledTimes(9);
  });
});
