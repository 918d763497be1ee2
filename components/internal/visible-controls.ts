/** Controls that embed, override or isolate a direction: a name with them can read as another one. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g;

const names = ['LRE', 'RLE', 'PDF', 'LRO', 'RLO', 'LRI', 'RLI', 'FSI', 'PDI'];

const nameOf = (control: string): string => {
  const code = control.charCodeAt(0);
  return `[${names[code < 0x2066 ? code - 0x202a : code - 0x2061] ?? ''}]`;
};

/** A name from data as it is shown: its directional controls are written out, such as `[RLO]`, and turn nothing. */
export const visibleControls = (name: string): string => name.replace(controls, nameOf);

/** A file's name as it is saved: without them, so that the name ends in its type wherever it is shown. */
export const withoutControls = (name: string): string => name.replace(controls, '');
