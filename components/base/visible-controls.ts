/** Controls that embed, override or isolate a direction: a name with them can read as another one. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Their names, in the order of their code points. */
const names = 'LRE RLE PDF LRO RLO LRI RLI FSI PDI'.split(' ');

/** The two ranges are 60 apart: modulo 55, the second follows the first. */
const nameOf = (control: string): string => `[${names[(control.charCodeAt(0) - 0x202a) % 55] ?? ''}]`;

/** A name from data as it is shown: its directional controls are written out, such as `[RLO]`, and turn nothing. */
export const visibleControls = (name: string): string => name.replace(controls, nameOf);

/** A file's name as it is saved: without them, so that the name ends in its type wherever it is shown. */
export const withoutControls = (name: string): string => name.replace(controls, '');
