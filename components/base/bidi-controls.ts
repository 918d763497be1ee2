/** Characters that embed, override or isolate a text direction: they can make a name read as another name. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Names of the characters, in the order of their code points. */
const names = 'LRE RLE PDF LRO RLO LRI RLI FSI PDI'.split(' ');

/** The two ranges are 60 apart: modulo 55, the second follows the first. */
const nameOf = (control: string): string => `[${names[(control.charCodeAt(0) - 0x202a) % 55] ?? ''}]`;

/** Returns a name for display, with its direction characters spelled out, such as `[RLO]`. */
export const showBidiControls = (name: string): string => name.replace(controls, nameOf);

/** Returns a file name for saving, without direction characters, so that its extension is always shown last. */
export const removeBidiControls = (name: string): string => name.replace(controls, '');
