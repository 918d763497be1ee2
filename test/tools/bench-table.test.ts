import { describe, expect, it } from 'vitest';
import { tableOf } from '../../tools/bench/table.mjs';

describe('the table of the benchmarks', () => {
  it('shows what was measured beside its limit', () => {
    const rows = [
      { what: 'one update', ours: 3.14159, limit: 20, unit: 'µs', pass: true },
      { what: 'a frame', ours: 12_345.6, limit: 8000, unit: 'µs', ratio: 2.345, pass: false },
    ];
    expect(tableOf([{ name: 'store', rows }])).toBe(
      [
        '|   | benchmark | what       | ours     | limit   | ratio  |',
        '|---|-----------|------------|----------|---------|--------|',
        '| ✓ | store     | one update | 3.14 µs  | 20 µs   |        |',
        '| ✗ | store     | a frame    | 12346 µs | 8000 µs | 2.35 × |',
      ].join('\n'),
    );
  });
});
