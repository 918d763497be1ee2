import type { LocalizeController } from '../base/localize.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size as people read it, in steps of 1,024 as their systems count. */
export function fileSize(localize: LocalizeController, bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const size = bytes / 1024 ** step;
  return localize.number(size, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 && step > 0 ? 1 : 0,
  });
}
